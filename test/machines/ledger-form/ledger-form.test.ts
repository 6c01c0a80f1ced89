import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { LEDGER_MESSAGES } from '../../../src/domain/ledger/ledger-messages.ts';
import { newLedgerDraft, toLedgerDraft } from '../../../src/domain/ledger/ledger-draft.ts';
import type { LedgerEntry } from '../../../src/domain/ledger/ledger.ts';
import {
  entrySaveMachine,
  ledgerFormMachine,
  selectIsOvertaken,
} from '../../../src/machines/ledger-form/ledger-form.machine.ts';
import { ledgerFormModel } from '../../../tools/models/ledger-form.model.ts';
import { shortestPaths } from '../../../tools/paths/generate.ts';
import { aLedgerEntry } from '../../support/a.ts';
import { anOutdated, aRefusal, aSavedEarlier, NO_ANSWER } from '../../support/api-errors.ts';
import { holdActors, watch } from '../../support/held-actors.ts';
import { itIsCovered, savesOf, type OnActors, walkOnActors } from '../on-actors.ts';

const TODAY = '2025-01-06';
const CHANGED = 'This entry was changed by someone else. Your edits are kept.';
const refusal = aRefusal(409, 'The day is closed');

function open(entry: LedgerEntry | null) {
  const held = holdActors();
  const save = entrySaveMachine.provide({
    actors: { write: held.hold('save', ({ change }) => change), read: held.hold('read') },
  });
  const machine = ledgerFormMachine.provide({ actors: { createEntry: held.hold('save'), save } });
  const form = watch(createActor(machine, { input: { entry, today: TODAY } }));
  const type = (path: string, value: string) => form.send({ type: 'field.change', path, value });
  const submit = () => form.send({ type: 'form.submit' });
  return { ...held, ...form, type, submit, isOvertaken: () => selectIsOvertaken(form.actor.getSnapshot()) };
}

const renamed = {
  saved: aLedgerEntry(),
  draft: { ...toLedgerDraft(aLedgerEntry()), description: 'Rent, corrected' },
  unconfirmed: [],
  conflicts: {},
};

itIsCovered(ledgerFormMachine, {
  inputs: [null, aLedgerEntry()].map((entry) => ({ entry, today: TODAY })),
  events: {
    'field.change': [
      { path: 'description', value: '' },
      { path: 'description', value: 'Rent, corrected' },
      { path: 'createdBy', value: '' },
      { path: 'locationId', value: '1' },
      { path: 'amount', value: '1234.5' },
    ],
    'draft.restore': [{ base: newLedgerDraft(TODAY), draft: newLedgerDraft(TODAY) }],
    'entry.refresh': [{ entry: aLedgerEntry({ version: 4 }) }],
    'xstate.error.actor.createEntry': [{ error: aSavedEarlier(7, 'entry 7') }],
    'conflict.choose': [{ path: 'description', side: 'theirs' }],
    'xstate.done.actor.save': savesOf(entrySaveMachine, renamed, [
      { output: null },
      { error: refusal },
      { error: NO_ANSWER },
      { error: anOutdated(aLedgerEntry({ description: 'Rent of the shop', version: 4 })) },
    ]),
  },
});

