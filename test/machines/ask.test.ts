import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { ITEM_SUGGESTIONS } from '../../src/domain/booking/suggestions.ts';
import { bookingEntry, type PaletteEntry, screenEntry } from '../../src/domain/keys/palette.ts';
import { createAskMachine } from '../../src/machines/ask.machine.ts';
import { paletteMachine } from '../../src/machines/lookups/palette.ts';
import { suggestionsMachine } from '../../src/machines/lookups/suggestions.ts';
import { customerLookupMachine } from '../../src/machines/lookups/customer-lookup.ts';
import { aBooking } from '../support/a.ts';
import { play } from '../support/held-actors.ts';
import { itIsCovered } from './on-actors.ts';

const FAILURE = new Error('No line');
const codeLookup = createAskMachine<string, string | null>({ id: 'codeLookup', pause: 0 });

/** Starts a machine that asks. `toQuestion` makes a question of the input. */
function start(machine: AnyStateMachine, toQuestion: (typed: string) => unknown = (typed) => typed) {
  const asking = play(
    ({ hold }) => machine.provide({ actors: { ask: hold('ask', ({ question }: { question: unknown }) => question) } }),
    { question: toQuestion('') },
  );
  const { calls, clock, context, facts, send } = asking;
  const type = (typed: string) => send({ type: 'question.ask', question: toQuestion(typed) });
  return {
    ...asking,
    type,
    /** Types, and waits for the longest pause. */
    ask: (typed: string) => {
      type(typed);
      clock.increment(500);
    },
    chosen: () => facts.flatMap((fact) => (fact.type === 'row.chosen' ? [fact.row.id] : [])),
    answers: () => facts.flatMap((fact) => (fact.type === 'question.answered' ? [fact.answer] : [])),
    rows: () => context().rows.map(({ id }: { id: string }) => id),
    highlighted: () => context().highlighted,
    enter: () => send({ type: 'enter.press' }),
    move: (by: 1 | -1) => send({ type: 'highlight.move', by }),
    choose: (id: string) => send({ type: 'row.choose', id }),
    isAborted: () => calls.at(-1)?.signal.aborted,
  };
}

const AT = 'booking_items.new-1.name';
const inField = (text: string) => ({ at: AT, field: 'name', text });
const RECENT = screenEntry('Recent', 'Sana Mir', '/bookings/7', 'BK-1007');
const EDIT: PaletteEntry = {
  id: 'press:0',
  group: 'On this screen',
  label: 'Edit Booking',
  code: '',
  detail: '',
  action: { is: 'press', place: 0 },
};
const CREATE = screenEntry('Create', 'New Booking', '/bookings/new');
const LEDGER = screenEntry('Go to', 'Ledger', '/ledger');
const inPalette = (text: string) => ({ text, known: [LEDGER, CREATE, EDIT, RECENT] });

const LOOKUPS: [string, AnyStateMachine, number, tooLittle: string[], typed: string, (typed: string) => unknown][] = [
  ['the customer of a number', customerLookupMachine, 500, ['0', '0300-12'], '0300-1234567', String],
  ['what was typed before', suggestionsMachine, 150, ['R'], 'RT', inField],
  ['what the palette finds', paletteMachine, 200, ['s'], 'sa', inPalette],
];

it.each(LOOKUPS)(
  '%s is looked up once typing pauses, but not if the text is too short [CUST-02, BOOK-15]',
  (_, machine, pause, tooLittle, typed, toQuestion) => {
    const { asked, clock, type } = start(machine, toQuestion);
    for (const text of tooLittle) {
      type(text);
      clock.increment(1_000);
    }
    for (const text of [typed.slice(0, -1), typed]) {
      type(text);
      clock.increment(pause - 1);
    }
    expect(asked()).toEqual([]);
    clock.increment(1);
    expect(asked()).toEqual([toQuestion(typed)]);
  },
);

it('a new question replaces the previous one, unless both are equal [CUST-02]', async () => {
  const { answer, ask, asked, calls, context, isAborted, state, type } = start(customerLookupMachine);
  ask('0300-1234567');
  type('0300-7654321');
  expect([isAborted(), state()]).toEqual([true, 'waiting']);
  ask('0300-7654321');
  await answer('Sana', calls[0]);
  await answer('Bilal');
  ask('+92 300 7654321');
  expect([state(), context().answer, asked().length]).toEqual(['answered', 'Bilal', 2]);
  ask('0300-76543');
  expect([state(), context().answer]).toEqual(['idle', null]);
});

