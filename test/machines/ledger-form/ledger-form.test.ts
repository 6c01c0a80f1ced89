import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { savedEarlier } from '../../../src/domain/shared/written.ts';
import { LEDGER_MESSAGES } from '../../../src/domain/ledger/ledger-messages.ts';
import { toasts, redirects } from '../../../src/app/notifications/screens.notifications.ts';
import type { LedgerEntry } from '../../../src/domain/ledger/ledger.ts';
import { toLedgerDraft, type LedgerDraft, newLedgerDraft } from '../../../src/domain/ledger/ledger-draft.ts';
import {
  entrySaveMachine,
  type EntryCreation,
  type EntryWrite,
  ledgerFormMachine,
  selectIsOvertaken,
} from '../../../src/machines/ledger-form/ledger-form.machine.ts';
import { createQueryMachine } from '../../../src/machines/query/query.machine.ts';
import { deferred, type Deferred } from '../../deferred.ts';
import { aLedgerEntry } from '../../support/a.ts';
import { shortestPaths } from '../../../tools/paths/generate.ts';
import { type LedgerFormDriver, ledgerFormModel } from '../../../tools/models/ledger-form.model.ts';
import { COMPLETE, coverMachine } from '../../../tools/machine/cover-machine.ts';
import { outcomeOf } from '../../../tools/machine/save-outcome.ts';
import { untilQuiet } from '../until-quiet.ts';
import { takeOnActor } from '../take-on-actor.ts';

const TODAY = '2025-01-06';
const refusal = new ApiError('status', { status: 409, body: { success: false, error: 'The day is closed' } });
/** A save that came too late; `data` is the entry as it is now, where the provider tells. */
const stale = (data?: LedgerEntry) =>
  new ApiError('status', {
    status: 412,
    body: { success: false, error: 'This entry was changed by someone else. Your edits are kept.', data },
  });
const fieldRefusal = new ApiError('status', {
  status: 400,
  body: { success: false, errors: [{ path: 'locationId', msg: 'Location is not known' }] },
});
const savedAlready = new ApiError('status', {
  status: 422,
  body: { success: false, error: savedEarlier('entry 7'), data: { id: 7, code: 'entry 7' } },
});
const silent = new ApiError('network');

function open(entry: LedgerEntry | null) {
  const saves: (Deferred<number> & { input: EntryCreation | EntryWrite })[] = [];
  const reads: Deferred<LedgerEntry>[] = [];
  const asked: number[] = [];
  const facts: unknown[] = [];
  const sent = (input: EntryCreation | EntryWrite) => {
    const save = { ...deferred<number>(), input };
    saves.push(save);
    return save.promise;
  };
  const actor = createActor(
    ledgerFormMachine.provide({
      actors: {
        createEntry: fromPromise(({ input }) => sent(input)),
        save: entrySaveMachine.provide({
          actors: {
            write: fromPromise(async ({ input: { change } }) => {
              await sent(change);
              return null;
            }),
            read: fromPromise(({ input: { saved } }) => {
              asked.push(saved.id);
              const read = deferred<LedgerEntry>();
              reads.push(read);
              return read.promise;
            }),
          },
        }),
      },
    }),
    { input: { entry, today: TODAY } },
  );
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  return { actor, saves, reads, asked, facts };
}

const renamed = {
  saved: aLedgerEntry(),
  draft: { ...toLedgerDraft(aLedgerEntry()), description: 'Rent, corrected' },
  unconfirmed: [],
  conflicts: {},
};

