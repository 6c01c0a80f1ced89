import * as z from 'zod/mini';
import { typedPaisa } from '../shared/amount.ts';
import { foldCode } from '../shared/code.ts';
import { formatPkr, toPaisa } from '../shared/money.ts';
import { foldText } from '../shared/search-text.ts';
import { formatLedgerDay, isDay } from '../shared/shop-day.ts';
import type { LedgerDraft } from './ledger-draft.ts';
import type { LedgerEntry } from './ledger-entry.ts';

/** The identity of an expense: its receipt, or its day, branch, amount and text. `paisa` is whole. */
export type Expense = {
  vendorName?: string | null | undefined;
  receiptNumber?: string | null | undefined;
  entryDate?: string | undefined;
  locationId?: number | undefined;
  paisa?: number | undefined;
  description?: string | undefined;
};

/** An expense to search for in all active entries except one. */
export type DuplicateQuestion = Expense & { exceptId?: number | undefined };

/** The first active entry with the same expense, and the equal property (LEDG-45). */
export const Duplicate = z.object({
  id: z.int(),
  entryDate: z.string(),
  amount: z.number(),
  by: z.enum(['receipt', 'entry']),
});
export type Duplicate = z.infer<typeof Duplicate>;

/** Answer of `GET /ledger-entry/duplicate`. */
export const DuplicateAnswer = z.object({ duplicate: z.nullable(Duplicate) });

/** Folds a text like the search, and removes separators. */
const foldExpenseText = (text: string): string => foldText(text).replace(/[^\p{Letter}\p{Number}]+/gu, '');

/** Returns the keys that identify an expense. The receipt comes first (LEDG-45). */
export function duplicateKeys(expense: Expense): { by: Duplicate['by']; key: string }[] {
  const { entryDate, locationId, paisa, description = '' } = expense;
  const vendor = foldExpenseText(expense.vendorName ?? '');
  const receipt = foldCode(expense.receiptNumber ?? '');
  const text = foldExpenseText(description);
  const keys: { by: Duplicate['by']; key: string }[] = [];
  if (vendor !== '' && receipt !== '') keys.push({ by: 'receipt', key: `receipt ${vendor} ${receipt}` });
  if (text !== '' && entryDate !== undefined && locationId !== undefined && paisa !== undefined) {
    keys.push({ by: 'entry', key: `entry ${entryDate} ${locationId} ${paisa} ${text}` });
  }
  return keys;
}

/** Returns in what two expenses are equal, `null` if they differ (LEDG-45). */
export function findSameExpense(one: Expense, other: Expense): Duplicate['by'] | null {
  const others = new Set(duplicateKeys(other).map(({ key }) => key));
  return duplicateKeys(one).find(({ key }) => others.has(key))?.by ?? null;
}

/** Returns the question about a typed entry, `null` if an edit does not change the expense (LEDG-45). */
export function toDuplicateQuestion(draft: LedgerDraft, entry: LedgerEntry | null): DuplicateQuestion | null {
  const [vendorName, receiptNumber, description] = [draft.vendorName, draft.receiptNumber, draft.description].map(
    (text) => text.trim(),
  );
  const [paisa, locationId] = [typedPaisa(draft.amount), Number(draft.locationId)];
  const isWhole = isDay(draft.entryDate) && locationId > 0 && paisa !== null && paisa > 0 && description;
  const question = {
    ...(vendorName && receiptNumber && { vendorName, receiptNumber }),
    ...(isWhole && { entryDate: draft.entryDate, locationId, paisa, description }),
  };
  const keys = duplicateKeys(question);
  if (entry === null) return keys.length > 0 ? question : null;
  const before = new Set(duplicateKeys({ ...entry, paisa: toPaisa(entry.amount) ?? undefined }).map(({ key }) => key));
  return keys.every(({ key }) => before.has(key)) ? null : { ...question, exceptId: entry.id };
}

/** Checks whether a duplicate that was found for one expense is also one of the other. */
export const isStillSame = ({ by }: Duplicate, asked: Expense, now: Expense): boolean => {
  const keyOf = (expense: Expense) => duplicateKeys(expense).find((one) => one.by === by)?.key;
  return keyOf(now) !== undefined && keyOf(now) === keyOf(asked);
};

/** Checks whether two questions are equal. */
export const isSameQuestion = (one: DuplicateQuestion | null, other: DuplicateQuestion | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const DUPLICATE_WHAT = {
  receipt: 'This receipt is already in the ledger.',
  entry: 'An entry with this date, location, amount and description is already in the ledger.',
} as const;

/** Describes a duplicate before the save, which it never blocks (LEDG-45). */
export const describeDuplicate = ({ id, entryDate, amount, by }: Duplicate) => ({
  title: DUPLICATE_WHAT[by],
  text: `It is entry #${id}: ${formatPkr(amount)} on ${formatLedgerDay(entryDate)}. You can still save this one.`,
});

/** A draft of a new entry or of a stored one, as the user typed it. */
export type TypedExpense = { draft: LedgerDraft; entry: LedgerEntry | null };

/** The answer to the question about a draft. `duplicate` is `null` if the ledger has no such entry. */
export type AnsweredDuplicate = { asked: LedgerDraft; duplicate: Duplicate | null };

/** Returns a found duplicate of the draft. It stays on screen while the user edits another field (LEDG-45). */
export function findDuplicate(answered: AnsweredDuplicate | null, { draft, entry }: TypedExpense): Duplicate | null {
  if (!answered?.duplicate) return null;
  const [asked, now] = [answered.asked, draft].map((one) => toDuplicateQuestion(one, entry));
  return asked && now && isStillSame(answered.duplicate, asked, now) ? answered.duplicate : null;
}

/** Checks whether the draft needs a duplicate check: no earlier answer fits it, and no duplicate is shown (LEDG-45). */
export function mustAskDuplicate(answered: AnsweredDuplicate | null, { draft, entry }: TypedExpense): boolean {
  const question = toDuplicateQuestion(draft, entry);
  if (question === null || (answered && isSameQuestion(question, toDuplicateQuestion(answered.asked, entry)))) {
    return false;
  }
  return findDuplicate(answered, { draft, entry }) === null;
}
