//! The steps of the user in order, from the moment at which the user takes them. The store carries them out later.

/// The number of steps that can be undone.
const MOST_STEPS: usize = 50;

/// A step.
#[derive(Debug)]
struct Step<T> {
    number: u64,
    /// The content; `None` until the store has answered.
    content: Option<T>,
    wish: Wish,
}

/// The wish of the user for a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    None,
    /// The user wants the content, but the store has not answered yet, or steps before it come first.
    Wanted,
    /// The content was taken. The step keeps its place until the store has answered.
    Taken,
}

/// Steps, latest last.
#[derive(Debug)]
pub(in crate::app) struct Steps<T>(Vec<Step<T>>);

impl<T: Clone> Steps<T> {
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds a step that the store has not answered yet.
    pub(super) fn begin(&mut self, number: u64) {
        if self.0.len() >= MOST_STEPS {
            self.0.remove(0);
        }
        self.0.push(Step { number, content: None, wish: Wish::None });
    }

    /// Gives a step its content. Removes the step if there is none.
    pub(super) fn settle(&mut self, number: u64, content: Option<T>) {
        match self.0.iter_mut().find(|step| step.number == number) {
            Some(step) if content.is_some() => step.content = content,
            _ => self.0.retain(|step| step.number != number),
        }
    }

    /// Notes that the content of a step was taken in vain. The user can ask for it again.
    pub(super) fn give_back(&mut self, number: u64) {
        if let Some(step) = self.0.iter_mut().find(|step| step.number == number) {
            step.wish = Wish::None;
        }
    }

    /// Notes that the user wants the step with this number, or the last step that the user does not want yet. Returns
    /// false if there is none.
    pub(super) fn want(&mut self, number: Option<u64>) -> bool {
        let is_meant =
            |step: &&mut Step<T>| step.wish == Wish::None && number.is_none_or(|meant| meant == step.number);
        let step = self.0.iter_mut().rev().find(is_meant);
        step.map(|step| step.wish = Wish::Wanted).is_some()
    }

    /// Notes that the user no longer wants the step that the user wanted last. Returns false if there is none.
    pub(super) fn unwant(&mut self) -> bool {
        let step = self.0.iter_mut().find(|step| step.wish == Wish::Wanted);
        step.map(|step| step.wish = Wish::None).is_some()
    }

    /// Returns the latest step that the user wants. It stays until it is settled or given back. Returns `None` until the
    /// store has answered.
    pub(super) fn take_wanted(&mut self) -> Option<(u64, T)> {
        let step = self.0.iter_mut().rev().find(|step| step.wish == Wish::Wanted)?;
        let content = step.content.clone()?;
        step.wish = Wish::Taken;
        Some((step.number, content))
    }

    /// The contents of the steps that the store has answered.
    pub(super) fn contents(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut().filter_map(|step| step.content.as_mut())
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Returns true if the user can still ask for a step.
    pub(in crate::app) fn is_any(&self) -> bool {
        self.0.iter().any(|step| step.wish == Wish::None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wanted_steps_are_taken_in_their_order_once_the_store_has_answered() {
        let mut steps = Steps::new();
        (1..=4).for_each(|number| steps.begin(number));
        steps.settle(1, Some('a'));
        steps.settle(2, Some('b'));
        assert!((0..3).all(|_| steps.want(None)));
        assert_eq!(steps.take_wanted(), None, "the third and the fourth step are not done yet");
        steps.settle(4, None);
        assert!(steps.unwant(), "the second step");
        assert_eq!(steps.take_wanted(), None);
        steps.settle(3, Some('c'));
        assert_eq!(steps.take_wanted(), Some((3, 'c')));
        assert_eq!(steps.take_wanted(), None);
        steps.give_back(3);
        let mut last = || steps.want(None).then(|| steps.take_wanted()).flatten();
        assert_eq!([last(), last(), last(), last()], [Some((3, 'c')), Some((2, 'b')), Some((1, 'a')), None]);
    }
}
