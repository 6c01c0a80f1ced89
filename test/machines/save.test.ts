import { expect, it } from 'vitest';
import { StateMachine } from 'xstate';
import * as z from 'zod/mini';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import type { Edit, RecordForm } from '../../src/domain/form/edit.ts';
import { isEqual } from '../../src/domain/form/merge.ts';
import { createSaveMachine } from '../../src/machines/save.machine.ts';
import { machinesById } from '../../tools/machine/machines.ts';
import { outcomeOf, type SaveAnswer } from '../../tools/machine/save-outcome.ts';
import { itIsCovered } from './on-actors.ts';

type Card = { name: string; phone: string; version: number };
type Draft = { name: string; phone: string };

const toDraft = ({ name, phone }: Card): Draft => ({ name, phone });
const form: RecordForm<Card, Draft, { draft: Draft; version: number }> = {
  id: 'cardSave',
  shape: z.object({ name: z.string(), phone: z.string(), version: z.number() }),
  toDraft,
  isUnchanged: (card, draft) => isEqual(toDraft(card), draft),
  toWrite: ({ saved, draft }) => ({ draft, version: saved.version }),
};
const machine = createSaveMachine(form);

const saved: Card = { name: 'Sana', phone: '1', version: 3 };
const draft = { name: 'Sana Malik', phone: '1' };
const typed: Edit<Card, Draft> = { saved, draft, pending: [], conflicts: {} };
const resumed = { ...typed, draft: { ...draft, phone: '2' }, pending: [draft] };
const reverted = { ...typed, draft: toDraft(saved), pending: [draft] };

const arrived: Card = { ...saved, name: 'Sana Malik', version: 4 };
const theirs: Card = { ...saved, name: 'Sana Khan', version: 4 };
const lost = new ApiError('network');
const refusal = new ApiError('status', { status: 409, body: { error: 'Closed for stocktaking' } });
const stale = (data?: Card) => new ApiError('status', { status: 412, body: { error: 'Too late', data } });
const both = { name: { ours: 'Sana Malik', theirs: 'Sana Khan' } };

type Case = [what: string, edit: Edit<Card, Draft>, answers: SaveAnswer[], outcome: object];

it.each<Case>([
  ['is saved as it was answered', typed, [{ output: arrived }], { is: 'saved', record: arrived }],
  ['is saved, though the answer carries no record', typed, [{ output: null }], { is: 'saved', record: null }],
  ['says what was refused', typed, [{ error: refusal }], { is: 'failed', edit: typed, error: refusal }],
  [
    'keeps in mind what had no answer',
    typed,
    [{ error: lost }],
    { is: 'failed', edit: { ...typed, pending: [draft] } },
  ],
  [
    'keeps it in mind once',
    { ...typed, pending: [draft] },
    [{ error: lost }],
    { edit: { ...typed, pending: [draft] } },
  ],
  [
    'is overtaken by a save of someone else, with a conflict for each field that both changed',
    { ...typed, draft: { ...draft, phone: '2' } },
    [{ error: stale(theirs) }],
    {
      is: 'overtaken',
      edit: { saved: theirs, draft: { name: 'Sana Malik', phone: '2' }, pending: [], conflicts: both },
    },
  ],
  [
    'is overtaken by a newer copy with the same values, and does not resend forever',
    typed,
    [{ error: stale({ ...saved, version: 4 }) }],
    { is: 'overtaken', edit: { saved: { ...saved, version: 4 }, draft, pending: [], conflicts: {} } },
  ],
  [
    'reads the record if the answer does not contain the other save',
    typed,
    [{ error: stale() }, { output: theirs }],
    { is: 'overtaken', edit: { saved: theirs, draft, pending: [], conflicts: both } },
  ],
  [
    'stays as it was typed where that cannot be read',
    typed,
    [{ error: stale() }, { error: lost }],
    { is: 'failed', edit: typed, error: { status: 412 } },
  ],
  ['had arrived when its answer was lost', typed, [{ error: stale(arrived) }], { is: 'saved', record: arrived }],
  [
    'continues from its own lost save, and does not take it for a save of someone else',
    resumed,
    [{ error: stale(arrived) }, { output: null }],
    { is: 'saved', edit: { saved: arrived, draft: { ...draft, phone: '2' }, pending: [], conflicts: {} } },
  ],
  [
    'asks what became of a lost save that was taken back, and takes it back',
    reverted,
    [{ output: arrived }, { output: null }],
    { is: 'saved', edit: { saved: arrived, draft: toDraft(saved), pending: [], conflicts: {} } },
  ],
  ['sends nothing where a save that was taken back never arrived', reverted, [{ output: saved }], { is: 'saved' }],
  ['reads first only after a lost save', { ...reverted, pending: [] }, [{ error: stale(theirs) }], { record: theirs }],
  [
    'shows what a taken back save would have written over',
    reverted,
    [{ output: theirs }],
    { is: 'overtaken', edit: { conflicts: { name: { ours: 'Sana', theirs: 'Sana Khan' } } } },
  ],
])('a save %s [REL-03, CONF-01, CONF-02]', (_, edit, answers, outcome) => {
  expect(outcomeOf(machine, edit, ...answers)).toMatchObject({ submitted: edit.draft, ...outcome });
});

