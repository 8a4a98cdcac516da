//! One frame of a window without a screen, and its processor time.

use std::time::{Duration, Instant};

use egui::{Context, Event, FullOutput, Pos2, RawInput, Rect};
use lacuna::app::App;

/// Returns the processor time of this thread so far; `None` if the system does not report it.
fn spent() -> Option<Duration> {
    // The kernel updates this time when it schedules threads.
    std::thread::yield_now();
    // On Linux, the file has the nanoseconds on the processor, followed by those spent waiting for it.
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// Runs a frame at this time since the window opened. Returns the processor time of the frame, or its duration if the
/// system does not report processor times. Nothing is rasterised.
pub(crate) fn run(
    ctx: &Context,
    app: &mut App,
    time: Duration,
    events: Vec<Event>,
) -> (Duration, FullOutput) {
    let input = RawInput {
        screen_rect: Some(Rect::from_min_max(Pos2::ZERO, Pos2::new(1280.0, 800.0))),
        time: Some(time.as_secs_f64()),
        events,
        ..RawInput::default()
    };
    let (before, began) = (spent(), Instant::now());
    let mut output = ctx.run_ui(input, |ui| {
        app.logic();
        app.ui(ui);
    });
    let took = match (before, spent()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => began.elapsed(),
    };
    output.textures_delta.clear();
    (took, output)
}
