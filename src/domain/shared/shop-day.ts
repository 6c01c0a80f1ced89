import { createListeners } from './listeners.ts';
import { twoDigits } from './number-text.ts';
import {
  type Disambiguation,
  instantOfClock,
  offsetZoneAt,
  readZoneRules,
  startOfClockDay,
  type ZoneRules,
} from './zone-rules.ts';

/** A business day is `yyyy-MM-dd` in the shop's zone, an instant an ISO string in UTC. */

/** Default of `SHOP_TIME_ZONE`. */
export const DEFAULT_ZONE = 'Asia/Karachi';

/** The zone of all functions here. `rules` exist if this computer does not know the zone. */
type ShopZone = { name: string; rules: ZoneRules | null };

let zone: ShopZone = { name: DEFAULT_ZONE, rules: null };
let unknownZone: string | null = null;
const changes = createListeners();

/**
 * Checks whether this computer knows a zone. `Intl` also accepts `IST` and offsets, which have no summer time
 * (SHOP-06).
 */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    if ('Temporal' in globalThis) Temporal.Now.plainDateISO(name);
  } catch {
    return false;
  }
  return /^[a-z]/i.test(name);
}

/**
 * Sets the zone of all functions here. An unknown zone follows its `rules` from `writeZoneRules`, or earlier known
 * rules. Without any the default is used (SHOP-06, BROWSER-03). @returns whether the zone is known
 */
export function setShopZone(name: string, rules: string | null = null): boolean {
  const isKnown = name === DEFAULT_ZONE || isTimeZone(name);
  const known = name === zone.name ? zone.rules : null;
  const followed = isKnown ? null : rules === null ? known : readZoneRules(rules);
  zone = isKnown || followed !== null ? { name, rules: followed } : { name: DEFAULT_ZONE, rules: null };
  unknownZone = isKnown ? null : name;
  changes.publish();
  return isKnown;
}

/** Returns the zone of all functions here. */
export const getShopZone = (): string => zone.name;

/** Returns the zone of the shop if this computer does not know it, otherwise `null` (BROWSER-03). */
export const getUnknownZone = (): string | null => unknownZone;

/** Subscribes to changes of the zone. @returns a function that unsubscribes */
export const watchShopZone = changes.subscribe;

/** Runs `make` with another zone of the shop. */
export function inZone<T>(name: string, make: () => T): T {
  if (name === zone.name && unknownZone === null) return make();
  const before = { zone, unknownZone };
  setShopZone(name);
  try {
    return make();
  } finally {
    ({ zone, unknownZone } = before);
  }
}

/** Converts an instant to the shop's time. */
const toShopTime = (instant: Temporal.Instant): Temporal.ZonedDateTime =>
  instant.toZonedDateTimeISO(zone.rules === null ? zone.name : offsetZoneAt(zone.rules, instant.epochMilliseconds));

