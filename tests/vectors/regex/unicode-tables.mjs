// Writes src/regex/tables.rs: the Unicode properties that `\p{…}` can name, asked of the V8 that runs this script, code
// point by code point. The lists of names are ECMA-262's; a name that this V8 does not know ends the run.
//
//   node tests/vectors/regex/unicode-tables.mjs [output]        (Node with Unicode 17: 20.20 or later)

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The first thirty are the categories proper, in the order of their numbers; `|` introduces the members of a group.
const CATEGORIES = `Uppercase_Letter Lu;Lowercase_Letter Ll;Titlecase_Letter Lt;Modifier_Letter Lm;Other_Letter Lo;
Nonspacing_Mark Mn;Spacing_Mark Mc;Enclosing_Mark Me;Decimal_Number Nd digit;Letter_Number Nl;Other_Number No;
Connector_Punctuation Pc;Dash_Punctuation Pd;Open_Punctuation Ps;Close_Punctuation Pe;Initial_Punctuation Pi;
Final_Punctuation Pf;Other_Punctuation Po;Math_Symbol Sm;Currency_Symbol Sc;Modifier_Symbol Sk;Other_Symbol So;
Space_Separator Zs;Line_Separator Zl;Paragraph_Separator Zp;Control Cc cntrl;Format Cf;Surrogate Cs;Private_Use Co;
Unassigned Cn;Letter L;Cased_Letter LC;Mark M Combining_Mark;Number N;Punctuation P punct;Symbol S;Separator Z;
Other C`.split(';').map((line) => line.trim().split(' '));
const PROPER = 30;

const SCRIPTS = `Adlam Adlm;Ahom Ahom;Anatolian_Hieroglyphs Hluw;Arabic Arab;Armenian Armn;Avestan Avst;Balinese Bali;
Bamum Bamu;Bassa_Vah Bass;Batak Batk;Bengali Beng;Beria_Erfe Berf;Bhaiksuki Bhks;Bopomofo Bopo;Brahmi Brah;Braille Brai;
Buginese Bugi;Buhid Buhd;Canadian_Aboriginal Cans;Carian Cari;Caucasian_Albanian Aghb;Chakma Cakm;Cham Cham;
Cherokee Cher;Chorasmian Chrs;Common Zyyy;Coptic Copt Qaac;Cuneiform Xsux;Cypriot Cprt;Cypro_Minoan Cpmn;Cyrillic Cyrl;
Deseret Dsrt;Devanagari Deva;Dives_Akuru Diak;Dogra Dogr;Duployan Dupl;Egyptian_Hieroglyphs Egyp;Elbasan Elba;
Elymaic Elym;Ethiopic Ethi;Garay Gara;Georgian Geor;Glagolitic Glag;Gothic Goth;Grantha Gran;Greek Grek;Gujarati Gujr;
Gunjala_Gondi Gong;Gurmukhi Guru;Gurung_Khema Gukh;Han Hani;Hangul Hang;Hanifi_Rohingya Rohg;Hanunoo Hano;Hatran Hatr;
Hebrew Hebr;Hiragana Hira;Imperial_Aramaic Armi;Inherited Zinh Qaai;Inscriptional_Pahlavi Phli;
Inscriptional_Parthian Prti;Javanese Java;Kaithi Kthi;Kannada Knda;Katakana Kana;Kawi Kawi;Kayah_Li Kali;
Kharoshthi Khar;Khitan_Small_Script Kits;Khmer Khmr;Khojki Khoj;Khudawadi Sind;Kirat_Rai Krai;Lao Laoo;Latin Latn;
Lepcha Lepc;Limbu Limb;Linear_A Lina;Linear_B Linb;Lisu Lisu;Lycian Lyci;Lydian Lydi;Mahajani Mahj;Makasar Maka;
Malayalam Mlym;Mandaic Mand;Manichaean Mani;Marchen Marc;Masaram_Gondi Gonm;Medefaidrin Medf;Meetei_Mayek Mtei;
Mende_Kikakui Mend;Meroitic_Cursive Merc;Meroitic_Hieroglyphs Mero;Miao Plrd;Modi Modi;Mongolian Mong;Mro Mroo;
Multani Mult;Myanmar Mymr;Nabataean Nbat;Nag_Mundari Nagm;Nandinagari Nand;New_Tai_Lue Talu;Newa Newa;Nko Nkoo;
Nushu Nshu;Nyiakeng_Puachue_Hmong Hmnp;Ogham Ogam;Ol_Chiki Olck;Ol_Onal Onao;Old_Hungarian Hung;Old_Italic Ital;
Old_North_Arabian Narb;Old_Permic Perm;Old_Persian Xpeo;Old_Sogdian Sogo;Old_South_Arabian Sarb;Old_Turkic Orkh;
Old_Uyghur Ougr;Oriya Orya;Osage Osge;Osmanya Osma;Pahawh_Hmong Hmng;Palmyrene Palm;Pau_Cin_Hau Pauc;Phags_Pa Phag;
Phoenician Phnx;Psalter_Pahlavi Phlp;Rejang Rjng;Runic Runr;Samaritan Samr;Saurashtra Saur;Sharada Shrd;Shavian Shaw;
Siddham Sidd;Sidetic Sidt;SignWriting Sgnw;Sinhala Sinh;Sogdian Sogd;Sora_Sompeng Sora;Soyombo Soyo;Sundanese Sund;
Sunuwar Sunu;Syloti_Nagri Sylo;Syriac Syrc;Tagalog Tglg;Tagbanwa Tagb;Tai_Le Tale;Tai_Tham Lana;Tai_Viet Tavt;
Tai_Yo Tayo;Takri Takr;Tamil Taml;Tangsa Tnsa;Tangut Tang;Telugu Telu;Thaana Thaa;Thai Thai;Tibetan Tibt;
Tifinagh Tfng;Tirhuta Tirh;Todhri Todr;Tolong_Siki Tols;Toto Toto;Tulu_Tigalari Tutg;Ugaritic Ugar;Unknown Zzzz;Vai Vaii;
Vithkuqi Vith;Wancho Wcho;Warang_Citi Wara;Yezidi Yezi;Yi Yiii;Zanabazar_Square Zanb`
  .split(';').map((line) => line.trim().split(' '));

