//! Plays animated images. A thread decodes one frame ahead and waits until that frame is shown. So an animation of any
//! length takes the memory of a few frames, and it takes no time while it is not visible.

use std::io::Cursor;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use egui::{ColorImage, Context, TextureHandle, TextureOptions};
use image::codecs::gif::GifDecoder;
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::metadata::LoopCount;
use image::{AnimationDecoder, DynamicImage, Frame, Frames, ImageFormat};

use crate::app::guard::guarded;

/// Frames with more pixels are not played.
const MOST_PIXELS: u32 = 4_000_000;

/// An animated image.
pub(super) struct Animation {
    bytes: Arc<[u8]>,
    /// The time for which the first frame is shown.
    first: Duration,
    state: State,
}

enum State {
    /// The image has not been visible yet.
    Waiting,
    Running(Running),
    /// The last frame is shown.
    Ended,
}

/// An animation with its thread, which ends when this is dropped.
struct Running {
    /// The time at which the next frame is shown.
    due: Instant,
    frames: Receiver<(ColorImage, Duration)>,
    /// True if the window waits for a frame that is late.
    is_late: Arc<AtomicBool>,
}

impl Animation {
    /// Returns the animation of an image file; `None` if it has a single frame or frames that are too large.
    pub(super) fn of(bytes: &[u8]) -> Option<Self> {
        let bytes: Arc<[u8]> = bytes.into();
        let first = guarded("an animation", || {
            let (mut frames, _) = frames(Arc::clone(&bytes))?;
            let first = frames.next()?.ok()?;
            let (width, height) = first.buffer().dimensions();
            let is_played = width.saturating_mul(height) <= MOST_PIXELS && frames.next()?.is_ok();
            is_played.then(|| time_of(&first))
        });
        Some(Self { first: first.flatten()?, bytes, state: State::Waiting })
    }

    /// Shows the next frame if it is due. Returns the time until the frame after it.
    pub(super) fn play(
        &mut self,
        texture: &mut TextureHandle,
        now: Instant,
        ctx: &Context,
    ) -> Option<Duration> {
        match &mut self.state {
            State::Ended => None,
            State::Waiting => {
                let size = texture.size();
                self.state = match Running::start(Arc::clone(&self.bytes), size, now + self.first, ctx) {
                    Ok(running) => State::Running(running),
                    Err(error) => {
                        tracing::warn!(%error, "an animation cannot be played");
                        State::Ended
                    }
                };
                Some(self.first)
            }
            State::Running(running) if now < running.due => Some(running.due - now),
            State::Running(running) => match running.next() {
                Ok((frame, time)) => {
                    texture.set(frame, TextureOptions::LINEAR);
                    running.due = now + time;
                    Some(time)
                }
                // The thread wakes the window when the frame is ready.
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => {
                    self.state = State::Ended;
                    None
                }
            },
        }
    }
}

impl Running {
    fn start(bytes: Arc<[u8]>, size: [usize; 2], due: Instant, ctx: &Context) -> std::io::Result<Self> {
        // One frame waits in the channel while the thread decodes another.
        let (to_window, frames) = sync_channel(1);
        let is_late = Arc::<AtomicBool>::default();
        let (late, ctx) = (Arc::clone(&is_late), ctx.clone());
        let work = move || {
            // After a fault the last good frame stays.
            guarded("an animation", || send_frames(&bytes, size, &to_window, &late, &ctx));
            ctx.request_repaint();
        };
        thread::Builder::new().name("animation".to_owned()).spawn(work)?;
        Ok(Self { due, frames, is_late })
    }

    fn next(&self) -> Result<(ColorImage, Duration), TryRecvError> {
        self.frames.try_recv().or_else(|_late| {
            self.is_late.store(true, Ordering::SeqCst);
            // The frame may have arrived in between.
            self.frames.try_recv()
        })
    }
}

/// Decodes the frames after the first one, and repeats them as often as the file says. Ends when the receiver is gone.
fn send_frames(
    bytes: &Arc<[u8]>,
    size: [usize; 2],
    to_window: &SyncSender<(ColorImage, Duration)>,
    is_late: &AtomicBool,
    ctx: &Context,
) {
    let mut rounds = 0_u32;
    while let Some((frames, times)) = frames(Arc::clone(bytes)) {
        let (mut shown, skipped) = (0, usize::from(rounds == 0));
        for frame in frames.skip(skipped) {
            let Ok(frame) = frame else { return };
            let time = time_of(&frame);
            if to_window.send((scaled(frame, size), time)).is_err() {
                return;
            }
            if is_late.swap(false, Ordering::SeqCst) {
                ctx.request_repaint();
            }
            shown += 1;
        }
        rounds = rounds.saturating_add(1);
        let is_over = matches!(times, LoopCount::Finite(most) if rounds >= most.get());
        if is_over || shown == 0 {
            return;
        }
    }
}

/// Returns the frames of an animated file, and how often they are played; `None` for other files.
fn frames(bytes: Arc<[u8]>) -> Option<(Frames<'static>, LoopCount)> {
    let format = image::guess_format(&bytes).ok()?;
    let file = Cursor::new(bytes);
    match format {
        ImageFormat::Gif => {
            let is_repeated = says_how_often(file.get_ref());
            let (frames, times) = GifDecoder::new(file).ok().map(of_decoder)?;
            // A GIF that does not say how often it is played is played once. The decoder would play it without end.
            Some((frames, if is_repeated { times } else { LoopCount::Finite(NonZeroU32::MIN) }))
        }
        ImageFormat::WebP => WebPDecoder::new(file).ok().filter(WebPDecoder::has_animation).map(of_decoder),
        ImageFormat::Png => {
            let decoder = PngDecoder::new(file).ok()?;
            decoder.is_apng().ok()?.then_some(())?;
            decoder.apng().ok().map(of_decoder)
        }
        _ => None,
    }
}

