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

/** What a `datetime-local` field shows for an instant: `2025-01-05T12:30`, in the shop's zone. */
export const toLocalInput = (instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** The instant of a `datetime-local` value in the shop's zone, or `null` when it is no date and time. */
export function fromLocalInput(value: string): string | null {
  try {
    return Temporal.PlainDateTime.from(value).toZonedDateTime(zone).toInstant().toString();
  } catch {
    return null;
  }
}

const plainSpaces = (text: string): string => text.replace(/[\u00A0\u202F]/g, ' ');

const formats = new Map<string, Intl.DateTimeFormat>();
function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options })));
  return format;
}

/** `Jan 5, 2025, 12:30 PM` for an instant. Decisions "Bookings". */
export const formatInstant = (instant: string): string =>
  plainSpaces(formatter({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant)));

/** `Jan 5, 2025`: the shop's day of an instant. */
export const formatInstantDay = (instant: string): string =>
  plainSpaces(formatter({ dateStyle: 'medium' }).format(new Date(instant)));

/** `Jan 5, 2025` for a business day. */
export const formatDay = (day: string): string =>
  plainSpaces(formatter({ timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(`${day}T00:00:00Z`)));

/** `Jan 05, 2025` for a business day: ledger lists. Spec §2 "Ledger list". */
export const formatLedgerDay = (day: string): string =>
  plainSpaces(
    formatter({ timeZone: 'UTC', year: 'numeric', month: 'short', day: '2-digit' }).format(
      new Date(`${day}T00:00:00Z`),
    ),
  );

/** `3:04:05 PM` and `Sunday, January 5, 2025` of an instant, for the live clock. Spec §2 "Dashboard". */
export const formatClock = (instant: string): { time: string; date: string } => ({
  time: plainSpaces(formatter({ timeStyle: 'medium' }).format(new Date(instant))),
  date: plainSpaces(formatter({ dateStyle: 'full' }).format(new Date(instant))),
});
