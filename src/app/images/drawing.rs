//! Draws SVG images. A drawing is a program for the renderer: a few kilobytes can ask for hours of work and for all
//! memory. So its size is bounded before each step: the source, the elements after every reference is followed, and the
//! pixels of all layers.
//!
//! Nothing outside the drawing is read: no file, no address, no image inside it, and no font. Texts are left out.

use std::collections::HashMap;

use egui::{ColorImage, Vec2, vec2};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::filter::Kind as Step;
use resvg::usvg::roxmltree::{Document, Node as Element, NodeId, ParsingOptions};
use resvg::usvg::{Fill, Group, ImageHrefResolver, Node, Options, Paint, Path, Stroke, Tree};

/// The largest source in bytes.
const MOST_BYTES: usize = 2 << 20;
/// The largest number of elements, attributes and texts.
const MOST_NODES: u32 = 100_000;
/// The largest number of elements after every reference is followed.
const MOST_ELEMENTS: u64 = 200_000;
/// The deepest nesting of elements.
const DEEPEST: u32 = 200;
/// The largest product of the numbers of style rules and elements.
const MOST_STYLING: usize = 5_000_000;
/// The largest number of pixels to fill, including the pixels of layers and of hidden shapes.
const MOST_WORK: f64 = 5e8;
/// The largest number of pixels in layers that exist at the same time.
const MOST_LAYERS: f64 = 3e7;
/// The largest size of a drawing in points. Others are mistakes.
const LARGEST_SIDE: f32 = 20_000.0;

fn too_intricate() -> &'static str {
    t!("app-drawing-intricate")
}

fn damaged() -> &'static str {
    t!("app-image-damaged")
}

/// Returns true if the bytes begin like an SVG document.
pub(super) fn is_drawing(bytes: &[u8]) -> bool {
    const SEARCHED_BYTES: usize = 4_096;
    let start = String::from_utf8_lossy(bytes.get(..SEARCHED_BYTES).unwrap_or(bytes));
    let start = start.trim_start_matches('\u{feff}').trim_start();
    let is_markup = ["<?xml", "<!--", "<!DOCTYPE svg", "<svg"].iter().any(|begin| start.starts_with(begin));
    is_markup && start.contains("<svg")
}

/// Draws an SVG image. `scale_for` returns the number of pixels for each point of a drawing of some size in points.
///
/// Returns the picture, and the size of the drawing in points.
pub(super) fn draw(bytes: &[u8], scale_for: impl FnOnce(Vec2) -> f32) -> Result<(ColorImage, Vec2), String> {
    let text = std::str::from_utf8(bytes).map_err(|_no_text| damaged())?;
    if bytes.len() > MOST_BYTES {
        return Err(too_intricate().to_owned());
    }
    let parsing = ParsingOptions { allow_dtd: true, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, parsing).map_err(|error| {
        tracing::debug!(%error, "a drawing cannot be read");
        damaged()
    })?;
    if References::of(&document).elements(&document) > MOST_ELEMENTS || styling(&document) > MOST_STYLING {
        return Err(too_intricate().to_owned());
    }
    let nothing_else =
        ImageHrefResolver { resolve_data: Box::new(|_, _, _| None), resolve_string: Box::new(|_, _| None) };
    let options = Options { image_href_resolver: nothing_else, ..Options::default() };
    let tree = Tree::from_xmltree(&document, &options).map_err(|_no_size| damaged())?;
    let size = vec2(tree.size().width(), tree.size().height());
    if size.max_elem() > LARGEST_SIDE {
        return Err(too_intricate().to_owned());
    }
    let wanted = scale_for(size);
    let scale = [wanted, wanted / 2.0, wanted / 4.0]
        .into_iter()
        .find(|scale| Cost::of(&tree, *scale).is_affordable());
    let scale = scale.ok_or(too_intricate())?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of pixels")]
    let pixels = |side: f32| (side * scale).round().max(1.0) as u32;
    let mut pixmap = Pixmap::new(pixels(size.x), pixels(size.y)).ok_or(too_intricate())?;
    let fit = Transform::from_scale(pixmap.width() as f32 / size.x, pixmap.height() as f32 / size.y);
    resvg::render(&tree, fit, &mut pixmap.as_mut());
    let sides = [pixmap.width() as usize, pixmap.height() as usize];
    Ok((ColorImage::from_rgba_premultiplied(sides, pixmap.data()), size))
}

