import { LEDGER_MESSAGES } from '../ledger/ledger-messages.ts';
import type { Action } from '../session/permissions.ts';
import { type Change, type Columns, findUnlisted, type Violation } from './change.ts';
import type { ShopFacts } from './shop-facts.ts';

const ACTIONS: Readonly<Record<string, Action>> = {
  created: 'ledger.create',
  changed: 'ledger.edit',
  deleted: 'ledger.delete',
  restored: 'ledger.restore',
};
/** The columns that decide the money of a day (TILL-03). */
const MONEY = ['amount_paisa', 'payment_method', 'entry_date', 'location_id', 'is_active'];

const placeOf = (entry: Columns) => ({ locationId: Number(entry['location_id']), day: String(entry['entry_date']) });

/** Judges the whole history of an entry of the ledger (HIST-14). */
export function judgeEntry(facts: ShopFacts, changes: readonly Change[]): Violation[] {
  let entry: Columns | undefined;
  return changes.flatMap((change) => {
    const before = entry;
    if (change.action !== 'refused') entry = { ...before, ...change.after };
    if (facts.isExempt(change)) return [];
    const action = ACTIONS[change.action];
    const found = [...facts.judgeAuthor(change), ...findUnlisted(change)];
    if (action === undefined)
      return [...found, { change, rule: 'PERM-01', sentence: 'No permission removes an entry.' }];
    found.push(...facts.judgeRole(change, action));
    if (change.action === 'changed' && before?.['is_active'] === false) {
      found.push({ change, rule: 'LEDG-43', sentence: LEDGER_MESSAGES.entryDeleted });
    }
    const isMoney = MONEY.some((column) => column in change.after);
    const places = isMoney ? [before, entry].flatMap((one) => (one === undefined ? [] : [placeOf(one)])) : [];
    return [...found, ...facts.judgeDays(change, places)];
  });
}
