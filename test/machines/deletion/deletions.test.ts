import { describe, expect, it } from 'vitest';
import { deletionMachine, type RecordKind } from '../../../src/machines/deletion/deletion.machine.ts';
import { deletionId, deletionsMachine } from '../../../src/machines/deletion/deletions.machine.ts';
import { anOutdated, aRefusal, NO_ANSWER } from '../../support/api-errors.ts';
import { play } from '../../support/held-actors.ts';
import { itIsCovered } from '../on-actors.ts';

function start(kind: RecordKind = 'ledgerEntry', canRestore = true, role: string | null = null) {
  const deletions = play(
    ({ hold }) => {
      const deletion = deletionMachine.provide({
        actors: { deleteRecord: hold('delete'), restoreRecord: hold('restore') },
      });
      return deletionsMachine.provide({ actors: { deletion } });
    },
    { kind, canRestore, role },
  );
  const { actor, send } = deletions;
  const of = (id: number) => actor.getSnapshot().children[deletionId(id)];
  const ask = (id: number, version?: number) => send({ type: 'deletion.ask', id, ...(version && { version }) });
  /** Asks about a booking with paid money, and types a reason. */
  const askPaid = (id: number, reason?: string) => {
    send({ type: 'deletion.ask', id, isPaid: true });
    if (reason !== undefined) of(id)?.send({ type: 'field.change', path: 'reason', value: reason });
  };
  const errors = (id: number) => of(id)?.getSnapshot().context.errors;
  const reason = (id: number) => of(id)?.getSnapshot().context.draft.reason;
  return {
    ...deletions,
    ask,
    askPaid,
    errors,
    reason,
    confirm: (id: number) => of(id)?.send({ type: 'deletion.confirm' }),
    child: of,
    states: (...ids: number[]) => ids.map((id) => of(id)?.getSnapshot().value ?? 'idle'),
    restore: (...ids: number[]) => ids.forEach((id) => send({ type: 'record.restore', id })),
    remove: (id: number, version?: number) => {
      ask(id, version);
      of(id)?.send({ type: 'deletion.confirm' });
    },
  };
}

itIsCovered(deletionMachine.provide({ actions: { report: () => undefined, reportFailure: () => undefined } }), {
  input: { id: 7, kind: 'booking' },
  events: {
    'deletion.ask': [{}, { asksReason: true }],
    'field.change': [
      { path: 'reason', value: 'Booked twice' },
      { path: 'clientName', value: 'Sana' },
    ],
    'xstate.error.actor.deleteRecord': [
      { error: NO_ANSWER },
      { error: aRefusal(400, { success: false, errors: [{ path: 'reason', msg: 'Reason must be text' }] }) },
    ],
  },
});

itIsCovered(deletionsMachine, {
  input: { kind: 'booking', canRestore: true, role: null },
  events: { 'rights.change': [{ canRestore: true, role: 'COUNTER' }] },
});

it('asks first, and deletes nothing after Cancel [LEDG-14]', () => {
  const { ask, calls, child, send, states } = start();
  ask(7);
  expect(states(7, 8)).toEqual(['asking', 'idle']);
  child(7)?.send({ type: 'deletion.dismiss' });
  ask(8);
  expect(states(7, 8)).toEqual(['idle', 'asking']);
  send({ type: 'screen.leave' });
  expect([states(7, 8), calls]).toEqual([['idle', 'idle'], []]);
});

it('several records are deleted, refused and restored independently, once each', async () => {
  const { answer, calls, facts, of, remove, restore, states } = start();
  remove(7);
  remove(8);
  await answer(NO_ANSWER);
  expect(states(7, 8)).toEqual(['deleting', 'notDeleted']);
  await answer(null, calls[0]);
  expect(states(7, 8)).toEqual(['idle', 'notDeleted']);
  restore(7, 5, 7);
  remove(9);
  expect(of('restore').map(({ input }) => input)).toMatchObject([{ id: 7 }, { id: 5 }]);
  for (const call of calls.slice(2)) await answer(null, call);
  expect(states(5, 7, 9)).toEqual(['idle', 'idle', 'idle']);
  expect(facts).toMatchObject([
    { type: 'record.deleteFailed', id: 8 },
    { type: 'record.deleted', id: 7 },
    { type: 'record.restored', id: 7 },
    { type: 'record.restored', id: 5 },
    { type: 'record.deleted', id: 9 },
  ]);
});

it('offers no Undo if the provider cannot restore [EDIT-17, LEDG-27]', async () => {
  const { answer, asked, can, facts, remove, restore, send } = start('booking', false);
  remove(7);
  await answer(null);
  restore(7);
  expect([asked('restore'), can({ type: 'record.restore', id: 7 })]).toEqual([[], false]);
  expect(facts).toEqual([{ type: 'record.deleted', kind: 'booking', id: 7, version: null, canRestore: false }]);
  send({ type: 'rights.change', canRestore: true, role: null });
  restore(7);
  expect(asked('restore')).toEqual([{ id: 7, version: null }]);
});