/// Returns the number of comparisons between style rules and elements.
fn styling(document: &Document<'_>) -> usize {
    let styles = document.descendants().filter(|node| node.has_tag_name("style"));
    let rules: usize =
        styles.filter_map(|style| style.text()).map(|text| text.matches([',', '{']).count()).sum();
    rules.saturating_mul(document.descendants().count())
}

/// The references within a document, and the number of elements that each element expands to.
struct References<'d> {
    named: HashMap<&'d str, Element<'d, 'd>>,
    /// The counts so far; `None` while an element is counted. A circle of references is not followed.
    counts: HashMap<NodeId, Option<u64>>,
    /// The elements of all markers, which are drawn at every corner of a line.
    markers: u64,
}

impl<'d> References<'d> {
    fn of(document: &'d Document<'d>) -> Self {
        let named = document.descendants().filter_map(|node| Some((node.attribute("id")?, node)));
        let markers = document.descendants().filter(|node| node.has_tag_name("marker"));
        let markers = markers.map(|marker| marker.descendants().count() as u64).sum();
        Self { named: named.collect(), counts: HashMap::new(), markers }
    }

    /// The number of elements of the document after every reference is followed.
    fn elements(&mut self, document: &'d Document<'d>) -> u64 {
        let elements = self.count(document.root_element(), 0);
        // A style rule can apply to every element, also to those within masks and patterns. So each mask or pattern
        // that a rule names multiplies the number of elements.
        let styles = document.descendants().filter(|node| node.has_tag_name("style"));
        let mut named: Vec<&str> = styles.filter_map(|style| style.text()).flat_map(targets).collect();
        named.sort_unstable();
        named.dedup();
        let mut all = elements;
        for target in named.iter().filter_map(|name| self.named.get(name).copied()).collect::<Vec<_>>() {
            let is_gradient =
                ["linearGradient", "radialGradient"].iter().any(|name| target.has_tag_name(*name));
            if !is_gradient {
                all = all.saturating_mul(self.count(target, 0).max(1));
            }
        }
        all
    }

    fn count(&mut self, element: Element<'d, 'd>, depth: u32) -> u64 {
        if depth > DEEPEST {
            return u64::MAX;
        }
        if let Some(count) = self.counts.get(&element.id()) {
            return count.unwrap_or(0);
        }
        self.counts.insert(element.id(), None);
        // An element with a long path takes as much time as many elements.
        let bytes: usize = element.attributes().map(|attribute| attribute.value().len()).sum();
        let mut count = 1 + bytes as u64 / 32;
        if self.markers > 0 {
            let line = element.attribute("d").or_else(|| element.attribute("points")).unwrap_or_default();
            count = count.saturating_add(self.markers.saturating_mul(line.len() as u64 / 2));
        }
        for child in element.children() {
            count = count.saturating_add(self.count(child, depth + 1));
        }
        for attribute in element.attributes() {
            let value = attribute.value();
            let linked = value.strip_prefix('#').filter(|_| attribute.name() == "href");
            for name in linked.into_iter().chain(targets(value)) {
                if let Some(target) = self.named.get(name).copied() {
                    count = count.saturating_add(self.count(target, depth + 1));
                }
            }
        }
        self.counts.insert(element.id(), Some(count));
        count
    }
}

/// Returns the names in `url(#name)`.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    text.split("url(").skip(1).filter_map(|rest| {
        let name = rest.split(')').next()?.trim().trim_matches(['"', '\'']);
        name.strip_prefix('#')
    })
}

