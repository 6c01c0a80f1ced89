import { isTimeZone } from '../shared/shop-day.ts';

const toWords = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9+]+/g, ' ')
    .trim();

/** The time zones that a list offers for what was typed: all for nothing, and an older name where it is typed in full. SHOP-06 */
export function searchZones(typed: string): readonly string[] {
  const all = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];
  const found = all.filter((name) => toWords(name).includes(toWords(typed)));
  return found.length === 0 && isTimeZone(typed.trim()) ? [typed.trim()] : found;
}