describe('a record with a version', () => {
  it('is deleted with the shown version, and restored with the version of the deletion [CONF-04]', async () => {
    const { answer, asked, remove, restore, send } = start();
    remove(7, 3);
    await answer(4);
    restore(7);
    await answer(5);
    send({ type: 'record.restore', id: 9, version: 2 });
    expect(asked()).toEqual([
      { id: 7, version: 3 },
      { id: 7, version: 4 },
      { id: 9, version: 2 },
    ]);
  });

  it('that someone else has changed is not deleted at first, and is deleted in its new version at the next try [CONF-04, LEDG-28]', async () => {
    const { answer, asked, child, facts, remove, states } = start();
    const text = 'This entry was changed by someone else. It was not deleted.';
    remove(7, 3);
    await answer(anOutdated({ id: 7, version: 8 }, text));
    expect(states(7)).toEqual(['notDeleted']);
    expect(facts).toEqual([{ type: 'record.deleteFailed', kind: 'ledgerEntry', id: 7, text }]);
    child(7)?.send({ type: 'deletion.retry' });
    expect(asked()).toMatchObject([{ version: 3 }, { version: 8 }]);
  });
});

it.each([
  ['booking', 'Failed to delete booking.', 'Failed to restore booking.'],
  ['ledgerEntry', 'Failed to delete ledger entry', 'Failed to restore the ledger entry'],
] as const)(
  '%s: says in its own words what failed without a reason [EDIT-17, EDIT-32, LEDG-28, LEDG-41]',
  async (kind, notDeleted, notRestored) => {
    const { answer, facts, remove, restore } = start(kind);
    remove(7);
    await answer(aRefusal(500, {}));
    restore(8);
    await answer(aRefusal(500, {}));
    restore(8);
    await answer(aRefusal(409, 'The day is closed'));
    expect(facts).toEqual([
      { type: 'record.deleteFailed', kind, id: 7, text: notDeleted },
      { type: 'record.restoreFailed', kind, id: 8, text: notRestored },
      { type: 'record.restoreFailed', kind, id: 8, text: 'The day is closed' },
    ]);
  },
);

it.each([
  ['booking', 'MANAGER', true],
  ['booking', 'COUNTER', false],
  ['ledgerEntry', 'OWNER', true],
  ['ledgerEntry', 'AUDITOR', false],
  ['ledgerEntry', null, true],
] as const)('deletes and restores a %s for %s: %s [PERM-03, PERM-05, PERM-06]', (kind, role, allowed) => {
  const { can } = start(kind, true, role);
  const types = ['deletion.ask', 'record.restore'] as const;
  expect(types.map((type) => can({ type, id: 7 }))).toEqual([allowed, allowed]);
});

describe('a booking with paid money', () => {
  const REFUSED = aRefusal(400, { success: false, errors: [{ path: 'reason', msg: 'Too vague' }] });

  it('is not deleted without a reason [TILL-11]', () => {
    const { askPaid, calls, confirm, errors, states } = start('booking');
    askPaid(7, 'Oops');
    confirm(7);
    expect([states(7), errors(7), calls]).toEqual([['asking'], { reason: 'Reason must be at least 5 characters' }, []]);
  });

  it('is deleted with the typed reason, without surrounding blanks [TILL-11]', () => {
    const { asked, askPaid, confirm } = start('booking');
    askPaid(7, ' Booked twice ');
    confirm(7);
    expect(asked('delete')).toEqual([{ id: 7, version: null, reason: 'Booked twice' }]);
  });

  it('has no message once the reason is typed again [TILL-11]', () => {
    const { askPaid, child, confirm, errors } = start('booking');
    askPaid(7);
    confirm(7);
    const before = errors(7);
    child(7)?.send({ type: 'field.change', path: 'reason', value: 'B' });
    expect([before, errors(7)]).toEqual([{ reason: 'This booking has paid money. Please say why it is deleted.' }, {}]);
  });

  it('is asked about again if the server refuses the reason, which is kept [TILL-11]', async () => {
    const { answer, askPaid, confirm, errors, facts, reason, states } = start('booking');
    askPaid(7, 'Booked twice');
    confirm(7);
    await answer(REFUSED);
    expect([states(7), errors(7), reason(7), facts]).toEqual([['asking'], { reason: 'Too vague' }, 'Booked twice', []]);
  });

  it.each([
    ['Cancel', false],
    ['a failure', true],
  ])('keeps the typed reason after %s [TILL-11]', async (_, isSent) => {
    const { answer, askPaid, child, confirm, reason } = start('booking');
    askPaid(7, 'Booked twice');
    if (isSent) {
      confirm(7);
      await answer(NO_ANSWER);
    } else child(7)?.send({ type: 'deletion.dismiss' });
    askPaid(7);
    expect(reason(7)).toBe('Booked twice');
  });

  it('forgets the reason once it is deleted [TILL-11]', async () => {
    const { answer, askPaid, confirm, reason } = start('booking');
    askPaid(7, 'Booked twice');
    confirm(7);
    await answer(4);
    expect(reason(7)).toBe('');
  });

  it('is deleted without a question for a reason by a plain provider [TILL-11, EDIT-17]', () => {
    const { asked, askPaid, confirm } = start('booking', false);
    askPaid(7, 'Booked twice');
    confirm(7);
    expect(asked('delete')).toEqual([{ id: 7, version: null }]);
  });
});