/// Returns the work of a step of a filter for each pixel.
fn work_of(step: &Step, scale: f64) -> f64 {
    match step {
        Step::Turbulence(noise) => 20.0 + 20.0 * f64::from(noise.num_octaves()),
        Step::Morphology(morphology) => {
            let [x, y] = [morphology.radius_x(), morphology.radius_y()].map(|radius| f64::from(radius.get()));
            (2.0 * x * scale + 1.0) * (2.0 * y * scale + 1.0)
        }
        Step::ConvolveMatrix(convolution) => {
            let matrix = convolution.matrix();
            f64::from(matrix.columns()) * f64::from(matrix.rows())
        }
        Step::Merge(merge) => merge.inputs().len() as f64,
        Step::GaussianBlur(_)
        | Step::DropShadow(_)
        | Step::DiffuseLighting(_)
        | Step::SpecularLighting(_) => 30.0,
        _ => 8.0,
    }
}

/// Returns the approximate number of dashes of a line.
fn dashes(path: &Path) -> f64 {
    let Some(pattern) = path.stroke().and_then(Stroke::dasharray) else { return 0.0 };
    let points = path.data().points();
    let length: f32 = points.windows(2).map(|pair| (pair[0] - pair[1]).length()).sum();
    let period: f32 = pattern.iter().sum();
    f64::from(length) / f64::from(period.max(f32::MIN_POSITIVE)) * pattern.len() as f64
}

/// The work to draw a tree of elements at a scale.
struct Cost {
    scale: f64,
    /// The pixels of the picture.
    canvas: f64,
    elements: u64,
    /// The pixels to fill.
    work: f64,
    /// The most pixels of layers that exist at the same time.
    layers: f64,
}

impl Cost {
    fn of(tree: &Tree, scale: f32) -> Self {
        let scale = f64::from(scale);
        let canvas = f64::from(tree.size().width()) * f64::from(tree.size().height()) * scale * scale;
        let mut cost = Self { scale, canvas, elements: 0, work: canvas, layers: canvas };
        cost.add(tree.root(), canvas);
        cost
    }

    fn is_affordable(&self) -> bool {
        self.elements <= MOST_ELEMENTS && self.work <= MOST_WORK && self.layers <= MOST_LAYERS
    }

    /// Adds a group. `above` is the number of pixels of the layers into which the group is drawn.
    fn add(&mut self, group: &Group, above: f64) {
        /// The renderer cuts layers to five times the width and height of the picture.
        const LAYER_AREA: f64 = 25.0;
        for node in group.children() {
            self.elements += 1;
            let mut above = above;
            if let Node::Group(inner) = node
                && inner.should_isolate()
            {
                let bounds = inner.abs_layer_bounding_box();
                let layer = self.area(bounds.width(), bounds.height()).min(self.canvas * LAYER_AREA);
                let steps = || inner.filters().iter().flat_map(|filter| filter.primitives());
                let scale = f64::from(inner.abs_transform().get_scale().0) * self.scale;
                // Masks and clips are layers of their own. A filter keeps the results of its steps.
                above += layer * (3 + steps().count()) as f64;
                self.work += layer * (3.0 + steps().map(|step| work_of(step.kind(), scale)).sum::<f64>());
            }
            if let Node::Path(path) = node {
                let bounds = path.abs_stroke_bounding_box();
                self.work +=
                    self.area(bounds.width(), bounds.height()).min(self.canvas) + dashes(path) * 200.0;
                above += self.pattern(path);
            }
            self.layers = self.layers.max(above);
            if !self.is_affordable() {
                return;
            }
            if let Node::Group(inner) = node {
                self.add(inner, above);
            }
            node.subroots(|root| self.add(root, above));
        }
    }

