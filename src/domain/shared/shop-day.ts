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

/** The zone of all functions here. `rules` are there where this computer does not know it. */
type ShopZone = { name: string; rules: ZoneRules | null };

let zone: ShopZone = { name: DEFAULT_ZONE, rules: null };
let unknownZone: string | null = null;
const changes = createListeners();

/** Whether a zone is known here; `Intl` alone also takes `IST` and offsets, which have no summer time. SHOP-06 */
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
 * Sets the zone of all functions here. An unknown one follows its `rules`, as `writeZoneRules` wrote them, or those that are
 * known of it; without any the default takes its place. SHOP-06, BROWSER-03 @returns whether it is known
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

/** The zone of all functions here. */
export const getShopZone = (): string => zone.name;

/** The zone of the shop where this computer does not know it, else `null`. BROWSER-03 */
export const getUnknownZone = (): string | null => unknownZone;

/** Hears of another zone. @returns ends it */
export const watchShopZone = changes.subscribe;

/** What `make` makes of days and instants where the shop is in another zone. */
export function inZone<T>(name: string, make: () => T): T {
  const before = { zone, unknownZone };
  setShopZone(name);
  try {
    return make();
  } finally {
    ({ zone, unknownZone } = before);
  }
}

/** The time of the shop at an instant. */
const toShopTime = (instant: Temporal.Instant): Temporal.ZonedDateTime =>
  instant.toZonedDateTimeISO(zone.rules === null ? zone.name : offsetZoneAt(zone.rules, instant.epochMilliseconds));

const toUtcMs = (time: Temporal.PlainDateTime): number => time.toZonedDateTime('UTC').epochMilliseconds;
const ofMs = (at: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(at);

/** The instant at which the clocks of the shop show a time. */
const toInstant = (time: Temporal.PlainDateTime, disambiguation: Disambiguation = 'compatible'): Temporal.Instant =>
  zone.rules === null
    ? time.toZonedDateTime(zone.name, { disambiguation }).toInstant()
    : ofMs(instantOfClock(zone.rules, toUtcMs(time), disambiguation));

/** Today's business day at `now` (an ISO instant, default the clock). */
export const shopToday = (now: string = new Date().toISOString()): string =>
  toShopTime(Temporal.Instant.from(now)).toPlainDate().toString();

/** The instant at which a business day begins. */
export function startOfShopDay(text: string): string {
  const day = Temporal.PlainDate.from(text);
  const start =
    zone.rules === null
      ? day.toZonedDateTime(zone.name).toInstant()
      : ofMs(startOfClockDay(zone.rules, toUtcMs(day.toPlainDateTime())));
  return start.toString();
}

/** The instant of a `datetime-local` value in the shop's zone, or `null` when it is no date and time. */
export function fromLocalInput(value: string): string | null {
  try {
    return toInstant(Temporal.PlainDateTime.from(value)).toString();
  } catch {
    return null;
  }
}

const MONTHS_OF_YEAR = Array.from({ length: 12 }, (_, index) => index + 1);
const clockChanges = new Map<string, boolean>();

/** Whether the clocks of the shop change in a year. Cached, because it is asked for each time that is typed. */
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

/** Whether the clocks of the shop skip a `datetime-local` value, or show it twice, as summer time begins or ends. TYPED-04 */
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

/** A real business day, `yyyy-MM-dd`, from 1900 to 2199. */
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

/** What a `datetime-local` field shows for an instant: `2025-01-05T12:30`, in the shop's zone. */
export const toLocalInput = (text: string): string =>
  parseTime(text)?.toPlainDateTime().toString({ smallestUnit: 'minute' }) ?? text;

/** The day as a provider sends it, or the shop's day of a time; anything else as it came. */
export const toShopDay = (text: string): string =>
  isDayText(text) ? text : (parseTime(text)?.toPlainDate().toString() ?? text);

/** `null` when there is no such day. */
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

/** A value that is no time or day is shown as it came: one odd field never costs a screen. */
const format = <T>(text: string, value: T | null, toText: (value: T) => string): string =>
  value === null ? text : toText(value);

/** `Jan 5, 2025, 12:30 PM` for an instant; a day without a time is shown as a day. EDIT-25. */
export const formatInstant = (text: string): string =>
  isDayText(text) ? formatDay(text) : format(text, parseTime(text), (time) => `${dayText(time)}, ${timeText(time)}`);

/** `Jan 5, 2025`: the shop's day of an instant. */
export const formatInstantDay = (text: string): string => format(text, parseTime(text), dayText);

/** `12:30 PM`: the shop's time of an instant. */
export const formatInstantTime = (text: string): string => format(text, parseTime(text), (time) => timeText(time));

/** `March` of an instant, `March 2024` when its year is another one than that of `now`. */
export const formatMonth = (text: string, now: string): string =>
  format(text, parseTime(text), ({ month, year }) =>
    [MONTHS[month - 1], ...(parseTime(now)?.year === year ? [] : [year])].join(' '),
  );

/** `Jan 5` of an instant, `Jan 5, 2024` when its year is another one than that of `now`. */
export const formatNearDay = (text: string, now: string): string =>
  format(text, parseTime(text), (day) =>
    parseTime(now)?.year === day.year ? dayText(day).replace(/, \d+$/, '') : dayText(day),
  );

/** `Jan 5, 2025` for a business day. */
export const formatDay = (day: string): string => format(day, parseDay(day), dayText);

/** `Jan 05, 2025` for a business day: ledger lists. */
export const formatLedgerDay = (day: string): string =>
  format(day, parseDay(day), (date) => dayText(date).replace(/ (\d),/, ' 0$1,'));

/** `3:04:05 PM` and `Sunday, January 5, 2025` of an instant, for the live clock. DASH-01. */
export function formatClock(instant: string): { time: string; date: string } {
  const now = toShopTime(Temporal.Instant.from(instant));
  return {
    time: timeText(now, `:${twoDigits(now.second)}`),
    date: `${WEEKDAYS[now.dayOfWeek - 1]}, ${MONTHS[now.month - 1]} ${now.day}, ${now.year}`,
  };
}