it('is described, reachable and decided in every part', () => {
  const coverage = coverMachine(ledgerFormMachine, {
    limit: 20_000,
    inputs: [null, aLedgerEntry()].map((entry) => ({ entry, today: TODAY })),
    events: {
      'field.change': [
        { path: 'description', value: '' },
        { path: 'description', value: 'Rent, corrected' },
        { path: 'createdBy', value: '' },
        { path: 'remarks', value: 'Paid' },
        { path: 'locationId', value: '1' },
        { path: 'amount', value: '1234.5' },
      ],
      'draft.restore': [{ base: newLedgerDraft(TODAY), draft: newLedgerDraft(TODAY) }],
      'entry.refresh': [{ entry: aLedgerEntry() }, { entry: aLedgerEntry({ remarks: 'In two parts', version: 4 }) }],
      'xstate.done.actor.createEntry': [{ output: 7 }],
      'xstate.error.actor.createEntry': [{ error: refusal }, { error: silent }, { error: savedAlready }],
      'conflict.choose': [
        { path: 'description', side: 'theirs' },
        { path: 'remarks', side: 'mine' },
      ],
      'xstate.done.actor.save': [
        { output: null },
        { error: refusal },
        { error: silent },
        { error: stale(aLedgerEntry({ description: 'Rent of the shop', version: 4 })) },
      ].map((answer) => ({ output: outcomeOf(entrySaveMachine, renamed, answer) })),
    },
    // Something more is typed only after one save without an answer.
    stopWhen: ({ context: { draft, unconfirmed, entry } }) =>
      (unconfirmed.length > 0 && (unconfirmed.length > 1 || draft.description !== 'Rent, corrected')) ||
      (unconfirmed.length === 0 && draft.remarks === 'Paid') ||
      (entry?.version ?? 0) > 4,
  });
  expect(coverage).toEqual(COMPLETE);
});

describe('what a colleague saves meanwhile', () => {
  const theirs = aLedgerEntry({ remarks: 'In two parts', version: 4 });
  function edit() {
    const form = open(aLedgerEntry());
    form.actor.send({ type: 'field.change', path: 'description', value: 'Rent, corrected' });
    return form;
  }

  it('is said, and put beneath what was typed when it is asked for; the next save is made on it', async () => {
    const { actor, saves, facts } = edit();
    expect(selectIsOvertaken(actor.getSnapshot())).toBe(false);
    const typed = actor.getSnapshot().context.draft;
    actor.send({ type: 'entry.refresh', entry: theirs });
    expect([actor.getSnapshot().context.draft, selectIsOvertaken(actor.getSnapshot())]).toEqual([typed, true]);
    actor.send({ type: 'entry.merge' });
    const { draft, conflicts, error } = actor.getSnapshot().context;
    expect([draft, conflicts, error, selectIsOvertaken(actor.getSnapshot())]).toEqual([
      { ...toLedgerDraft(theirs), description: 'Rent, corrected' },
      {},
      null,
      false,
    ]);
    actor.send({ type: 'form.submit' });
    expect([saves[0]?.input, facts]).toMatchObject([{ version: 4 }, []]);
  });

  it('names the fields of both, and says that the entry was deleted', async () => {
    const { actor } = edit();
    actor.send({ type: 'entry.refresh', entry: { ...theirs, description: 'Rent of the shop', isActive: false } });
    actor.send({ type: 'entry.merge' });
    const { conflicts, error } = actor.getSnapshot().context;
    expect([conflicts, error]).toEqual([
      { description: { mine: 'Rent, corrected', theirs: 'Rent of the shop' } },
      'This ledger entry was deleted by someone else. Your edits are kept.',
    ]);
  });

  it('is nothing new where it is the copy on screen, or where no versions are counted', async () => {
    const { actor } = edit();
    const { version: _, ...uncounted } = theirs;
    for (const entry of [aLedgerEntry(), uncounted]) actor.send({ type: 'entry.refresh', entry });
    expect(selectIsOvertaken(actor.getSnapshot())).toBe(false);
  });

  it('that came while saving is what the refused save is merged with', async () => {
    const { actor, saves } = edit();
    actor.send({ type: 'form.submit' });
    actor.send({ type: 'entry.refresh', entry: theirs });
    saves[0]?.reject(stale(theirs));
    await untilQuiet();
    expect([actor.getSnapshot().context.entry?.version, selectIsOvertaken(actor.getSnapshot())]).toEqual([4, false]);
  });
});

