import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { suggestedField } from '../../src/domain/booking/suggestions.ts';
import type { Customer } from '../../src/domain/customer/customer.ts';
import { bookingEntry, type PaletteEntry, screenEntry } from '../../src/domain/keys/palette.ts';
import { type AskRef, createAskMachine } from '../../src/machines/ask.machine.ts';
import { codeLookupMachine } from '../../src/machines/keys/code-lookup.machine.ts';
import { customerLookupForm, paletteMachine, suggestionsMachine } from '../../src/machines/lookups.ts';
import { aBooking } from '../support/a.ts';
import { holdActors } from '../support/held-actors.ts';
import { itIsCovered } from './on-actors.ts';

const FAILURE = new Error('No line');

/** A machine that asks, with a hand on its clock and on what it is answered. */
function start<Question, Answer, Row extends { id: string }>(
  machine: ReturnType<typeof createAskMachine<Question, Answer, Row>>,
  question: Question,
) {
  const held = holdActors();
  const chosen: string[] = [];
  const answers: Answer[] = [];
  const ask = held.hold<Answer, { question: Question }>('ask', (input) => input.question);
  const logic = machine.provide({ actors: { ask } } as unknown as Parameters<typeof machine.provide>[0]);
  const actor = createActor(logic, { clock: held.clock, input: { question } }) as AskRef<Question, Answer, Row>;
  actor.on('row.chosen', ({ row }) => chosen.push(row.id));
  actor.on('question.answered', ({ answer }) => answers.push(answer));
  (actor as unknown as { start: () => void }).start();
  return {
    ...held,
    actor,
    chosen,
    answers,
    ask: (next: Question) => actor.send({ type: 'question.ask', question: next }),
    state: () => actor.getSnapshot().value,
    rows: () => actor.getSnapshot().context.rows.map(({ id }) => id),
    highlighted: () => actor.getSnapshot().context.highlighted,
    enter: () => actor.send({ type: 'enter.press' }),
    move: (by: 1 | -1) => actor.send({ type: 'highlight.move', by }),
    choose: (id: string) => actor.send({ type: 'row.choose', id }),
    retry: () => actor.send({ type: 'question.retry' }),
    isAborted: () => held.calls.at(-1)?.signal.aborted,
  };
}

describe('the customer of a number', () => {
  const SANA: Customer = {
    clientName: 'Sana Mir',
    clientType: 'INDIVIDUAL',
    phoneNumber: '0300 1234567',
    whatsappNumber: '0300 1234567',
    bookings: 1,
    firstBookedAt: '2025-01-05T07:30:00.000Z',
    latest: [],
  };
  const open = () => {
    const asking = start(createAskMachine<string, Customer | null>({ ...customerLookupForm, id: 'ask' }), '');
    return { ...asking, seen: () => [asking.state(), asking.actor.getSnapshot().context.answer] };
  };

  it('is asked for once the typing pauses and the number is a whole one, and once however it is written [CUST-02]', async () => {
    const { clock, ask, asked, answer, seen } = open();
    for (const phone of ['0', '0300-12', '0300-123456', '0300-1234567']) {
      ask(phone);
      clock.increment(499);
    }
    expect(asked()).toEqual([]);
    clock.increment(1);
    expect(asked()).toEqual(['0300-1234567']);
    await answer(SANA);
    ask('+92 300 1234567');
    clock.increment(500);
    expect([seen(), asked().length]).toEqual([['answered', SANA], 1]);
  });

  it('is not asked for any more when another number is typed, or none [CUST-02]', async () => {
    const { clock, ask, answer, isAborted, seen } = open();
    ask('0300-1234567');
    clock.increment(500);
    ask('0300-7654321');
    expect([isAborted(), seen()]).toEqual([true, ['waiting', null]]);
    clock.increment(500);
    await answer(SANA);
    ask('0300-76543');
    expect(seen()).toEqual(['idle', null]);
  });
});

