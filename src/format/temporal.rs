//! Dates, times and durations of RFC 3339.
//!
//! Takes the text of a value, gives a verdict or the reason for refusing it. Implements `full-date`, `full-time` and
//! `date-time` of section 5.6 with the restrictions of section 5.7, and `duration` of Appendix A. The calendar is the
//! proleptic Gregorian one for the years 0000 to 9999.
//!
//! A leap second (`:60`) is accepted where the time in UTC is 23:59:60 and, if the date is known, only at the end of a
//! month. There is no table of the leap seconds that were really inserted: it would be out of date some day, and the
//! verdict must not depend on when the library was built.
//!
//! Designators of a duration are upper case, as ISO 8601 writes them, although a string in ABNF has no case. `T` and `Z`
//! of a date and time may be lower case, because section 5.6 says so in as many words.

use super::scan::Scan;

/// How closely times and durations have to keep to RFC 3339.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strictness {
    /// The productions of RFC 3339 and nothing else.
    Strict,
    /// Also a time without offset, and a fraction in the last component of a duration, as ISO 8601 has them.
    Lenient,
}

/// Why a text is not a date, a time or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TimeProblem {
    /// The date does not read `YYYY-MM-DD`.
    DateShape,
    /// The month is not 01 to 12, or the month has no such day.
    NoSuchDay,
    /// A date alone where a time has to follow.
    TimeMissing,
    /// A blank stands between date and time.
    SpaceForT,
    /// The time does not read `hh:mm:ss`.
    TimeShape,
    /// Hour, minute or second is out of range.
    OutOfRange,
    /// A point that no digit follows, or a comma.
    FractionShape,
    /// The time ends without `Z` or a numeric offset.
    OffsetMissing,
    /// The offset is neither `Z` nor `+hh:mm` nor `-hh:mm` within the range of a day.
    OffsetShape,
    /// Second 60 where no leap second can be.
    LeapSecond,
    /// Something follows a complete value.
    Trailing,
}

impl TimeProblem {
    /// The reason as a sentence for a diagnostic.
    pub(crate) fn sentence(self) -> &'static str {
        match self {
            TimeProblem::DateShape => "the date is not written as YYYY-MM-DD",
            TimeProblem::NoSuchDay => "the calendar has no such day",
            TimeProblem::TimeMissing => "the time after the date is missing",
            TimeProblem::SpaceForT => "date and time are separated by a space instead of T",
            TimeProblem::TimeShape => "the time is not written as hh:mm:ss",
            TimeProblem::OutOfRange => "the hour, minute or second is out of range",
            TimeProblem::FractionShape => "the fraction of the second is not a point followed by digits",
            TimeProblem::OffsetMissing => "the offset from UTC is missing: Z, or +hh:mm, or -hh:mm",
            TimeProblem::OffsetShape => "the offset from UTC is not Z, +hh:mm or -hh:mm up to 23:59",
            TimeProblem::LeapSecond => "no leap second is possible at this time",
            TimeProblem::Trailing => "there is text after the end of the value",
        }
    }
}

/// Why a text is not a duration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DurationProblem {
    /// It does not begin with `P`.
    NoP,
    /// A sign in front of the duration or of a component.
    Sign,
    /// Nothing follows `P` or `T`.
    Empty,
    /// A number that no unit follows.
    UnitMissing,
    /// A letter that is no unit of this part, like `P1H` or `PT1D`.
    UnitUnknown,
    /// Units out of order, or one of them twice.
    UnitOrder,
    /// A unit in between is left out, like `P1Y2D`.
    UnitSkipped,
    /// Weeks together with other units.
    WeeksMixed,
    /// A fraction, which RFC 3339 does not have.
    Fraction,
    /// A fraction in a component that is not the last one, or without digits.
    FractionPlace,
    /// Something that is no component.
    Malformed,
}

impl DurationProblem {
    /// The reason as a sentence for a diagnostic.
    pub(crate) fn sentence(self) -> &'static str {
        match self {
            DurationProblem::NoP => "a duration begins with P",
            DurationProblem::Sign => "a duration has no sign",
            DurationProblem::Empty => "a component is missing after P or T",
            DurationProblem::UnitMissing => "a number lacks its unit",
            DurationProblem::UnitUnknown => {
                "the unit does not exist in this part: Y, M, W, D before T; H, M, S after it"
            }
            DurationProblem::UnitOrder => "the units are repeated or out of order",
            DurationProblem::UnitSkipped => "a unit in between is left out; write it with 0",
            DurationProblem::WeeksMixed => "weeks cannot be combined with other units",
            DurationProblem::Fraction => "a duration has no fractions",
            DurationProblem::FractionPlace => "only the last component may have a fraction, and it needs digits",
            DurationProblem::Malformed => "a component is not a number with a unit",
        }
    }
}

