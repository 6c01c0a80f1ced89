import { shopToday, startOfShopDay } from '../../src/domain/shared/shop-day.ts';
import { MINUTES_PER_DAY, minutesBefore, type Random } from './sample.ts';

/** Days on which everything is closed: both Eids, as Pakistan kept or expects them. */
const EID: readonly (readonly [first: string, last: string])[] = [
  ['2024-04-10', '2024-04-13'],
  ['2024-06-17', '2024-06-19'],
  ['2025-03-31', '2025-04-03'],
  ['2025-06-07', '2025-06-10'],
  ['2026-03-20', '2026-03-23'],
  ['2026-05-27', '2026-05-30'],
  ['2027-03-09', '2027-03-12'],
  ['2027-05-16', '2027-05-19'],
];

/** How busy each month is, January first: heat kills graphics cards, and in winter little happens. Of 100. */
const SEASON = [45, 45, 55, 65, 85, 100, 100, 95, 75, 60, 50, 45];

const isSunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;

/** Whether the shop is open on a business day. */
export const isOpenDay = (day: string): boolean =>
  !isSunday(day) && !EID.some(([first, last]) => day >= first && day <= last);

/** Of a business day, 0 for January. */
export const monthOf = (day: string): number => Number(day.slice(5, 7)) - 1;

/** Whether devices die of the heat. */
export const isHot = (day: string): boolean => [4, 5, 6, 7].includes(monthOf(day));

const OPENS_AT = 10 * 60;
const CLOSES_AT = 20 * 60;

/** A moment at which the shop was open, as minutes before now; of a time of some days rather in the busy season. */
export function pickOpenMoment(random: Random, now: string, newest: number, oldest: number): number {
  let before = newest;
  for (let tries = 0; tries < 60; tries += 1) {
    const day = shopToday(minutesBefore(now, random.whole(newest, oldest)));
    const opened = Math.round((Date.parse(now) - Date.parse(startOfShopDay(day))) / 60_000) - OPENS_AT;
    before = opened - random.whole(0, CLOSES_AT - OPENS_AT);
    const isWithin = before >= newest && before <= oldest;
    const isSeason = oldest - newest < 60 * MINUTES_PER_DAY || random.chance(SEASON[monthOf(day)] ?? 100);
    if (isWithin && isOpenDay(day) && isSeason) return before;
  }
  return Math.max(newest, Math.min(before, oldest));
}
