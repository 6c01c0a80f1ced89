import { COUNTERS, KINDS, WORDS } from '../../src/app/diagnostics/mask.ts';

/** What a value looks like: letters, digits, and the rest as it is. */
const form = (text: string): string =>
  text
    .replaceAll(/\p{Lu}/gu, 'A')
    .replaceAll(/[\p{L}\p{M}]/gu, 'a')
    .replaceAll(/\p{Nd}/gu, '0');

/** Shorter ones are the same by chance. */
const TELLING = 4;
const isText = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const say = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** Every text and number in a value, as text: what a machine may have copied. */
export function leaves(value: unknown, into: Set<string> = new Set()): Set<string> {
  if (isText(value)) into.add(String(value));
  else if (isObject(value)) for (const part of Object.values(value)) leaves(part, into);
  return into;
}

/**
 * Where two values are not alike, each in a sentence. The recorded one was masked after the machine had worked, the present
 * one comes of masked values. What a machine copies is therefore the same to the letter: `given` has all that it could copy.
 * What it makes of several of them has the same form, and a number the same sign. Words that are not masked are the same.
 */
export function differences(at: string, recorded: unknown, now: unknown, given: ReadonlySet<string>): string[] {
  if (Object.is(recorded, now)) return [];
  if (isObject(recorded) && isObject(now)) {
    if (Array.isArray(recorded) && Array.isArray(now) && recorded.length !== now.length) {
      return [`${at}: ${recorded.length} recorded, ${now.length} now`];
    }
    return [...new Set([...Object.keys(recorded), ...Object.keys(now)])].flatMap((key) =>
      differences(`${at}.${key}`, recorded[key], now[key], given),
    );
  }
  return !isKept(at, recorded, now) && isMadeAlike(recorded, now, given)
    ? []
    : [`${at}: ${say(recorded)} recorded, ${say(now)} now`];
}

/** Whether the mask leaves it as it is, or would leave the other. */
function isKept(at: string, recorded: unknown, now: unknown): boolean {
  const key = at.split('.').at(-1) ?? '';
  if (typeof recorded === 'number') return COUNTERS.has(key);
  return (
    (KINDS.has(key) && /^[\w.[\]-]+$/.test(String(recorded))) || [recorded, now].some((one) => WORDS.has(String(one)))
  );
}

function isMadeAlike(recorded: unknown, now: unknown, given: ReadonlySet<string>): boolean {
  if (!isText(recorded) || !isText(now) || typeof recorded !== typeof now) return false;
  if (String(recorded).length >= TELLING && given.has(String(recorded))) return false;
  if (typeof recorded === 'number') return Math.sign(recorded) === Math.sign(Number(now));
  return form(recorded) === form(String(now));
}