    /// Returns the pixels of the patterns of a path.
    fn pattern(&mut self, path: &Path) -> f64 {
        let paints = [path.fill().map(Fill::paint), path.stroke().map(Stroke::paint)];
        let mut pixels = 0.0;
        for paint in paints.into_iter().flatten() {
            if let Paint::Pattern(pattern) = paint {
                let (x, y) = path.abs_transform().pre_concat(pattern.transform()).get_scale();
                pixels += self.area(pattern.rect().width() * x, pattern.rect().height() * y);
            }
        }
        self.work += pixels;
        pixels
    }

    /// Returns the pixels of an area in points.
    fn area(&self, width: f32, height: f32) -> f64 {
        (f64::from(width) * self.scale).max(1.0) * (f64::from(height) * self.scale).max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use egui::Color32;

    use super::*;

    const RED: Color32 = Color32::from_rgb(255, 0, 0);

    fn svg(content: &str) -> String {
        format!(
            "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \
             width='40' height='20' viewBox='0 0 40 20'>{content}</svg>"
        )
    }

    #[test]
    fn a_drawing_is_drawn_at_the_wanted_scale() {
        let source = svg("<rect width='20' height='20' fill='red'/>");
        assert!(is_drawing(source.as_bytes()));
        for (scale, pixels) in [(1.0, [40, 20]), (2.5, [100, 50])] {
            let (picture, size) = draw(source.as_bytes(), |_| scale).unwrap();
            assert_eq!((picture.size, size), (pixels, vec2(40.0, 20.0)));
            let right = picture.width() - 2;
            assert_eq!((picture[(1, 1)], picture[(right, 1)]), (RED, Color32::TRANSPARENT));
        }
    }

    #[test]
    fn only_documents_of_svg_are_drawings() {
        let all = ["\u{feff}<svg/>", "<?xml version='1.0'?>\n<svg/>", "<!-- by hand --><svg/>"];
        assert!(all.iter().all(|text| is_drawing(text.as_bytes())));
        for other in ["<html><svg/></html>", "GIF89a<svg", "", "<?xml version='1.0'?><rss/>"] {
            assert!(!is_drawing(other.as_bytes()), "{other}");
        }
    }

    #[test]
    fn nothing_outside_the_drawing_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let (red, other) = (folder.path().join("red.png"), folder.path().join("red.svg"));
        image::RgbaImage::from_pixel(8, 8, image::Rgba([255, 0, 0, 255])).save(&red).unwrap();
        std::fs::write(&other, svg("<rect id='r' width='40' height='20' fill='red'/>")).unwrap();
        let path = |path: &std::path::Path| path.display().to_string();
        for content in [
            format!("<image href='{}' width='40' height='20'/>", path(&red)),
            format!("<image xlink:href='file://{}' width='40' height='20'/>", path(&red)),
            format!("<image href='{}' width='40' height='20'/>", path(&other)),
            format!("<use href='{}#r'/>", path(&other)),
            "<image width='40' height='20' href='data:image/png;base64,iVBORw0KGgo='/>".to_owned(),
            "<text x='1' y='15' fill='red'>text</text>".to_owned(),
        ] {
            let (picture, _) = draw(svg(&content).as_bytes(), |_| 1.0).unwrap();
            assert!(picture.pixels.iter().all(|pixel| *pixel == Color32::TRANSPARENT), "{content}");
        }
    }

