import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { bookingEntry, type PaletteEntry, screenEntry } from '../../../src/domain/keys/palette.ts';
import { paletteMachine, selectEntries, selectMarkedId } from '../../../src/machines/keys/palette.machine.ts';
import { COMPLETE, coverMachine } from '../../../tools/machine/cover-machine.ts';
import { deferred, type Deferred } from '../../deferred.ts';
import { aBooking } from '../../support/a.ts';

const RECENT = screenEntry('Recent', 'Sana Mir', '/bookings/7', 'BK-1007');
const EDIT: PaletteEntry = {
  id: 'press:0',
  group: 'On this screen',
  label: 'Edit Booking',
  detail: '',
  does: { is: 'press', place: 0 },
};
const CREATE = screenEntry('Create', 'New Booking', '/bookings/new');
const LEDGER = screenEntry('Go to', 'Ledger', '/ledger');
const KNOWN = [LEDGER, CREATE, EDIT, RECENT];
const found = (id: number, clientName: string) =>
  bookingEntry(aBooking({ id, clientName, code: `BK-${1000 + id}`, booking_items: [] }));
const SANA = found(7, 'Sana Mir');
const SAIMA = found(9, 'Saima');

function start() {
  const calls: (Deferred<PaletteEntry[]> & { text: string; signal: AbortSignal })[] = [];
  const clock = new SimulatedClock();
  const happened: string[] = [];
  const machine = paletteMachine.provide({
    actors: {
      findRecords: fromPromise(({ input: { text }, signal }) => {
        const call = { ...deferred<PaletteEntry[]>(), text, signal };
        calls.push(call);
        return call.promise;
      }),
    },
  });
  const palette = createActor(machine, { clock, input: { known: KNOWN } });
  palette.on('entry.chosen', ({ entry }) => happened.push(entry.id));
  palette.on('palette.closed', () => happened.push('closed'));
  palette.start();
  const type = (text: string) => palette.send({ type: 'text.type', text });
  const answer = async (entries: PaletteEntry[] | Error) => {
    const call = calls.at(-1);
    if (entries instanceof Error) call?.reject(entries);
    else call?.resolve(entries);
    await call?.promise.catch(() => null);
    await Promise.resolve();
  };
  const shown = () => selectEntries(palette.getSnapshot()).map(({ id }) => id);
  const marked = () => selectMarkedId(palette.getSnapshot());
  return { palette, calls, clock, happened, type, answer, shown, marked };
}

describe('what is known', () => {
  it('is shown at once, recent records first, then the open one, what may be made, and where one may go', () => {
    const { shown, marked, calls } = start();
    expect(shown()).toEqual([RECENT.id, EDIT.id, CREATE.id, LEDGER.id]);
    expect([marked(), calls]).toEqual([RECENT.id, []]);
  });

  it('answers with the key, by every word that is typed', () => {
    const { type, shown, calls } = start();
    type('BOOK new');
    expect(shown()).toEqual([CREATE.id]);
    type('1007 mir');
    expect([shown(), calls]).toEqual([[RECENT.id], []]);
  });

  it('is chosen with Enter, where the arrows lead, round and round', () => {
    const { palette, marked, happened } = start();
    palette.send({ type: 'mark.move', by: -1 });
    expect(marked()).toBe(LEDGER.id);
    palette.send({ type: 'mark.move', by: 1 });
    palette.send({ type: 'mark.move', by: 1 });
    expect(marked()).toBe(EDIT.id);
    palette.send({ type: 'enter.press' });
    expect(happened).toEqual([EDIT.id, 'closed']);
  });

  it('is chosen with a press, and nothing is that has made room', () => {
    const { palette, type, happened, marked } = start();
    palette.send({ type: 'entry.mark', id: CREATE.id });
    expect(marked()).toBe(CREATE.id);
    type('le');
    palette.send({ type: 'entry.choose', id: CREATE.id });
    expect(happened).toEqual([]);
    palette.send({ type: 'entry.choose', id: LEDGER.id });
    expect(happened).toEqual([LEDGER.id, 'closed']);
  });
});

