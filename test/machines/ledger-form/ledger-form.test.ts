import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { LEDGER_MESSAGES } from '../../../src/domain/ledger/ledger-messages.ts';
import { newLedgerDraft, toLedgerDraft } from '../../../src/domain/ledger/ledger-draft.ts';
import type { LedgerEntry } from '../../../src/domain/ledger/ledger.ts';
import {
  entrySaveMachine,
  ledgerFormMachine,
  selectDuplicate,
  selectIsOvertaken,
} from '../../../src/machines/ledger-form/ledger-form.machine.ts';
import { aLedgerEntry } from '../../support/a.ts';
import { anOutdated, aRefusal, aSavedEarlier, NO_ANSWER } from '../../support/api-errors.ts';
import { holdActors, watch } from '../../support/held-actors.ts';
import { itIsCovered, savesOf } from '../on-actors.ts';

const TODAY = '2025-01-06';
const TOMORROW = '2025-01-07';
const RECEIPT = { vendorName: 'Haji & Sons', receiptNumber: 'HR-771' };
const FIRST = { id: 12, entryDate: '2025-01-05', amount: 500, by: 'receipt' } as const;
const CHANGED = 'This entry was changed by someone else. Your edits are kept.';
const refusal = aRefusal(409, 'The day is closed');

function open(entry: LedgerEntry | null, asksDuplicate = false) {
  const held = holdActors();
  const save = entrySaveMachine.provide({
    actors: { write: held.hold('save', ({ change }) => change), read: held.hold('read') },
  });
  const machine = ledgerFormMachine.provide({
    actors: { createEntry: held.hold('save'), findDuplicate: held.hold('find'), save },
  });
  const form = watch(createActor(machine, { input: { entry, today: TODAY, asksDuplicate } }));
  const type = (path: string, value: string) => form.send({ type: 'field.change', path, value });
  const submit = () => form.send({ type: 'form.submit' });
  const duplicate = () => selectDuplicate(form.actor.getSnapshot());
  return { ...held, ...form, type, submit, duplicate, isOvertaken: () => selectIsOvertaken(form.actor.getSnapshot()) };
}

const renamed = {
  saved: aLedgerEntry(),
  draft: { ...toLedgerDraft(aLedgerEntry()), description: 'Rent, corrected' },
  pending: [],
  conflicts: {},
};

