import { formatDay } from '../shared/shop-day.ts';
import type { Till } from './till.ts';

/** The texts of the till (TILL-04 to TILL-06). */
export const TILL_MESSAGES = {
  closed: ({ branch, date, number = 0 }: Pick<Till, 'branch' | 'date' | 'number'>) => ({
    title: `Till of ${branch} closed for ${formatDay(date)}`,
    description: `Closing ${number}`,
  }),
  reopened: ({ branch, date }: Pick<Till, 'branch' | 'date'>) => ({
    title: `Till of ${branch} reopened for ${formatDay(date)}`,
  }),
  closeFailed: 'The day was not closed. Please try again.',
  reopenFailed: 'The day was not reopened. Please try again.',
  loadFailed: 'Failed to load the till. Please try again.',
} as const;