/** What a form waits for: its reads as one, whatever they are. */
function openReads() {
  const loads: Deferred<boolean>[] = [];
  const load = () => {
    const next = deferred<boolean>();
    loads.push(next);
    return next.promise;
  };
  const query = createQueryMachine<null, boolean>().provide({ actors: { read: fromPromise(load) } });
  return { loads, query: createActor(query, { input: { params: null } }).start() };
}

/** The model on the actor, for a new entry and for an edit. */
function driver(entryId: number | null): LedgerFormDriver {
  const entry = entryId === null ? null : aLedgerEntry();
  const { query, loads } = openReads();
  const { actor, saves, facts } = open(entry);
  const start: LedgerDraft = entry === null ? newLedgerDraft(TODAY) : toLedgerDraft(entry);
  const filled: LedgerDraft = { ...start, locationId: '1', amount: 'Rs 99.50', description: 'Tea for the counter' };
  const theirs = aLedgerEntry({ remarks: 'Paid in two parts', amount: 500, version: 4 });
  const told: unknown[] = [];
  let shown = start;
  let typed: 'nothing' | 'too little' | 'enough' = 'nothing';
  let message: string | null = null;
  let conflict = {};
  let version = 3;
  const see = (value: string, draft: LedgerDraft, more: { errors?: object; message?: string } = {}) => {
    const { context, value: state } = actor.getSnapshot();
    const errors = Object.fromEntries(Object.entries(context.errors).filter(([, text]) => text !== undefined));
    expect({ state, draft: context.draft, errors, conflicts: context.conflicts, message: context.error }).toEqual({
      state: value,
      draft,
      errors: more.errors ?? {},
      conflicts: conflict,
      message: more.message ?? null,
    });
    expect(facts).toEqual(told);
  };
  const load = async (how: true | Error) => {
    if (how instanceof Error) loads.at(-1)?.reject(how);
    else loads.at(-1)?.resolve(how);
    await untilQuiet();
  };
  const seeRead = (state: string) => expect(query.getSnapshot().matches(state as 'ready')).toBe(true);
  const settle = async (how: number | Error) => {
    if (how instanceof Error) saves.at(-1)?.reject(how);
    else saves.at(-1)?.resolve(how);
    await untilQuiet();
  };
  return {
    actors: () => [query, actor],
    events: {
      'form comes up': () => load(true),
      'no branch exists': () => load(true),
      'entry is unknown': () => load(new ApiError('status', { status: 404 })),
      'loading fails': () => load(new ApiError('status', { status: 403 })),
      'press Try again': () => query.send({ type: 'query.refresh' }),
      'press submit': () => {
        if (entryId !== null && typed === 'nothing') {
          typed = 'too little';
          actor.send({ type: 'field.change', path: 'description', value: 'tea' });
          shown = { ...start, description: 'tea' };
        }
        if (actor.getSnapshot().matches('editing') && typed !== 'enough') {
          told.push({ type: 'ledgerForm.refused', field: entryId === null ? 'locationId' : 'description' });
        }
        if (typed === 'enough') message = null;
        actor.send({ type: 'form.submit' });
      },
      'fill in': () => {
        if (actor.getSnapshot().matches('saving')) {
          actor.send({ type: 'field.change', path: 'description', value: 'ignored while saving' });
          return;
        }
        typed = 'enough';
        actor.send({ type: 'field.change', path: 'locationId', value: '1' });
        actor.send({ type: 'field.change', path: 'amount', value: 'Rs 99.50' });
        actor.send({ type: 'field.change', path: 'description', value: 'Tea for the counter' });
        shown = filled;
      },
      'server accepts': async () => {
        await settle(7);
        told.push({ type: entryId === null ? 'ledgerEntry.created' : 'ledgerEntry.updated', id: 7 });
      },
      'server refuses a field': async () => {
        await settle(fieldRefusal);
        message = 'Location is not known';
        told.push({ type: 'ledgerForm.failed', message }, { type: 'ledgerForm.refused', field: 'locationId' });
      },
      'server refuses': async () => {
        await settle(refusal);
        message = 'The day is closed';
        told.push({ type: 'ledgerForm.failed', message });
      },
      'no answer comes': async () => {
        await settle(silent);
        message = LEDGER_MESSAGES.unexpected.fallback;
        told.push({ type: 'ledgerForm.failed', message });
      },
      'someone else was faster': async () => {
        await settle(stale(theirs));
        message = 'This entry was changed by someone else. Your edits are kept.';
        told.push({ type: 'ledgerForm.failed', message });
        shown = { ...filled, remarks: 'Paid in two parts', entryDate: '2025-01-05', category: 'RENT' };
        [conflict, version] = [{ amount: { mine: 'Rs 99.50', theirs: '500' } }, 4];
      },
      'choose theirs': () => {
        shown = { ...shown, amount: '500' };
        actor.send({ type: 'conflict.choose', path: 'amount', side: 'theirs' });
      },
      'choose mine': () => {
        shown = { ...shown, amount: 'Rs 99.50' };
        actor.send({ type: 'conflict.choose', path: 'amount', side: 'mine' });
      },
    },
    states: {
      loading: () => seeRead('reading'),
      'no locations': () => seeRead('ready'),
      'not found': () => seeRead('failed'),
      'not loaded': () => seeRead('failed'),
      untouched: () => see('editing', start),
      flagged: () =>
        see('editing', shown, {
          errors: {
            ...(entryId === null
              ? { locationId: 'Location is required', amount: 'Amount must be greater than 0' }
              : {}),
            description: 'Description must be at least 5 characters',
          },
        }),
      filled: () => see('editing', shown, message === null ? {} : { message }),
      saving: () => {
        see(entryId === null ? 'creating' : 'saving', shown);
        expect(saves.at(-1)?.input).toMatchObject({
          body: { amount: 99.5, description: 'Tea for the counter' },
          ...(entryId === null ? { isAnother: false } : { id: entryId, version }),
        });
      },
      'field refused': () =>
        see('editing', shown, { errors: { locationId: 'Location is not known' }, message: message ?? '' }),
      refused: () => see('editing', shown, { message: message ?? '' }),
      unanswered: () => see('editing', shown, { message: message ?? '' }),
      merged: () => see('editing', shown, { message: message ?? '' }),
      'theirs chosen': () => see('editing', shown, { message: message ?? '' }),
      saved: () => see('saved', shown),
    },
  };
}

