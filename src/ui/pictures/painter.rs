//! Rasterises egui's output on the processor: slow, identical on every computer, and without a graphics driver.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::rc::Rc;

use egui::epaint::{ClippedPrimitive, ImageData, Mesh, Primitive, Vertex};
use egui::{Color32, ColorImage, FullOutput, Pos2, Rect, TextureId, TexturesDelta};
use image::{Rgba, RgbaImage};

/// The current textures of a test harness.
#[derive(Clone, Default)]
pub(super) struct Textures(Rc<RefCell<HashMap<TextureId, ColorImage>>>);

impl egui_kittest::TestRenderer for Textures {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        let mut textures = self.0.borrow_mut();
        let mut ids: Vec<TextureId> = delta.set.keys().copied().collect();
        ids.sort_unstable();
        for id in ids {
            for change in &delta.set[&id] {
                let ImageData::Color(patch) = &change.image;
                let Some([left, top]) = change.pos else {
                    textures.insert(id, ColorImage::clone(patch));
                    continue;
                };
                let whole = textures.get_mut(&id).expect("egui updates a part of an existing texture only");
                for (row, pixels) in patch.pixels.chunks(patch.width()).enumerate() {
                    let at = (top + row) * whole.width() + left;
                    whole.pixels[at..at + pixels.len()].copy_from_slice(pixels);
                }
            }
        }
        textures.retain(|id, _| !delta.free.contains(id));
        delta.clear();
    }
}

/// Paints a part of a frame's output. `part` is in points.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small picture")]
pub(super) fn paint(ctx: &egui::Context, output: &FullOutput, textures: &Textures, part: Rect) -> RgbaImage {
    let scale = output.pixels_per_point;
    let [width, height] = [part.width(), part.height()].map(|side| (side * scale).round() as u32);
    let image = RgbaImage::from_pixel(width, height, Rgba([0, 0, 0, 255]));
    let mut canvas = Canvas { image, origin: part.min, scale };
    let textures = textures.0.borrow();
    for ClippedPrimitive { clip_rect, primitive } in ctx.tessellate(output.shapes.clone(), scale) {
        if let Primitive::Mesh(mesh) = primitive {
            canvas.mesh(&mesh, clip_rect, &textures[&mesh.texture_id]);
        }
    }
    canvas.image
}

struct Canvas {
    image: RgbaImage,
    /// The point at the upper left corner of the image.
    origin: Pos2,
    scale: f32,
}