/// Returns true if a GIF has the application extension that says how often it is played. Netscape introduced it.
fn says_how_often(gif: &[u8]) -> bool {
    /// The beginning of an application extension with 11 bytes of name.
    const LOOP_EXTENSION: [u8; 3] = [0x21, 0xff, 11];
    gif.windows(LOOP_EXTENSION.len() + 11).any(|part| {
        part.strip_prefix(&LOOP_EXTENSION).is_some_and(|name| matches!(name, b"NETSCAPE2.0" | b"ANIMEXTS1.0"))
    })
}

fn of_decoder(decoder: impl AnimationDecoder<'static>) -> (Frames<'static>, LoopCount) {
    let times = decoder.loop_count();
    (decoder.into_frames(), times)
}

/// Returns the time for which a frame is shown. Old files contain very short times. Like browsers, Lacuna then shows
/// the frame for a tenth of a second.
fn time_of(frame: &Frame) -> Duration {
    const SHORTEST_DELAY: Duration = Duration::from_millis(20);
    const DEFAULT_DELAY: Duration = Duration::from_millis(100);
    let stated = Duration::from(frame.delay());
    if stated < SHORTEST_DELAY { DEFAULT_DELAY } else { stated }
}

fn scaled(frame: Frame, [width, height]: [usize; 2]) -> ColorImage {
    let mut image = DynamicImage::ImageRgba8(frame.into_buffer());
    if [image.width() as usize, image.height() as usize] != [width, height] {
        let side = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
        image = image.thumbnail_exact(side(width), side(height));
    }
    ColorImage::from_rgba_unmultiplied([width, height], image.into_rgba8().as_raw())
}

#[cfg(test)]
mod tests {
    use egui::Color32;
    use image::codecs::gif::{GifEncoder, Repeat};
    use image::{Delay, Rgba, RgbaImage};

    use super::*;

    fn gif(colours: &[[u8; 3]], side: u32, repeat: Repeat) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = GifEncoder::new(&mut bytes);
        encoder.set_repeat(repeat).unwrap();
        for [r, g, b] in colours {
            let picture = RgbaImage::from_pixel(side, side, Rgba([*r, *g, *b, 255]));
            let delay = Delay::from_saturating_duration(Duration::from_millis(50));
            encoder.encode_frame(Frame::from_parts(picture, 0, 0, delay)).unwrap();
        }
        drop(encoder);
        bytes
    }

    const COLOURS: [[u8; 3]; 3] = [[200, 0, 0], [0, 200, 0], [0, 0, 200]];

    /// Plays an animation. Returns the colours that were shown after the first.
    fn shown(bytes: &[u8], most: usize) -> Vec<[u8; 3]> {
        let ctx = Context::default();
        let mut texture =
            ctx.load_texture("image", ColorImage::filled([4, 4], Color32::WHITE), TextureOptions::LINEAR);
        ctx.tex_manager().write().take_delta().clear();
        let mut animation = Animation::of(bytes).unwrap();
        // The test's own clock, with which each frame is due at once.
        let (mut now, mut colours) = (Instant::now(), Vec::new());
        let began = now;
        while colours.len() < most && !matches!(animation.state, State::Ended) {
            assert!(began.elapsed() < Duration::from_secs(20), "{colours:?}");
            match animation.play(&mut texture, now, &ctx) {
                Some(time) => now += time,
                None => thread::sleep(Duration::from_millis(1)),
            }
            let mut delta = ctx.tex_manager().write().take_delta();
            for change in delta.set.remove(&texture.id()).into_iter().flatten() {
                let egui::ImageData::Color(image) = &change.image;
                assert_eq!(image.size, [4, 4], "it is scaled to the size at which it is shown");
                let [r, g, b, _] = image.pixels[0].to_array();
                colours.push([r, g, b]);
            }
            delta.clear();
        }
        colours
    }

    #[test]
    fn frames_are_shown_in_order_and_begin_again() {
        let [red, green, blue] = COLOURS;
        let endless = gif(&COLOURS, 8, Repeat::Infinite);
        assert_eq!(shown(&endless, 7), [green, blue, red, green, blue, red, green]);
        assert_eq!(shown(&gif(&COLOURS, 8, Repeat::Finite(2)), 99), [green, blue, red, green, blue]);
        // A file that does not say how often it is played is played once.
        let unstated = gif(&COLOURS, 8, Repeat::Finite(0));
        assert!(!unstated.windows(8).any(|part| part == b"NETSCAPE"));
        assert_eq!(shown(&unstated, 99), [green, blue]);
    }

    #[test]
    fn other_images_are_not_played_and_a_damaged_one_stops_at_its_last_good_frame() {
        assert!(Animation::of(&gif(&COLOURS[..1], 8, Repeat::Infinite)).is_none());
        assert!(Animation::of(&gif(&COLOURS[..2], 2_001, Repeat::Infinite)).is_none(), "too large");
        assert!(Animation::of(b"GIF89a").is_none() && Animation::of(b"<html>").is_none());
        let whole = gif(&COLOURS, 64, Repeat::Infinite);
        let [_, green, _] = COLOURS;
        // The end of the file is missing.
        let cut = whole.get(..whole.len() - 30).unwrap();
        assert_eq!(shown(cut, 99), [green]);
    }
}