/// Whether `text` is a `full-date` that exists in the calendar.
pub(crate) fn date(text: &str) -> bool {
    date_problem(text).is_none()
}

/// Whether `text` is a `date-time`.
pub(crate) fn datetime(text: &str) -> bool {
    datetime_problem(text).is_none()
}

/// Whether `text` is a `full-time`, or with [`Strictness::Lenient`] a `partial-time`.
pub(crate) fn time(text: &str, strictness: Strictness) -> bool {
    time_problem(text, strictness).is_none()
}

/// Whether `text` is a `duration` of Appendix A, or with [`Strictness::Lenient`] one with a fraction at its end.
pub(crate) fn duration(text: &str, strictness: Strictness) -> bool {
    duration_problem(text, strictness).is_none()
}

/// What is wrong with `text` as a `full-date`.
pub(crate) fn date_problem(text: &str) -> Option<TimeProblem> {
    let mut scan = Scan::new(text);
    read_date(&mut scan).and_then(|_| end(&scan)).err()
}

/// What is wrong with `text` as a `date-time`.
pub(crate) fn datetime_problem(text: &str) -> Option<TimeProblem> {
    let mut scan = Scan::new(text);
    read_datetime(&mut scan).and_then(|()| end(&scan)).err()
}

/// What is wrong with `text` as a `full-time`.
pub(crate) fn time_problem(text: &str, strictness: Strictness) -> Option<TimeProblem> {
    let mut scan = Scan::new(text);
    read_time(&mut scan, strictness, None).and_then(|()| end(&scan)).err()
}

/// What is wrong with `text` as a `duration`.
pub(crate) fn duration_problem(text: &str, strictness: Strictness) -> Option<DurationProblem> {
    read_duration(&mut Scan::new(text), strictness).err()
}

const LAST_MINUTE: i32 = 23 * 60 + 59;
const MINUTES_PER_DAY: i32 = 24 * 60;

/// The facts about a date that decide whether a leap second can be near it.
#[derive(Clone, Copy)]
struct Day {
    day: u32,
    days_in_month: u32,
}

fn end(scan: &Scan) -> Result<(), TimeProblem> {
    if scan.is_done() { Ok(()) } else { Err(TimeProblem::Trailing) }
}

fn read_date(scan: &mut Scan) -> Result<Day, TimeProblem> {
    let (year, month, day) = date_fields(scan).ok_or(TimeProblem::DateShape)?;
    let days_in_month = days_in_month(year, month);
    if (1..=days_in_month).contains(&day) { Ok(Day { day, days_in_month }) } else { Err(TimeProblem::NoSuchDay) }
}

fn date_fields(scan: &mut Scan) -> Option<(u32, u32, u32)> {
    let year = scan.two_digits()? * 100 + scan.two_digits()?;
    let month = scan.eat(b'-').then(|| scan.two_digits())??;
    let day = scan.eat(b'-').then(|| scan.two_digits())??;
    Some((year, month, day))
}

/// Zero for a month that does not exist, so that no day of it exists either.
fn days_in_month(year: u32, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if is_leap(year) => 29,
        2 => 28,
        1..=12 => 31,
        _ => 0,
    }
}

fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn read_datetime(scan: &mut Scan) -> Result<(), TimeProblem> {
    let day = read_date(scan)?;
    match scan.next() {
        Some(b'T' | b't') => read_time(scan, Strictness::Strict, Some(day)),
        Some(b' ') => Err(TimeProblem::SpaceForT),
        Some(_) => Err(TimeProblem::DateShape),
        None => Err(TimeProblem::TimeMissing),
    }
}

fn read_time(scan: &mut Scan, strictness: Strictness, day: Option<Day>) -> Result<(), TimeProblem> {
    let (hour, minute, second) = time_fields(scan).ok_or(TimeProblem::TimeShape)?;
    if hour > 23 || minute > 59 || second > 60 {
        return Err(TimeProblem::OutOfRange);
    }
    read_fraction(scan)?;
    let offset = read_offset(scan, strictness)?;
    // Hours and minutes are below 100, so the cast is exact.
    let minutes_in_utc = (hour * 60 + minute).cast_signed() - offset;
    if second < 60 || leap_second_possible(minutes_in_utc, day) { Ok(()) } else { Err(TimeProblem::LeapSecond) }
}

fn time_fields(scan: &mut Scan) -> Option<(u32, u32, u32)> {
    let hour = scan.two_digits()?;
    let minute = scan.eat(b':').then(|| scan.two_digits())??;
    let second = scan.eat(b':').then(|| scan.two_digits())??;
    Some((hour, minute, second))
}