describe('a scanned code', () => {
  it('is looked up each time, again after a failure, and is replaced by the next one [KEYS-04]', async () => {
    const { answer, answers, ask, asked, calls, context, send, state } = start(codeLookup);
    for (let time = 0; time < 2; time += 1) {
      ask('BK-1001');
      await answer('/bookings/101');
    }
    ask('BK-1002');
    await answer(FAILURE);
    expect([state(), context().error]).toEqual(['failed', FAILURE]);
    send({ type: 'question.retry' });
    ask('BK-1003');
    await answer('/bookings/102', calls[3]);
    await answer('/bookings/103');
    expect(asked()).toEqual(['BK-1001', 'BK-1001', 'BK-1002', 'BK-1002', 'BK-1003']);
    expect(answers()).toEqual(['/bookings/101', '/bookings/101', '/bookings/103']);
  });

  it('shows a slow search until it ends without a result [KEYS-04]', async () => {
    const { actor, answer, answers, clock, state, type } = start(codeLookup);
    const isSlow = () => actor.getSnapshot().hasTag('slow');
    type('4006381333931');
    clock.increment(0);
    clock.increment(299);
    expect(isSlow()).toBe(false);
    clock.increment(1);
    expect(isSlow()).toBe(true);
    await answer(null);
    expect([isSlow(), state(), answers()]).toEqual([false, 'answered', [null]]);
  });
});

const texts = (...values: string[]) => values.map((id) => ({ id }));

describe('a suggestion from earlier input', () => {
  const open = async () => {
    let at = AT;
    const asking = start(suggestionsMachine, (text) => ({ ...inField(text), at }));
    const offer = async () => {
      asking.ask('RT');
      await asking.answer(texts('RT', 'RTX 3080', 'RTX 4090'));
    };
    await offer();
    return { ...asking, offer, goTo: (path: string) => (at = path) };
  };

  it('stays while the next request runs if it matches, but not in another field [BOOK-15]', async () => {
    const { ask, goTo, isAborted, rows, type } = await open();
    expect(rows()).toEqual(['RTX 3080', 'RTX 4090']);
    ask('rtx 3');
    expect(rows()).toEqual(['RTX 3080']);
    goTo('booking_items.new-2.name');
    type('rtx 30');
    expect([rows(), isAborted()]).toEqual([[], true]);
  });

  it('stays while one of its words starts with the typed text [BOOK-15]', async () => {
    const asking = start(suggestionsMachine, inField);
    asking.ask('co');
    await asking.answer(texts('Compressor hose', 'Air-compressor', 'Old cooler'));
    asking.ask('comp');
    expect(asking.rows()).toEqual(['Compressor hose', 'Air-compressor']);
  });

  it('stays while it matches in the letters of another keyboard [BOOK-15, FIND-02]', async () => {
    const asking = start(suggestionsMachine, inField);
    asking.ask('Sa');
    await asking.answer(texts('Sa’ad’s fan', 'Saima'));
    asking.ask("sa'");
    expect(asking.rows()).toEqual(['Sa’ad’s fan', 'Saima']);
    asking.ask("sa'ad");
    expect(asking.rows()).toEqual(['Sa’ad’s fan']);
  });

  it('stays while what is shown after it matches [CLAIM-27]', async () => {
    const asking = start(suggestionsMachine, inField);
    asking.ask('Sa');
    await asking.answer([
      { id: 'BK-1001', about: 'Sana Malik' },
      { id: 'BK-1002', about: 'Saima' },
    ]);
    asking.ask('san');
    expect(asking.rows()).toEqual(['BK-1001']);
  });

  it('is taken only by keys or a press [BOOK-15]', async () => {
    const { chosen, offer, rows, highlighted, enter, move, choose } = await open();
    enter();
    expect([chosen(), highlighted()]).toEqual([[], null]);
    move(-1);
    expect(highlighted()).toBe('RTX 4090');
    move(1);
    expect(highlighted()).toBeNull();
    move(1);
    enter();
    expect([chosen(), rows()]).toEqual([['RTX 3080'], []]);
    await offer();
    choose('GTX');
    choose('RTX 4090');
    expect(chosen()).toEqual(['RTX 3080', 'RTX 4090']);
  });

  it('is replaced by each answer without a highlight, and Enter does not wait for an answer [BOOK-15]', async () => {
    const { answer, ask, enter, highlighted, move, rows, state, type } = await open();
    move(1);
    ask('RTX');
    await answer(texts('RTX 3080', 'RTX 4090'));
    expect([rows(), highlighted()]).toEqual([['RTX 3080', 'RTX 4090'], null]);
    type('RTX 3');
    enter();
    expect(state()).toBe('waiting');
  });

  it('is not offered after the field is left, or without an answer [BOOK-15]', async () => {
    const { answer, ask, offer, rows, send, state } = await open();
    send({ type: 'question.drop' });
    expect(rows()).toEqual([]);
    await offer();
    ask('RTX');
    await answer(FAILURE);
    expect([state(), rows()]).toEqual(['failed', []]);
  });

  it('exists for the fields of an item [BOOK-15]', () => {
    const paths = ['clientName', AT, 'booking_items.7.reportedIssue', 'booking_items.7.comments'];
    expect(paths.map(ITEM_SUGGESTIONS.toField)).toEqual([null, 'name', 'reportedIssue', null]);
  });
});

