// Writes what the V8 that runs this script says: edge.json for the cases below, random.json for patterns made at
// random, and properties.json for every spelling of every Unicode property. `src/regex/tests.rs` compares.
//
//   node tests/vectors/regex/v8.mjs [--random SEED COUNT]   (with --random: prints that many random cases, writes nothing)
//
// A case is {pattern, search, whole}, with one letter for each of the file's (or its own) subjects: 1 matches, 0 does
// not, and - where V8 finds an empty match between the halves of a surrogate pair, a place that by the standard does
// not exist with the `u` flag. `lenient` is added where only the mode without `u` takes the pattern (ruling 17). Other
// cases are {pattern, error: true}, and {pattern, reference: true} for a backreference.

import { readFileSync, writeFileSync } from 'node:fs';

const SUBJECTS = ['', 'a', 'b', 'ab', 'aab', 'aaab', 'abc', 'A', '0', '1', '12', '_', '-', ' ', '\n', '\r', '\u2028',
  '\u0085',
  '\u180e', '\ufeff', '\u00a0', '\0', '\b', '\u0001', 'é', 'éa', 'aé', 'e\u0301', 'ß', 'Ω', 'ω', 'Ж', '日本', '😀',
  'a😀b', '𝒜', '٣', '²',
  'Ⅷ', 'a b', 'a\nb', 'a-b', 'a_b', '{', '}', '{}', 'a{1}', 'a{,2}', '/', '\\', '.', '$', '^', '[', ']', 'd', 'k',
  'p', 'ǅ'];

