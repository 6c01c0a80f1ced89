const STORED = /^(\d{4,}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2}(?:\.\d+)?)(?:Z|([+-]\d{2})(?::?(\d{2}))?)$/;

/**
 * An instant as SQL tells it (`2025-01-05 12:30:00+05`) as the API carries it: UTC with milliseconds and Z.
 * @throws RangeError when the text is no instant.
 */
export function toIso(stored: string): string {
  const match = STORED.exec(stored);
  if (!match) throw new RangeError(`${stored} is no instant`);
  const [, day, time, hours = '+00', minutes = '00'] = match;
  return new Date(`${day}T${time}${hours}:${minutes}`).toISOString();
}

export const toIsoOrNull = (stored: string | null): string | null => (stored === null ? null : toIso(stored));
