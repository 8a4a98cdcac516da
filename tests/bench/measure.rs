//! Measures with Criterion, and returns the time.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkGroup, measurement::WallTime};

/// Measures, and returns the time of the fastest run, because noise only makes a run slower.
pub(crate) fn fastest(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    mut run: impl FnMut() -> bool,
) -> Duration {
    let mut best = Duration::MAX;
    group.bench_function(name, |bencher| {
        bencher.iter_custom(|times| {
            let mut total = Duration::ZERO;
            for _ in 0..times {
                let began = Instant::now();
                assert!(black_box(run()), "{name} failed");
                let taken = began.elapsed();
                best = best.min(taken);
                total += taken;
            }
            total
        });
    });
    best
}