// Patterns that are matched against SUBJECTS, by what they are about.
const PATTERNS = {
  characters: ['', 'a', 'é', '😀', '日', 'a.c', '.', '^.$', '^..$', '^...$', '\\.', '\\/', '/', '\\$', '\\^', '\\\\',
    '\\[', '\\]', '\\{', '\\}', '\\(\\)', '\\|', '\\*\\+\\?', '-', ',', '='],
  classes: ['[]', '[^]', '^[^]$', '[a]', '[^a]', '^[^a]$', '[a-c]', '[^a-c]', '[abc-]', '[-a]', '[a-]', '[\\d-]',
    '[-\\d]', '[a\\-c]', '[\\]]', '[[]', '[{}]', '[(]', '[.]', '[$^]', '[\\^]', '[\\b]', '[\\d_]', '[^\\d]',
    '[\\D\\d]', '[^\\D\\d]', '[\\w-]', '[\\s\\S]', '[^\\s\\S]', '[é-ü]', '[😀]', '[^😀]', '^[^😀]$', '[😀-😂]',
    '[\\u{1F600}-\\u{1F602}]', '[\\uD83D\\uDE00-\\uD83D\\uDE02]', '[--a]', '[+--]', '[!-~]', '[a-a]', '[&&]',
    '[a&&b]', '[[:alpha:]', '[~~]',
    '[\\0]', '[\\cA]', '[\\x41-\\x43]', '[\\/]', '[|]', '[\\p{L}\\d]', '[^\\p{L}]', '[\\P{L}]', '[^\\P{L}]',
    '[\\p{L}\\P{L}]'],
  classErrors: ['[', '[a', '[^', '[\\', '[b-a]', '[\\d-a]', '[a-\\d]', '[\\w-\\d]', '[\\p{L}-z]', '[a-\\P{L}]',
    '[😂-😀]', '[\\B]', '[\\1]', '[\\00]', '[\\c]', '[\\c1]', '[\\x4]', '[\\u{110000}]', '[\\k]', '[\\a]', ']', 'a]',
    '[]]', '[a-z]]', '[\\u{62}-a]', '[\\8]'],
  lines: ['^', '$', '^$', '^a', 'a$', '^a$', 'a^', '$a', '^^a$$', 'a\\nb', '^b', 'a$\\n', 'a.b', '(?:^a|b$)',
    '(?:^|a)b', '^a|b$', '^(?:a|b)$', '(^a|^b)(c$|$)'],
  words: ['\\b', '\\B', '^\\b', '\\b$', '\\ba\\b', 'a\\b', '\\Ba', '^\\B$', 'a\\Bb', 'é\\b', '\\bé', '\\b\\b',
    '\\b\\B', '\\w+', '\\W', '^\\w+$', '\\d', '\\D', '^\\d+$', '\\s', '^\\s$', '\\S', '^\\S$', '^\\s+$', '-\\b',
    '_\\b'],
  escapes: ['\\t', '\\n', '\\r', '\\v', '\\f', '\\0', '\\cA', '\\ca', '\\cJ', '\\x61', '\\x0a', '\\u0061', '\\u{61}',
    '\\u{0000000061}', '\\u{1F600}', '\\u{1f600}', '\\uD83D\\uDE00', '^\\uD83D\\uDE00$', '^\\ud83d$', '\\uD83D',
    '\\uDE00', '\\u{D83D}\\u{DE00}', '\\uD83D\\u{DE00}', '\\uD83D\\uD83D\\uDE00', '[\\uD83D]', '[^\\uD83D]',
    '\\u00e9', '\\0a', '[\\0-\\x1f]'],
  escapeErrors: ['\\', 'a\\', '\\a', '\\e', '\\z', '\\A', '\\Z', '\\i', '\\é', '\\😀', '\\ ', '\\c', '\\c1', '\\c_',
    '\\cé', '\\x', '\\x4', '\\xg0', '\\x+1', '\\u', '\\u006', '\\u{', '\\u{}', '\\u{g}', '\\u{110000}', '\\u{+61}',
    '\\u{61', '\\u{ 61}', '\\u+061', '\\00', '\\01', '\\08', '\\1', '\\2', '\\8', '\\9', '(a)\\2', '\\k', '\\k<',
    '\\k<a', '\\k<a>', '\\k<>', '(?<a>x)\\k<b>', '(?<a>x)\\k', '\\Q', '\\G'],
  quantifiers: ['a*', 'a+', 'a?', 'a*?', 'a+?', 'a??', '^a*$', '^a+$', '^a?$', 'a{2}', '^a{2}$', '^a{1,2}$',
    '^a{2,}$', '^a{0}$', 'a{0}', '^a{0,0}b$', '^a{0,1}b$', '^a{1,3}?b$', '^a{3,3}b', '(ab)+', '^(?:a|b)*$',
    '^(a|ab)(c|bcd)?$', '(a*)*', '^(a*)*$', '^(a*)+b$', '(|a)*', '^(|a)+b$', '^(a|b|)*$', '(?:)*', '(?:){3}',
    '(?:){0,5}', '(?:^)*a', '(?:\\b)+a', '(?:a{0,2}){0,3}b', '^(?:a?){3}b$', '^(?:a{2}){1,2}$', '^(?:(?:a?)+)+$',
    '(?:$)*', '(a?)*?b', '^(?:[^]{0,2}){2}$', '^.{2}$', '^.{1,2}$', 'a{0,4294967296}b', '^a{0,99999999999999999999}$',
    '(?:){99999999999999999999}', '(?:a{0}){1000000}', '(?:^){1000000}a'],
  quantifierErrors: ['*', '+', '?', '|*', '(*)', '(?:+)', 'a**', 'a*+', 'a++', 'a???', 'a{1}{2}', 'a{2,1}', '^*',
    '$+', '\\b*', '\\B{2}', '^?', '(?=a)*', '(?!a){2}', '(?<=a)*', '(?<!a)+', '(?<=a){0}', '(?=a)?', '{1}', '{1,}',
    '{1,2}', 'a|{2}', '({2})', 'a{1}*', '{99999999999999999999}'],
  groups: ['(a)', '(?:a)', '()', '(|)', '(?:|a|)b', 'a|b', '|a', 'a|', '((a)(b))', '(?<a>b)', '(?<$>a)', '(?<_>a)',
    '(?<$a1>x|a)', '(?<é>a)', '(?<日本>a)', '(?<𝒜>a)', '(?<a\\u0062>a)', '(?<\\u{61}>a)', '(?<\\ud835\\udc9c>a)',
    '(?<a\u200d>a)', '(?<a>a)(?<b>b)', '(?<a>a)|(?<b>b)', '(?:(?:(?:a)))', '(a|(b|(c)))'],
  groupErrors: ['(', ')', 'a)', '(a', '(()', '())', '(?', '(?)', '(?a)', '(?<)', '(?<>a)', '(?<1>a)', '(?<a', '(?<a>',
    '(?<a-b>x)', '(?<a b>x)', '(?<\\a>x)', '(?<\\u{110000}>x)', '(?<\\ud835>x)', '(?<a>a)(?<a>b)', '(?<a>(?<a>b))',
    '(?<a>x)(?<\\u0061>y)', "(?'a'x)", '(?P<a>x)', '(?#x)', '(?>a)', '(?|a)', '(?i)a', '(?i:a)', '(?-i:a)',
    '(?ims-:a)', '(?^:a)', '(?<\u200d>a)', '(?<😀>a)', '(?x)a', '(?=', '(?<=a', '(?!'],
  references: ['(a)\\1', '\\1(a)', '(?<a>a)\\k<a>', '\\k<a>(?<a>a)', '(a)(b)\\2', '(?=(a))\\1', '(?<a>a)\\k<\\u0061>'],
  lookahead: ['(?=a)', 'a(?=b)', 'a(?!b)', '^(?!a)', '^(?!a$)', '^(?!a).*$', '(?=a)b', '(?=.*b)a',
    '^(?=.*a)(?=.*b).*$', '^(?!.*b)[a-z]+$', '(?!)', '(?=)', 'a(?=$)', 'a(?!$)', '(?=^)a', '(?!^)a', '(?=a|b)',
    '(?=(?=a)ab)a', '(?=a(?!c))a', '(?!(?!a))', '(?!(?!a)b)', '^(?=(?:aa)+b)', '(?=\\bb)', '(?!\\B)a',
    '(?:(?=a)a|b)+$', '^(?:(?!b)[^])*$', '^(?:(?!ab).)+$', '(?:a(?=b)|b(?!b)){2}', '(?=😀)', '^(?=[^]{2}$)',
    '(?!\\uD83D).', '(?=a{2,3}b)'],
  lookbehind: ['(?<=a)b', '(?<!a)b', '(?<=^)a', '(?<=^a)b', '(?<!^)b', '(?<=a*)b', '(?<=a{2})b', '(?<=ab?)c',
    '(?<=a|b)$', '(?<!a|b)$', '(?<=)', '(?<!)', '(?<=\\b)a', '(?<=(?<=a)b)c', '(?<=(?<!b)a)b', '(?<!(?<!a)b)c',
    '(?<=a(?=b))b', '(?<=(?=ab)a)b', '(?=a(?<=a)b)', '(?!b(?<!ab))', '(?<=😀)b', '(?<=[^])$', '(?<=.{2})',
    '(?<=(?:ab)+)c', '(?<=a.)c', '(?<=\\n)b', '$(?<=b)', '(?<=$)', '^(?<!a)', '(?<=(a|b)+?)c', '(?<=(?!a)b)'],
  properties: ['\\p{L}', '\\p{Lu}', '\\p{Letter}', '\\p{gc=Lu}', '\\p{General_Category=Uppercase_Letter}', '\\P{L}',
    '\\p{Nd}', '\\p{digit}', '\\p{N}', '\\p{punct}', '\\p{P}', '\\p{S}', '\\p{Zs}', '\\p{Cc}', '\\p{cntrl}',
    '\\p{Cn}', '\\p{LC}', '\\p{Lt}', '\\p{M}', '\\p{Script=Greek}', '\\p{sc=Grek}', '\\p{Script=Han}',
    '\\p{scx=Hira}', '\\p{Script_Extensions=Greek}', '\\p{sc=Cyrl}', '\\p{Any}', '\\P{Any}', '\\p{ASCII}',
    '\\P{ASCII}', '\\p{Assigned}', '\\p{Alphabetic}', '\\p{Alpha}', '\\p{Emoji}', '\\p{Lowercase}',
    '\\p{White_Space}', '\\p{space}', '\\p{ID_Start}', '\\p{IDC}', '\\p{Cs}', '\\p{sc=Zyyy}', '\\p{scx=Zinh}',
    '^\\p{L}+$', '^\\p{L}{2,}$', '^\\p{L}{1,100}$', '[\\p{Lu}\\p{Nd}]', '^[^\\p{L}\\p{N}]+$'],
  propertyErrors: ['\\p', '\\P', '\\p{', '\\p{}', '\\p{L', '\\pL', '\\p{l}', '\\p{greek}', '\\p{Greek}',
    '\\p{IsGreek}', '\\p{InGreek}', '\\p{IsL}', '\\p{script=Greek}', '\\p{Script=greek}', '\\p{Script}', '\\p{sc}',
    '\\p{sc=}', '\\p{=Greek}', '\\p{gc=}', '\\p{gc=Greek}', '\\p{L=Lu}', '\\p{Lu=true}', '\\p{ASCII=Yes}', '\\p{any}',
    '\\p{^L}', '\\p{ L}', '\\p{L }', '\\p{letter}', '\\p{Uppercase Letter}', '\\p{uppercaseletter}',
    '\\p{Block=ASCII}', '\\p{blk=ASCII}', '\\p{Age=6.0}', '\\p{RGI_Emoji}', '\\p{Basic_Emoji}',
    '\\p{Other_Alphabetic}', '\\p{Line_Break=AL}', '\\p{Is_L}', '\\p{sc=Foo}', '\\p{L|N}', '\\p{XPosixPunct}',
    '\\p{gc:L}', '\\p{InBasicLatin}'],
  slips: ['\\-', '\\_', "\\'", '\\"', '\\!', '\\@', '\\#', '\\%', '\\&', '\\,', '\\:', '\\;', '\\<', '\\=', '\\>',
    '\\`', '\\~', 'a\\-b', '[\\_]', '[a\\_-]', "[\\'\\\"]", '[\\&]', '{', '}', '{}', 'a{', 'a}', '{a}', 'a{1',
    'a{,2}', 'a{,}', 'a{a}', '{,2}', '^{', '${a}', '{{a}}', 'a{1}}', '\\{a}', '{*', '}+', '}{2}', '{{1}', '[!-\\~]',
    '[\\!-a]'],
};

