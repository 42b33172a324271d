//! Holding the headers of a call against its arguments (ADR-035; digest section 9.4).
//!
//! Takes a plan, the header fields and the arguments; gives what to answer if they do not fit. In this order: bounds, the
//! definition, the arguments, every header that the tool declares, the comparison. So a wrong argument is never told as a
//! wrong header, and a malformed header is refused even where no argument asks for it. Headers that the tool does not
//! declare are passed over. Only calls of revision 2026-07-28 are checked.

use alloc::string::String;
use alloc::vec::Vec;

use super::codec::decode_header_value;
use super::failure::Refusal;
use super::fields::Fields;
use super::standard::{REVISION, VERSION};
use super::{Arguments, HeaderPlan, HeaderRole, VerifyOptions, header_name};
use crate::code::Code;

/// Checks a call.
pub(crate) fn verify<'h>(
    plan: &HeaderPlan,
    headers: &mut dyn Iterator<Item = (&'h str, &'h str)>,
    arguments: &Arguments<'_>,
    options: &VerifyOptions,
) -> Result<(), Refusal> {
    let server = options.role == HeaderRole::Server;
    if server && options.protocol_version != REVISION {
        return Ok(());
    }
    let fields = Fields::new(headers, &plan.limits)?;
    if !server {
        check_revision(&fields, options)?;
    }
    let values = plan.values(arguments)?;
    let mut found = Vec::with_capacity(values.len());
    for declaration in &plan.declarations {
        found.push(decoded(&fields, &header_name(&declaration.name))?);
    }
    for ((declaration, value), found) in plan.declarations.iter().zip(values).zip(found) {
        let Some(value) = value else { continue };
        let code = match found {
            Some(found) if value.matches(&found) => continue,
            Some(_) => Code::HeaderDiffers,
            None => Code::HeaderMissing,
        };
        return Err(Refusal::of_header(code, &header_name(&declaration.name)));
    }
    Ok(())
}

/// Who is not the server itself may act on mirrors only where the request says that there are any.
fn check_revision(fields: &Fields<'_>, options: &VerifyOptions) -> Result<(), Refusal> {
    let version = fields.get_plain(VERSION)?;
    let stated = [&*version, &*options.protocol_version].into_iter().find(|version| *version != REVISION);
    stated.map_or(Ok(()), |version| Err(Refusal::of_version([REVISION.into()].into(), version)))
}

/// What a header says, if it is there.
pub(crate) fn decoded(fields: &Fields<'_>, name: &str) -> Result<Option<String>, Refusal> {
    let Some(value) = fields.get(name)? else { return Ok(None) };
    decode_header_value(&value).map(Some).map_err(|fault| Refusal::of_header(fault.code(), name))
}
