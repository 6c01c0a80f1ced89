import * as z from 'zod/mini';

/** A release of the product. `date` is the day of its commit as `2026-11-28`, `null` if it is not known. */
export const Release = z.object({ version: z.string(), date: z.nullable(z.string()) });
export type Release = z.infer<typeof Release>;

/** The running release. `newer` is an available one, `null` if none is known (SEEN-11). */
export const RunningRelease = z.extend(Release, { newer: z.nullable(Release) });
export type RunningRelease = z.infer<typeof RunningRelease>;

const LATEST = /^(\d{1,4}\.\d{1,4}\.\d{1,4})[ \t]+(\d{4}-\d\d-\d\d)\s*$/;

/** Reads the file that names the latest release, such as `1.1.0 2026-12-10`. Returns `null` for any other text. */
export function parseLatest(text: string): Release | null {
  const [, version, date] = LATEST.exec(text) ?? [];
  if (version === undefined || date === undefined || Number.isNaN(Date.parse(date))) return null;
  return { version, date };
}

/** Formats a release as the file that `parseLatest` reads (SEEN-11). */
export const formatLatest = ({ version, date }: Release & { date: string }): string => `${version} ${date}\n`;

/** Checks whether `one` is newer than `other`: by the version, then by the date. */
export function isNewer(one: Release, other: Release): boolean {
  const theirs = other.version.split('.').map(Number);
  for (const [index, part] of one.version.split('.').map(Number).entries()) {
    const difference = part - (theirs[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return one.date !== null && other.date !== null && one.date > other.date;
}
