//! Text, byte spans, and the line and column of a span.
//!
//! Takes the text that was given and byte spans into it; gives [`Location`]s. Inside the engine a place in a text is a
//! [`Span`] of bytes; only a report speaks of lines and columns, in UTF-16 units because that is what editors and
//! JavaScript strings count. A line ends after `\n`, `\r\n` or a lone `\r`.

use alloc::vec::Vec;

/// A half-open range of bytes of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// Where something stands in a text: half-open, in UTF-16 units of the text as it was given (a leading byte order mark
/// counts). Lines and columns count from 1, offsets from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Location {
    /// Line of the first unit, from 1.
    pub line: u32,
    /// Column of the first unit, from 1.
    pub column: u32,
    /// Line just past the last unit, from 1.
    pub end_line: u32,
    /// Column just past the last unit, from 1.
    pub end_column: u32,
    /// Offset of the first unit, from 0.
    pub offset: u32,
    /// Offset just past the last unit, from 0.
    pub end_offset: u32,
}

#[derive(Clone, Copy, Default)]
struct Point {
    line: u32,
    column: u32,
    offset: u32,
}

/// Locates any number of spans in one pass over the text, in the order given.
pub(crate) fn locate(text: &str, spans: &[Span]) -> Vec<Location> {
    let mut wanted: Vec<u32> = spans.iter().flat_map(|span| [span.start, span.end]).collect();
    crate::sort::sort(&mut wanted);
    wanted.dedup();
    let points = points(text, &wanted);
    let point = |byte: u32| wanted.binary_search(&byte).ok().and_then(|i| points.get(i)).copied().unwrap_or_default();
    let location = |span: &Span| {
        let (start, end) = (point(span.start), point(span.end));
        Location {
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            offset: start.offset,
            end_offset: end.offset,
        }
    };
    spans.iter().map(location).collect()
}

/// The points of the sorted byte offsets; an offset past the end is the end.
fn points(text: &str, offsets: &[u32]) -> Vec<Point> {
    let mut found = Vec::with_capacity(offsets.len());
    let mut here = Point { line: 1, column: 1, offset: 0 };
    let mut wanted = offsets.iter().peekable();
    let mut before = '\0';
    for (byte, c) in text.char_indices() {
        if before == '\n' || (before == '\r' && c != '\n') {
            here = Point { line: here.line + 1, column: 1, ..here };
        }
        while wanted.next_if(|&&offset| offset as usize <= byte).is_some() {
            found.push(here);
        }
        if wanted.peek().is_none() {
            return found;
        }
        let units = if c as u32 > 0xFFFF { 2 } else { 1 };
        here = Point { column: here.column + units, offset: here.offset + units, ..here };
        before = c;
    }
    if before == '\n' || before == '\r' {
        here = Point { line: here.line + 1, column: 1, ..here };
    }
    found.resize(offsets.len(), here);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, start: u32, end: u32, want: [u32; 6]) {
        let at = locate(text, &[Span { start, end }])[0];
        assert_eq!([at.line, at.column, at.end_line, at.end_column, at.offset, at.end_offset], want, "{text:?}");
    }

    #[test]
    fn columns_count_utf16_units() {
        check("ab", 1, 2, [1, 2, 1, 3, 1, 2]);
        check("é😀x", 6, 7, [1, 4, 1, 5, 3, 4]);
        check("\u{feff}1", 3, 4, [1, 2, 1, 3, 1, 2]);
    }

    #[test]
    fn lines_end_in_three_ways() {
        check("a\nb", 2, 3, [2, 1, 2, 2, 2, 3]);
        check("a\r\nb", 3, 4, [2, 1, 2, 2, 3, 4]);
        check("a\rb", 2, 3, [2, 1, 2, 2, 2, 3]);
        check("a\n", 2, 2, [2, 1, 2, 1, 2, 2]);
        check("", 0, 0, [1, 1, 1, 1, 0, 0]);
    }
}
