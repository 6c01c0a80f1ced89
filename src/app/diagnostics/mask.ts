import { BOOKING_STATUSES } from '../../domain/booking/booking-status.ts';
import { ENUMS } from '../../domain/booking/booking.ts';
import { LEDGER_CATEGORIES } from '../../domain/ledger/ledger-words.ts';
import { LEDGER_PAYMENT_METHODS } from '../../domain/ledger/ledger.ts';

/** Enumerations are no customer data and decide what happens next. SHAPE-03, SEC-07. */
export const WORDS: ReadonlySet<string> = new Set<string>([
  ...BOOKING_STATUSES,
  ...Object.values(ENUMS).flat(),
  'NONE',
  ...LEDGER_CATEGORIES,
  ...LEDGER_PAYMENT_METHODS,
]);

/** Fields whose text never leaves the page, not even masked. */
const SECRET = /token|password|passcode|secret|authorization|refused/i;

/** Fields that name the kind of something, or its position in a form. */
export const KINDS: ReadonlySet<string> = new Set([
  'type',
  'is',
  'kind',
  'role',
  'sortBy',
  'orderBy',
  'tab',
  'history',
  'groupBy',
  'year',
  'month',
  'path',
  'machine',
  'field',
  'section',
  'reason',
  'record',
]);

/** Numbers that say how the app works, not what a customer pays. */
export const COUNTERS: ReadonlySet<string> = new Set([
  'status',
  'page',
  'pageSize',
  'totalPages',
  'retries',
  'failures',
  'version',
]);

const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;
const SECONDS = /(?<=T\d{2}:\d{2}):[\d:.]+/;
/** Keys that the app itself gives to rows which the server does not know yet. */
const OWN_KEY = /^new-\d+$/;

/** The key of a row that a form adds: the random key of the form, then a number. */
const FORM_KEY = /^([\da-z]{16,28})-(\d+)$/;

/** Marks that say how to read what follows: a link, an amount. */
const MARK = /^(?:https?:\/\/|Rs\.?\s*|PKR\s*)/i;

/** 32-bit FNV-1a hash of a salted text. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value ^= character.codePointAt(0) ?? 0;
    value = Math.imul(value, 0x01000193) >>> 0;
  }
  return value || 1;
}

/** Numbers from 0 up to `below`, the same ones for the same seed (xorshift). */
function series(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/**
 * Returns an invented text of the same shape. Letters replace letters, digits replace digits, and the rest is
 * unchanged.
 */
function madeUp(text: string, seed: string): string {
  const next = series(hash(seed));
  return Array.from(text, (character) => {
    if (/\p{Nd}/u.test(character)) return String(1 + next(9));
    if (!/[\p{L}\p{M}]/u.test(character)) return character;
    const letter = String.fromCodePoint(97 + next(26));
    return /\p{Lu}/u.test(character) ? letter.toUpperCase() : letter;
  }).join('');
}

/** Equal values stay equal, different ones different, so that a replay takes the same way; the salt is kept nowhere. */
export function createMask(salt: string): (value: unknown) => unknown {
  const chosen = new Map<string, string>();
  const taken = new Set<string>();

  /** Seed of a text for which no other text has the same made-up one. A form with few texts may have none left. */
  const toSeed = (text: string): string => {
    const known = chosen.get(text);
    if (known !== undefined) return known;
    let seed = `${salt}${text}`;
    for (let tries = 0; tries < 100 && taken.has(madeUp(text, seed)); tries += 1) seed = `${salt}${tries} ${text}`;
    chosen.set(text, seed);
    taken.add(madeUp(text, seed));
    return seed;
  };

  const maskText = (text: string): string => {
    if (DATE.test(text)) return text.replace(SECONDS, (seconds) => seconds.replaceAll(/\d/g, '0'));
    const [, form, row] = FORM_KEY.exec(text) ?? [];
    if (form !== undefined) return `${maskText(form)}-${row}`;
    return WORDS.has(text) || OWN_KEY.test(text) || text === '0'
      ? text
      : text.replace(text.trim(), (core) => {
          const mark = MARK.exec(core)?.[0] ?? '';
          const rest = core.slice(mark.length);
          return mark + madeUp(rest, toSeed(rest.toLowerCase()));
        });
  };

  const maskNumber = (number: number): number => (Number.isFinite(number) ? Number(maskText(String(number))) : number);

  const maskField = (key: string, value: unknown): unknown => {
    if (typeof value === 'number') return COUNTERS.has(key) ? value : maskNumber(value);
    if (typeof value !== 'string') return mask(value);
    if (SECRET.test(key)) return value === '' ? '' : 'hidden';
    if (key === 'path') return maskKey(value);
    return KINDS.has(key) && /^[\w.[\]-]+$/.test(value) ? value : maskText(value);
  };

  /** Ids in keys and paths as ids elsewhere: `drafts['11']`, `fieldErrors['booking_items.11.name']`. */
  const maskKey = (key: string): string =>
    key
      .split('.')
      .map((part) => (/^\d+$/.test(part) || FORM_KEY.test(part) ? maskText(part) : part))
      .join('.');

  const mask = (value: unknown): unknown => {
    if (typeof value === 'string') return maskText(value);
    if (typeof value === 'number') return maskNumber(value);
    if (typeof value === 'boolean' || value === null) return value;
    if (Array.isArray(value)) return value.map(mask);
    if (typeof value !== 'object') return undefined;
    // An event stores the typed text of a field under `value`.
    const isSecret = 'path' in value && SECRET.test(String(value.path));
    const nameOf = (key: string) => (isSecret && key === 'value' ? 'secret' : key);
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [maskKey(key), maskField(nameOf(key), entry)]),
    );
  };
  return mask;
}