describe('a scanned code', () => {
  const open = () => {
    const asking = start(codeLookupMachine, '');
    const scan = (code: string) => {
      asking.ask(code);
      asking.clock.increment(0);
    };
    return { ...asking, scan, isSlow: () => asking.actor.getSnapshot().hasTag('slow') };
  };

  it('is looked up at once, each time, and what has it opens [KEYS-04]', async () => {
    const { answers, scan, asked, answer } = open();
    for (let time = 0; time < 2; time += 1) {
      scan('BK-1001');
      await answer('/bookings/101');
    }
    expect([asked(), answers]).toEqual([
      ['BK-1001', 'BK-1001'],
      ['/bookings/101', '/bookings/101'],
    ]);
  });

  it('is said to be looked for where that takes long, until nothing has it [KEYS-04]', async () => {
    const { clock, scan, isSlow, answer, answers, state } = open();
    scan('4006381333931');
    clock.increment(299);
    expect(isSlow()).toBe(false);
    clock.increment(1);
    expect(isSlow()).toBe(true);
    await answer(null);
    expect([isSlow(), state(), answers]).toEqual([false, 'answered', [null]]);
  });

  it('is looked up again where that failed, and makes room for the next one [KEYS-04]', async () => {
    const { actor, calls, scan, answer, answers, retry, state } = open();
    scan('BK-1001');
    await answer(FAILURE);
    expect([state(), actor.getSnapshot().context.error]).toEqual(['failed', FAILURE]);
    retry();
    scan('BK-1002');
    expect(calls.map(({ input, signal }) => [input, signal.aborted])).toEqual([
      ['BK-1001', false],
      ['BK-1001', true],
      ['BK-1002', false],
    ]);
    await answer('/bookings/101', calls[1]);
    await answer('/bookings/102');
    expect(answers).toEqual(['/bookings/102']);
  });
});

describe('what was typed before', () => {
  const AT = 'booking_items.new-1.name';
  const open = () => {
    const asking = start(suggestionsMachine, { at: '', field: 'name', text: '' });
    const type = (text: string, at = AT) => asking.ask({ at, field: 'name', text });
    const pause = () => asking.clock.increment(150);
    const offer = async () => {
      type('RT');
      pause();
      await asking.answer(['RT', 'RTX 3080', 'RTX 4090']);
    };
    return { ...asking, type, pause, offer };
  };

  it('is asked for once the typing pauses, from two characters on, and what still fits stays meanwhile [BOOK-15]', async () => {
    const { clock, type, pause, asked, offer, rows, isAborted } = open();
    type('R');
    clock.increment(1_000);
    type('RT');
    clock.increment(149);
    expect(asked()).toEqual([]);
    await offer();
    expect([asked(), rows()]).toEqual([[{ at: AT, field: 'name', text: 'RT' }], ['RTX 3080', 'RTX 4090']]);
    type('rtx 3');
    expect(rows()).toEqual(['RTX 3080']);
    pause();
    type('rtx 30', 'booking_items.new-2.name');
    expect([rows(), isAborted()]).toEqual([[], true]);
  });

  it('is taken by the keys or by a press, and nothing by itself [BOOK-15]', async () => {
    const { chosen, offer, rows, highlighted, enter, move, choose } = open();
    await offer();
    enter();
    expect([chosen, highlighted()]).toEqual([[], null]);
    move(-1);
    expect(highlighted()).toBe('RTX 4090');
    move(1);
    expect(highlighted()).toBeNull();
    move(1);
    enter();
    expect([chosen, rows()]).toEqual([['RTX 3080'], []]);
    await offer();
    choose('GTX');
    choose('RTX 4090');
    expect(chosen).toEqual(['RTX 3080', 'RTX 4090']);
  });

  it('is not offered once the field is left, and where no answer comes [BOOK-15]', async () => {
    const { actor, type, pause, answer, offer, rows, state } = open();
    await offer();
    actor.send({ type: 'question.drop' });
    expect(rows()).toEqual([]);
    await offer();
    type('RTX');
    expect(rows()).toEqual(['RTX 3080', 'RTX 4090']);
    pause();
    await answer(FAILURE);
    expect([state(), rows()]).toEqual(['failed', []]);
  });

  it('is offered anew by each answer, with nothing highlighted, and waits for none at Enter [BOOK-15]', async () => {
    const { type, pause, answer, offer, rows, highlighted, enter, move, state } = open();
    await offer();
    type('RTX');
    move(1);
    expect(highlighted()).toBe('RTX 3080');
    pause();
    await answer(['RTX 3080', 'RTX 4090']);
    expect([rows(), highlighted()]).toEqual([['RTX 3080', 'RTX 4090'], null]);
    type('RTX 3');
    enter();
    expect(state()).toBe('waiting');
  });

  it('is that of the fields of an item [BOOK-15]', () => {
    const paths = ['clientName', AT, 'booking_items.7.reportedIssue', 'booking_items.7.comments'];
    expect(paths.map(suggestedField)).toEqual([null, 'name', 'reportedIssue', null]);
  });
});

const RECENT = screenEntry('Recent', 'Sana Mir', '/bookings/7', 'BK-1007');
const EDIT: PaletteEntry = {
  id: 'press:0',
  group: 'On this screen',
  label: 'Edit Booking',
  detail: '',
  action: { is: 'press', place: 0 },
};
const CREATE = screenEntry('Create', 'New Booking', '/bookings/new');
const LEDGER = screenEntry('Go to', 'Ledger', '/ledger');
const found = (id: number, clientName: string) =>
  bookingEntry(aBooking({ id, clientName, code: `BK-${1000 + id}`, booking_items: [] }));
