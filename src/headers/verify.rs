//! Holding the headers of a call against its arguments (ADR-035; digest section 9.4).
//!
//! Takes a plan, the header fields and the arguments; gives what to answer if they do not fit. In this order: bounds, the
//! definition, the arguments, every header that the tool declares, the comparison. So a wrong argument is never told as a
//! wrong header, and a malformed header is refused even where no argument asks for it. Headers that the tool does not
//! declare are passed over. Only calls of revision 2026-07-28 are checked.

use alloc::string::String;

use super::codec::decode_header_value;
use super::failure::{Checked, Refusal};
use super::fields::Fields;
use super::standard::{REVISION, VERSION};
use super::{Arguments, HeaderPlan, HeaderRole, VerifyOptions, header_name};
use crate::code::Code;

/// Checks a call.
pub(crate) fn verify(
    plan: &HeaderPlan,
    headers: &[(&str, &str)],
    arguments: &Arguments<'_>,
    options: &VerifyOptions,
) -> Checked<()> {
    let server = options.role == HeaderRole::Server;
    if server && options.protocol_version != REVISION {
        return Ok(());
    }
    let fields = Fields::new(headers, &plan.limits)?;
    if !server {
        check_revision(&fields, options)?;
    }
    plan.check(arguments)?;
    // Three rounds, so that whatever is wrong in an earlier one comes first.
    for declaration in &plan.declarations {
        arguments.value(declaration)?;
    }
    for declaration in &plan.declarations {
        decoded(&fields, &header_name(&declaration.name))?;
    }
    for declaration in &plan.declarations {
        let Some(value) = arguments.value(declaration)? else { continue };
        let name = header_name(&declaration.name);
        let code = match decoded(&fields, &name)? {
            Some(found) if value.matches(&found) => continue,
            Some(_) => Code::HeaderDiffers,
            None => Code::HeaderMissing,
        };
        return Err(Refusal::of_header(code, &name));
    }
    Ok(())
}

/// Who is not the server itself may act on mirrors only where the request says that there are any.
fn check_revision(fields: &Fields<'_>, options: &VerifyOptions) -> Checked<()> {
    let version = fields.get_plain(VERSION)?;
    for stated in [&*version, &*options.protocol_version] {
        if stated != REVISION {
            return Err(Refusal::of_version([REVISION.into()].into(), stated));
        }
    }
    Ok(())
}

/// What a header says, if it is there.
pub(crate) fn decoded(fields: &Fields<'_>, name: &str) -> Checked<Option<String>> {
    let Some(value) = fields.get(name)? else { return Ok(None) };
    match decode_header_value(&value) {
        Ok(text) => Ok(Some(text)),
        Err(fault) => Err(Refusal::of_header(fault.code(), name)),
    }
}
