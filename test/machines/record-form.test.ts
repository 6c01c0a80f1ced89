import * as z from 'zod/mini';
import type { RecordFormConfig } from '../../src/domain/form/form-config.ts';
import { getErrorMessage } from '../../src/domain/shared/api-error.ts';
import { createRecordFormMachine } from '../../src/machines/record-form.machine.ts';
import { createSaveMachine } from '../../src/machines/save.machine.ts';
import { anOutdated, NO_ANSWER } from '../support/api-errors.ts';
import { itIsCovered, savesOf } from './on-actors.ts';

type Card = { name: string; version: number };
type Draft = { name: string };
type Fact = { found: string | null };

/** A form with one field. The name "No" is refused when it is typed. It asks once whether the name is taken. */
const form: RecordFormConfig<Card, Draft, Draft, Draft, Fact | null, Fact> = {
  id: 'card',
  kind: 'shop',
  shape: z.object({ name: z.string(), version: z.number() }),
  toDraft: ({ name }) => ({ name }),
  isUnchanged: (card, { name }) => card.name === name,
  toWrite: ({ draft }) => draft,
  compare: (one, other) => one.version - other.version,
  isOpen: (_, { path }) => path === 'name',
  isOpenWhileSaving: (_, { path }) => path === 'name',
  refuseChoice: (_, { value }) => (value === 'No' ? 'This name is not allowed' : null),
  refuse: ({ draft: { name } }) => (name === '' ? { reason: 'invalid', errors: { name: 'Name is required' } } : null),
  clean: (_, { name }) => ({ name: name.trim() }),
  readErrors: () => ({}),
  toText: (error) => getErrorMessage(error, 'Failed'),
  noteMerged: () => null,
  toBase: (base) => base,
  learn: (_, fact) => ({ own: fact }),
  asksFirst: ({ own }) => own === null,
  isHeldUp: ({ found }) => found !== null,
};

const saved: Card = { name: 'Sana', version: 3 };
const newer: Card = { name: 'Sana Khan', version: 4 };
const typed = { saved, draft: { name: 'Sana Malik' }, pending: [], conflicts: {} };
const input = { saved, draft: form.toDraft(saved, { name: '' }), own: null };

itIsCovered(createRecordFormMachine(form), {
  inputs: (['record', 'form'] as const).map((page) => ({ ...input, page })),
  events: {
    'field.change': ['', 'Sana Malik', 'No'].map((value) => ({ path: 'name', value })).concat({ path: 'x', value: '' }),
    'conflict.choose': [{ path: 'name', side: 'theirs' }],
    'record.newer': [{ record: newer }, { record: saved }],
    'draft.restore': [{ base: { name: 'Sana' }, draft: { name: 'Sana Malik' } }],
    'fact.learn': [{ fact: { found: null } }],
    'xstate.done.actor.ask': [{ output: { found: 'Sana' } }, { output: { found: null } }],
    'xstate.done.actor.read': [{ output: newer }],
    'xstate.error.actor.read': [{ error: NO_ANSWER }],
    'xstate.done.actor.save': savesOf(createSaveMachine(form), typed, [
      { output: newer },
      { output: null },
      { error: anOutdated(newer) },
      { error: NO_ANSWER },
    ]),
  },
});
