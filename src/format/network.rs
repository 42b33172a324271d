//! IP addresses, host names and UUIDs.
//!
//! Takes a text, gives a verdict. `ipv4` is the dotted form of RFC 2673 section 3.2 with four decimal octets and no
//! leading zeros; `ipv6` is RFC 4291 section 2.2 without zone, prefix length or brackets. `hostname` is RFC 1123
//! section 2.1, in which a label that begins with `xn--` must be an A-label (RFC 5890 section 2.3.2.1). No final dot.

use super::idn;
use super::scan::Scan;

/// The longest host name in octets: 255 on the wire (RFC 1035 section 2.3.4) less the length of the first label and the
/// root, which the textual form does not show.
pub(super) const MAX_NAME: usize = 253;
/// The longest label in octets, from the same section.
pub(super) const MAX_LABEL: usize = 63;

/// Whether `text` is an IPv4 address of four decimal octets.
pub(crate) fn ipv4(text: &str) -> bool {
    text.split('.').count() == 4 && text.split('.').all(is_octet)
}

fn is_octet(text: &str) -> bool {
    let is_decimal = (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_decimal && (text.len() == 1 || !text.starts_with('0')) && text.parse::<u8>().is_ok()
}

/// Whether `text` is an IPv6 address, the last 32 bits in hexadecimal or as an IPv4 address.
pub(crate) fn ipv6(text: &str) -> bool {
    match split_at_gap(text) {
        // A second `::` or a third colon leaves an empty group in one of the halves, which is refused there. The gap
        // stands for at least one group.
        Some((head, tail)) => match (groups(head, false), groups(tail, true)) {
            (Some(before), Some(after)) => before + after <= 7,
            _ => false,
        },
        None => !text.is_empty() && groups(text, true) == Some(8),
    }
}

/// What stands before and after the first `::`.
fn split_at_gap(text: &str) -> Option<(&str, &str)> {
    let gap = text.as_bytes().windows(2).position(|pair| pair == b"::")?;
    let (head, tail) = text.split_at_checked(gap)?;
    Some((head, tail.strip_prefix("::")?))
}

/// The number of 16-bit groups in one half of an address; an IPv4 address, if it may stand at the end, counts as two.
fn groups(text: &str, may_end_in_ipv4: bool) -> Option<usize> {
    if text.is_empty() {
        return Some(0);
    }
    let (front, last) = text.rsplit_once(':').map_or((None, text), |(front, last)| (Some(front), last));
    let last_count = match last {
        _ if is_group(last) => 1,
        _ if may_end_in_ipv4 && ipv4(last) => 2,
        _ => return None,
    };
    let front_count = front.map_or(Some(0), |front| front.split(':').all(is_group).then(|| front.split(':').count()));
    front_count.map(|count| count + last_count)
}

fn is_group(text: &str) -> bool {
    (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Whether `text` is a host name in ASCII. An A-label is decoded and has to stand for a valid U-label.
pub(crate) fn hostname(text: &str) -> bool {
    text.len() <= MAX_NAME && text.split('.').all(|label| is_ldh_label(label) && idn::is_plain_or_a_label(label))
}

/// Whether `label` is made of letters, digits and inner hyphens, and fits the DNS.
pub(super) fn is_ldh_label(label: &str) -> bool {
    let has_inner_hyphens = !label.starts_with('-') && !label.ends_with('-');
    let is_ldh = label.bytes().all(|byte| byte == b'-' || byte.is_ascii_alphanumeric());
    (1..=MAX_LABEL).contains(&label.len()) && has_inner_hyphens && is_ldh
}

/// Whether `text` is a UUID as RFC 9562 section 4 writes it: 8-4-4-4-12 digits, either case, any version and variant.
pub(crate) fn uuid(text: &str) -> bool {
    let mut scan = Scan::new(text);
    let has_groups = [8, 4, 4, 4, 12].into_iter().enumerate().all(|(index, length)| {
        let is_separated = index == 0 || scan.eat(b'-');
        is_separated && (0..length).all(|_| scan.eat_hex())
    });
    has_groups && scan.is_done()
}