const BINARY = `ASCII;Any;Assigned;ASCII_Hex_Digit AHex;Alphabetic Alpha;Bidi_Control Bidi_C;Bidi_Mirrored Bidi_M;
Case_Ignorable CI;Cased;Changes_When_Casefolded CWCF;Changes_When_Casemapped CWCM;Changes_When_Lowercased CWL;
Changes_When_NFKC_Casefolded CWKCF;Changes_When_Titlecased CWT;Changes_When_Uppercased CWU;Dash;
Default_Ignorable_Code_Point DI;Deprecated Dep;Diacritic Dia;Emoji;Emoji_Component EComp;Emoji_Modifier EMod;
Emoji_Modifier_Base EBase;Emoji_Presentation EPres;Extended_Pictographic ExtPict;Extender Ext;Grapheme_Base Gr_Base;
Grapheme_Extend Gr_Ext;Hex_Digit Hex;IDS_Binary_Operator IDSB;IDS_Trinary_Operator IDST;ID_Continue IDC;ID_Start IDS;
Ideographic Ideo;Join_Control Join_C;Logical_Order_Exception LOE;Lowercase Lower;Math;Noncharacter_Code_Point NChar;
Pattern_Syntax Pat_Syn;Pattern_White_Space Pat_WS;Quotation_Mark QMark;Radical;Regional_Indicator RI;
Sentence_Terminal STerm;Soft_Dotted SD;Terminal_Punctuation Term;Unified_Ideograph UIdeo;Uppercase Upper;
Variation_Selector VS;White_Space space;XID_Continue XIDC;XID_Start XIDS`
  .split(';').map((line) => line.trim().split(' '));

// Two strings hold every code point in order; cut where a high and a low surrogate would become neighbours.
const LAST = 0x10ffff;
const HALVES = [[0, 0xdbff], [0xdc00, LAST]].map(([from, to]) => {
  const parts = [];
  for (let at = from; at <= to; at++) parts.push(String.fromCodePoint(at));
  return parts.join('');
});