    #[test]
    fn a_drawing_that_asks_for_too_much_is_refused_soon() {
        let nested = |begin: &str, end: &str, times: usize| begin.repeat(times) + &end.repeat(times);
        let doubling = |name: &str, refers: &dyn Fn(usize) -> String| -> String {
            let level = |at: usize| format!("<{name} id='l{at}'>{}</{name}>", refers(at + 1).repeat(10));
            (0..12).map(level).collect()
        };
        let rect = "<rect width='40' height='20'/>";
        let used = doubling("g", &|next| format!("<use href='#l{next}'/>"));
        let masked = |attribute: &str| {
            let inner = |next| format!("<rect width='40' height='20' {attribute}='url(#l{next})'/>");
            format!("<defs>{}</defs>", doubling(attribute, &inner)) + &inner(0)
        };
        let by_class = {
            let rules: String =
                (0..12).fold(String::new(), |rules, at| rules + &format!(".c{at}{{mask:url(#l{at})}}"));
            let inner = |next| format!("<rect width='40' height='20' class='c{next}'/>");
            format!("<style>{rules}</style><defs>{}</defs>", doubling("mask", &inner)) + &inner(0)
        };
        let patterns = {
            let inner = |next| format!("<rect width='40' height='20' fill='url(#l{next})'/>");
            format!(
                "<defs>{}</defs>",
                doubling("pattern width='4' height='4'", &inner)
                    .replace("</pattern width='4' height='4'>", "</pattern>")
            ) + &inner(0)
        };
        let blur = "<filter id='f' x='-9' y='-9' width='20' height='20'>".to_owned()
            + &"<feTurbulence numOctaves='9'/>".repeat(2_000)
            + "</filter><rect width='40' height='20' filter='url(#f)'/>";
        let filtered = |step: &str| {
            format!(
                "<filter id='f'>{step}</filter><rect width='40' height='20' fill='red' filter='url(#f)'/>"
            )
        };
        let line = format!("M 0 0{}", "L40 20L0 1".repeat(10_000));
        let dashed = format!("<path stroke='red' stroke-dasharray='0.001' d='{line}'/>");
        let long_line = format!("<path id='l' d='{line}'/>{}", "<use href='#l'/>".repeat(1_000));
        let marked = "<marker id='m'>".to_owned()
            + &rect.repeat(2_000)
            + "</marker><path marker-mid='url(#m)' d='M 0 0"
            + &"L1 1L2 0".repeat(20_000)
            + "'/>";
        let styled = format!("<style>{}</style>{}", "*{fill:red}".repeat(5_000), rect.repeat(5_000));
        for (what, content) in [
            ("elements used again and again", used + "<use href='#l0'/>"),
            ("masks in masks", masked("mask")),
            ("masks in masks, by style", by_class),
            ("patterns in patterns", patterns),
            ("deep nesting", nested("<g opacity='0.5'>", "</g>", 30_000)),
            (
                "layers in layers",
                nested("<g opacity='0.5'>", "</g>", 150).replacen("</g>", &(rect.to_owned() + "</g>"), 1),
            ),
            ("a filter of many steps", blur),
            ("noise without end", filtered("<feTurbulence numOctaves='900000000'/>")),
            ("a wide brush", filtered("<feMorphology operator='dilate' radius='90'/>")),
            ("a line of many dashes", dashed),
            ("a long line again and again", long_line),
            ("markers at every corner", marked),
            ("many rules", styled),
            ("large shapes", rect.repeat(60_000)),
        ] {
            let began = Instant::now();
            let drawn = draw(svg(&content).as_bytes(), |_| 60.0);
            assert_eq!(drawn.unwrap_err(), too_intricate(), "{what}");
            assert!(began.elapsed() < Duration::from_secs(20), "{what}: {:?}", began.elapsed());
        }
        let entity = |at: usize| format!("<!ENTITY e{at} '{}'>", format!("&e{};", at - 1).repeat(9));
        let entities = (1..20).fold(String::new(), |entities, at| entities + &entity(at));
        let laughs = format!("<!DOCTYPE svg [<!ENTITY e0 'ha'>{entities}]>") + &svg("<desc>&e19;</desc>");
        assert!(draw(laughs.as_bytes(), |_| 1.0).is_err());
        for senseless in ["<svg", "<svg/>", "<svg xmlns='http://www.w3.org/2000/svg' width='-1' height='0'/>"]
        {
            drop(draw(senseless.as_bytes(), |_| 1.0));
        }
        let vast = svg("").replacen("width='40' height='20'", "width='1e9' height='1e9'", 1);
        assert!(draw(vast.as_bytes(), |_| 1.0).is_err());
    }
}
