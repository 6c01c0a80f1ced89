import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { LEDGER_MESSAGES } from '../../src/domain/ledger/ledger-messages.ts';
import { newLedgerDraft, toLedgerDraft, type LedgerDraft } from '../../src/domain/ledger/ledger-draft.ts';
import type { LedgerEntry } from '../../src/domain/ledger/ledger.ts';
import {
  entrySaveMachine,
  ledgerCreateMachine,
  ledgerEditMachine,
  selectDuplicate,
  selectIsOvertaken,
  type LedgerFact,
} from '../../src/machines/ledger-form.ts';
import type { LedgerEntryInput } from '../../src/domain/ledger/ledger-input.ts';
import { toDuplicateQuestion } from '../../src/domain/ledger/duplicate.ts';
import { aLedgerEntry } from '../support/a.ts';
import { anOutdated, aRefusal, aSavedEarlier, NO_ANSWER } from '../support/api-errors.ts';
import { holdActors, watch } from '../support/held-actors.ts';

const TODAY = '2025-01-06';
const TOMORROW = '2025-01-07';
const RECEIPT = { vendorName: 'Haji & Sons', receiptNumber: 'HR-771' };
const FIRST = { id: 12, entryDate: '2025-01-05', amount: 500, by: 'receipt' } as const;
const CHANGED = 'This entry was changed by someone else. Your edits are kept.';
const refusal = aRefusal(409, 'The day is closed');

const OWN = { asksDuplicate: true, answered: null };
const PLAIN = { ...OWN, asksDuplicate: false };
const askNew = (held: ReturnType<typeof holdActors>) =>
  held.hold<LedgerFact, { draft: LedgerDraft }>('find', ({ draft }) => ({
    question: toDuplicateQuestion(draft, null),
  }));
const askEdit = (held: ReturnType<typeof holdActors>) =>
  held.hold<LedgerFact, { draft: LedgerDraft; saved: LedgerEntry }>('find', ({ draft, saved }) => ({
    question: toDuplicateQuestion(draft, saved),
  }));

function openNew(own = PLAIN) {
  const held = holdActors();
  const create = held.hold<number, { wire: LedgerEntryInput; isAnother: boolean }>('save', ({ wire, isAnother }) => ({
    body: wire,
    isAnother,
  }));
  const machine = ledgerCreateMachine.provide({ actors: { ask: askNew(held), create } });
  const form = watch(createActor(machine, { input: { base: newLedgerDraft(TODAY), own } }));
  const type = (path: string, value: string) => form.send({ type: 'field.change', path, value });
  const submit = () => form.send({ type: 'form.submit' });
  return { ...held, ...form, type, submit, duplicate: () => selectDuplicate(form.actor.getSnapshot()) };
}

const inputOf = (entry: LedgerEntry, own = PLAIN) =>
  ({ saved: entry, draft: toLedgerDraft(entry), own, page: 'form' }) as const;

function openEdit(entry = aLedgerEntry(), own = PLAIN) {
  const held = holdActors();
  const save = entrySaveMachine.provide({
    actors: { write: held.hold('save', ({ change }) => change), read: held.hold('read') },
  });
  const machine = ledgerEditMachine.provide({ actors: { ask: askEdit(held), save, read: held.hold('reload') } });
  const form = watch(createActor(machine, { input: inputOf(entry, own) }));
  const type = (path: string, value: string) => form.send({ type: 'field.change', path, value });
  const submit = () => form.send({ type: 'form.submit' });
  const isOvertaken = () => selectIsOvertaken(form.actor.getSnapshot());
  return { ...held, ...form, type, submit, isOvertaken, duplicate: () => selectDuplicate(form.actor.getSnapshot()) };
}

describe('a save by someone else', () => {
  const theirs = aLedgerEntry({ remarks: 'In two parts', version: 4 });
  function edited() {
    const form = openEdit();
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
    expect([context().saved.version, isOvertaken()]).toEqual([4, false]);
  });
});

const FILLED = { locationId: '1', amount: 'Rs 99.50', description: 'Tea, for all' };
const UNKNOWN = { locationId: 'Location is not known' };
const FAILURES = [
  [aRefusal(400, { errors: [{ path: 'locationId', msg: UNKNOWN.locationId }] }), UNKNOWN.locationId, UNKNOWN],
  [refusal, 'The day is closed', {}],
  [NO_ANSWER, LEDGER_MESSAGES.unexpected.fallback, {}],
] as const;
const SHORT = 'Description must be at least 5 characters';

