import { findFieldErrors } from '../domain/form/field.ts';
import { firstErrors } from '../domain/form/form-path.ts';
import { COUNTERS_MESSAGES } from '../domain/shop/shop-messages.ts';
import { type CounterPatch, CounterRow, NewCounter } from '../domain/session/counter.ts';
import { getRefusedFields } from '../domain/shared/api-error.ts';
import { createRowsEditorMachine, type RowsRef, type RowsForm } from './rows-editor.machine.ts';
import { createSaveMachine } from './save.machine.ts';

/** `locationId` is the id of the branch as a text, empty for none. */
type CounterDraft = Pick<CounterRow, 'name' | 'isActive'> & { locationId: string };
/** Revokes a counter, or sets its branch. */
export type CounterChange = { is: 'revoke' } | { is: 'move'; locationId: string };
type CounterWrite = { counter: CounterRow; draft: CounterDraft };

const toBranch = (locationId: string): number | null => (locationId === '' ? null : Number(locationId));

/** Returns the body that registers a browser. LOCK-01 */
export const toNewCounter = ({ name, locationId }: CounterDraft): NewCounter => ({
  name,
  ...(locationId !== '' && { locationId: Number(locationId) }),
});

/** Returns the body that sets the branch of a counter. TILL-01 */
export const toCounterPatch = ({ locationId }: CounterDraft): CounterPatch => ({ locationId: toBranch(locationId) });

const FIELDS = ['name', 'locationId'] as const;

const { fallback } = COUNTERS_MESSAGES.failed;

/** How a counter is named and revoked, and how it gets its branch. LOCK-01, TILL-01 */
export const countersForm: RowsForm<CounterRow, CounterDraft, CounterWrite, CounterChange> = {
  id: 'counters',
  kind: 'counter',
  shape: CounterRow,
  empty: { name: '', isActive: true, locationId: '' },
  clean: ({ name, ...draft }) => ({ ...draft, name: name.trim() }),
  check: ({ name }) => firstErrors(findFieldErrors(NewCounter, { name }), FIELDS),
  readErrors: (error) => firstErrors(getRefusedFields(error), FIELDS),
  fallbacks: { form: fallback, row: fallback },
  faultsLast: 'untilTyped',
  hasFieldToast: false,
  toName: ({ name }) => name,
  toDraft: ({ name, isActive, locationId }) => ({ name, isActive, locationId: String(locationId ?? '') }),
  isUnchanged: (row, draft) => row.isActive === draft.isActive && row.locationId === toBranch(draft.locationId),
  toWrite: ({ saved: counter, draft }) => ({ counter, draft }),
  refuse: () => null,
  isAskedFirst: ({ is }) => is === 'revoke',
  apply: (draft, change) =>
    change.is === 'revoke' ? { ...draft, isActive: false } : { ...draft, locationId: change.locationId },
};

/** The counters of the shop, for owner and manager. */
export const countersMachine = createRowsEditorMachine(countersForm);
/** Revokes one of them. */
export const countersSaveMachine = createSaveMachine({ ...countersForm, id: 'countersSave' });
export type CountersRef = RowsRef<CounterRow, CounterDraft, CounterWrite, CounterChange>;