describe.each([
  ['a new entry [LEDG-13, LEDG-25, LEDG-29]', null],
  ['an edit [LEDG-26, LEDG-29]', 7],
])('%s, as staff use it', (_, entryId) => {
  const possible = shortestPaths(ledgerFormModel).filter(
    ([, path]) => entryId !== null || !path.steps.some(({ event }) => event === 'someone else was faster'),
  );
  it.each(possible)('%s', async (_name, path) => {
    await expect(takeOnActor(ledgerFormModel, path, driver(entryId))).resolves.toEqual(path.steps.length);
  });
});

it('puts what was typed before the form was lost on top of the entry as it is now', async () => {
  const base = toLedgerDraft(aLedgerEntry());
  const now = aLedgerEntry({ remarks: 'Paid in two parts', description: 'Rent of the shop', version: 4 });
  const { actor } = open(now);
  const draft = { ...base, amount: '99.50', description: 'Rent, corrected' };
  actor.send({ type: 'draft.restore', base, draft });
  expect(actor.getSnapshot().context).toMatchObject({
    saved: toLedgerDraft(now),
    draft: { ...draft, remarks: 'Paid in two parts' },
    conflicts: { description: { mine: 'Rent, corrected', theirs: 'Rent of the shop' } },
    entry: { version: 4 },
  });
});