it('an equal save by someone else is treated as ours only if the form allows it', () => {
  const own = createSaveMachine({ ...form, isSavedByItselfOnly: true });
  expect(outcomeOf(own, typed, { error: stale(arrived) }).is).toBe('overtaken');
  expect(outcomeOf(own, { ...typed, pending: [draft] }, { error: stale(arrived) }).is).toBe('saved');
});

const merging = {
  ...form,
  isMergeSent: ({ draft: merged }: Edit<Card, Draft>) => merged.phone !== 'no',
  nameChanges: (before: Draft, after: Draft) =>
    (['name', 'phone'] as const).filter((field) => before[field] !== after[field]),
};
const elsewhere: Card = { ...saved, phone: '2', version: 4 };

it('a draft that was merged onto other fields of someone else is sent again, and those fields are named [CONF-10]', () => {
  const save = (...answers: SaveAnswer[]) => outcomeOf(createSaveMachine(merging), typed, ...answers);
  const merged = { saved: elsewhere, draft: { name: 'Sana Malik', phone: '2' }, pending: [], conflicts: {} };
  expect(save({ error: stale(elsewhere) }, { output: null })).toMatchObject({
    is: 'saved',
    edit: merged,
    theirs: ['phone'],
  });
});

it.each([
  ['the same field', theirs],
  ['no field', { ...saved, version: 4 }],
  ['a field that the form wants to be looked at', { ...elsewhere, phone: 'no' }],
])('a draft waits for the user if someone else changed %s [CONF-01, CONF-10]', (_, latest) => {
  expect(outcomeOf(createSaveMachine(merging), typed, { error: stale(latest) })).toMatchObject({
    is: 'overtaken',
    theirs: [],
  });
});

it('a save is not retried on a deleted record', () => {
  const deletable = createSaveMachine({ ...form, isActive: () => false });
  expect(outcomeOf(deletable, resumed, { error: stale(arrived) }).is).toBe('overtaken');
});

it('every form saves a stored record with this machine [CONF-02]', async () => {
  const ids = [...(await machinesById())].flatMap(([id, one]) =>
    one instanceof StateMachine && 'writing' in one.states && 'comparing' in one.states ? [id] : [],
  );
  expect(ids.toSorted()).toEqual([
    'bookingSave',
    'branchesSave',
    'countersSave',
    'ledgerEditSave',
    'peopleSave',
    'quickSave',
    'recordFormSave',
    'rowsEditorSave',
    'save',
    'shopSettingsSave',
  ]);
});

itIsCovered(createSaveMachine({ ...merging, id: 'save' }), {
  inputs: [typed, resumed, reverted],
  events: {
    'xstate.error.actor.write': [
      { error: refusal },
      { error: stale() },
      ...[arrived, theirs, elsewhere].map((card) => ({ error: stale(card) })),
    ],
    'xstate.done.actor.read': [{ output: arrived }],
  },
});
