import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import * as z from 'zod/mini';
import type { RecordFormConfig } from '../../src/domain/form/form-config.ts';
import { getErrorMessage } from '../../src/domain/shared/api-error.ts';
import { createRecordFormMachine } from '../../src/machines/record-form.machine.ts';
import { createSaveMachine } from '../../src/machines/save.machine.ts';
import { anOutdated, NO_ANSWER } from '../support/api-errors.ts';
import { itIsCovered, savesOf } from './on-actors.ts';

type Card = { name: string; rows: { key: string; isActive: boolean }[]; version: number };
type Draft = Omit<Card, 'version'>;
type Fact = { found: string | null };
/** `asks`: who must agree before a save. */
type Own = { asks: 'nobody' | 'server' | 'user' };

/** A form with one field and rows. The name "No" is refused when it is typed, and finding "Sana" holds up a save. */
const form: RecordFormConfig<Card, Draft, Draft, Draft, Own, Fact, 'rows'> = {
  id: 'card',
  kind: 'shop',
  shape: z.object({
    name: z.string(),
    rows: z.array(z.object({ key: z.string(), isActive: z.boolean() })),
    version: z.number(),
  }),
  toDraft: ({ name, rows }) => ({ name, rows }),
  isUnchanged: (card, { name }) => card.name === name,
  toWrite: ({ draft }) => draft,
  compare: (one, other) => one.version - other.version,
  refuse: ({ draft: { name } }) => (name === '' ? { reason: 'invalid', errors: { name: 'Name is required' } } : null),
  readErrors: () => ({}),
  toText: (error) => getErrorMessage(error, 'Failed'),
  unread: 'Not loaded',
  toBase: (base) => base,
  mayEdit: ({ saved }) => saved.name !== 'Nobody',
  isOpen: (_, { path }) => path === 'name',
  isOpenRow: (_, change) => change.type === 'row.add' || change.key === '1',
  isOpenWhileSaving: (_, { path }) => path === 'name',
  refuseChoice: (_, { value }) => (value === 'No' ? 'This name is not allowed' : null),
  mayChoose: (_, { side }) => side === 'theirs',
  clean: (_, draft) => ({ ...draft, name: draft.name.trim() }),
  asksFirst: ({ own }) => own.asks === 'server',
  asksUser: ({ own }) => own.asks === 'user',
  learn: ({ own }, { found }) => (found === null ? { own: { asks: 'nobody' } } : { own }),
  isHeldUp: ({ found }) => found === 'Sana',
};

const row = { section: 'rows', key: '1' };
const saved: Card = { name: 'Sana', rows: [], version: 3 };
const newer: Card = { ...saved, name: 'Sana Khan', version: 4 };
const draft: Draft = { name: 'Sana Malik', rows: [] };
const typed = { saved, draft, pending: [], conflicts: {} };
const inputs = (['nobody', 'server', 'user'] as const).map((asks) => ({
  saved,
  draft: { name: 'Sana', rows: [] },
  own: { asks },
}));

itIsCovered(createRecordFormMachine(form), {
  inputs: [...inputs, { ...inputs[0], saved: { ...saved, name: 'Nobody' } }],
  events: {
    'field.change': ['', 'Sana Malik', 'No'].map((value) => ({ path: 'name', value })).concat({ path: 'x', value: '' }),
    'row.add': [{ section: 'rows', now: '' }],
    'row.remove': [row],
    'row.toggle': [row, { ...row, key: '2' }],
    'conflict.choose': [
      { path: 'name', side: 'theirs' },
      { path: 'name', side: 'ours' },
    ],
    'record.newer': [{ record: newer }, { record: saved }],
    'draft.restore': [{ base: { name: 'Sana', rows: [] }, draft }],
    'fact.learn': ['Sana', 'Bilal', null].map((found) => ({ fact: { found } })),
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

const bare: RecordFormConfig<Card, Draft, Draft, Draft> = {
  id: 'bare',
  kind: 'shop',
  rest: 'editing',
  shape: form.shape,
  toDraft: form.toDraft,
  isUnchanged: form.isUnchanged,
  toWrite: form.toWrite,
  compare: form.compare,
  isOpen: (_, { path }) => path === 'name',
  refuse: () => null,
  readErrors: form.readErrors,
  toText: form.toText,
  unread: form.unread,
  toBase: (base) => base,
};

it('a form without its optional parts can be edited at once and asks nothing', () => {
  const edit = createActor(createRecordFormMachine(bare), { input: { saved, draft, own: null } }).start();
  edit.send({ type: 'field.change', path: 'name', value: 'Bilal' });
  expect(edit.getSnapshot().context.draft.name).toBe('Bilal');
  edit.send({ type: 'form.submit' });
  expect(edit.getSnapshot().value).toBe('saving');
});