describe('what the provider finds', () => {
  it('is asked for when the typing pauses, from two characters on, and stands beneath the known', async () => {
    const { type, clock, calls, answer, shown } = start();
    for (const text of ['s', 'sa']) {
      type(text);
      clock.increment(199);
    }
    expect(calls).toEqual([]);
    clock.increment(1);
    expect(calls.map(({ text }) => text)).toEqual(['sa']);
    await answer([SANA, SAIMA]);
    expect(shown()).toEqual([RECENT.id, SAIMA.id]);
  });

  it('is taken back with the next key, and what does not fit it is never opened', async () => {
    const { palette, type, clock, calls, answer, shown, happened } = start();
    type('sai');
    clock.increment(200);
    await answer([SAIMA]);
    type('saim');
    expect(shown()).toEqual([SAIMA.id]);
    clock.increment(200);
    type('ali');
    expect([shown(), calls.at(-1)?.signal.aborted]).toEqual([[], true]);
    palette.send({ type: 'enter.press' });
    expect([happened, calls.at(-1)?.text]).toEqual([[], 'ali']);
  });

  it('keeps what is marked in its place when the answer comes', async () => {
    const { palette, type, clock, answer, marked } = start();
    type('sa');
    clock.increment(200);
    await answer([SAIMA]);
    palette.send({ type: 'entry.mark', id: SAIMA.id });
    type('sai');
    palette.send({ type: 'entry.mark', id: SAIMA.id });
    clock.increment(200);
    await answer([found(11, 'Saira Sai'), SAIMA]);
    expect(marked()).toBe(SAIMA.id);
  });

  it.each(['before it is asked', 'before the answer'])('opens at Enter %s, the first of it', async (when) => {
    const { palette, type, clock, answer, happened } = start();
    type('0300 123');
    if (when === 'before the answer') clock.increment(200);
    palette.send({ type: 'enter.press' });
    await answer([SAIMA, SANA]);
    expect(happened).toEqual([SAIMA.id, 'closed']);
  });

  it('may be nothing, which Enter opens neither', async () => {
    const { palette, type, answer, happened, shown } = start();
    type('zzzz');
    palette.send({ type: 'enter.press' });
    await answer([]);
    palette.send({ type: 'enter.press' });
    expect([palette.getSnapshot().hasTag('answered'), shown(), happened]).toEqual([true, [], []]);
  });

  it('says that it could not be asked for, and is asked for again', async () => {
    const { palette, type, clock, answer, shown } = start();
    type('sa');
    clock.increment(200);
    await answer(new Error(''));
    expect([palette.getSnapshot().context.error, shown()]).toEqual([
      'The search failed. Please try again.',
      [RECENT.id],
    ]);
    palette.send({ type: 'search.retry' });
    await answer([SAIMA]);
    expect(shown()).toEqual([RECENT.id, SAIMA.id]);
  });
});

it('reaches every state, and takes every event in each', () => {
  const events = {
    'text.type': [{ text: '' }, { text: 'sai' }, { text: 'zz' }],
    'mark.move': [{ by: 1 }],
    'entry.mark': [{ id: SAIMA.id }],
    'entry.choose': [{ id: LEDGER.id }, { id: 'gone' }],
    'xstate.done.actor.findRecords': [{ output: [] }, { output: [SAIMA] }],
    'xstate.error.actor.findRecords': [{ error: new Error('No line') }],
    'xstate.done.actor.findFirst': [{ output: [] }, { output: [SAIMA] }],
    'xstate.error.actor.findFirst': [{ error: new Error('No line') }],
  };
  expect(coverMachine(paletteMachine, { input: { known: [RECENT, LEDGER] }, events })).toEqual(COMPLETE);
});
