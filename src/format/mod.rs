//! Formats: the lexical forms that RFCs define, shared by the types of JSON Structure and `format` in both languages.
//!
//! Takes a text, gives a verdict, and for the forms that are most often got wrong the reason. Every check is pure, takes
//! time linear in the text, allocates nothing, does not recurse and cannot panic. None looks anything up: not in the DNS,
//! not in a registry, not in the clock.
//!
//! Which dialect knows which format, and whether a format is asserted at all, is decided elsewhere.

pub(crate) mod email;
pub(crate) mod encoding;
pub(crate) mod idn;
mod idn_table;
pub(crate) mod network;
pub(crate) mod pointer;
mod punycode;
mod scan;
pub(crate) mod temporal;
pub(crate) mod uri;

#[cfg(test)]
mod vectors;

use temporal::Strictness;

/// A value of the keyword `format`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// `date-time`: RFC 3339.
    DateTime,
    /// `date`: `full-date` of RFC 3339.
    Date,
    /// `time`: `full-time` of RFC 3339.
    Time,
    /// `duration`: RFC 3339, appendix A.
    Duration,
    /// `email`: a mailbox of RFC 5321.
    Email,
    /// `idn-email`: a mailbox of RFC 6531.
    IdnEmail,
    /// `hostname`: RFC 1123, with A-labels checked.
    Hostname,
    /// `idn-hostname`: RFC 5890 and what it refers to.
    IdnHostname,
    /// `ipv4`: four decimal octets.
    Ipv4,
    /// `ipv6`: RFC 4291 section 2.2.
    Ipv6,
    /// `uri`: RFC 3986, not relative.
    Uri,
    /// `uri-reference`: RFC 3986.
    UriReference,
    /// `iri`: RFC 3987, not relative.
    Iri,
    /// `iri-reference`: RFC 3987.
    IriReference,
    /// `uri-template`: RFC 6570.
    UriTemplate,
    /// `json-pointer`: RFC 6901, not its fragment form.
    JsonPointer,
    /// `relative-json-pointer`.
    RelativeJsonPointer,
    /// `uuid`: RFC 9562.
    Uuid,
    /// `regex`: ECMA-262. See [`Format::is_valid`].
    Regex,
}

/// One spelling for both languages.
const NAMES: [(&str, Format); 19] = [
    ("date-time", Format::DateTime),
    ("date", Format::Date),
    ("time", Format::Time),
    ("duration", Format::Duration),
    ("email", Format::Email),
    ("idn-email", Format::IdnEmail),
    ("hostname", Format::Hostname),
    ("idn-hostname", Format::IdnHostname),
    ("ipv4", Format::Ipv4),
    ("ipv6", Format::Ipv6),
    ("uri", Format::Uri),
    ("uri-reference", Format::UriReference),
    ("iri", Format::Iri),
    ("iri-reference", Format::IriReference),
    ("uri-template", Format::UriTemplate),
    ("json-pointer", Format::JsonPointer),
    ("relative-json-pointer", Format::RelativeJsonPointer),
    ("uuid", Format::Uuid),
    ("regex", Format::Regex),
];

impl Format {
    /// The format that schemas call `name`. An unknown name is no fault of the schema: nothing is asserted then.
    pub(crate) fn from_name(name: &str) -> Option<Format> {
        NAMES.iter().find(|(known, _)| *known == name).map(|&(_, format)| format)
    }

    /// Whether `text` has this format.
    ///
    /// [`Format::Regex`] is answered with `true`: patterns are the business of the regex module, and the caller asks it
    /// (`crate::regex::check_syntax`) instead of this function.
    pub(crate) fn is_valid(self, text: &str) -> bool {
        match self {
            Format::DateTime => temporal::datetime(text),
            Format::Date => temporal::date(text),
            Format::Time => temporal::time(text, Strictness::Strict),
            Format::Duration => temporal::duration(text, Strictness::Strict),
            Format::Email => email::email(text),
            Format::IdnEmail => email::idn_email(text),
            Format::Hostname => network::hostname(text),
            Format::IdnHostname => idn::idn_hostname(text),
            Format::Ipv4 => network::ipv4(text),
            Format::Ipv6 => network::ipv6(text),
            Format::Uri => uri::uri(text),
            Format::UriReference => uri::uri_reference(text),
            Format::Iri => uri::iri(text),
            Format::IriReference => uri::iri_reference(text),
            Format::UriTemplate => uri::uri_template(text),
            Format::JsonPointer => pointer::json_pointer(text),
            Format::RelativeJsonPointer => pointer::relative_json_pointer(text),
            Format::Uuid => network::uuid(text),
            Format::Regex => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Format, NAMES};

    #[test]
    fn names() {
        for (name, format) in NAMES {
            assert_eq!(Format::from_name(name), Some(format), "{name}");
        }
        for name in ["", "Date", "datetime", "uri_reference", "color", "ip-address", "host-name", "date-time "] {
            assert_eq!(Format::from_name(name), None, "{name}");
        }
    }
}
