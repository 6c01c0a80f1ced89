import { deepStrictEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { initialTransition, transition, type EventFromLogic, type SnapshotFrom } from 'xstate';
import { expect, it } from 'vitest';
import { diffBooking } from '../../../../src/domain/booking/draft/booking-diff.ts';
import { BOOKING_STATUSES } from '../../../../src/domain/booking/booking-status.ts';
import { bookingEditMachine } from '../../../../src/machines/booking-edit/booking-edit.machine.ts';
import { bookingSaveMachine } from '../../../../src/machines/booking-edit/booking-edit.setup.ts';
import { decideStatus } from '../../../../src/domain/booking/booking-status.machine.ts';
import { refused, said, useCounter } from '../../support/booking-fixtures.ts';
import { outcomeOf } from '../../../../tools/machine/save-outcome.ts';

/** Random histories; `HISTORIES=5000` for a long night. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 25);

type Snapshot = SnapshotFrom<typeof bookingEditMachine>;
type Event = EventFromLogic<typeof bookingEditMachine>;

const NOW = '2025-01-05T07:30:00.000Z';
const section = 'delivery';

const step = fc.oneof(
  fc.constantFrom(...BOOKING_STATUSES).map((status) => ({ kind: 'choose' as const, status })),
  fc.constant({ kind: 'add' as const }),
  fc.nat(3).map((row) => ({ kind: 'toggle' as const, row })),
  fc.record({
    kind: fc.constant('turn' as const),
    row: fc.nat(3),
    type: fc.constantFrom('INBOUND' as const, 'OUTBOUND' as const),
  }),
  fc.constant({ kind: 'save' as const }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const counter = useCounter();

const next = (snapshot: Snapshot, event: Event): Snapshot => transition(bookingEditMachine, snapshot, event)[0];
/** What the actor would tell the machine when work it invoked is done. */
const done = (snapshot: Snapshot, id: string, output: unknown): Snapshot =>
  next(snapshot, { type: `xstate.done.actor.${id}`, output } as unknown as Event);

function toEvent({ context }: Snapshot, wanted: Exclude<Step, { kind: 'save' }>): Event | null {
  if (wanted.kind === 'choose') return { type: 'status.choose', status: wanted.status };
  if (wanted.kind === 'add') return { type: 'row.add', section, now: NOW };
  const key = context.draft.delivery[wanted.row]?.key;
  if (key === undefined) return null;
  return wanted.kind === 'toggle'
    ? { type: 'row.toggle', section, key }
    : { type: 'field.change', path: `${section}.${key}.type`, value: wanted.type };
}

/** Saves as the machine says; where it refuses, the server is asked all the same and must refuse in the same words. */
async function save(before: Snapshot): Promise<Snapshot> {
  const { saved, draft } = before.context;
  const patch = diffBooking(saved, draft);
  const after = next(before, { type: 'edit.save' });
  if (after.value !== 'saving') {
    const { refusal } = decideStatus(saved.status, draft.status, draft.delivery);
    if (refusal !== null) {
      deepStrictEqual(said(await counter.ask('PATCH', `/booking/${saved.id}`, patch)), refused(409, refusal));
    }
    return before;
  }
  const answer = await counter.ask('PATCH', `/booking/${saved.id}`, patch, { 'if-match': `"${saved.version}"` });
  deepStrictEqual(answer.status, 200);
  const stored = await counter.read(saved.id);
  deepStrictEqual(stored.status, draft.status);
  const reading = done(after, 'save', outcomeOf(bookingSaveMachine, after.context, { output: null }));
  return next(done(reading, 'readBooking', stored), { type: 'edit.start' });
}

/** A choice that the machine refuses is refused by the server in the same words, and one that it takes is kept. */
async function choose(before: Snapshot, event: Event & { type: 'status.choose' }): Promise<Snapshot> {
  const { saved, draft } = before.context;
  const after = next(before, event);
  const { refusal } = decideStatus(saved.status, event.status, draft.delivery);
  deepStrictEqual(after.context.draft.status, refusal === null ? event.status : draft.status);
  if (refusal !== null && diffBooking(saved, { ...draft, status: saved.status }).delivery === undefined) {
    const answer = await counter.ask('PATCH', `/booking/${saved.id}`, { status: event.status });
    deepStrictEqual(said(answer), refused(409, refusal));
  }
  return after;
}

it('machine and server agree on every save and every status of random histories [EDIT-01, EDIT-03, EDIT-04]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { id } = await counter.book();
      const [opened] = initialTransition(bookingEditMachine, { booking: await counter.read(id) });
      let at = next(opened, { type: 'edit.start' });
      for (const wanted of steps) {
        const event = wanted.kind === 'save' ? null : toEvent(at, wanted);
        if (wanted.kind === 'save') at = await save(at);
        else if (event?.type === 'status.choose') at = await choose(at, event);
        else if (event !== null) at = next(at, event);
      }
      expect((await counter.read(id)).status).toBe(at.context.saved.status);
    }),
    { numRuns: HISTORIES },
  );
}, 600_000);
