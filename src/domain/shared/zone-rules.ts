import { twoDigits } from './number-text.ts';

/**
 * The clock changes of a zone in order of time. Each offset, in minutes east of UTC, applies from its instant, in
 * minutes since 1970. The first one also applies before all others (BROWSER-03).
 */
export type ZoneRules = readonly { from: number; offset: number }[];

const MINUTE_MS = 60_000;

/** The years before and after now whose clock changes are written. */
const YEARS_BEFORE = 30;
const YEARS_AFTER = 10;

/**
 * Writes the rules of a zone around `now`, an ISO instant, as text: `-180 1fk2w0:-240 …`, with instants in base 36
 * (BROWSER-03).
 */
export function writeZoneRules(zone: string, now: string): string {
  const present = Temporal.Instant.from(now).toZonedDateTimeISO(zone);
  const end = present.add({ years: YEARS_AFTER });
  const toOffset = ({ offsetNanoseconds }: Temporal.ZonedDateTime) => Math.round(offsetNanoseconds / 6e10);
  let at: Temporal.ZonedDateTime | null = present.subtract({ years: YEARS_BEFORE });
  const parts = [String(toOffset(at))];
  while ((at = at.getTimeZoneTransition('next')) !== null && Temporal.ZonedDateTime.compare(at, end) < 0)
    parts.push(`${(at.epochMilliseconds / MINUTE_MS).toString(36)}:${toOffset(at)}`);
  return parts.join(' ');
}

/** Parses the text of `writeZoneRules`, `null` for any other text. */
export function readZoneRules(text: string): ZoneRules | null {
  const rules = text.split(' ').map((part, index) => {
    const [, from, offset = ''] = /^(?:(-?[\da-z]+):)?(-?\d+)$/.exec(part) ?? [];
    const start = index === 0 ? Number.NEGATIVE_INFINITY : Number.parseInt(from ?? '', 36);
    return { from: start, offset: offset === '' ? Number.NaN : Number(offset) };
  });
  return rules.some(({ from, offset }) => Number.isNaN(from) || Number.isNaN(offset)) ? null : rules;
}

/** Returns the offset at an instant and its start, both in milliseconds. */
function findRule(rules: ZoneRules, at: number): { from: number; offset: number } {
  let found = rules[0];
  for (const rule of rules) if (rule.from * MINUTE_MS <= at) found = rule;
  return { from: (found?.from ?? 0) * MINUTE_MS, offset: (found?.offset ?? 0) * MINUTE_MS };
}

/** Returns a zone name that every browser knows for the offset at an instant: `+05:30`. */
export function offsetZoneAt(rules: ZoneRules, at: number): string {
  const minutes = findRule(rules, at).offset / MINUTE_MS;
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

const DAY_MS = 86_400_000;

export type Disambiguation = 'compatible' | 'earlier' | 'later';

/**
 * Converts a clock time, given as milliseconds of the same time in UTC, to an instant. Skipped and repeated times are
 * resolved as in `Temporal`.
 */
export function instantOfClock(rules: ZoneRules, wall: number, disambiguation: Disambiguation): number {
  const [before, after] = [wall - DAY_MS, wall + DAY_MS].map((at) => findRule(rules, at).offset) as [number, number];
  const found = [before, after].map((offset) => wall - offset).filter((at) => at + findRule(rules, at).offset === wall);
  if (found.length === 0) return wall - (disambiguation === 'earlier' ? after : before);
  return disambiguation === 'later' ? Math.max(...found) : Math.min(...found);
}

/** Returns the instant at which a day starts, given as milliseconds of its midnight in UTC. */
export function startOfClockDay(rules: ZoneRules, wall: number): number {
  const at = instantOfClock(rules, wall, 'compatible');
  const { from, offset } = findRule(rules, at);
  // The clocks skip midnight.
  return at + offset === wall ? at : from;
}
