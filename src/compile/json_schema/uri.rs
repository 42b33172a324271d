//! Resolving references against base URIs (RFC 3986 section 5), as far as schemas need it.
//!
//! Takes a base and a reference; gives an absolute URI, or what comes nearest to one where the base is none. Nothing is
//! fetched and nothing is decoded.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// A reference taken apart.
struct Parts<'a> {
    scheme: Option<&'a str>,
    authority: Option<&'a str>,
    path: &'a str,
    query: Option<&'a str>,
}

/// A URI and its fragment, if there is one.
pub(super) fn split_fragment(uri: &str) -> (&str, Option<&str>) {
    match uri.split_once('#') {
        Some((uri, fragment)) => (uri, Some(fragment)),
        None => (uri, None),
    }
}

/// The reference, without its fragment, as seen from the base.
pub(super) fn resolve(base: &str, reference: &str) -> String {
    let (reference, _) = split_fragment(reference);
    if reference.is_empty() {
        return base.to_string();
    }
    let (from, to) = (parts(base), parts(reference));
    if to.scheme.is_some() {
        return join(to.scheme, to.authority, &without_dots(to.path), to.query);
    }
    if to.authority.is_some() {
        return join(from.scheme, to.authority, &without_dots(to.path), to.query);
    }
    if to.path.is_empty() {
        return join(from.scheme, from.authority, from.path, to.query.or(from.query));
    }
    let path = if to.path.starts_with('/') { to.path.to_string() } else { merged(&from, to.path) };
    join(from.scheme, from.authority, &without_dots(&path), to.query)
}

fn parts(uri: &str) -> Parts<'_> {
    let (uri, _) = split_fragment(uri);
    let (scheme, rest) = match uri.split_once(':') {
        Some((scheme, rest)) if is_scheme(scheme) => (Some(scheme), rest),
        _ => (None, uri),
    };
    let (rest, query) = match rest.split_once('?') {
        Some((rest, query)) => (rest, Some(query)),
        None => (rest, None),
    };
    let (authority, path) = match rest.strip_prefix("//") {
        Some(behind) => {
            let end = behind.find('/').unwrap_or(behind.len());
            (Some(&behind[..end]), &behind[end..])
        }
        None => (None, rest),
    };
    Parts { scheme, authority, path, query }
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
}

fn merged(base: &Parts<'_>, path: &str) -> String {
    if base.authority.is_some() && base.path.is_empty() {
        return alloc::format!("/{path}");
    }
    let folder = base.path.rfind('/').map_or("", |at| &base.path[..=at]);
    alloc::format!("{folder}{path}")
}

/// Takes `.` and `..` out of a path.
fn without_dots(path: &str) -> String {
    if !path.starts_with('/') {
        return path.to_string();
    }
    let mut out: Vec<&str> = Vec::new();
    let segments: Vec<&str> = path[1..].split('/').collect();
    for (index, segment) in segments.iter().enumerate() {
        let last = index + 1 == segments.len();
        match *segment {
            "." | ".." => {
                if *segment == ".." {
                    out.pop();
                }
                if last {
                    out.push("");
                }
            }
            segment => out.push(segment),
        }
    }
    alloc::format!("/{}", out.join("/"))
}

fn join(scheme: Option<&str>, authority: Option<&str>, path: &str, query: Option<&str>) -> String {
    let mut out = String::new();
    if let Some(scheme) = scheme {
        out.push_str(scheme);
        out.push(':');
    }
    if let Some(authority) = authority {
        out.push_str("//");
        out.push_str(authority);
    }
    out.push_str(path);
    if let Some(query) = query {
        out.push('?');
        out.push_str(query);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(base: &str, reference: &str, wanted: &str) {
        assert_eq!(resolve(base, reference), wanted, "{reference} from {base}");
    }

    #[test]
    fn references_are_seen_from_their_base() {
        check("http://a/b/c/d?q", "g", "http://a/b/c/g");
        check("http://a/b/c/d?q", "../g#f", "http://a/b/g");
        check("http://a/b/c/d?q", "/g", "http://a/g");
        check("http://a/b/c/d?q", "?y", "http://a/b/c/d?y");
        check("http://a/b/c/d?q", "#f", "http://a/b/c/d?q");
        check("http://a/b/c/d?q", "//h/x", "http://h/x");
        check("http://a", "g", "http://a/g");
        check("", "g.json", "g.json");
        check("urn:uuid:1", "#x", "urn:uuid:1");
        check("http://a/b/", "folder/", "http://a/b/folder/");
        check("tag:x,2020:a/b", "c", "tag:x,2020:a/c");
    }
}
