//! Binary data as text: the encodings of RFC 4648.
//!
//! Takes a text, gives a verdict or the reason for refusing it. Nothing is decoded. No line breaks and no other
//! whitespace (section 3.3). What the RFC leaves open is decided like this:
//!
//! - Padding is required in base64, base32 and base32hex (section 3.2). base64url is accepted with or without, since
//!   section 5 lets it go where the length is known, as it is in JSON.
//! - base16 takes both cases, being "case-insensitive" by name in section 8; base32 and base32hex take the alphabets of
//!   tables 3 and 4 as printed, upper case only.
//! - Unused bits of the last character need not be zero: section 3.5 leaves that check to the decoder.

/// How octets are written as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Encoding {
    /// Section 4.
    Base64,
    /// Section 5, the alphabet for URLs and file names.
    Base64Url,
    /// Section 8, hexadecimal.
    Base16,
    /// Section 6.
    Base32,
    /// Section 7, the extended hexadecimal alphabet.
    Base32Hex,
}

/// Why a text is not in an encoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EncodingProblem {
    /// A blank, tab or line break.
    Whitespace,
    /// A character outside the alphabet.
    Alphabet,
    /// The padding is missing, incomplete, too long or in the wrong place.
    Padding,
    /// A number of characters that no number of octets gives.
    Length,
}

impl EncodingProblem {
    /// The reason as a sentence for a diagnostic.
    pub(crate) fn sentence(self) -> &'static str {
        match self {
            EncodingProblem::Whitespace => "encoded data contains no whitespace",
            EncodingProblem::Alphabet => "a character does not belong to the alphabet of the encoding",
            EncodingProblem::Padding => "the padding with = is missing or wrong",
            EncodingProblem::Length => "the text has a length that no data can have in this encoding",
        }
    }
}

impl Encoding {
    /// The encoding that a schema calls `name`; names are lower case.
    pub(crate) fn from_name(name: &str) -> Option<Encoding> {
        let all = [Self::Base64, Self::Base64Url, Self::Base16, Self::Base32, Self::Base32Hex];
        all.into_iter().find(|encoding| encoding.name() == name)
    }

    /// The name as a schema spells it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Encoding::Base64 => "base64",
            Encoding::Base64Url => "base64url",
            Encoding::Base16 => "base16",
            Encoding::Base32 => "base32",
            Encoding::Base32Hex => "base32hex",
        }
    }

    /// What is wrong with `text` in this encoding; nothing is wrong with the empty text, which holds no octets.
    pub(crate) fn problem(self, text: &str) -> Option<EncodingProblem> {
        let data = if self == Encoding::Base16 { text } else { text.trim_end_matches('=') };
        if let Some(stranger) = data.bytes().find(|&byte| !self.has_character(byte)) {
            return Some(match stranger {
                b' ' | b'\t' | b'\r' | b'\n' => EncodingProblem::Whitespace,
                b'=' if self != Encoding::Base16 => EncodingProblem::Padding,
                _ => EncodingProblem::Alphabet,
            });
        }
        self.length_problem(data.len(), text.len() - data.len())
    }

    fn has_character(self, byte: u8) -> bool {
        match self {
            Encoding::Base64 => byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'),
            Encoding::Base64Url => byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'),
            Encoding::Base16 => byte.is_ascii_hexdigit(),
            Encoding::Base32 => matches!(byte, b'A'..=b'Z' | b'2'..=b'7'),
            Encoding::Base32Hex => matches!(byte, b'0'..=b'9' | b'A'..=b'V'),
        }
    }

    /// Data fills groups of 4, 8 or 2 characters; padding completes the last group, which holds at least one octet.
    fn length_problem(self, data: usize, padding: usize) -> Option<EncodingProblem> {
        let (group, impossible): (usize, &[usize]) = match self {
            Encoding::Base64 | Encoding::Base64Url => (4, &[1]),
            Encoding::Base16 => (2, &[1]),
            Encoding::Base32 | Encoding::Base32Hex => (8, &[1, 3, 6]),
        };
        let used = data % group;
        let missing = if used == 0 { 0 } else { group - used };
        if impossible.contains(&used) {
            Some(EncodingProblem::Length)
        } else if padding == missing || (padding == 0 && self == Encoding::Base64Url) {
            None
        } else {
            Some(EncodingProblem::Padding)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Encoding, EncodingProblem};

    #[track_caller]
    fn problems(encoding: Encoding, problem: EncodingProblem, texts: &[&str]) {
        for text in texts {
            assert_eq!(encoding.problem(text), Some(problem), "{text}");
        }
    }

    #[test]
    fn reasons() {
        problems(Encoding::Base64, EncodingProblem::Whitespace, &[" QUI=", "QUJD\n", "QU\tJD"]);
        problems(Encoding::Base64, EncodingProblem::Alphabet, &["QUJ-", "QUJ_", "Q\u{E9}JD"]);
        problems(Encoding::Base64, EncodingProblem::Padding, &["QQ", "QQ=", "QQ===", "Q=Q=", "====", "QUJD="]);
        problems(Encoding::Base64, EncodingProblem::Length, &["Q", "Q===", "QUJDR"]);
        problems(Encoding::Base64Url, EncodingProblem::Padding, &["QQ=", "QUI=="]);
        problems(Encoding::Base16, EncodingProblem::Length, &["0", "000"]);
        problems(Encoding::Base16, EncodingProblem::Alphabet, &["0=", "0x"]);
        problems(Encoding::Base32, EncodingProblem::Length, &["M", "MFR=====", "MFRGGZ=="]);
        problems(Encoding::Base32, EncodingProblem::Alphabet, &["me======", "M1======"]);
        problems(Encoding::Base32Hex, EncodingProblem::Padding, &["C4", "C4====="]);
    }

    #[test]
    fn names() {
        for name in ["base64", "base64url", "base16", "base32", "base32hex"] {
            assert_eq!(Encoding::from_name(name).map(Encoding::name), Some(name));
        }
        for name in ["", "Base64", "base64Url", "hex", "base58"] {
            assert_eq!(Encoding::from_name(name), None, "{name}");
        }
    }
}
