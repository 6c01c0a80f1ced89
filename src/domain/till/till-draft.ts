import { findFieldErrors } from '../form/field.ts';
import { withoutMessages, withValueAt, type FieldChange, type FieldErrors } from '../form/form-path.ts';
import { sumTyped, typedAmount, typedPaisa } from '../shared/amount.ts';
import { formatRupees, paisa, sumRupees, toRupees } from '../shared/money.ts';
import { differenceOf, expectedCash, findClosingErrors, TillClose, TillReopen, whyNote, type Till } from './till.ts';

/** The notes that are counted, in rupees. Coins are counted as one sum (TILL-06). */
export const DENOMINATIONS = [5000, 1000, 500, 100, 50, 20, 10] as const;
const COINS = 'coins';

/** The typed form of a till. `pieces` has the number of each note by its rupees, and the sum of the coins. */
export type TillDraft = {
  opening: string;
  counted: string;
  takenOut: string;
  note: string;
  reason: string;
  pieces: Record<string, string>;
};

const NO_PIECES: TillDraft['pieces'] = {
  ...Object.fromEntries(DENOMINATIONS.map((rupees) => [rupees, ''])),
  [COINS]: '',
};

/** Returns the empty form of a day. */
export const openTillDraft = ({ opening }: Pick<Till, 'opening'>): TillDraft => ({
  opening: formatRupees(opening),
  counted: '',
  takenOut: '',
  note: '',
  reason: '',
  pieces: NO_PIECES,
});

/** Keeps the input of a day that was read again. The opening amount follows it, unless it was changed. */
export const keepTillDraft = (draft: TillDraft, before: Pick<Till, 'opening'>, till: Pick<Till, 'opening'>) =>
  draft.opening === formatRupees(before.opening) ? { ...draft, opening: formatRupees(till.opening) } : draft;

/** Adds up the notes and coins. Returns `null` while a number is unreadable (TILL-06). */
export function sumPieces(pieces: TillDraft['pieces']): number | null {
  const typedCoins = (pieces[COINS] ?? '').trim();
  const coins = typedCoins === '' ? 0 : sumTyped([typedCoins]);
  const notes = DENOMINATIONS.map((rupees) => {
    const typed = (pieces[rupees] ?? '').trim();
    const count = typed === '' ? 0 : (typedPaisa(typed) ?? Number.NaN) / 100;
    return Number.isInteger(count) && count >= 0 ? rupees * count : Number.NaN;
  });
  return coins === null || notes.some(Number.isNaN) ? null : sumRupees([...notes, coins]);
}

/** Checks whether the value at a path may change: the reason of a closed day, anything else of an open one. */
export const isTillField = (path: string, { status }: Pick<Till, 'status'>): boolean =>
  status === 'CLOSED'
    ? path === 'reason'
    : ['opening', 'counted', 'takenOut', 'note'].includes(path) ||
      (path.startsWith('pieces.') && Object.hasOwn(NO_PIECES, path.slice('pieces.'.length)));

/** Changes a field. The notes make the counted sum; a typed sum clears the notes (TILL-06). */
export function changeTillDraft(draft: TillDraft, change: FieldChange): TillDraft {
  const next = withValueAt(draft, change);
  if (change.path === 'counted') return { ...next, pieces: NO_PIECES };
  if (!change.path.startsWith('pieces.')) return next;
  const sum = sumPieces(next.pieces);
  return sum === null ? next : { ...next, counted: formatRupees(sum) };
}

/** Returns the messages that remain after a change. */
export const tillErrorsAfter = (errors: FieldErrors, { path }: FieldChange): FieldErrors =>
  withoutMessages(
    errors,
    path,
    ...(path.startsWith('pieces.') ? ['counted'] : []),
    ...(path === 'note' ? [] : ['note']),
  );

const toBody = ({ date, locationId, version }: Till, { opening, counted, takenOut, note }: TillDraft) => ({
  date,
  locationId,
  version,
  opening: typedAmount(opening),
  counted: typedAmount(counted),
  takenOut: takenOut.trim() === '' ? 0 : typedAmount(takenOut),
  ...(note.trim() === '' ? {} : { note }),
});

/** Returns the errors of a closing by field; empty if it can be sent (TILL-04). */
export function checkTillDraft(till: Till, draft: TillDraft): FieldErrors {
  const body = toBody(till, draft);
  const wrong = findFieldErrors(TillClose, body);
  const found = wrong.length > 0 ? wrong : findClosingErrors(TillClose.parse(body), till);
  return Object.fromEntries(found.toReversed().map(({ path, msg }) => [path, msg]));
}

/** Returns the body of `POST /till/close` for a checked draft. @throws ZodError if it was not checked */
export const toTillClose = (till: Till, draft: TillDraft): TillClose => TillClose.parse(toBody(till, draft));

const toReopen = ({ date, locationId }: Till, { reason }: TillDraft) => ({ date, locationId, reason });

/** Returns the errors of a reopening by field (TILL-05). */
export const checkReopenDraft = (till: Till, draft: TillDraft): FieldErrors =>
  Object.fromEntries(findFieldErrors(TillReopen, toReopen(till, draft)).map(({ path, msg }) => [path, msg]));

/** Returns the body of `POST /till/reopen` for a checked draft. */
export const toTillReopen = (till: Till, draft: TillDraft): TillReopen => TillReopen.parse(toReopen(till, draft));

const readRupees = (typed: string): number | null => {
  const amount = typed.trim() === '' ? null : typedPaisa(typed);
  return amount === null ? null : toRupees(paisa(amount));
};

/** The amounts of an open till as they are typed: the expected cash, the difference, and why a note is needed (TILL-06). */
export function describeCount(till: Till, draft: TillDraft) {
  const opening = readRupees(draft.opening) ?? till.opening;
  const counted = readRupees(draft.counted);
  const expected = expectedCash(opening, till);
  return {
    expected,
    difference: counted === null ? null : differenceOf(counted, expected),
    need: counted === null ? null : whyNote({ opening, counted }, till),
  };
}