function compile(pattern, flags) {
  try {
    return [new RegExp(pattern, flags), new RegExp(`^(?:${pattern})$`, flags)];
  } catch {
    return undefined;
  }
}

function splitsPair(subject, match) {
  const between = (at) => /^[\ud800-\udbff][\udc00-\udfff]$/.test(subject.slice(at - 1, at + 1));
  return match !== null && between(match.index);
}

function caseOf(pattern, subjects, isSlip) {
  const strict = compile(pattern, 'u');
  const [search, whole] = strict ?? (isSlip ? compile(pattern, '') : undefined) ?? [];
  if (!search) return { pattern, error: true };
  if (/\\[1-9]|\\k/.test(pattern)) return { pattern, reference: true };
  const letters = (expression) => subjects.map((subject) => {
    if (!strict && /[^\0-\uffff]/u.test(subject)) return '-';
    const match = expression.exec(subject);
    return splitsPair(subject, match) ? '-' : match ? '1' : '0';
  }).join('');
  return { pattern, ...(strict ? {} : { lenient: true }), search: letters(search), whole: letters(whole) };
}

// A small generator of numbers, so that the same seed gives the same cases everywhere.
let seed = 1;
const below = (bound) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * bound);
};
const pick = (list) => list[below(list.length)];
const repeat = (bound, make) => Array.from({ length: below(bound) }, make).join('');

