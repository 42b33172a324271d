//! E-mail addresses.
//!
//! Takes a text, gives a verdict. Implements `Mailbox` of RFC 5321 section 4.1.2, with quoted local parts and address
//! literals, and its extension for UTF-8 in RFC 6531 section 3.3. No display names, comments or folding of RFC 5322.
//!
//! Of the address literals only IPv4 and `IPv6:` are known: any other tag would have to be registered first, and none
//! is. Lengths are those of RFC 5321 section 4.5.3.1: 64 octets for the local part, 255 for the domain.

use super::idn;
use super::network::{ipv4, ipv6, is_ldh_label};

const MAX_LOCAL_PART: usize = 64;
const MAX_DOMAIN: usize = 255;
const IPV6_TAG: &str = "IPv6:";

/// Whether `text` is a mailbox in ASCII.
pub(crate) fn email(text: &str) -> bool {
    text.is_ascii() && is_mailbox(text, |domain| domain.split('.').all(is_ldh_label))
}

/// Whether `text` is a mailbox, in which local part and domain may be internationalised.
pub(crate) fn idn_email(text: &str) -> bool {
    is_mailbox(text, idn::idn_hostname)
}

/// The last `@` ends the local part, since a domain has none while a quoted local part may.
fn is_mailbox(text: &str, is_domain: fn(&str) -> bool) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    if local.len() > MAX_LOCAL_PART || domain.len() > MAX_DOMAIN {
        return false;
    }
    let is_host = match domain.strip_prefix('[') {
        Some(rest) => rest.strip_suffix(']').is_some_and(is_address_literal),
        None => is_domain(domain),
    };
    is_host && is_local_part(local)
}

fn is_local_part(local: &str) -> bool {
    match local.strip_prefix('"') {
        Some(quoted) => is_quoted_rest(quoted),
        None => local.split('.').all(|atom| !atom.is_empty() && atom.chars().all(is_atom_character)),
    }
}

fn is_atom_character(character: char) -> bool {
    match u8::try_from(character) {
        Ok(byte) if byte.is_ascii() => byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte),
        _ => true,
    }
}

/// What follows the opening quote: any printable text, a backslash before quotes and backslashes, the closing quote.
fn is_quoted_rest(text: &str) -> bool {
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '"' => return characters.next().is_none(),
            '\\' if !characters.next().is_some_and(|escaped| matches!(escaped, ' '..='~')) => return false,
            '\0'..'\x20' | '\x7F' => return false,
            _ => {}
        }
    }
    false
}

/// The tag is matched without regard to case, like every string of a grammar in ABNF.
fn is_address_literal(text: &str) -> bool {
    match text.split_at_checked(IPV6_TAG.len()) {
        Some((tag, address)) if tag.eq_ignore_ascii_case(IPV6_TAG) => ipv6(address),
        _ => ipv4(text),
    }
}
