//! The rules of `robots.txt` for all programs (RFC 9309).

use url::Url;

/// The paths that a site allows or forbids to all programs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RobotRules(Vec<RobotRule>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct RobotRule {
    allows: bool,
    /// The beginning of the paths. `*` stands for any characters, and `$` for the end.
    pattern: String,
}

impl RobotRules {
    /// Reads the groups for all programs. Groups for named programs are left out.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let (mut rules, mut is_for_all, mut names_agents) = (Vec::new(), false, false);
        for line in text.lines() {
            let line = line.split('#').next().unwrap_or_default();
            let Some((name, value)) = line.split_once(':') else { continue };
            let (name, value) = (name.trim().to_ascii_lowercase(), value.trim());
            match &*name {
                "user-agent" => {
                    // Names in a row begin one group.
                    is_for_all = value == "*" || names_agents && is_for_all;
                    names_agents = true;
                }
                "allow" | "disallow" => {
                    names_agents = false;
                    if is_for_all && !value.is_empty() {
                        rules.push(RobotRule { allows: name == "allow", pattern: value.to_owned() });
                    }
                }
                _ => {}
            }
        }
        Self(rules)
    }

    /// Returns true if no rule forbids an address. The longest rule decides, and an allowing one wins a tie.
    #[must_use]
    pub fn allows(&self, address: &Url) -> bool {
        let path = address
            .query()
            .map_or_else(|| address.path().to_owned(), |query| format!("{}?{query}", address.path()));
        let fitting = self.0.iter().filter(|rule| fits(&rule.pattern, &path));
        fitting.max_by_key(|rule| (rule.pattern.len(), rule.allows)).is_none_or(|rule| rule.allows)
    }
}

/// Returns true if a path begins as a pattern says.
fn fits(pattern: &str, path: &str) -> bool {
    let (pattern, is_end) = pattern.strip_suffix('$').map_or((pattern, false), |pattern| (pattern, true));
    let mut parts = pattern.split('*');
    let Some(mut rest) = path.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return !is_end || rest.is_empty();
    }
    while let Some(part) = parts.next() {
        if is_end && parts.peek().is_none() {
            return rest.ends_with(part);
        }
        let Some((_, after)) = rest.split_once(part) else { return false };
        rest = after;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_rule_for_all_programs_decides() {
        #[track_caller]
        fn check(rules: &str, path: &str, expect: bool) {
            let address = Url::parse("http://a.example/").unwrap().join(path).unwrap();
            assert_eq!(RobotRules::parse(rules).allows(&address), expect, "{rules}: {path}");
        }
        check("", "/sitemap.xml", true);
        check("User-agent: *\nDisallow:", "/sitemap.xml", true);
        check("User-agent: *\nDisallow: /", "/sitemap.xml", false);
        check("User-Agent: a\nDisallow: /\nUser-agent: *\nAllow: /", "/sitemap.xml", true);
        check("User-agent: a\nUser-agent: *\nDisallow: /", "/x", false);
        check("User-agent: *\nUser-agent: a\nDisallow: /", "/x", false);
        check("User-agent: *\nDisallow: /\nAllow: /map", "/map/1.xml", true);
        check("User-agent: *\nDisallow: /*.xml$", "/map/1.xml", false);
        check("User-agent: *\nDisallow: /*.xml$", "/map/1.xml?x", true);
        check("User-agent: *\nDisallow: /*?page", "/map?page=2", false);
        check("User-agent: *\nDisallow: /map$", "/map", false);
        check("User-agent: *\nDisallow: /map$", "/map/2", true);
    }
}