const LETTERS = ['a', 'b', 'c', 'a', 'b', '-', '_', '0', '1', 'é', '😀', '\n', ' ', 'A', 'Ω', '\u2028', 'ß'];
const MEMBERS = ['a-z', '0-9', '\\d', '\\w', '\\S', '\\b', '\\-', '\\]', '-', '\\B', '\\p{L}', '\\P{Ll}',
  '\\uD83D\\uDE00', '\\uD83D', '\\d-a', 'a-\\d', '{', '[', '😀-😂', '\\0', '\\1', '\\cA', '^', '&&'];
const ATOMS = ['.', '\\d', '\\w', '\\s', '\\D', '\\W', '\\S', '\\p{L}', '\\p{Lu}', '\\P{L}', '\\p{Script=Greek}',
  '\\p{Alphabetic}', '\\p{greek}', '\\pL', '\\u0061', '\\u{1F600}', '\\uD83D\\uDE00', '\\uD83D', '\\x61', '\\cA',
  '\\0', '\\t', '\\/', '\\.', '\\2', '\\u00', '\\c', '\\a', ']', '*', '{1}', '(', ')', '(?', '['];
const QUANTIFIERS = ['*', '+', '?', '{2}', '{1,2}', '{0,1}', '{0}', '{2,}', '*?', '+?', '??', '{1,3}?', '{2,1}'];
const OPENINGS = ['(', '(?:', '(?:', '(?=', '(?!', '(?<=', '(?<!', '(?<n>', '(?=', '(?!', '(?<=', '(?<!'];