it('a new entry shows its errors, and is sent once until the server responds [LEDG-13, LEDG-25]', async () => {
  const { answer, asked, context, facts, state, submit, type } = openNew();
  const says = () => [context().error, context().errors];
  type('description', 'tea');
  submit();
  expect(says()).toEqual([
    null,
    { locationId: 'Location is required', amount: 'Amount must be greater than 0', description: SHORT },
  ]);
  expect(facts).toEqual([{ type: 'form.refused', kind: 'newLedgerEntry', reason: 'invalid' }]);
  for (const [path, value] of Object.entries(FILLED)) type(path, value);
  for (const [how, error, errors] of FAILURES) {
    submit();
    submit();
    expect(says()).toEqual([null, {}]);
    await answer(how);
    expect(says()).toEqual([error, errors]);
  }
  submit();
  await answer(7);
  const sent = { body: { amount: 99.5, description: 'Tea, for all' }, isAnother: false };
  expect(asked('save')).toMatchObject([sent, sent, sent, sent]);
  expect(state()).toBe('created');
  expect(facts.at(-1)).toEqual({ type: 'record.created', kind: 'newLedgerEntry', id: 7 });
});

it('an edit shows its errors, and is sent once until the server responds [LEDG-13, LEDG-25]', async () => {
  const { answer, asked, context, facts, state, submit, type } = openEdit();
  const says = () => [context().error, context().errors];
  type('description', 'tea');
  submit();
  expect(says()).toEqual([null, { description: SHORT }]);
  expect(facts).toEqual([{ type: 'form.refused', kind: 'ledgerEntry', reason: 'invalid' }]);
  for (const [path, value] of Object.entries(FILLED)) type(path, value);
  for (const [how, error, errors] of FAILURES) {
    submit();
    submit();
    expect(says()).toEqual([null, {}]);
    await answer(how);
    expect(says()).toEqual([error, errors]);
  }
  submit();
  await answer(null);
  const sent = { body: { amount: 99.5, description: 'Tea, for all' }, id: 7, version: 3 };
  expect(asked('save')).toMatchObject([sent, sent, sent, sent]);
  expect(state()).toBe('reloading');
  expect(facts.at(-1)).toEqual({ type: 'record.saved', kind: 'ledgerEntry', record: aLedgerEntry() });
});