describe('the palette', () => {
  const found = (id: number, clientName: string) =>
    bookingEntry(aBooking({ id, clientName, code: `BK-${1000 + id}`, booking_items: [] }));
  const SANA = found(7, 'Sana Mir');
  const SAIMA = found(9, 'Saima');
  const open = () => start(paletteMachine, inPalette);

  it('shows known entries at once in order, and filters them by every typed word', () => {
    const { calls, highlighted, rows, type } = open();
    expect([rows(), highlighted()]).toEqual([[RECENT.id, EDIT.id, CREATE.id, LEDGER.id], RECENT.id]);
    type('BOOK new');
    expect(rows()).toEqual([CREATE.id]);
    type('1007 mir');
    expect([rows(), calls]).toEqual([[RECENT.id], []]);
  });

  it.each(['mir sana', 'Mìr', 'bk1007', 'BK–1007', '#bk-۱۰۰۷', 'بک-۱۰۰۷'])(
    'finds a record by its words and by its code, as typed: %s [FIND-05, FIND-06]',
    (typed) => {
      const { rows, type } = open();
      type(typed);
      expect(rows()).toEqual([RECENT.id]);
    },
  );

  it('opens the highlighted or pressed entry, and none that is no longer shown', () => {
    const { highlighted, chosen, choose, send, move, enter, type } = open();
    move(-1);
    expect(highlighted()).toBe(LEDGER.id);
    move(1);
    move(1);
    expect(highlighted()).toBe(EDIT.id);
    enter();
    send({ type: 'row.highlight', id: CREATE.id });
    expect(highlighted()).toBe(CREATE.id);
    type('le');
    choose(CREATE.id);
    choose(LEDGER.id);
    expect(chosen()).toEqual([EDIT.id, LEDGER.id]);
  });

  it('lists found records below known entries, and never opens one that no longer matches', async () => {
    const { answer, ask, asked, chosen, enter, highlighted, isAborted, rows, type } = open();
    ask('sa');
    await answer([SANA, SAIMA]);
    expect(rows()).toEqual([RECENT.id, SAIMA.id]);
    ask('sai');
    await answer([found(11, 'Saira Sai'), SAIMA]);
    // The answer does not move the highlight.
    expect(highlighted()).toBe(SAIMA.id);
    ask('saim');
    expect(rows()).toEqual([SAIMA.id]);
    type('ali');
    expect([rows(), isAborted()]).toEqual([[], true]);
    enter();
    expect([chosen(), asked().at(-1)]).toEqual([[], inPalette('ali')]);
  });

  it.each(['before it is asked', 'before the answer'])('opens the first result at Enter %s', async (when) => {
    const { answer, ask, calls, chosen, enter, type } = open();
    if (when === 'before the answer') ask('0300 123');
    else type('0300 123');
    enter();
    enter();
    await answer([SAIMA, SANA]);
    expect([chosen(), calls.length]).toEqual([[SAIMA.id], 1]);
  });

  it('opens nothing at Enter without a result, and searches again after a failure', async () => {
    const { answer, ask, chosen, enter, rows, send, state, type } = open();
    type('zzzz');
    enter();
    await answer([]);
    enter();
    expect([state(), rows(), chosen()]).toEqual(['answered', [], []]);
    ask('sa');
    await answer(FAILURE);
    expect([state(), rows()]).toEqual(['failed', [RECENT.id]]);
    send({ type: 'question.retry' });
    await answer([SAIMA]);
    expect(rows()).toEqual([RECENT.id, SAIMA.id]);
  });
});

itIsCovered(
  createAskMachine<string, string[], { id: string }>({
    id: 'ask',
    pause: 0,
    isAsked: (text) => text !== '',
    isSame: (text, before) => text === before,
    hasOpenList: true,
    // One is known before the request.
    toRows: (text, values) => (values ?? (text === 'RTX' ? ['RTX 3080'] : [])).map((id) => ({ id })),
  }),
  {
    input: { question: '' },
    events: {
      'question.ask': [{ question: '' }, { question: 'RT' }, { question: 'RTX' }],
      'row.choose': [{ id: 'RTX 3080' }],
      'xstate.done.actor.ask': [{ output: ['RTX 3080'] }],
    },
  },
);
