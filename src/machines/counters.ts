import { findFieldErrors } from '../domain/form/field.ts';
import { firstErrors } from '../domain/form/form-path.ts';
import { COUNTERS_MESSAGES } from '../domain/shop/shop-messages.ts';
import { CounterRow, NewCounter } from '../domain/session/counter.ts';
import { getRefusedFields } from '../domain/shared/api-error.ts';
import { createRowsEditorMachine, type RowsRef, type RowsForm } from './rows-editor.machine.ts';
import { createSaveMachine } from './save.machine.ts';

type CounterDraft = Pick<CounterRow, 'name' | 'isActive'>;

const FIELDS = ['name'] as const;

const { fallback } = COUNTERS_MESSAGES.failed;

/** How a counter is named, and how it is revoked. LOCK-01 */
export const countersForm: RowsForm<CounterRow, CounterDraft, CounterRow, { is: 'revoke' }> = {
  id: 'counters',
  kind: 'counter',
  shape: CounterRow,
  empty: { name: '', isActive: true },
  clean: ({ name, isActive }) => ({ name: name.trim(), isActive }),
  check: ({ name }) => firstErrors(findFieldErrors(NewCounter, { name }), FIELDS),
  readErrors: (error) => firstErrors(getRefusedFields(error), FIELDS),
  fallbacks: { form: fallback, row: fallback },
  faultsLast: 'untilTyped',
  hasFieldToast: false,
  toName: ({ name }) => name,
  toDraft: ({ name, isActive }) => ({ name, isActive }),
  isUnchanged: (row, draft) => row.isActive === draft.isActive,
  toWrite: ({ saved }) => saved,
  refuse: () => null,
  isAskedFirst: () => true,
  apply: (draft) => ({ ...draft, isActive: false }),
};

/** The counters of the shop, for owner and manager. */
export const countersMachine = createRowsEditorMachine(countersForm);
/** Revokes one of them. */
export const countersSaveMachine = createSaveMachine({ ...countersForm, id: 'countersSave' });
export type CountersRef = RowsRef<CounterRow, CounterDraft, CounterRow, { is: 'revoke' }>;