const toUtcMs = (time: Temporal.PlainDateTime): number => time.toZonedDateTime('UTC').epochMilliseconds;
const ofMs = (at: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(at);

/** Converts a time of the shop's clocks to an instant. */
const toInstant = (time: Temporal.PlainDateTime, disambiguation: Disambiguation = 'compatible'): Temporal.Instant =>
  zone.rules === null
    ? time.toZonedDateTime(zone.name, { disambiguation }).toInstant()
    : ofMs(instantOfClock(zone.rules, toUtcMs(time), disambiguation));

/** Returns today's business day at `now` (an ISO instant, by default from the clock). */
export const shopToday = (now: string = new Date().toISOString()): string =>
  toShopTime(Temporal.Instant.from(now)).toPlainDate().toString();

/** Returns the instant at which a business day starts. */
export function startOfShopDay(text: string): string {
  const day = Temporal.PlainDate.from(text);
  const start =
    zone.rules === null
      ? day.toZonedDateTime(zone.name).toInstant()
      : ofMs(startOfClockDay(zone.rules, toUtcMs(day.toPlainDateTime())));
  return start.toString();
}

/** Converts a `datetime-local` value in the shop's zone to an instant, `null` if it is invalid. */
export function fromLocalInput(value: string): string | null {
  try {
    return toInstant(Temporal.PlainDateTime.from(value)).toString();
  } catch {
    return null;
  }
}

const MONTHS_OF_YEAR = Array.from({ length: 12 }, (_, index) => index + 1);
const clockChanges = new Map<string, boolean>();

/** Checks whether the shop's clocks change in a year. Cached, because every typed time asks for it. */
function hasClockChange(year: string): boolean {
  const key = `${zone.name} ${year}`;
  let known = clockChanges.get(key);
  if (known === undefined) {
    const offsets = MONTHS_OF_YEAR.map((month) => startOfShopDay(`${year}-${twoDigits(month)}-01`).slice(11));
    known = new Set(offsets).size > 1;
    clockChanges.set(key, known);
  }
  return known;
}

/**
 * Checks whether the shop's clocks skip or repeat a `datetime-local` value, when summer time starts or ends (TYPED-04).
 */
export function clockChangeAt(value: string): 'skipped' | 'repeated' | null {
  try {
    if (!hasClockChange(value.slice(0, 4))) return null;
    const time = Temporal.PlainDateTime.from(value);
    const earlier = toShopTime(toInstant(time, 'earlier'));
    const later = toShopTime(toInstant(time, 'later'));
    if (earlier.epochMilliseconds === later.epochMilliseconds) return null;
    return earlier.toPlainDateTime().equals(time) ? 'repeated' : 'skipped';
  } catch {
    return null;
  }
}

const DAY = /^(?:19|2[01])\d{2}-\d{2}-\d{2}$/;

/** Checks whether a text is a valid business day, `yyyy-MM-dd`, from 1900 to 2199. */
export const isDay = (text: string): boolean => {
  if (!DAY.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

const isDayText = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

function parseTime(text: string): Temporal.ZonedDateTime | null {
  try {
    return toShopTime(Temporal.Instant.from(text));
  } catch {
    const instant = fromLocalInput(text);
    return instant === null ? null : toShopTime(Temporal.Instant.from(instant));
  }
}

/** Returns the `datetime-local` value of an instant: `2025-01-05T12:30`, in the shop's zone. */
export const toLocalInput = (text: string): string =>
  parseTime(text)?.toPlainDateTime().toString({ smallestUnit: 'minute' }) ?? text;

/** Returns the day from a provider, or the shop's day of a time. Anything else stays unchanged. */
export const toShopDay = (text: string): string =>
  isDayText(text) ? text : (parseTime(text)?.toPlainDate().toString() ?? text);

/** Parses a day, `null` if it does not exist. */
function parseDay(text: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(toShopDay(text));
  } catch {
    return null;
  }
}

export const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

type Day = { month: number; day: number; year: number };
const dayText = ({ month, day, year }: Day): string => `${MONTHS[month - 1]?.slice(0, 3)} ${day}, ${year}`;
const timeText = ({ hour, minute }: Temporal.ZonedDateTime, seconds = ''): string =>
  `${hour % 12 || 12}:${twoDigits(minute)}${seconds} ${hour < 12 ? 'AM' : 'PM'}`;

/** Formats a value. An invalid value stays unchanged, so that one wrong field does not break a screen. */
const format = <T>(text: string, value: T | null, toText: (value: T) => string): string =>
  value === null ? text : toText(value);

/** Returns `Jan 5, 2025, 12:30 PM` for an instant. A day without a time stays a day (EDIT-25). */
export const formatInstant = (text: string): string =>
  isDayText(text) ? formatDay(text) : format(text, parseTime(text), (time) => `${dayText(time)}, ${timeText(time)}`);

/** Returns `Jan 5, 2025`, the shop's day of an instant. */
export const formatInstantDay = (text: string): string => format(text, parseTime(text), dayText);

/** Returns `12:30 PM`, the shop's time of an instant. */
export const formatInstantTime = (text: string): string => format(text, parseTime(text), (time) => timeText(time));

/** Checks whether `now`, an instant or a business day, lies in a year. */
const isInYear = (now: string, year: number): boolean => toShopDay(now).startsWith(`${year}-`);

/** Returns `March` for an instant, with the year if it differs from that of `now`: `March 2024`. */
export const formatMonth = (text: string, now: string): string =>
  format(text, parseTime(text), ({ month, year }) =>
    [MONTHS[month - 1], ...(isInYear(now, year) ? [] : [year])].join(' '),
  );

/**
 * Returns `Jan 5` for an instant, with the year if it differs from that of `now`: `Jan 5, 2024`. `now` is an instant or a
 * business day.
 */
export const formatNearDay = (text: string, now: string): string =>
  format(text, parseTime(text), (day) => (isInYear(now, day.year) ? dayText(day).replace(/, \d+$/, '') : dayText(day)));

/** Returns `Jan 5, 2025` for a business day. */
export const formatDay = (day: string): string => format(day, parseDay(day), dayText);

/** Returns `Jan 05, 2025` for a business day, for ledger lists. */
export const formatLedgerDay = (day: string): string =>
  format(day, parseDay(day), (date) => dayText(date).replace(/ (\d),/, ' 0$1,'));

/** Returns `3:04:05 PM` and `Sunday, January 5, 2025` for an instant, for the live clock (DASH-01). */
export function formatClock(instant: string): { time: string; date: string } {
  const now = toShopTime(Temporal.Instant.from(instant));
  return {
    time: timeText(now, `:${twoDigits(now.second)}`),
    date: `${WEEKDAYS[now.dayOfWeek - 1]}, ${MONTHS[now.month - 1]} ${now.day}, ${now.year}`,
  };
}