const member = () => (below(2) ? pick(LETTERS) : below(3) ? pick(MEMBERS) : `${pick(LETTERS)}-${pick(LETTERS)}`);
const bracket = () => `[${below(3) ? '' : '^'}${repeat(4, member)}]`;
const alternatives = (depth) => repeat(4, () => term(depth)) + (below(4) ? '' : `|${alternatives(depth - 1)}`);
function term(depth) {
  const kind = below(20);
  if (kind < 2) return pick(['^', '$', '\\b', '\\B']);
  if (depth > 0 && kind < 9) {
    const opening = pick(OPENINGS);
    const mayRepeat = below(3) === 0 && !/[=!]$/.test(opening);
    return `${opening}${alternatives(depth - 1)})${mayRepeat ? pick(QUANTIFIERS) : ''}`;
  }
  const atom = kind < 14 ? pick(LETTERS) : kind < 17 ? bracket() : pick(ATOMS);
  return atom + (below(3) ? '' : pick(QUANTIFIERS));
}
function randomCases(from, count, subjects) {
  seed = from;
  return Array.from({ length: count }, () => {
    const pattern = alternatives(3);
    const chosen = ['', ...Array.from({ length: subjects }, () => repeat(7, () => pick(LETTERS)))];
    const found = caseOf(pattern, chosen, false);
    return found.search ? { ...found, subjects: chosen } : found;
  });
}

/** How many code points have the property, and a checksum of where membership changes. */
function fingerprint(expression, points) {
  let [count, sum] = [0, 0];
  for (const half of points) {
    for (const { 0: run } of half.matchAll(new RegExp(`\\p{${expression}}+`, 'gu'))) {
      for (const character of run) {
        count += 1;
        sum = (Math.imul(sum, 31) + character.codePointAt(0)) >>> 0;
      }
    }
  }
  return [count, sum];
}

function properties() {
  const lines = readFileSync(new URL('unicode-tables.mjs', import.meta.url), 'utf8');
  const list = (name) => new RegExp(`const ${name} = \`([^\`]*)\``).exec(lines)[1].split(';').flatMap((line) => line.trim().split(/\s+/));
  const spellings = [
    ...list('CATEGORIES').flatMap((name) => [name, `gc=${name}`]),
    ...list('BINARY'),
    ...list('SCRIPTS').flatMap((name) => [`sc=${name}`, `scx=${name}`]),
  ];
  // Two strings with every code point, cut where a high and a low surrogate would become neighbours.
  const points = [[0, 0xdbff], [0xdc00, 0x10ffff]].map(([from, to]) => {
    let text = '';
    for (let at = from; at <= to; at++) text += String.fromCodePoint(at);
    return text;
  });
  return spellings.map((spelling) => [spelling, ...fingerprint(spelling, points)]);
}

const escapes = (text) => text.replace(/[\u007f-\u00a0\u180e\u200d\u2028\u2029\ufeff]/g,
  (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
const rows = (values) => values.map((value) => escapes(JSON.stringify(value))).join(',\n');
const head = (subjects) => `"v8": "${process.versions.v8}", "subjects": ${escapes(JSON.stringify(subjects))}`;
const file = (subjects, cases) => `{${head(subjects)}, "cases": [\n${rows(cases)}\n]}\n`;
if (process.argv[2] === '--random') {
  process.stdout.write(file([], randomCases(Number(process.argv[3]), Number(process.argv[4]), 12)));
} else {
  const write = (name, text) => writeFileSync(new URL(name, import.meta.url), text);
  const edge = Object.entries(PATTERNS).flatMap(([about, list]) => list.map((one) => caseOf(one, SUBJECTS, about === 'slips')));
  write('edge.json', file(SUBJECTS, edge));
  write('random.json', file([], randomCases(2026, 1000, 8)));
  write('properties.json', `[\n${rows(properties())}\n]\n`);
}