fn read_fraction(scan: &mut Scan) -> Result<(), TimeProblem> {
    match scan.eat_any(b".,") {
        None => Ok(()),
        Some(b'.') if scan.digits() > 0 => Ok(()),
        Some(_) => Err(TimeProblem::FractionShape),
    }
}

/// The minutes to subtract from the local time. A missing offset counts as UTC, where leniency allows it at all.
fn read_offset(scan: &mut Scan, strictness: Strictness) -> Result<i32, TimeProblem> {
    match scan.next() {
        Some(b'Z' | b'z') => Ok(0),
        Some(b'+') => offset_minutes(scan),
        Some(b'-') => offset_minutes(scan).map(|minutes| -minutes),
        None if strictness == Strictness::Lenient => Ok(0),
        None => Err(TimeProblem::OffsetMissing),
        Some(b'0'..=b'9' | b':') => Err(TimeProblem::TimeShape),
        Some(_) => Err(TimeProblem::OffsetShape),
    }
}

fn offset_minutes(scan: &mut Scan) -> Result<i32, TimeProblem> {
    let hour = scan.two_digits().ok_or(TimeProblem::OffsetShape)?;
    let minute = scan.eat(b':').then(|| scan.two_digits()).flatten().ok_or(TimeProblem::OffsetShape)?;
    if hour <= 23 && minute <= 59 { Ok((hour * 60 + minute).cast_signed()) } else { Err(TimeProblem::OffsetShape) }
}

/// Whether this minute of UTC, counted from midnight of the local date, can end in a leap second.
///
/// An offset is less than a day, so UTC is at most one day away from the local date.
fn leap_second_possible(minutes_in_utc: i32, day: Option<Day>) -> bool {
    let last_day = day.is_none_or(|date| match minutes_in_utc.div_euclid(MINUTES_PER_DAY) {
        -1 => date.day == 1,
        0 => date.day == date.days_in_month,
        _ => date.day + 1 == date.days_in_month,
    });
    last_day && minutes_in_utc.rem_euclid(MINUTES_PER_DAY) == LAST_MINUTE
}

fn read_duration(scan: &mut Scan, strictness: Strictness) -> Result<(), DurationProblem> {
    match scan.next() {
        Some(b'P') => {}
        Some(b'+' | b'-') => return Err(DurationProblem::Sign),
        _ => return Err(DurationProblem::NoP),
    }
    let mut has_part = read_components(scan, b"YMD", strictness)?;
    if scan.eat(b'T') {
        has_part = read_components(scan, b"HMS", strictness)?;
    }
    if has_part && scan.is_done() { Ok(()) } else { Err(component_missing(scan)) }
}

/// The problem where a digit was expected and something else, or nothing, stands.
fn component_missing(scan: &Scan) -> DurationProblem {
    match scan.peek() {
        None => DurationProblem::Empty,
        Some(b'+' | b'-') => DurationProblem::Sign,
        Some(_) => DurationProblem::Malformed,
    }
}

/// Reads components as long as there are digits, and says whether there was one.
fn read_components(scan: &mut Scan, units: &[u8], strictness: Strictness) -> Result<bool, DurationProblem> {
    let mut next_unit = None;
    while scan.digits() > 0 {
        let is_fraction = read_component_fraction(scan, strictness)?;
        let unit = scan.next().ok_or(DurationProblem::UnitMissing)?;
        if unit == b'W' && units.contains(&b'D') {
            let is_alone = next_unit.is_none() && scan.is_done();
            return if is_alone { Ok(true) } else { Err(DurationProblem::WeeksMixed) };
        }
        next_unit = Some(unit_after(unit, units, next_unit)?);
        if is_fraction && !scan.is_done() {
            return Err(DurationProblem::FractionPlace);
        }
    }
    Ok(next_unit.is_some())
}

fn read_component_fraction(scan: &mut Scan, strictness: Strictness) -> Result<bool, DurationProblem> {
    if scan.eat_any(b".,").is_none() {
        return Ok(false);
    }
    match strictness {
        Strictness::Strict => Err(DurationProblem::Fraction),
        Strictness::Lenient if scan.digits() == 0 => Err(DurationProblem::FractionPlace),
        Strictness::Lenient => Ok(true),
    }
}