describe('what a colleague saves meanwhile', () => {
  const theirs = aLedgerEntry({ remarks: 'In two parts', version: 4 });
  function edited() {
    const form = open(aLedgerEntry());
    form.type('description', 'Rent, corrected');
    return form;
  }

  it('is said, and put beneath what was typed when it is asked for; the next save is made on it', () => {
    const { send, asked, facts, context, submit, isOvertaken } = edited();
    const typed = context().draft;
    // Nothing new: the copy on screen, and one of a provider that counts no versions.
    const { version: _, ...uncounted } = theirs;
    for (const entry of [aLedgerEntry(), uncounted]) send({ type: 'entry.refresh', entry });
    expect(isOvertaken()).toBe(false);
    send({ type: 'entry.refresh', entry: theirs });
    expect([context().draft, isOvertaken()]).toEqual([typed, true]);
    send({ type: 'entry.merge' });
    const { draft, conflicts, error } = context();
    const merged = { ...toLedgerDraft(theirs), description: 'Rent, corrected' };
    expect([draft, conflicts, error, isOvertaken()]).toEqual([merged, {}, null, false]);
    submit();
    expect([asked().at(-1), facts]).toMatchObject([{ version: 4 }, []]);
  });

  it('names the fields of both, and says that the entry was deleted', () => {
    const { send, context } = edited();
    send({ type: 'entry.refresh', entry: { ...theirs, description: 'Rent of the shop', isActive: false } });
    send({ type: 'entry.merge' });
    expect([context().conflicts, context().error]).toEqual([
      { description: { mine: 'Rent, corrected', theirs: 'Rent of the shop' } },
      'This ledger entry was deleted by someone else. Your edits are kept.',
    ]);
  });

  it('that came while saving is what the refused save is merged with', async () => {
    const { send, answer, context, submit, isOvertaken } = edited();
    submit();
    send({ type: 'entry.refresh', entry: theirs });
    await answer(anOutdated(theirs));
    expect([context().entry?.version, isOvertaken()]).toEqual([4, false]);
  });
});

/** The model on the actor, for a new entry and for an edit. */
const drive = (entry: LedgerEntry | null): OnActors<typeof ledgerFormModel> => {
  const { actor, answer, asked, context, facts, holdRead, send, submit, type } = open(entry);
  // What a form waits for: its reads as one, whatever they are.
  const query = watch(createActor(holdRead<null, boolean>('load'), { input: { params: null } }));
  const isNew = entry === null;
  const description = 'Description must be at least 5 characters';
  const missing = { locationId: 'Location is required', amount: 'Amount must be greater than 0' };
  const unknown = { locationId: 'Location is not known' };
  const theirs = aLedgerEntry({ remarks: 'Paid in two parts', amount: 500, version: 4 });
  const says = (error: string | null, errors: object = {}) => {
    const flagged = Object.entries(context().errors).filter(([, text]) => text !== undefined);
    expect([context().error, Object.fromEntries(flagged)]).toEqual([error, errors]);
  };
  const choose = (side: 'mine' | 'theirs') => send({ type: 'conflict.choose', path: 'amount', side });
  const fill = (typed: Record<string, string>) => {
    for (const [path, value] of Object.entries(typed)) type(path, value);
  };
  return {
    actors: () => [query.actor, actor],
    events: {
      'form comes up': () => answer(true),
      'no branch exists': () => answer(true),
      'entry is unknown': () => answer(aRefusal(404)),
      'loading fails': () => answer(aRefusal(403)),
      'press Try again': () => query.send({ type: 'query.refresh' }),
      'press submit': () => {
        if (context().draft === context().saved) type('description', 'tea');
        submit();
      },
      'fill in': () => fill({ locationId: '1', amount: 'Rs 99.50', description: 'Tea for the counter' }),
      'server accepts': () => answer(7),
      'server refuses a field': () =>
        answer(aRefusal(400, { errors: [{ path: 'locationId', msg: unknown.locationId }] })),
      'server refuses': () => answer(refusal),
      'no answer comes': () => answer(NO_ANSWER),
      'someone else was faster': () => answer(anOutdated(theirs, CHANGED)),
      'choose theirs': () => choose('theirs'),
      'choose mine': () => choose('mine'),
    },
    states: {
      flagged: () => says(null, { ...(isNew && missing), description }),
      saving: () => {
        const body = { amount: 99.5, description: 'Tea for the counter' };
        const version = context().entry?.version;
        expect(asked().at(-1)).toMatchObject(isNew ? { body, isAnother: false } : { body, id: 7, version });
      },
      'field refused': () => says('Location is not known', unknown),
      refused: () => says('The day is closed'),
      unanswered: () => says(LEDGER_MESSAGES.unexpected.fallback),
      merged: () => {
        says(CHANGED);
        const { draft, conflicts, entry: latest } = context();
        expect([draft.remarks, conflicts, latest?.version]).toEqual([
          'Paid in two parts',
          { amount: { mine: 'Rs 99.50', theirs: '500' } },
          4,
        ]);
      },
      'theirs chosen': () => expect(context().draft.amount).toBe('500'),
      saved: () => {
        expect(facts.at(-1)).toEqual({ type: isNew ? 'ledgerEntry.created' : 'ledgerEntry.updated', id: 7 });
        expect(context().saved).toEqual(context().draft);
      },
    },
  };
};

