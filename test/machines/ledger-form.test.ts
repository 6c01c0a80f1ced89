import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { createEventRecorder } from '../../src/app/diagnostics/event-recorder.ts';
import { maskTrace } from '../../src/app/diagnostics/mask-trace.ts';
import { replay } from '../../tools/replay/replay.ts';
import { LEDGER_MESSAGES } from '../../src/domain/ledger/ledger-messages.ts';
import { newLedgerDraft, toLedgerDraft, type LedgerDraft } from '../../src/domain/ledger/ledger-draft.ts';
import type { LedgerEntry } from '../../src/domain/ledger/ledger-entry.ts';
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

const inputOf = (entry: LedgerEntry, own = PLAIN) => ({ saved: entry, draft: toLedgerDraft(entry), own });

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

  const merge = { type: 'record.merge' } as const;
  const newer = (record: LedgerEntry) => ({ type: 'record.newer', record }) as const;
  const { version: _, ...unversioned } = theirs;

  it.each([
    ['the copy on screen', aLedgerEntry()],
    ['a copy from a provider without versions', unversioned],
  ])('is not announced for %s [LIVE-08]', (_copy, record) => {
    const form = edited();
    form.send(newer(record));
    expect(form.isOvertaken()).toBe(false);
  });

  it('is announced [LIVE-08]', () => {
    const form = edited();
    form.send(newer(theirs));
    expect(form.isOvertaken()).toBe(true);
  });

  it('is not announced for a save of the same user whose answer was lost [LIVE-08, CONF-02]', async () => {
    const form = edited();
    form.submit();
    await form.answer(NO_ANSWER);
    form.send(newer(aLedgerEntry({ description: 'Rent, corrected', version: 4 })));
    expect(form.isOvertaken()).toBe(false);
  });

  it('is announced although a save of the same user had no answer [LIVE-08, CONF-02]', async () => {
    const form = edited();
    form.submit();
    await form.answer(NO_ANSWER);
    form.send(newer(theirs));
    expect(form.isOvertaken()).toBe(true);
  });

  it('leaves the draft until the user asks for it [LIVE-08]', () => {
    const form = edited();
    const { draft } = form.context();
    form.send(newer(theirs));
    expect(form.context().draft).toEqual(draft);
  });

  it('becomes the base of the draft on request [REL-03]', () => {
    const form = edited();
    form.send(newer(theirs), merge);
    expect(form.context().draft).toEqual({ ...toLedgerDraft(theirs), description: 'Rent, corrected' });
  });

  it('is announced no more after the merge [LIVE-08]', () => {
    const form = edited();
    form.send(newer(theirs), merge);
    expect(form.isOvertaken()).toBe(false);
  });

  it('has the version of the next save [CONF-01]', () => {
    const form = edited();
    form.send(newer(theirs), merge);
    form.submit();
    expect(form.asked().at(-1)).toMatchObject({ version: 4 });
  });

  it('shows the fields that both changed [REL-03]', () => {
    const form = edited();
    form.send(newer({ ...theirs, description: 'Rent of the shop' }), merge);
    const conflict = { ours: 'Rent, corrected', theirs: 'Rent of the shop' };
    expect(form.context().conflicts).toEqual({ description: conflict });
  });

  it('says that it deleted the entry', () => {
    const form = edited();
    form.send(newer({ ...theirs, isActive: false }), merge);
    expect(form.context().error).toBe('This ledger entry was deleted by someone else. Your edits are kept.');
  });

  it('during our save of the same field is merged into the refused draft', async () => {
    const { send, answer, context, submit, isOvertaken } = edited();
    const same = { ...theirs, description: 'Rent of the shop' };
    submit();
    send({ type: 'record.newer', record: same });
    await answer(anOutdated(same));
    expect([context().saved.version, isOvertaken()]).toEqual([4, false]);
  });

  it('during our save of another field is merged and sent at once, and named [CONF-10]', async () => {
    const { answer, asked, facts, submit } = edited();
    submit();
    await answer(anOutdated(theirs));
    const body = { description: 'Rent, corrected', remarks: 'In two parts' };
    expect(asked().at(-1)).toMatchObject({ version: 4, body });
    await answer(null);
    expect(facts.at(-1)).toMatchObject({ type: 'record.saved', kind: 'ledgerEntry', theirs: ['remarks'] });
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

/** The two forms of an entry: what is wrong with a short description, and how a save of valid fields ends. */
const FORMS = [
  {
    form: 'a new entry',
    open: openNew,
    kind: 'newLedgerEntry',
    wrong: { locationId: 'Location is required', amount: 'Amount must be greater than 0', description: SHORT },
    sent: { body: { amount: 99.5, description: 'Tea, for all' }, isAnother: false },
    stored: 7,
    end: 'created',
    fact: { type: 'record.created', kind: 'newLedgerEntry', id: 7 },
  },
  {
    form: 'an edit of an entry',
    open: openEdit,
    kind: 'ledgerEntry',
    wrong: { description: SHORT },
    sent: { body: { amount: 99.5, description: 'Tea, for all' }, id: 7, version: 3 },
    stored: null,
    end: 'reloading',
    fact: { type: 'record.saved', kind: 'ledgerEntry', record: aLedgerEntry(), theirs: [] },
  },
] as const;

describe.each(FORMS)('$form', ({ open, kind, wrong, sent, stored, end, fact }) => {
  const filled = () => {
    const form = open();
    for (const [path, value] of Object.entries(FILLED)) form.type(path, value);
    form.submit();
    return form;
  };
  const refused = () => {
    const form = open();
    form.type('description', 'tea');
    form.submit();
    return form;
  };

  it('shows a message at each wrong field [LEDG-13]', () => {
    expect(refused().context().errors).toEqual(wrong);
  });

  it('says that a field is wrong [LEDG-13]', () => {
    expect(refused().facts).toEqual([{ type: 'form.refused', kind, reason: 'invalid' }]);
  });

  it('sends no wrong field [LEDG-13]', () => {
    expect(refused().asked('save')).toEqual([]);
  });

  it('sends the fields as the server takes them [LEDG-25]', () => {
    expect(filled().asked('save')).toMatchObject([sent]);
  });

  it('is sent once until the server responds [LEDG-25]', () => {
    const form = filled();
    form.submit();
    expect(form.asked('save')).toHaveLength(1);
  });

  it.each(FAILURES)('shows the sentence of a failure: %s [LEDG-25]', async (failure, text, errors) => {
    const form = filled();
    await form.answer(failure);
    expect(form.context()).toMatchObject({ error: text, errors });
  });

  it('takes the message of the last failure away with the next press [LEDG-25]', async () => {
    const form = filled();
    await form.answer(refusal);
    form.submit();
    expect(form.context().error).toBeNull();
  });

  it('sends the same fields again after a failure [LEDG-25]', async () => {
    const form = filled();
    await form.answer(NO_ANSWER);
    form.submit();
    expect(form.asked('save')).toMatchObject([sent, sent]);
  });

  it('says that it is stored [LEDG-27]', async () => {
    const form = filled();
    await form.answer(stored);
    expect([form.state(), form.facts]).toEqual([end, [fact]]);
  });
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
  const asked = { ...newLedgerDraft(TODAY), ...FIELDS };
  const found = { is: 'duplicate', asked, duplicate: FIRST } as const;

  it('is shown during typing, and a press then saves [LEDG-45]', () => {
    const form = fill();
    form.send({ type: 'fact.learn', fact: found });
    expect(form.duplicate()).toEqual(FIRST);
    form.submit();
    expect(form.state()).toBe('creating');
  });

  it('is not asked about again when the same amount is typed in another spelling [LEDG-45]', () => {
    const form = fill();
    form.send({ type: 'fact.learn', fact: { ...found, duplicate: null } });
    form.type('amount', 'Rs 500.00');
    form.submit();
    expect(form.state()).toBe('creating');
  });

  it('is decided in a replayed trace as it was on the page [LEDG-45, SEC-07]', () => {
    const recorder = createEventRecorder({ now: () => 0 });
    const input = { base: newLedgerDraft(TODAY), own: OWN };
    const form = createActor(ledgerCreateMachine, { input, inspect: recorder.inspect }).start();
    for (const [path, value] of Object.entries(asked)) form.send({ type: 'field.change', path, value });
    form.send({ type: 'fact.learn', fact: { ...found, duplicate: null } });
    form.send({ type: 'form.submit' });
    const replayed = replay(maskTrace(recorder, 'grain'), new Map([['ledgerCreate', ledgerCreateMachine]]));
    expect(replayed.flatMap(({ differs }) => differs)).toEqual([]);
  });

  it('is looked up when the user presses before the lookup has ended, and is shown once [LEDG-45]', async () => {
    const form = fill();
    form.submit();
    expect([form.state(), form.asked('find')]).toEqual(['asking', [{ question }]]);
    await form.answer(found);
    expect([form.state(), form.duplicate(), form.asked('save')]).toEqual(['editing', FIRST, []]);
    form.submit();
    expect(form.state()).toBe('creating');
  });

  it.each([
    ['there is none', { is: 'duplicate', asked, duplicate: null }],
    ['there is no answer', NO_ANSWER],
  ])('does not delay the save if %s [LEDG-45]', async (_, answer) => {
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

it('restores the draft of a closed form on top of the current entry [REL-06]', () => {
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
});

it('restores the draft of a new entry [REL-06]', () => {
  const { send, context } = openNew();
  const draft = { ...newLedgerDraft('2025-01-01'), amount: '99.50' };
  send({ type: 'draft.restore', draft });
  expect(context().draft).toEqual(draft);
});

it('an error is shown only at a field of the form', async () => {
  const { answer, context, submit } = openEdit();
  submit();
  const paths = ['remarks', 'createdBy'];
  await answer(aRefusal(400, { errors: paths.map((path) => ({ path, msg: `${path} is wrong` })) }));
  expect(context().errors).toEqual({ remarks: 'remarks is wrong' });
});

describe('a new entry whose answer was lost', () => {
  const body = {
    entryDate: TODAY,
    locationId: 1,
    category: 'MISCELLANEOUS',
    amount: 1234.5,
    paymentMethod: 'CASH',
    description: 'January rent',
  };
  async function lose() {
    const form = openNew();
    for (const [path, value] of Object.entries({ locationId: '1', amount: '1,234.5', description: 'January rent' }))
      form.type(path, value);
    form.submit();
    await form.answer(NO_ANSWER);
    return form;
  }
  async function learnThatItWasSaved() {
    const form = await lose();
    form.type('remarks', 'Paid late');
    form.submit();
    await form.answer(aSavedEarlier(7, 'entry 7'));
    return form;
  }

  it('is sent again as the same entry [REL-15]', async () => {
    const form = await lose();
    form.submit();
    expect(form.asked('save')).toEqual([
      { body, isAnother: false },
      { body, isAnother: false },
    ]);
  });

  it('is sent as the same entry even after an edit [REL-15]', async () => {
    const form = await learnThatItWasSaved();
    expect(form.asked('save').at(-1)).toEqual({ body: { ...body, remarks: 'Paid late' }, isAnother: false });
  });

  it('names the entry that it had made [REL-15]', async () => {
    expect((await learnThatItWasSaved()).context()).toMatchObject({
      error: 'This was already saved as entry 7. Your later changes were not saved.',
      earlier: { id: 7, code: 'entry 7' },
    });
  });

  it('is sent as another entry on request [REL-15]', async () => {
    const form = await learnThatItWasSaved();
    form.send({ type: 'form.again' });
    expect(form.asked('save').at(-1)).toEqual({ body: { ...body, remarks: 'Paid late' }, isAnother: true });
  });
});
