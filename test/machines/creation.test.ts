import type { CreationForm } from '../../src/domain/form/form-config.ts';
import { withoutMessages, withValueAt } from '../../src/domain/form/form-path.ts';
import { getErrorMessage } from '../../src/domain/shared/api-error.ts';
import { createCreationMachine } from '../../src/machines/creation.machine.ts';
import { aSavedEarlier, NO_ANSWER } from '../support/api-errors.ts';
import { itIsCovered } from './on-actors.ts';

type Card = { name: string; rows: { key: string }[] };
type Fact = { found: string | null };

/** A form with one field and at most one row. It asks once whether the name is taken. */
const form: CreationForm<Card, Card, Fact | null, Fact> = {
  id: 'cardCreate',
  kind: 'newBooking',
  isOpen: ({ rows }, edit) =>
    edit.type === 'field.change' ? edit.path === 'name' : (edit.type === 'row.add') === (rows.length === 0),
  apply: (draft, edit) =>
    edit.type === 'field.change'
      ? withValueAt(draft, edit)
      : { ...draft, rows: edit.type === 'row.add' ? [{ key: '1' }] : [] },
  errorsAfter: (errors, edit) => (edit.type === 'field.change' ? withoutMessages(errors, edit.path) : errors),
  check: ({ name }): Record<string, string> => (name === '' ? { name: 'Name is required' } : {}),
  toWire: (draft) => draft,
  readErrors: () => ({}),
  toText: (error) => getErrorMessage(error, 'Failed'),
  learn: (_, fact) => ({ own: fact }),
  asksFirst: ({ own }) => own === null,
  isHeldUp: ({ found }) => found !== null,
  toNext: ({ draft }) => ({ draft: { ...draft, name: '' }, touched: [] }),
};

itIsCovered(createCreationMachine(form), {
  input: { base: { name: '', rows: [] }, own: null },
  events: {
    'field.change': [
      { path: 'name', value: '' },
      { path: 'name', value: 'Sana' },
      { path: 'colour', value: 'red' },
    ],
    'row.add': [{ section: 'rows' }],
    'row.remove': [{ section: 'rows', key: '1' }],
    'form.submit': [{}, { addsAnother: true }],
    'draft.restore': [{ draft: { name: 'Sana', rows: [] } }],
    'fact.learn': [{ fact: { found: null } }],
    'xstate.done.actor.ask': [{ output: { found: 'BK-1' } }, { output: { found: null } }],
    'xstate.done.actor.create': [{ output: 7 }],
    'xstate.error.actor.create': [{ error: aSavedEarlier(7, 'BK-1007') }, { error: NO_ANSWER }],
  },
});