const isOfEdit = ([, { steps }]: ReturnType<typeof shortestPaths>[number]) =>
  steps.some(({ event }) => event === 'someone else was faster');

it.each(shortestPaths(ledgerFormModel).filter((path) => !isOfEdit(path)))(
  'a new entry, as staff use it: %s [LEDG-13, LEDG-25, LEDG-29]',
  async (_, path) => {
    expect(await walkOnActors(ledgerFormModel, path, drive(null))).toEqual([]);
  },
);

it.each(shortestPaths(ledgerFormModel))('an edit, as staff use it: %s [LEDG-25, LEDG-29]', async (_, path) => {
  expect(await walkOnActors(ledgerFormModel, path, drive(aLedgerEntry()))).toEqual([]);
});

it('puts what was typed before the form was lost on top of the entry as it is now', () => {
  const now = aLedgerEntry({ remarks: 'Paid in two parts', description: 'Rent of the shop', version: 4 });
  const { send, context } = open(now);
  const base = toLedgerDraft(aLedgerEntry());
  const draft = { ...base, amount: '99.50', description: 'Rent, corrected' };
  send({ type: 'draft.restore', base, draft });
  expect(context()).toMatchObject({
    saved: toLedgerDraft(now),
    draft: { ...draft, remarks: 'Paid in two parts' },
    conflicts: { description: { mine: 'Rent, corrected', theirs: 'Rent of the shop' } },
    entry: { version: 4 },
  });
  const another = open(null);
  const [earlier, typed] = [newLedgerDraft('2025-01-01'), { ...newLedgerDraft('2025-01-01'), amount: '99.50' }];
  another.send({ type: 'draft.restore', base: earlier, draft: typed });
  expect(another.context()).toMatchObject({ draft: typed, conflicts: {} });
});

it('shows an error only at a field that the form has', async () => {
  const { answer, context, submit } = open(aLedgerEntry());
  submit();
  const paths = ['remarks', 'createdBy'];
  await answer(aRefusal(400, { errors: paths.map((path) => ({ path, msg: `${path} is wrong` })) }));
  expect(context().errors).toEqual({ remarks: 'remarks is wrong' });
});

it('a save is one request for a double press, and the same one when it is tried again, until another entry is asked for [REL-15]', async () => {
  const { asked, answer, context, send, submit, type } = open(null);
  for (const [path, value] of Object.entries({ locationId: '1', amount: '1,234.5', description: 'January rent' }))
    type(path, value);
  submit();
  submit();
  await answer(NO_ANSWER);
  submit();
  await answer(NO_ANSWER);
  type('remarks', 'Paid late');
  submit();
  await answer(aSavedEarlier(7, 'entry 7'));
  expect(context()).toMatchObject({
    error: 'This was already saved as entry 7, before it was changed here. Nothing was saved a second time.',
    earlier: { id: 7, code: 'entry 7' },
  });
  send({ type: 'form.another' });
  const body = {
    entryDate: TODAY,
    locationId: 1,
    category: 'MISCELLANEOUS',
    amount: 1234.5,
    paymentMethod: 'CASH',
    description: 'January rent',
  };
  const later = { ...body, remarks: 'Paid late' };
  expect(asked('save')).toEqual([
    { body, isAnother: false },
    { body, isAnother: false },
    { body: later, isAnother: false },
    { body: later, isAnother: true },
  ]);
});
