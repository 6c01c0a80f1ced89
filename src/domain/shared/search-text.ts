import { toAsciiDashes, toAsciiDigits, toLatinLetters, withoutInvisible } from './characters.ts';

/** Characters that the normalization would split into an accent on a blank, or into two primes. */
const SPACING_ACCENTS = /[\u00B4\u0384\u1FBD\u1FBF\u1FFD\u1FFE]/g;
const DOUBLE_PRIMES = /[\u2033\u2036]/g;

/** Accents, vowel marks, hamza, stretching, and every apostrophe. */
const REMOVED =
  /[\u0300-\u036F\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\u0621\u0640\u0674'`\u02B9\u02BB-\u02BF\u02C8\u02CA\u02CB\u055A\u2018\u2019\u201B\u2032\u2035\uA78C]/g;

/** The search form of equivalent letters and signs. */
const ALIKE = Object.entries({
  ک: 'كڪ',
  ی: 'يىېۍێ',
  ه: 'ہھةۃە',
  ا: 'ٱ',
  ن: 'ں',
  σ: 'ς',
  i: 'ı',
  o: 'øØ',
  d: 'đðĐÐ',
  l: 'łŁ',
  h: 'ħĦ',
  ',': '،٬',
  '.': '۔٫',
  ';': '؛',
  '?': '؟',
  '%': '٪',
  '"': '“”„‟«»〝〞',
}).flatMap(([searched, written]) => written.split('').map((letter) => [letter, searched] as const));
const searchedFor = new Map(ALIKE);
const WRITTEN_ALIKE = new RegExp(`[${ALIKE.map(([letter]) => letter).join('')}]`, 'g');

const BLANKS = /[\t-\r \u0085\u1680\u2028\u2029]+/g;

/**
 * Folds a text for search and comparison: `Sa’ad`, `SA'AD` and `Saad` are one name. The database function `search_fold`
 * does the same (FIND-02).
 */
export function foldText(written: string): string {
  const plain = written.replace(SPACING_ACCENTS, '').replace(DOUBLE_PRIMES, '"').normalize('NFKD').toLowerCase();
  const letters = toLatinLetters(withoutInvisible(plain).replace(REMOVED, ''));
  return toAsciiDashes(toAsciiDigits(letters))
    .replace(WRITTEN_ALIKE, (letter) => searchedFor.get(letter) ?? letter)
    .replace(BLANKS, ' ')
    .replace(/^ | $/g, '');
}

/** The number of words that are searched separately. The rest is one more search term, as typed. */
const WORDS_MAX = 8;

/** One or two digits appear in many texts by chance. */
const isShortNumber = (word: string): boolean => /^\d{1,2}$/.test(word);

/** Splits a folded text into words. A short number stays with its word, as in `iphone 13`. */
const toWords = (folded: string): string[] =>
  folded.split(' ').reduce<string[]>((words, word) => {
    const last = words.at(-1);
    const stays = last !== undefined && (isShortNumber(word) || words.every(isShortNumber));
    return stays ? [...words.slice(0, -1), `${last} ${word}`] : [...words, word];
  }, []);

/** Returns the terms that a text must contain, in any order: the typed words. None is part of another (FIND-06). */
export function searchWords(typed: string): string[] {
  const words = [...new Set(toWords(foldText(typed)))].filter((word) => word !== '');
  const needed = words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
  const last = needed.slice(WORDS_MAX - 1).join(' ');
  return last === '' ? needed : [...needed.slice(0, WORDS_MAX - 1), last];
}