it('lets staff choose if both changed a field [LEDG-25, REL-03]', async () => {
  const { answer, context, send, submit, type } = openEdit();
  type('amount', 'Rs 99.50');
  submit();
  await answer(anOutdated(aLedgerEntry({ remarks: 'In two parts', amount: 500, version: 4 }), CHANGED));
  const conflicts = { amount: { ours: 'Rs 99.50', theirs: '500' } };
  expect(context()).toMatchObject({
    error: CHANGED,
    conflicts,
    draft: { remarks: 'In two parts' },
    saved: { version: 4 },
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
  const begin = (form: { send: (event: { type: 'fact.learn'; fact: LedgerFact }) => void }) =>
    form.send({ type: 'fact.learn', fact: { is: 'day', today: TOMORROW } });

  it('an untouched entry date of a new entry moves to the new day [LEDG-44]', () => {
    const form = openNew();
    form.type('description', 'Tea for the counter');
    begin(form);
    expect(form.context()).toMatchObject({
      draft: { entryDate: TOMORROW, description: 'Tea for the counter' },
      base: newLedgerDraft(TOMORROW),
    });
  });

  it('a chosen entry date stays, also one that was changed back [LEDG-44]', () => {
    const form = openNew();
    form.type('entryDate', '2025-01-05');
    form.type('entryDate', TODAY);
    begin(form);
    expect(form.context().draft.entryDate).toBe(TODAY);
  });

  it('the entry date of a restored draft stays [LEDG-44]', () => {
    const form = openNew();
    const base = newLedgerDraft('2025-01-01');
    form.send({ type: 'draft.restore', draft: { ...base, amount: '99.50' } });
    begin(form);
    expect(form.context().draft.entryDate).toBe('2025-01-01');
  });

  it('a sent entry keeps its date, so that it can be sent again [LEDG-44, REL-15]', async () => {
    const form = openNew();
    for (const [path, value] of Object.entries({ locationId: '1', amount: '500', description: 'January rent' }))
      form.type(path, value);
    form.submit();
    await form.answer(NO_ANSWER);
    begin(form);
    form.submit();
    expect(form.asked('save')).toMatchObject([{ body: { entryDate: TODAY } }, { body: { entryDate: TODAY } }]);
  });

  it('the date of a stored entry stays [LEDG-44]', () => {
    const form = openEdit();
    begin(form);
    expect(form.context().draft).toEqual(toLedgerDraft(aLedgerEntry()));
  });
});

describe('an expense that the ledger already has', () => {
  const FIELDS = { locationId: '1', amount: '500', description: 'January rent', ...RECEIPT };
  const fill = () => {
    const form = openNew(OWN);
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
  const found = { is: 'duplicate', question, duplicate: FIRST } as const;

  it('is shown during typing, and a press then saves [LEDG-45]', () => {
    const form = fill();
    form.send({ type: 'fact.learn', fact: found });
    expect(form.duplicate()).toEqual(FIRST);
    form.submit();
    expect(form.state()).toBe('creating');
  });

  it('is looked up by a press before it is known, and shown once [LEDG-45]', async () => {
    const form = fill();
    form.submit();
    expect([form.state(), form.asked('find')]).toEqual(['asking', [{ question }]]);
    await form.answer(found);
    expect([form.state(), form.duplicate(), form.asked('save')]).toEqual(['editing', FIRST, []]);
    form.submit();
    expect(form.state()).toBe('creating');
  });

  it.each([
    ['there is none', { is: 'duplicate', question, duplicate: null }],
    ['there is no answer', NO_ANSWER],
  ])('holds up no save where %s [LEDG-45]', async (_, answer) => {
    const form = fill();
    form.submit();
    await form.answer(answer);
    expect(form.state()).toBe('creating');
  });

  it('stays on screen during input in another field, and blocks no press [LEDG-45]', () => {
    const form = fill();
    form.send({ type: 'fact.learn', fact: found });
    form.type('amount', '501');
    expect(form.duplicate()).toEqual(FIRST);
    form.submit();
    expect(form.state()).toBe('creating');
  });

  it('is not shown for a different expense [LEDG-45]', () => {
    const form = fill();
    form.send({ type: 'fact.learn', fact: found });
    form.type('receiptNumber', 'HR-772');
    expect(form.duplicate()).toBeNull();
  });

  it('is not looked up after an unanswered save, because it may be this entry [LEDG-45, REL-15]', async () => {
    const form = fill();
    form.send({ type: 'fact.learn', fact: found });
    form.submit();
    await form.answer(NO_ANSWER);
    expect(form.duplicate()).toBeNull();
    form.type('amount', '501');
    form.submit();
    expect(form.state()).toBe('creating');
  });

  it('is looked up by an edit that changes the expense [LEDG-45]', () => {
    const form = openEdit(aLedgerEntry(), OWN);
    form.type('amount', '501');
    form.submit();
    expect(form.state()).toBe('asking');
  });

  it('is not looked up by an edit that changes something else [LEDG-45]', () => {
    const form = openEdit(aLedgerEntry(), OWN);
    form.type('remarks', 'Paid late');
    form.submit();
    expect(form.state()).toBe('saving');
  });

  it('is not looked up at a plain provider [LEDG-45]', () => {
    const form = openNew();
    for (const [path, value] of Object.entries(FIELDS)) form.type(path, value);
    form.submit();
    expect(form.state()).toBe('creating');
  });
});

it('restores the draft of a closed form on top of the current entry', () => {
  const now = aLedgerEntry({ remarks: 'Paid in two parts', description: 'Rent of the shop', version: 4 });
  const { send, context } = openEdit(now);
  const base = toLedgerDraft(aLedgerEntry());
  const draft = { ...base, amount: '99.50', description: 'Rent, corrected' };
  send({ type: 'draft.restore', base, draft });
  expect(context()).toMatchObject({
    draft: { ...draft, remarks: 'Paid in two parts' },
    conflicts: { description: { ours: 'Rent, corrected', theirs: 'Rent of the shop' } },
    saved: { version: 4 },
  });
  const another = openNew();
  const typed = { ...newLedgerDraft('2025-01-01'), amount: '99.50' };
  another.send({ type: 'draft.restore', draft: typed });
  expect(another.context()).toMatchObject({ draft: typed });
});

it('shows an error only at a field that the form has', async () => {
  const { answer, context, submit } = openEdit();
  submit();
  const paths = ['remarks', 'createdBy'];
  await answer(aRefusal(400, { errors: paths.map((path) => ({ path, msg: `${path} is wrong` })) }));
  expect(context().errors).toEqual({ remarks: 'remarks is wrong' });
});

it('a double press sends one request, and a retry uses the same key until another entry is requested [REL-15]', async () => {
  const { asked, answer, context, send, submit, type } = openNew();
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