itIsCovered(ledgerFormMachine, {
  inputs: [null, aLedgerEntry()].flatMap((entry) =>
    [false, true].map((asksDuplicate) => ({ entry, today: TODAY, asksDuplicate })),
  ),
  events: {
    'field.change': [
      { path: 'description', value: '' },
      { path: 'description', value: 'Rent, corrected' },
      { path: 'createdBy', value: '' },
      { path: 'locationId', value: '1' },
      { path: 'amount', value: '1234.5' },
      { path: 'entryDate', value: '2025-01-05' },
    ],
    'draft.restore': [{ base: newLedgerDraft(TODAY), draft: newLedgerDraft(TODAY) }],
    'day.begin': [{ today: TOMORROW }],
    'duplicate.found': [{ question: RECEIPT, duplicate: FIRST }],
    'xstate.done.actor.findDuplicate': [{ output: FIRST }, { output: null }],
    'record.newer': [{ record: aLedgerEntry({ version: 4 }) }],
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

describe('a save by someone else', () => {
  const theirs = aLedgerEntry({ remarks: 'In two parts', version: 4 });
  function edited() {
    const form = open(aLedgerEntry());
    form.type('description', 'Rent, corrected');
    return form;
  }

  it('is shown, becomes the base of the draft on request, and has the version of the next save', () => {
    const { send, asked, facts, context, submit, isOvertaken } = edited();
    const typed = context().draft;
    // Both copies have no news: the copy on screen, and one from a provider without versions.
    const { version: _, ...uncounted } = theirs;
    for (const entry of [aLedgerEntry(), uncounted]) send({ type: 'record.newer', record: entry });
    expect(isOvertaken()).toBe(false);
    send({ type: 'record.newer', record: theirs });
    expect([context().draft, isOvertaken()]).toEqual([typed, true]);
    send({ type: 'record.merge' });
    const { draft, conflicts, error } = context();
    const merged = { ...toLedgerDraft(theirs), description: 'Rent, corrected' };
    expect([draft, conflicts, error, isOvertaken()]).toEqual([merged, {}, null, false]);
    submit();
    expect([asked().at(-1), facts]).toMatchObject([{ version: 4 }, []]);
  });

  it('shows the changed fields of both, and a deletion', () => {
    const { send, context } = edited();
    send({ type: 'record.newer', record: { ...theirs, description: 'Rent of the shop', isActive: false } });
    send({ type: 'record.merge' });
    expect([context().conflicts, context().error]).toEqual([
      { description: { ours: 'Rent, corrected', theirs: 'Rent of the shop' } },
      'This ledger entry was deleted by someone else. Your edits are kept.',
    ]);
  });

  it('during a save is merged into the refused draft', async () => {
    const { send, answer, context, submit, isOvertaken } = edited();
    submit();
    send({ type: 'record.newer', record: theirs });
    await answer(anOutdated(theirs));
    expect([context().entry?.version, isOvertaken()]).toEqual([4, false]);
  });
});

it.each([
  ['a new entry', null, { locationId: 'Location is required', amount: 'Amount must be greater than 0' }],
  ['an edit', aLedgerEntry(), {}],
])('%s says what is wrong, and is sent once until it is answered [LEDG-13, LEDG-25]', async (_, entry, missing) => {
  const { answer, asked, context, facts, state, submit, type } = open(entry);
  const says = () => [context().error, context().errors];
  type('description', 'tea');
  submit();
  expect([says(), facts]).toEqual([
    [null, { ...missing, description: 'Description must be at least 5 characters' }],
    [{ type: 'form.refused', kind: 'ledgerEntry', reason: 'invalid' }],
  ]);
  for (const [path, value] of Object.entries({ locationId: '1', amount: 'Rs 99.50', description: 'Tea, for all' }))
    type(path, value);
  const unknown = { locationId: 'Location is not known' };
  for (const [how, error, errors] of [
    [aRefusal(400, { errors: [{ path: 'locationId', msg: unknown.locationId }] }), unknown.locationId, unknown],
    [refusal, 'The day is closed', {}],
    [NO_ANSWER, LEDGER_MESSAGES.unexpected.fallback, {}],
  ] as const) {
    submit();
    submit();
    expect(says()).toEqual([null, {}]);
    await answer(how);
    expect(says()).toEqual([error, errors]);
  }
  submit();
  await answer(7);
  const body = { amount: 99.5, description: 'Tea, for all' };
  const sent = entry === null ? { body, isAnother: false } : { body, id: 7, version: 3 };
  expect(asked('save')).toMatchObject([sent, sent, sent, sent]);
  expect([state(), context().saved, facts.at(-1)]).toEqual([
    'saved',
    context().draft,
    { type: entry === null ? 'record.created' : 'record.saved', kind: 'ledgerEntry', id: 7 },
  ]);
});

it('lets staff choose if both changed a field [LEDG-25, REL-03]', async () => {
  const { answer, context, send, submit, type } = open(aLedgerEntry());
  type('amount', 'Rs 99.50');
  submit();
  await answer(anOutdated(aLedgerEntry({ remarks: 'In two parts', amount: 500, version: 4 }), CHANGED));
  const conflicts = { amount: { ours: 'Rs 99.50', theirs: '500' } };
  expect(context()).toMatchObject({
    error: CHANGED,
    conflicts,
    draft: { remarks: 'In two parts' },
    entry: { version: 4 },
  });
  for (const [side, amount] of [
    ['theirs', '500'],
    ['ours', 'Rs 99.50'],
  ] as const) {
    send({ type: 'conflict.choose', path: 'amount', side });
    expect(context().draft.amount).toBe(amount);
  }
});

describe('at the end of the business day', () => {
  const begin = (form: ReturnType<typeof open>) => form.send({ type: 'day.begin', today: TOMORROW });

  it('an untouched entry date of a new entry moves to the new day [LEDG-44]', () => {
    const form = open(null);
    form.type('description', 'Tea for the counter');
    begin(form);
    expect(form.context()).toMatchObject({
      draft: { entryDate: TOMORROW, description: 'Tea for the counter' },
      saved: newLedgerDraft(TOMORROW),
    });
  });

  it('a chosen entry date stays, also one that was changed back [LEDG-44]', () => {
    const form = open(null);
    form.type('entryDate', '2025-01-05');
    form.type('entryDate', TODAY);
    begin(form);
    expect(form.context().draft.entryDate).toBe(TODAY);
  });

  it('the entry date of a restored draft stays [LEDG-44]', () => {
    const form = open(null);
    const base = newLedgerDraft('2025-01-01');
    form.send({ type: 'draft.restore', base, draft: { ...base, amount: '99.50' } });
    begin(form);
    expect(form.context().draft.entryDate).toBe('2025-01-01');
  });

  it('a sent entry keeps its date, so that it can be sent again [LEDG-44, REL-15]', async () => {
    const form = open(null);
    for (const [path, value] of Object.entries({ locationId: '1', amount: '500', description: 'January rent' }))
      form.type(path, value);
    form.submit();
    await form.answer(NO_ANSWER);
    begin(form);
    form.submit();
    expect(form.asked('save')).toMatchObject([{ body: { entryDate: TODAY } }, { body: { entryDate: TODAY } }]);
  });

  it('the date of a stored entry stays [LEDG-44]', () => {
    const form = open(aLedgerEntry());
    begin(form);
    expect(form.context().draft).toEqual(toLedgerDraft(aLedgerEntry()));
  });
});

describe('an expense that the ledger already has', () => {
  const FIELDS = { locationId: '1', amount: '500', description: 'January rent', ...RECEIPT };
  const fill = (entry: LedgerEntry | null = null) => {
    const form = open(entry, true);
    for (const [path, value] of Object.entries(FIELDS)) form.type(path, value);
    return form;
  };
  const question = {
    ...RECEIPT,
    entryDate: TODAY,
    locationId: 1,
    paisa: 50_000,
    description: 'January rent',
  };

  it('is shown during typing, and a press then saves [LEDG-45]', () => {
    const form = fill();
    form.send({ type: 'duplicate.found', question, duplicate: FIRST });
    expect(form.duplicate()).toEqual(FIRST);
    form.submit();
    expect(form.state()).toBe('creating');
  });

  it('is looked up by a press before it is known, and shown once [LEDG-45]', async () => {
    const form = fill();
    form.submit();
    expect([form.state(), form.asked('find')]).toEqual(['checking', [{ question }]]);
    await form.answer(FIRST);
    expect([form.state(), form.duplicate(), form.asked('save')]).toEqual(['editing', FIRST, []]);
    form.submit();
    expect(form.state()).toBe('creating');
  });

  it.each([
    ['there is none', null],
    ['there is no answer', NO_ANSWER],
  ])('holds up no save where %s [LEDG-45]', async (_, answer) => {
    const form = fill();
    form.submit();
    await form.answer(answer);
    expect(form.state()).toBe('creating');
  });

  it('stays on screen during input in another field, and blocks no press [LEDG-45]', () => {
    const form = fill();
    form.send({ type: 'duplicate.found', question, duplicate: FIRST });
    form.type('amount', '501');
    expect(form.duplicate()).toEqual(FIRST);
    form.submit();
    expect(form.state()).toBe('creating');
  });

  it('is not shown for a different expense [LEDG-45]', () => {
    const form = fill();
    form.send({ type: 'duplicate.found', question, duplicate: FIRST });
    form.type('receiptNumber', 'HR-772');
    expect(form.duplicate()).toBeNull();
  });

  it('is not looked up after an unanswered save, because it may be this entry [LEDG-45, REL-15]', async () => {
    const form = fill();
    form.send({ type: 'duplicate.found', question, duplicate: FIRST });
    form.submit();
    await form.answer(NO_ANSWER);
    expect(form.duplicate()).toBeNull();
    form.type('amount', '501');
    form.submit();
    expect(form.state()).toBe('creating');
  });

  it('is looked up by an edit that changes the expense [LEDG-45]', () => {
    const form = open(aLedgerEntry(), true);
    form.type('amount', '501');
    form.submit();
    expect(form.state()).toBe('checking');
  });

  it('is not looked up by an edit that changes something else [LEDG-45]', () => {
    const form = open(aLedgerEntry(), true);
    form.type('remarks', 'Paid late');
    form.submit();
    expect(form.state()).toBe('saving');
  });

  it('is not looked up at a plain provider [LEDG-45]', () => {
    const form = open(null);
    for (const [path, value] of Object.entries(FIELDS)) form.type(path, value);
    form.submit();
    expect(form.state()).toBe('creating');
  });
});

it('restores the draft of a closed form on top of the current entry', () => {
  const now = aLedgerEntry({ remarks: 'Paid in two parts', description: 'Rent of the shop', version: 4 });
  const { send, context } = open(now);
  const base = toLedgerDraft(aLedgerEntry());
  const draft = { ...base, amount: '99.50', description: 'Rent, corrected' };
  send({ type: 'draft.restore', base, draft });
  expect(context()).toMatchObject({
    saved: toLedgerDraft(now),
    draft: { ...draft, remarks: 'Paid in two parts' },
    conflicts: { description: { ours: 'Rent, corrected', theirs: 'Rent of the shop' } },
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

it('a double press sends one request, and a retry uses the same key until another entry is requested [REL-15]', async () => {
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
    error: 'This was already saved as entry 7. Your later changes were not saved.',
    earlier: { id: 7, code: 'entry 7' },
  });
  send({ type: 'form.again' });
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