impl Canvas {
    fn mesh(&mut self, mesh: &Mesh, clip: Rect, texture: &ColorImage) {
        let clip = clip.translate(-self.origin.to_vec2());
        for corners in mesh.indices.chunks_exact(3) {
            let corner = |at: usize| mesh.vertices[corners[at] as usize];
            self.triangle([corner(0), corner(1), corner(2)], clip, texture);
        }
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels of a small picture")]
    fn triangle(&mut self, [a, mut b, mut c]: [Vertex; 3], clip: Rect, texture: &ColorImage) {
        let place = |vertex: &Vertex| {
            let at = (vertex.pos - self.origin) * self.scale;
            (f64::from(at.x), f64::from(at.y))
        };
        let mut area = edge(place(&a), place(&b), place(&c));
        if area == 0.0 {
            return;
        }
        if area < 0.0 {
            std::mem::swap(&mut b, &mut c);
            area = -area;
        }
        let places = [place(&a), place(&b), place(&c)];
        let bounds = |of: fn(&(f64, f64)) -> f64, from: f32, to: f32, most: u32| {
            let least = places
                .iter()
                .map(of)
                .fold(f64::INFINITY, f64::min)
                .max(f64::from((from * self.scale).round()));
            let last = places
                .iter()
                .map(of)
                .fold(f64::NEG_INFINITY, f64::max)
                .min(f64::from((to * self.scale).round()));
            (least.floor().max(0.0) as u32, (last.ceil().max(0.0) as u32).min(most))
        };
        let (left, right) = bounds(|p| p.0, clip.left(), clip.right(), self.image.width());
        let (top, bottom) = bounds(|p| p.1, clip.top(), clip.bottom(), self.image.height());
        let sides = [(1, 2), (2, 0), (0, 1)].map(|(from, to)| (places[from], places[to]));
        // A pixel on an edge that two triangles share belongs to one of them only.
        let least = sides.map(|(from, to)| if owns_its_edge(from, to) { 0.0 } else { f64::MIN_POSITIVE });
        let step = sides.map(|(from, to)| from.1 - to.1);
        let flat = (a.uv == b.uv && b.uv == c.uv && a.color == b.color && b.color == c.color)
            .then(|| over(tint(&a), sample(texture, a.uv.x, a.uv.y)));
        for y in top..bottom {
            let start = (f64::from(left) + 0.5, f64::from(y) + 0.5);
            let mut weights = sides.map(|(from, to)| edge(from, to, start));
            for x in left..right {
                if weights[0] >= least[0] && weights[1] >= least[1] && weights[2] >= least[2] {
                    let color = flat.unwrap_or_else(|| {
                        let share = weights.map(|weight| (weight / area) as f32);
                        let mix = |of: [f32; 3]| of[0] * share[0] + of[1] * share[1] + of[2] * share[2];
                        let (ta, tb, tc) = (tint(&a), tint(&b), tint(&c));
                        let tint = std::array::from_fn(|i| mix([ta[i], tb[i], tc[i]]));
                        let across = mix([a.uv.x, b.uv.x, c.uv.x]);
                        let down = mix([a.uv.y, b.uv.y, c.uv.y]);
                        over(tint, sample(texture, across, down))
                    });
                    let Rgba(under) = self.image.get_pixel_mut(x, y);
                    let through = 1.0 - color[3] / 255.0;
                    for channel in 0..4 {
                        let mixed = color[channel] + f32::from(under[channel]) * through;
                        under[channel] = mixed.round().clamp(0.0, 255.0) as u8;
                    }
                }
                for (weight, step) in weights.iter_mut().zip(step) {
                    *weight += step;
                }
            }
        }
    }
}

/// Returns the colour of a corner, from 0 to 1 in each channel.
fn tint(vertex: &Vertex) -> [f32; 4] {
    vertex.color.to_array().map(|channel| f32::from(channel) / 255.0)
}

/// Returns a tinted texel, from 0 to 255 in each channel.
fn over(tint: [f32; 4], texel: [f32; 4]) -> [f32; 4] {
    std::array::from_fn(|i| tint[i] * texel[i] * 255.0)
}

/// Returns twice the area of a triangle; positive if its corners turn clockwise, with the y axis pointing down.
fn edge(a: (f64, f64), b: (f64, f64), c: (f64, f64)) -> f64 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

/// Returns true for the upper and the left edges of a triangle. Pixels exactly on them belong to the triangle.
fn owns_its_edge(from: (f64, f64), to: (f64, f64)) -> bool {
    match to.1.total_cmp(&from.1) {
        Ordering::Less => true,
        Ordering::Equal => to.0 > from.0,
        Ordering::Greater => false,
    }
}

/// Samples a texture with bilinear interpolation. Returns each channel from 0 to 1.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels of a small texture")]
fn sample(texture: &ColorImage, u: f32, v: f32) -> [f32; 4] {
    let [width, height] = texture.size;
    let (x, y) = (u * width as f32 - 0.5, v * height as f32 - 0.5);
    let at = |x: f32, y: f32| -> Color32 {
        let clamp = |value: f32, size: usize| (value.max(0.0) as usize).min(size - 1);
        texture.pixels[clamp(y, height) * width + clamp(x, width)]
    };
    let (left, top) = (x.floor(), y.floor());
    let (right, low) = (x - left, y - top);
    let corners = [
        (at(left, top), (1.0 - right) * (1.0 - low)),
        (at(left + 1.0, top), right * (1.0 - low)),
        (at(left, top + 1.0), (1.0 - right) * low),
        (at(left + 1.0, top + 1.0), right * low),
    ];
    std::array::from_fn(|i| {
        corners.iter().map(|(color, share)| f32::from(color.to_array()[i]) * share).sum::<f32>() / 255.0
    })
}