/// The position that the unit after this one must have; `expected` is the position that this one must have.
fn unit_after(unit: u8, units: &[u8], expected: Option<usize>) -> Result<usize, DurationProblem> {
    let position = units.iter().position(|&known| known == unit).ok_or(match unit {
        b'T' => DurationProblem::UnitMissing,
        _ => DurationProblem::UnitUnknown,
    })?;
    match expected {
        Some(expected) if position < expected => Err(DurationProblem::UnitOrder),
        Some(expected) if position > expected => Err(DurationProblem::UnitSkipped),
        _ => Ok(position + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::{
        DurationProblem, Strictness, TimeProblem, date_problem, datetime_problem, duration_problem, time_problem,
    };

    #[track_caller]
    fn dates(problem: TimeProblem, texts: &[&str]) {
        for text in texts {
            assert_eq!(date_problem(text), Some(problem), "{text}");
        }
    }

    #[track_caller]
    fn datetimes(problem: TimeProblem, texts: &[&str]) {
        for text in texts {
            assert_eq!(datetime_problem(text), Some(problem), "{text}");
        }
    }

    #[track_caller]
    fn times(problem: TimeProblem, texts: &[&str]) {
        for text in texts {
            assert_eq!(time_problem(text, Strictness::Strict), Some(problem), "{text}");
        }
    }

    #[track_caller]
    fn durations(problem: DurationProblem, texts: &[&str]) {
        for text in texts {
            assert_eq!(duration_problem(text, Strictness::Strict), Some(problem), "{text}");
        }
    }

    #[test]
    fn reasons_for_dates() {
        dates(TimeProblem::DateShape, &["", "today", "2024-1-01", "20240101", "2024-01-1", "24-01-01", "2024-W01-1"]);
        dates(TimeProblem::NoSuchDay, &["2023-02-29", "2024-00-01", "2024-13-01", "2024-04-31", "2024-01-00"]);
        dates(TimeProblem::Trailing, &["2024-01-01T00:00:00Z", "2024-01-01 ", "2024-01-011"]);
    }

    #[test]
    fn reasons_for_datetimes() {
        datetimes(TimeProblem::DateShape, &["", "12:00:00Z", "2024-01-01X12:00:00Z"]);
        datetimes(TimeProblem::NoSuchDay, &["2023-02-29T12:00:00Z"]);
        datetimes(TimeProblem::TimeMissing, &["2024-01-01"]);
        datetimes(TimeProblem::SpaceForT, &["2024-01-01 12:00:00Z", "2024-01-01 "]);
        datetimes(TimeProblem::OffsetMissing, &["2024-01-01T12:00:00", "2024-01-01T12:00:00.5"]);
        datetimes(TimeProblem::LeapSecond, &["2016-12-30T23:59:60Z", "2016-12-31T23:59:60+01:00"]);
    }

    #[test]
    fn reasons_for_times() {
        times(TimeProblem::TimeShape, &["", "noon", "12:00", "12:00Z", "1:02:03Z", "12:00:000Z", "12:00:00:00Z"]);
        times(TimeProblem::OutOfRange, &["24:00:00Z", "12:60:00Z", "12:00:61Z"]);
        times(TimeProblem::FractionShape, &["12:00:00.Z", "12:00:00,5Z"]);
        times(TimeProblem::OffsetMissing, &["12:00:00", "12:00:00.123"]);
        times(
            TimeProblem::OffsetShape,
            &["12:00:00+1", "12:00:00+0100", "12:00:00-24:00", "12:00:00 Z", "12:00:00 PM"],
        );
        times(TimeProblem::LeapSecond, &["12:00:60Z", "23:59:60+00:01"]);
        times(TimeProblem::Trailing, &["12:00:00Z+01:00", "12:00:00+01:00Z"]);
    }

    #[test]
    fn reasons_for_durations() {
        durations(DurationProblem::NoP, &["", "1D", "T1H", "p1D"]);
        durations(DurationProblem::Sign, &["-P1D", "+P1D", "P-1D", "PT+1S"]);
        durations(DurationProblem::Empty, &["P", "PT", "P1YT"]);
        durations(DurationProblem::UnitMissing, &["P1", "PT1", "P1T1H"]);
        durations(DurationProblem::UnitUnknown, &["P1H", "PT1D", "PT1W", "P1d", "P1 D"]);
        durations(DurationProblem::UnitOrder, &["P1D1M", "P1Y1Y", "PT1S1H"]);
        durations(DurationProblem::UnitSkipped, &["P1Y1D", "PT1H1S"]);
        durations(DurationProblem::WeeksMixed, &["P1W1D", "P1Y1W", "P1WT1H"]);
        durations(DurationProblem::Fraction, &["PT2.5S", "P1,5D"]);
        durations(DurationProblem::Malformed, &["Pfoo", "P1D ", "PT1H/PT2H"]);
    }

    #[test]
    fn leniency_about_fractions_ends_before_the_last_component() {
        for text in ["P1.5DT1H", "PT1.5H1M", "PT.5S", "PT1.S"] {
            let problem = duration_problem(text, Strictness::Lenient);
            assert!(matches!(problem, Some(DurationProblem::FractionPlace | DurationProblem::Malformed)), "{text}");
        }
    }
}