/** The points where membership changes, beginning outside: [2, 5] holds 2, 3 and 4. */
function toggles(expression) {
  const found = [];
  for (const half of HALVES) {
    for (const match of half.matchAll(new RegExp(`\\p{${expression}}+`, 'gu'))) {
      const first = match[0].codePointAt(0);
      const next = first + [...match[0]].length;
      if (found.at(-1) === first) found.pop();
      else found.push(first);
      found.push(next);
    }
  }
  return found;
}

function same(left, right) {
  return left.length === right.length && left.every((value, index) => value === right[index]);
}

/** Points toggled in exactly one of the two. */
function difference(left, right) {
  const points = new Set(left);
  for (const point of right) if (!points.delete(point)) points.add(point);
  return [...points].sort((a, b) => a - b);
}

function varint(value) {
  const bytes = [];
  for (; value >= 0x80; value = Math.floor(value / 0x80)) bytes.push((value % 0x80) | 0x80);
  return [...bytes, value];
}

function deltas(points) {
  return points.flatMap((point, index) => varint(point - (index ? points[index - 1] : 0)));
}

/** [first code point, label] wherever the label changes; every code point must have exactly one. */
function runs(sets) {
  const starts = sets.flatMap((points, label) => points.filter((_, index) => index % 2 === 0).map((at) => [at, label]));
  starts.sort((a, b) => a[0] - b[0]);
  const covered = sets.reduce((sum, points) => sum + points.reduce((n, at, i) => n + (i % 2 ? at : -at), 0), 0);
  if (covered !== LAST + 1) throw new Error(`the sets cover ${covered} code points`);
  return starts.map(([at, label], index) => [(starts[index + 1]?.[0] ?? LAST + 1) - at, label]);
}

function aliasesAgree(lists, prefixes, points) {
  lists.forEach(([, ...aliases], index) => {
    for (const prefix of prefixes) for (const alias of aliases)
      if (!same(toggles(prefix + alias), points[index])) throw new Error(`${prefix}${alias} differs`);
  });
}

const categories = CATEGORIES.map(([name]) => toggles(name));
aliasesAgree(CATEGORIES, ['', 'gc=', 'General_Category='], categories);
const masks = categories.map((points, index) => {
  if (index < PROPER) return 2 ** index;
  let mask = 0;
  for (let one = 0; one < PROPER; one++) {
    const [first] = categories[one];
    if (points.filter((at) => at <= first).length % 2 === 1) mask += 2 ** one;
  }
  if (!same(union(mask), points)) throw new Error(`${CATEGORIES[index][0]} is no union of categories`);
  return mask;
});

function union(mask) {
  let all = [];
  for (let one = 0; one < PROPER; one++) if (Math.floor(mask / 2 ** one) % 2) all = difference(all, categories[one]);
  return all;
}

/** A property is a set of whole categories plus the points where it differs: greedily the fewest bytes. */
function approximate(points) {
  let [mask, rest] = [0, points];
  for (let again = true; again; ) {
    again = false;
    for (let one = 0; one < PROPER; one++) {
      const candidate = difference(rest, categories[one]);
      if (deltas(candidate).length < deltas(rest).length) {
        rest = candidate;
        mask += Math.floor(mask / 2 ** one) % 2 ? -(2 ** one) : 2 ** one;
        again = true;
      }
    }
  }
  return [mask, rest];
}

const binary = BINARY.map(([name]) => toggles(name));
aliasesAgree(BINARY, [''], binary);
const binaryBytes = binary.flatMap((points) => {
  const [mask, rest] = approximate(points);
  return [...varint(mask), ...varint(rest.length), ...deltas(rest)];
});

const scripts = SCRIPTS.map(([name]) => toggles(`sc=${name}`));
const extended = SCRIPTS.map(([name]) => toggles(`scx=${name}`));
aliasesAgree(SCRIPTS, ['sc=', 'Script='], scripts);
aliasesAgree(SCRIPTS, ['scx=', 'Script_Extensions='], extended);
const scriptRuns = runs(scripts);

