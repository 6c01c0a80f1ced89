import { isTimeZone } from '../shared/shop-day.ts';

const toWords = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9+]+/g, ' ')
    .trim();

/** The zones offered for what was typed: all for nothing, an older name where it is typed in full. SHOP-06 */
export function searchZones(typed: string): readonly string[] {
  const all = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];
  const words = toWords(typed);
  const begins = (name: string) => ` ${toWords(name)}`.includes(` ${words}`);
  const found = all
    .filter((name) => toWords(name).includes(words))
    .toSorted((a, b) => Number(begins(b)) - Number(begins(a)));
  return found.length === 0 && isTimeZone(typed.trim()) ? [typed.trim()] : found;
}
