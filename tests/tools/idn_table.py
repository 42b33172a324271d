#!/usr/bin/env python3
"""Derives src/format/idn_table.rs from Unicode character properties.

Takes the properties that Python's unicodedata and Perl's \\p{...} have built in, gives the Rust file on standard output.
The derivation is the algorithm of RFC 5892 section 3; Perl supplies what Python lacks (joining types, default ignorable
code points, Hangul syllable types, scripts). Both must be of the same Unicode version, or the script stops.

    python3 tests/tools/idn_table.py > src/format/idn_table.rs
"""
import subprocess
import sys
import unicodedata

LAST = 0x10FFFF
PERL = r"""
use Unicode::UCD; print Unicode::UCD::UnicodeVersion(), "\n";
for my $code (0..0x10FFFF) {
    next if $code >= 0xD800 && $code <= 0xDFFF;
    my $char = chr($code);
    next if $char =~ /\p{Unassigned}/;
    my $join = $char =~ /\p{jt=D}/ ? "D" : $char =~ /\p{jt=R}/ ? "R" : $char =~ /\p{jt=L}/ ? "L" : "-";
    my $refused = $char =~ /\p{DI}|\p{NChar}|\p{White_Space}|\p{hst=L}|\p{hst=V}|\p{hst=T}/ ? 1 : 0;
    my $script = $char =~ /\p{sc=Grek}/ ? "greek" : $char =~ /\p{sc=Hebr}/ ? "hebrew"
        : $char =~ /\p{sc=Hira}|\p{sc=Kana}|\p{sc=Hani}/ ? "japanese" : "-";
    print join(" ", $code, $join, $refused, $script), "\n";
}
"""

# RFC 5892 section 2.6, and the blocks of section 2.4 (IgnorableBlocks).
EXCEPTIONS_VALID = {0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007}
EXCEPTIONS_CONTEXT = {0xB7, 0x375, 0x5F3, 0x5F4, 0x30FB, *range(0x660, 0x66A), *range(0x6F0, 0x6FA)}
EXCEPTIONS_REFUSED = {0x640, 0x7FA, 0x302E, 0x302F, *range(0x3031, 0x3036), 0x303B}
JOIN_CONTROLS = {0x200C, 0x200D}
IGNORABLE_BLOCKS = [range(0x20D0, 0x2100), range(0x1D100, 0x1D250)]
LETTER_DIGITS = {"Ll", "Lu", "Lo", "Nd", "Lm", "Mn", "Mc"}

# Codes as `idn.rs` reads them: a group times four plus a detail.
REFUSED, LEFT, LEFT_MARK, RIGHT, ARABIC, OTHER, NONSPACING = (4 * group for group in range(7))
JOINING = {"-": 0, "D": 1, "R": 2, "L": 3}
OTHERS = {"EN": 0, "AN": 1, "ES": 2, "ON": 3}


def read_perl():
    version, *lines = subprocess.run(["perl", "-e", PERL], capture_output=True, check=True, text=True).stdout.splitlines()
    if version != unicodedata.unidata_version:
        sys.exit(f"Perl has Unicode {version}, Python {unicodedata.unidata_version}")
    return {int(code): (join, refused == "1", script) for code, join, refused, script in map(str.split, lines)}


def is_unstable(char):
    def fold(text):
        return unicodedata.normalize("NFKC", text)

    return fold(fold(char).casefold()) != char


def is_allowed(code, perl):
    if code in EXCEPTIONS_VALID | EXCEPTIONS_CONTEXT | JOIN_CONTROLS:
        return True
    if code in EXCEPTIONS_REFUSED or code not in perl:
        return False
    char = chr(code)
    if code < 0x80:
        return char == "-" or char.isdigit() or char.islower()
    if is_unstable(char) or perl[code][1] or any(code in block for block in IGNORABLE_BLOCKS):
        return False
    return unicodedata.category(char) in LETTER_DIGITS


def classify(code, perl):
    if not is_allowed(code, perl):
        return REFUSED
    char = chr(code)
    bidi = "ON" if code in JOIN_CONTROLS else unicodedata.bidirectional(char)
    virama = int(unicodedata.combining(char) == 9)
    if bidi == "NSM":
        return NONSPACING + virama
    if unicodedata.category(char).startswith("M"):
        assert bidi == "L", hex(code)
        return LEFT_MARK + virama
    if bidi in OTHERS:
        return OTHER + OTHERS[bidi]
    return {"L": LEFT, "R": RIGHT, "AL": ARABIC}[bidi] + JOINING[perl[code][0]]


def runs(classes):
    found = []
    for code, value in classes:
        if found and found[-1][1] == value:
            found[-1][2] += 1
        else:
            found.append([code, value, 1])
    while found[-1][1] == REFUSED:
        found.pop()
    return found


def varint(number):
    octets = []
    while number > 0x7F:
        octets.append(number & 0x7F | 0x80)
        number >>= 7
    return [*octets, number]


def scripts(perl, allowed):
    """Ranges of each script, in which characters that no label may have fill the gaps."""
    for name in ["greek", "hebrew", "japanese"]:
        ranges = []
        for code in allowed:
            inside = perl.get(code, "---")[2] == name
            if inside and ranges and ranges[-1][2]:
                ranges[-1][1] = code
            elif inside:
                ranges.append([code, code, True])
            elif ranges:
                ranges[-1][2] = False
        print(name, " | ".join(f"0x{a:X}..=0x{b:X}" if a != b else f"0x{a:X}" for a, b, _ in ranges), file=sys.stderr)


def main():
    perl = read_perl()
    codes = [code for code in range(LAST + 1) if not 0xD800 <= code < 0xE000]
    classes = {code: classify(code, perl) for code in codes}
    scripts(perl, [code for code in codes if classes[code] != REFUSED])
    # Surrogates are no characters, so that the run before them may go on through them.
    table = runs((code, classes.get(code, REFUSED)) for code in range(LAST + 1))
    octets = [octet for _, value, length in table for octet in varint((length - 1) * 32 + value)]
    print(f"""\
//! What IDNA 2008 makes of each character, derived from Unicode {unicodedata.unidata_version} as RFC 5892 section 3 says.
//!
//! Generated by `tests/tools/idn_table.py`; do not edit. {len(table)} runs of characters of one class, from U+0000 on, each a
//! little-endian base-128 number: 32 times the length less one, plus the class (`idn.rs` explains the classes). Runs make
//! {len(octets)} octets out of more than 140,000 characters, and compress to about 2 KB.

/// The runs; everything behind the last one is refused.
#[rustfmt::skip]
pub(super) const RUNS: [u8; {len(octets)}] = [""")
    line = "   "
    for octet in octets:
        if len(line) + len(f" {octet},") > 120:
            print(line)
            line = "   "
        line += f" {octet},"
    print(line)
    print("];")


main()
