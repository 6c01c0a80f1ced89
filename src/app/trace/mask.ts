/** Fields whose text never leaves the page, not even masked. */
const SECRET = /token|password|secret|authorization/i;
/** Words of the specification: enumerations are no customer data and decide what happens next. */
const WORD = /^[A-Z][A-Z_]*$/;
const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;
/** Fields that say what kind of thing a thing is. */
const KINDS = new Set(['type', 'kind', 'sortBy', 'orderBy', 'tab', 'history']);

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
 * Replaces names, numbers and texts by made-up ones of the same form: letters by letters, digits by digits, the rest as
 * it was. Equal values stay equal and different ones different, so that a replay takes the same way. Nobody can go
 * back without the salt, which is thrown away with the page. Dates and the specification's own words stay.
 */
export function createMask(salt: string): (value: unknown) => unknown {
  const maskText = (text: string): string => {
    if (WORD.test(text) || DATE.test(text)) return text;
    const next = series(hash(salt + text));
    return Array.from(text, (character) => {
      if (/\p{Nd}/u.test(character)) return String(1 + next(9));
      if (!/[\p{L}\p{M}]/u.test(character)) return character;
      const letter = String.fromCodePoint(97 + next(26));
      return /\p{Lu}/u.test(character) ? letter.toUpperCase() : letter;
    }).join('');
  };

  const maskNumber = (number: number): number => {
    if (!Number.isFinite(number) || number === 0) return number;
    const next = series(hash(`${salt}${number}`));
    const whole = 1 + next(9_000);
    return Number.isInteger(number) ? whole : (whole * 100 + 1 + next(98)) / 100;
  };

  const maskField = (key: string, value: unknown): unknown => {
    if (typeof value !== 'string') return mask(value);
    if (SECRET.test(key)) return 'hidden';
    return KINDS.has(key) && /^[\w.-]+$/.test(value) ? value : maskText(value);
  };

  const mask = (value: unknown): unknown => {
    if (typeof value === 'string') return maskText(value);
    if (typeof value === 'number') return maskNumber(value);
    if (typeof value === 'boolean' || value === null) return value;
    if (Array.isArray(value)) return value.map(mask);
    if (typeof value !== 'object') return undefined;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, maskField(key, entry)]));
  };
  return mask;
}
