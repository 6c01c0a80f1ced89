/**
 * Days and instants as the shop reads them. A business day is `yyyy-MM-dd` in the shop's zone; an instant is an ISO
 * string in UTC. The device's own zone never matters. `Temporal` is native or put in place by `ensureTemporal`.
 */

/** Default of `SHOP_TIME_ZONE`. */
export const DEFAULT_ZONE = 'Asia/Karachi';

let zone = DEFAULT_ZONE;

/** The zone of all functions here; set once at start from the configuration. @throws RangeError for an unknown zone. */
export function setShopZone(name: string): void {
  new Intl.DateTimeFormat('en-US', { timeZone: name });
  zone = name;
}

/** Today's business day at `now` (an ISO instant, default the clock). */
export const shopToday = (now: string = new Date().toISOString()): string =>
  Temporal.Instant.from(now).toZonedDateTimeISO(zone).toPlainDate().toString();

/** The instant at which a business day begins. */
export const startOfShopDay = (day: string): string =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant().toString();

/** The instant of a `datetime-local` value in the shop's zone, or `null` when it is no date and time. */
export function fromLocalInput(value: string): string | null {
  try {
    return Temporal.PlainDateTime.from(value).toZonedDateTime(zone).toInstant().toString();
  } catch {
    return null;
  }
}

const isDayText = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A time as providers send it: an instant, else a day and time of the shop; `null` for anything else. */
function parseInstant(text: string): string | null {
  try {
    return Temporal.Instant.from(text).toString();
  } catch {
    return fromLocalInput(text);
  }
}

/** What a `datetime-local` field shows for an instant: `2025-01-05T12:30`, in the shop's zone. */
export function toLocalInput(text: string): string {
  const instant = parseInstant(text);
  if (instant === null) return text;
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' });
}

const plainSpaces = (text: string): string => text.replace(/[\u00A0\u202F]/g, ' ');

const formats = new Map<string, Intl.DateTimeFormat>();
function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options })));
  return format;
}

/** A value that is no time or day is shown as it came: one odd field never costs a screen. READ-14. */
function format(text: string, at: string | null, options: Intl.DateTimeFormatOptions): string {
  return at === null ? text : plainSpaces(formatter(options).format(new Date(at)));
}

/** `Jan 5, 2025, 12:30 PM` for an instant; a day without a time is shown as a day. EDIT-25. */
export const formatInstant = (text: string): string =>
  isDayText(text) ? formatDay(text) : format(text, parseInstant(text), { dateStyle: 'medium', timeStyle: 'short' });

/** `Jan 5, 2025`: the shop's day of an instant. */
export const formatInstantDay = (text: string): string => format(text, parseInstant(text), { dateStyle: 'medium' });

/** The day as a provider sends it, or the shop's day of a time; anything else as it came. */
export function toShopDay(text: string): string {
  const instant = isDayText(text) ? null : parseInstant(text);
  return instant === null ? text : shopToday(instant);
}

/** The UTC midnight of a business day; `null` when there is no such day. */
function parseDay(text: string): string | null {
  try {
    return `${Temporal.PlainDate.from(toShopDay(text)).toString()}T00:00:00Z`;
  } catch {
    return null;
  }
}

/** `Jan 5, 2025` for a business day. */
export const formatDay = (day: string): string => format(day, parseDay(day), { timeZone: 'UTC', dateStyle: 'medium' });

/** `Jan 05, 2025` for a business day: ledger lists. */
export const formatLedgerDay = (day: string): string =>
  format(day, parseDay(day), { timeZone: 'UTC', year: 'numeric', month: 'short', day: '2-digit' });

/** `3:04:05 PM` and `Sunday, January 5, 2025` of an instant, for the live clock. DASH-01. */
export const formatClock = (instant: string): { time: string; date: string } => ({
  time: plainSpaces(formatter({ timeStyle: 'medium' }).format(new Date(instant))),
  date: plainSpaces(formatter({ dateStyle: 'full' }).format(new Date(instant))),
});