it('hears neither a save nor a change while it compares [REL-03]', async () => {
  const { actor, saves, reads } = open(aLedgerEntry());
  actor.send({ type: 'field.change', path: 'description', value: 'Rent, corrected' });
  actor.send({ type: 'form.submit' });
  saves[0]?.reject(stale());
  await untilQuiet();
  const before = actor.getSnapshot().context.draft;
  actor.send({ type: 'field.change', path: 'amount', value: '99' });
  actor.send({ type: 'form.submit' });
  actor.send({ type: 'form.another' });
  const { value, context } = actor.getSnapshot();
  expect([value, context.draft, saves.length, reads.length]).toEqual(['saving', before, 1, 1]);
});

it('says what someone else wrote until the entry is saved, or a draft comes back [REL-03]', async () => {
  const { actor, saves, reads } = open(aLedgerEntry());
  const conflicts = () => actor.getSnapshot().context.conflicts;
  const type = (path: string, value: string) => actor.send({ type: 'field.change', path, value });
  const clash = async () => {
    type('amount', '99');
    type('description', 'Rent, corrected');
    actor.send({ type: 'form.submit' });
    saves.at(-1)?.reject(stale());
    await untilQuiet();
    reads
      .at(-1)
      ?.resolve(aLedgerEntry({ amount: 500 + reads.length, description: `Rent ${reads.length}`, version: 4 }));
    await untilQuiet();
  };
  await clash();
  const description = { mine: 'Rent, corrected', theirs: 'Rent 1' };
  expect(conflicts()).toEqual({ amount: { mine: '99', theirs: '501' }, description });
  actor.send({ type: 'conflict.choose', path: 'amount', side: 'theirs' });
  type('amount', '501.5');
  expect(conflicts()).toEqual({ amount: { mine: '501.5', theirs: '501' }, description });
  actor.send({ type: 'form.submit' });
  saves.at(-1)?.reject(silent);
  await untilQuiet();
  await clash();
  expect(conflicts()).toEqual({
    amount: { mine: '99', theirs: '502' },
    description: { ...description, theirs: 'Rent 2' },
  });
  const { saved } = actor.getSnapshot().context;
  actor.send({ type: 'draft.restore', base: saved, draft: { ...saved, remarks: 'Paid' } });
  expect(conflicts()).toEqual({});
});

it('takes the mark from the field that is changed, and leaves it at the others [LEDG-13]', async () => {
  const { actor } = open(null);
  actor.send({ type: 'form.submit' });
  expect(Object.keys(actor.getSnapshot().context.errors)).toEqual(['locationId', 'amount', 'description']);
  actor.send({ type: 'field.change', path: 'amount', value: '5' });
  expect(actor.getSnapshot().context.errors).toEqual({
    locationId: 'Location is required',
    description: 'Description must be at least 5 characters',
  });
});

it('loses nothing when it is left after a save', async () => {
  const { actor, saves } = open(aLedgerEntry());
  actor.send({ type: 'field.change', path: 'description', value: 'Tea for the counter' });
  actor.send({ type: 'form.submit' });
  saves[0]?.resolve(7);
  await untilQuiet();
  const { saved, draft } = actor.getSnapshot().context;
  expect([saved, draft.description]).toEqual([draft, 'Tea for the counter']);
});

it('shows an error only at a field that the form has', async () => {
  const { actor, saves } = open(aLedgerEntry());
  actor.send({ type: 'form.submit' });
  const errors = [
    { path: 'remarks', msg: 'Remarks are too long' },
    { path: 'createdBy', msg: 'createdBy is not a known field' },
  ];
  saves[0]?.reject(new ApiError('status', { status: 400, body: { errors } }));
  await untilQuiet();
  expect(actor.getSnapshot().context.errors).toEqual({ remarks: 'Remarks are too long' });
});

it('puts a new entry back as it was typed, also on a later day', async () => {
  const { actor } = open(null);
  const base = newLedgerDraft('2025-01-01');
  const draft = { ...base, amount: '99.50', description: 'Tea for the counter' };
  actor.send({ type: 'draft.restore', base, draft });
  expect(actor.getSnapshot().context).toMatchObject({ draft, conflicts: {} });
});