// Where Script_Extensions is not the script alone: gap, length, number of scripts, scripts. All of a run has one
// script.
const lists = new Map();
extended.forEach((points, script) => {
  const own = new Set(expand(scripts[script]));
  const wide = new Set(expand(points));
  for (const at of new Set([...own, ...wide])) if (own.has(at) !== wide.has(at)) lists.set(at, []);
});
extended.forEach((points, script) => {
  for (const at of expand(points)) lists.get(at)?.push(script);
});
function expand(points) {
  const all = [];
  for (let i = 0; i < points.length; i += 2) for (let at = points[i]; at < points[i + 1]; at++) all.push(at);
  return all;
}
const extensionRuns = [];
for (const [at, list] of [...lists].sort((a, b) => a[0] - b[0])) {
  const last = extensionRuns.at(-1);
  const own = scripts.findIndex((points) => points.filter((point) => point <= at).length % 2);
  if (last && last.next === at && last.own === own && same(last.list, list)) last.next++;
  else extensionRuns.push({ at, next: at + 1, own, list });
}
const extensionBytes = extensionRuns.flatMap(({ at, next, list }, index) => [
  ...varint(at - (index ? extensionRuns[index - 1].next : 0)), ...varint(next - at), list.length, ...list,
]);

const categoryBytes = runs(categories.slice(0, PROPER)).flatMap(([length, label]) => varint((length - 1) * 32 + label));
const scriptBytes = scriptRuns.flatMap(([length, label]) => [...varint(length), label]);

function bytes(name, doc, values) {
  let [text, line] = ['', '    '];
  values.forEach((value) => {
    const plain = value > 0x20 && value < 0x7f && value !== 0x22 && value !== 0x5c;
    const piece = plain ? String.fromCharCode(value) : `\\x${value.toString(16).padStart(2, '0')}`;
    if (line.length + piece.length > 118) [text, line] = [`${text}${line}\\\n`, '    '];
    line += piece;
  });
  return `/// ${doc}\npub(super) const ${name}: &[u8] = b"\\\n${text}${line}";\n`;
}

function names(name, doc, list) {
  return `/// ${doc}\npub(super) const ${name}: &str = "\\\n${list.map((line) => `    ${line.join(' ')}\\n\\\n`).join('')}    ";\n`;
}

const groups = masks.map((mask) => `0x${mask.toString(16).padStart(8, '0').replace(/^.{4}/, '$&_')}`).slice(PROPER);
const output = process.argv[2] ?? fileURLToPath(new URL('../../../src/regex/tables.rs', import.meta.url));
writeFileSync(output, `//! Unicode ${process.versions.unicode} as \`\\p{…}\` sees it, written by \`tests/vectors/regex/unicode-tables.mjs\`: do not edit.
//!
//! Derived from the Unicode Character Database, © Unicode, Inc., under the Unicode License V3.
//! [\`super::unicode\`] reads it and says what the bytes mean.

${names('CATEGORY_NAMES', 'General categories, one a line with every spelling; the groups come last.', CATEGORIES)}
/// For each group of categories, in the order of the names, the bits of its members.
pub(super) const CATEGORY_GROUPS: [u32; ${groups.length}] =
    [${groups.join(', ')}];

${bytes('CATEGORY_RUNS', 'Every code point in order: (length - 1) * 32 + category.', categoryBytes)}
${names('SCRIPT_NAMES', 'Scripts, one a line with every spelling.', SCRIPTS)}
${bytes('SCRIPT_RUNS', 'Every code point in order: length, script.', scriptBytes)}
${bytes('SCRIPT_EXTENSIONS', 'Where the extensions are not the script alone: gap, length, count, scripts.', extensionBytes)}
${names('BINARY_NAMES', 'Binary properties, one a line with every spelling.', BINARY)}
${bytes('BINARY', 'For each binary property: categories, count, gaps between the points where it departs from them.', binaryBytes)}`);
console.log({ categories: categoryBytes.length, scripts: scriptBytes.length, extensions: extensionBytes.length, binary: binaryBytes.length });