const SANA = found(7, 'Sana Mir');
const SAIMA = found(9, 'Saima');

function openPalette() {
  const known = [LEDGER, CREATE, EDIT, RECENT];
  const asking = start(paletteMachine, { text: '', known });
  const type = (text: string) => asking.ask({ text, known });
  const mark = (id: string) => asking.actor.send({ type: 'row.highlight', id });
  return { ...asking, type, mark, pause: () => asking.clock.increment(200) };
}

describe('what the palette knows', () => {
  it('is shown at once, recent records first, then the open one, what may be made, and where one may go', () => {
    const { rows, highlighted, calls } = openPalette();
    expect([rows(), highlighted(), calls]).toEqual([[RECENT.id, EDIT.id, CREATE.id, LEDGER.id], RECENT.id, []]);
  });

  it('answers with the key, by every word that is typed', () => {
    const { type, rows, calls } = openPalette();
    type('BOOK new');
    expect(rows()).toEqual([CREATE.id]);
    type('1007 mir');
    expect([rows(), calls]).toEqual([[RECENT.id], []]);
  });

  it('is chosen with Enter, where the arrows lead, round and round, or with a press, and nothing is that has made room', () => {
    const { highlighted, chosen, choose, mark, move, enter, type } = openPalette();
    move(-1);
    expect(highlighted()).toBe(LEDGER.id);
    move(1);
    move(1);
    expect(highlighted()).toBe(EDIT.id);
    enter();
    mark(CREATE.id);
    expect(highlighted()).toBe(CREATE.id);
    type('le');
    choose(CREATE.id);
    choose(LEDGER.id);
    expect(chosen).toEqual([EDIT.id, LEDGER.id]);
  });
});

describe('what the palette finds', () => {
  it('is asked for when the typing pauses, from two characters on, and stands beneath the known', async () => {
    const { type, clock, asked, answer, rows } = openPalette();
    for (const text of ['s', 'sa']) {
      type(text);
      clock.increment(199);
    }
    expect(asked()).toEqual([]);
    clock.increment(1);
    expect(asked()).toMatchObject([{ text: 'sa' }]);
    await answer([SANA, SAIMA]);
    expect(rows()).toEqual([RECENT.id, SAIMA.id]);
  });

  it('is taken back with the next key, and what does not fit it is never opened', async () => {
    const { type, pause, asked, answer, rows, chosen, enter, isAborted } = openPalette();
    type('sai');
    pause();
    await answer([SAIMA]);
    type('saim');
    expect(rows()).toEqual([SAIMA.id]);
    pause();
    type('ali');
    expect([rows(), isAborted()]).toEqual([[], true]);
    enter();
    expect([chosen, asked().at(-1)]).toMatchObject([[], { text: 'ali' }]);
  });

  it('leaves the highlight where it is when the answer comes', async () => {
    const { type, pause, answer, highlighted } = openPalette();
    type('sa');
    pause();
    await answer([SAIMA]);
    type('sai');
    pause();
    await answer([found(11, 'Saira Sai'), SAIMA]);
    expect(highlighted()).toBe(SAIMA.id);
  });

  it.each(['before it is asked', 'before the answer'])('opens at Enter %s, the first of it', async (when) => {
    const { type, pause, calls, answer, chosen, enter } = openPalette();
    type('0300 123');
    if (when === 'before the answer') pause();
    enter();
    enter();
    await answer([SAIMA, SANA]);
    expect([chosen, calls.length]).toEqual([[SAIMA.id], 1]);
  });

  it('may be nothing, which Enter opens neither, and is asked for again where that failed', async () => {
    const { type, pause, answer, chosen, enter, retry, rows, state } = openPalette();
    type('zzzz');
    enter();
    await answer([]);
    enter();
    expect([state(), rows(), chosen]).toEqual(['answered', [], []]);
    type('sa');
    pause();
    await answer(FAILURE);
    expect([state(), rows()]).toEqual(['failed', [RECENT.id]]);
    retry();
    await answer([SAIMA]);
    expect(rows()).toEqual([RECENT.id, SAIMA.id]);
  });
});

const anyMachine = createAskMachine<string, string[], { id: string }>({
  id: 'ask',
  pause: 0,
  isAsked: (text) => text !== '',
  isSame: (text, before) => text === before,
  hasOpenList: true,
  // One is known before it is asked for.
  toRows: (text, values) => (values ?? (text === 'RTX' ? ['RTX 3080'] : [])).map((id) => ({ id })),
});

itIsCovered(anyMachine, {
  input: { question: '' },
  events: {
    'question.ask': [{ question: '' }, { question: 'RT' }, { question: 'RTX' }],
    'row.choose': [{ id: 'RTX 3080' }],
    'xstate.done.actor.ask': [{ output: ['RTX 3080'] }],
  },
});