describe('a save', () => {
  const filled = (entryId: number | null) => {
    const form = open(entryId === null ? null : aLedgerEntry());
    form.actor.send({ type: 'field.change', path: 'locationId', value: '1' });
    form.actor.send({ type: 'field.change', path: 'amount', value: '1,234.5' });
    const description = entryId === null ? 'January rent' : 'January rent, checked';
    form.actor.send({ type: 'field.change', path: 'description', value: description });
    form.actor.send({ type: 'form.submit' });
    return form;
  };

  it('is one request for a double press, and the same one when it is tried again, until another entry is asked for [REL-15]', async () => {
    const { actor, saves } = filled(null);
    actor.send({ type: 'form.submit' });
    saves[0]?.reject(silent);
    await untilQuiet();
    actor.send({ type: 'form.submit' });
    saves[1]?.reject(silent);
    await untilQuiet();
    actor.send({ type: 'field.change', path: 'remarks', value: 'Paid late' });
    actor.send({ type: 'form.submit' });
    const body = {
      entryDate: TODAY,
      locationId: 1,
      category: 'MISCELLANEOUS',
      amount: 1234.5,
      paymentMethod: 'CASH',
      description: 'January rent',
    };
    const later = { ...body, remarks: 'Paid late' };
    saves[2]?.reject(savedAlready);
    await untilQuiet();
    expect(actor.getSnapshot().context).toMatchObject({
      error: 'This was already saved as entry 7, before it was changed here. Nothing was saved a second time.',
      earlier: { id: 7, code: 'entry 7' },
    });
    actor.send({ type: 'form.another' });
    expect(saves.map(({ input }) => input)).toEqual([
      { body, isAnother: false },
      { body, isAnother: false },
      { body: later, isAnother: false },
      { body: later, isAnother: true },
    ]);
  });

  it('builds on the version that was read, and after a conflict on theirs', async () => {
    const { actor, saves, reads, asked } = filled(7);
    saves[0]?.reject(stale());
    await untilQuiet();
    expect(asked).toEqual([7]);
    reads[0]?.resolve(aLedgerEntry({ description: 'Rent of the shop', version: 9 }));
    await untilQuiet();
    actor.send({ type: 'form.submit' });
    expect(saves.map(({ input }) => input)).toMatchObject([{ version: 3 }, { version: 9 }]);
  });

  it('keeps the edit when their version does not come', async () => {
    const { actor, saves, reads } = filled(7);
    saves[0]?.reject(stale());
    await untilQuiet();
    reads[0]?.reject(silent);
    await untilQuiet();
    expect(actor.getSnapshot().context).toMatchObject({ draft: { amount: '1,234.5' }, entry: { version: 3 } });
  });

  it.each([
    ['create', null, LEDGER_MESSAGES.createFailed.fallback],
    ['update', 7, LEDGER_MESSAGES.updateFailed.fallback],
  ])('of a %s without a reason says so in its own words [LEDG-25, LEDG-26]', async (_, entryId, message) => {
    const { saves, facts } = filled(entryId);
    saves[0]?.reject(new ApiError('status', { status: 500, body: {} }));
    await untilQuiet();
    expect(facts).toEqual([{ type: 'ledgerForm.failed', message }]);
  });
});

it('speaks and leads as the specification says [LEDG-25, LEDG-26, LEDG-27]', () => {
  expect(toasts['ledgerEntry.created']()).toEqual({ title: 'Ledger entry created successfully', type: 'success' });
  expect(toasts['ledgerEntry.updated']()).toEqual({ title: 'Ledger entry updated successfully', type: 'success' });
  expect(toasts['ledgerForm.failed']({ type: 'ledgerForm.failed', message: 'The day is closed' })).toEqual({
    title: 'The day is closed',
    type: 'error',
  });
  expect(redirects['ledgerEntry.created']({ type: 'ledgerEntry.created', id: 7 }).to).toBe('/ledger/7');
  expect(redirects['ledgerEntry.updated']({ type: 'ledgerEntry.updated', id: 7 }).to).toBe('/ledger/7');
});
