import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { BOOKING_MESSAGES } from '../../../src/domain/booking/booking-messages.ts';
import { LEDGER_MESSAGES } from '../../../src/domain/ledger/ledger-messages.ts';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { deletionMachine, type RecordKind } from '../../../src/machines/deletion/deletion.machine.ts';
import {
  deletionId,
  deletionsMachine,
  type DeletionEmitted,
} from '../../../src/machines/deletion/deletions.machine.ts';
import { shortestPaths } from '../../../tools/paths/generate.ts';
import { type LedgerDeletionDriver, ledgerDeletionModel } from '../../../tools/models/ledger-deletion.model.ts';
import { COMPLETE, coverMachine } from '../../../tools/machine/cover-machine.ts';
import { deferred, type Deferred } from '../../deferred.ts';
import { takeOnActor } from '../take-on-actor.ts';

type Call = Deferred<number | null> & { id: number; version: number | null };
const gone = new ApiError('network');
const mute = new ApiError('status', { status: 500, body: {} });

function start(kind: RecordKind = 'ledgerEntry', canRestore = true, role: string | null = null) {
  const deleted: Call[] = [];
  const restored: Call[] = [];
  const emitted: DeletionEmitted[] = [];
  const record = (calls: Call[]) =>
    fromPromise<number | null, { id: number; version: number | null }>(({ input }) => {
      const call = { ...deferred<number | null>(), ...input };
      calls.push(call);
      return call.promise;
    });
  const deletion = deletionMachine.provide({
    actors: { deleteRecord: record(deleted), restoreRecord: record(restored) },
  });
  const actor = createActor(deletionsMachine.provide({ actors: { deletion } }), { input: { kind, canRestore, role } });
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const of = (id: number) => actor.getSnapshot().children[deletionId(id)];
  const state = (id: number) => of(id)?.getSnapshot().value ?? 'idle';
  const ask = (id: number) => actor.send({ type: 'deletion.ask', id });
  const restore = (id: number) => actor.send({ type: 'record.restore', id });
  const remove = (id: number) => {
    ask(id);
    of(id)?.send({ type: 'deletion.confirm' });
  };
  return { actor, deleted, restored, emitted, of, state, ask, restore, remove };
}

const settle = async (call: Call | undefined, error?: unknown) => {
  if (error === undefined) call?.resolve(call.version === null ? null : call.version + 1);
  else call?.reject(error);
  await call?.promise.catch(() => null);
  await Promise.resolve();
};

it('one deletion is described, reachable and decided in every part', () => {
  const reports = { report: () => undefined, reportFailure: () => undefined };
  const coverage = coverMachine(deletionMachine.provide({ actions: reports }), {
    input: { id: 7, kind: 'ledgerEntry' },
    events: {
      'xstate.done.actor.deleteRecord': [{}],
      'xstate.error.actor.deleteRecord': [{ error: gone }],
      'xstate.done.actor.restoreRecord': [{}],
      'xstate.error.actor.restoreRecord': [{ error: gone }],
    },
  });
  expect(coverage).toEqual(COMPLETE);
});

it('the deletions are described, reachable and decided in every part', () => {
  const outcome = [{ id: 7, text: 'Closed' }];
  const coverage = coverMachine(deletionsMachine, {
    input: { kind: 'booking', canRestore: true, role: null },
    events: {
      'deletion.ask': [{ id: 7 }],
      'record.restore': [{ id: 7 }],
      'offer.change': [
        { canRestore: false, role: null },
        { canRestore: true, role: 'COUNTER' },
      ],
      'record.deleted': outcome,
      'record.restored': outcome,
      'record.deleteFailed': outcome,
      'record.restoreFailed': outcome,
    },
  });
  expect(coverage).toEqual(COMPLETE);
});

function driver(): LedgerDeletionDriver {
  const { actor, deleted, restored, emitted, of, state, ask, restore } = start();
  const kind = 'ledgerEntry';
  const told: DeletionEmitted[] = [];
  const see = (own: string, other: string) => {
    expect([state(7), state(8)]).toEqual([own, other]);
    expect(emitted).toEqual(told);
  };
  return {
    actors: () => [actor],
    events: {
      'press Delete': () => ask(7),
      'press Delete on another': () => ask(8),
      'press Cancel': () => of(7)?.send({ type: 'deletion.dismiss' }),
      confirm: () => of(7)?.send({ type: 'deletion.confirm' }),
      'leave the screen': () => actor.send({ type: 'screen.leave' }),
      'server deletes': async () => {
        told.push({ type: 'record.deleted', kind, id: 7, version: null, canRestore: true });
        await settle(deleted.at(-1));
      },
      'server fails': async () => {
        told.push({ type: 'record.deleteFailed', kind, id: 7, text: 'Network error occurred' });
        await settle(deleted.at(-1), gone);
      },
      'press Try again': () => of(7)?.send({ type: 'deletion.retry' }),
      'press Undo': () => restore(7),
      'server restores': async () => {
        told.push({ type: 'record.restored', kind, id: 7, version: null });
        await settle(restored.at(-1));
      },
      'server does not restore': async () => {
        told.push({ type: 'record.restoreFailed', kind, id: 7, text: 'Network error occurred' });
        await settle(restored.at(-1), gone);
      },
    },
    states: {
      list: () => see('idle', 'idle'),
      question: () => see('asking', 'idle'),
      deleting: () => {
        see('deleting', 'idle');
        expect(deleted.at(-1)?.id).toBe(7);
      },
      'not deleted': () => see('notDeleted', 'idle'),
      'question about another': () => see(state(7), 'asking'),
      deleted: () => see('idle', 'idle'),
      restoring: () => {
        see('restoring', 'idle');
        expect(restored.at(-1)?.id).toBe(7);
      },
      'active again': () => see('idle', 'idle'),
      'still deleted': () => see('notRestored', 'idle'),
    },
  };
}

describe('deleting, as staff do it', () => {
  it.each(shortestPaths(ledgerDeletionModel))('%s [LEDG-14, LEDG-28]', async (_, path) => {
    await expect(takeOnActor(ledgerDeletionModel, path, driver())).resolves.toEqual(path.steps.length);
  });
});

describe('several records', () => {
  it('are deleted and refused each on its own', async () => {
    const { deleted, emitted, state, of, remove } = start();
    remove(7);
    remove(8);
    expect([state(7), state(8), deleted.map(({ id }) => id)]).toEqual(['deleting', 'deleting', [7, 8]]);
    await settle(deleted[1], gone);
    expect([state(7), state(8)]).toEqual(['deleting', 'notDeleted']);
    await settle(deleted[0]);
    expect([state(7), state(8), of(8)?.getSnapshot().context.error]).toEqual([
      'idle',
      'notDeleted',
      'Network error occurred',
    ]);
    expect(emitted.map(({ type, id }) => [type, id])).toEqual([
      ['record.deleteFailed', 8],
      ['record.deleted', 7],
    ]);
  });

  it('come back each once, also while another is deleted', async () => {
    const { deleted, restored, emitted, state, restore, remove } = start();
    for (const id of [7, 8, 7]) restore(id);
    remove(9);
    expect(restored.map(({ id }) => id)).toEqual([7, 8]);
    for (const call of [...restored, ...deleted]) await settle(call);
    expect(emitted.map(({ type, id }) => [type, id])).toEqual([
      ['record.restored', 7],
      ['record.restored', 8],
      ['record.deleted', 9],
    ]);
    expect([state(7), state(8), state(9)]).toEqual(['idle', 'idle', 'idle']);
  });
});

it('nothing comes back where the provider cannot bring it back [EDIT-17, LEDG-27]', async () => {
  const { actor, deleted, restored, emitted, restore, remove } = start('booking', false);
  remove(7);
  await settle(deleted[0]);
  restore(7);
  expect([restored, actor.getSnapshot().can({ type: 'record.restore', id: 7 })]).toEqual([[], false]);
  expect(emitted).toEqual([{ type: 'record.deleted', kind: 'booking', id: 7, version: null, canRestore: false }]);
  actor.send({ type: 'offer.change', canRestore: true, role: null });
  restore(7);
  expect(restored.map(({ id }) => id)).toEqual([7]);
});

describe('a record with a version', () => {
  const outdated = new ApiError('status', {
    status: 412,
    body: { error: 'This entry was changed by someone else. It was not deleted.', data: { id: 7, version: 8 } },
  });

  it('is deleted as it was seen, and comes back with the version that the deletion left [CONF-04]', async () => {
    const { actor, deleted, restored, of, restore } = start();
    actor.send({ type: 'deletion.ask', id: 7, version: 3 });
    of(7)?.send({ type: 'deletion.confirm' });
    await settle(deleted[0]);
    restore(7);
    await settle(restored[0]);
    actor.send({ type: 'record.restore', id: 9, version: 2 });
    expect([deleted, restored].map((calls) => calls.map(({ id, version }) => [id, version]))).toEqual([
      [[7, 3]],
      [
        [7, 4],
        [9, 2],
      ],
    ]);
  });

  it('that somebody else changed stays, says so, and is deleted as they left it when it is tried again [CONF-04]', async () => {
    const { actor, deleted, emitted, of, state } = start();
    actor.send({ type: 'deletion.ask', id: 7, version: 3 });
    of(7)?.send({ type: 'deletion.confirm' });
    await settle(deleted[0], outdated);
    expect(state(7)).toBe('notDeleted');
    expect(emitted).toEqual([
      {
        type: 'record.deleteFailed',
        kind: 'ledgerEntry',
        id: 7,
        text: 'This entry was changed by someone else. It was not deleted.',
      },
    ]);
    of(7)?.send({ type: 'deletion.retry' });
    expect(deleted.map(({ version }) => version)).toEqual([3, 8]);
  });
});

it('leaving a screen closes questions and notices, and no request', async () => {
  const { actor, deleted, state, ask, remove } = start();
  remove(7);
  ask(8);
  remove(9);
  await settle(deleted[1], gone);
  actor.send({ type: 'screen.leave' });
  expect([state(7), state(8), state(9)]).toEqual(['deleting', 'idle', 'idle']);
});

it.each([
  ['booking', BOOKING_MESSAGES.deleteFailed.fallback, BOOKING_MESSAGES.restoreFailed.fallback],
  ['ledgerEntry', LEDGER_MESSAGES.deleteFailed.fallback, LEDGER_MESSAGES.restoreFailed.fallback],
] as const)(
  '%s: says in its own words what failed without a reason [EDIT-17, EDIT-32, LEDG-28, LEDG-41]',
  async (kind, notDeleted, notRestored) => {
    const { deleted, restored, emitted, restore, remove } = start(kind);
    remove(7);
    await settle(deleted[0], mute);
    restore(8);
    await settle(restored[0], mute);
    restore(8);
    await settle(restored[1], new ApiError('status', { status: 409, body: { error: 'The day is closed' } }));
    expect(emitted).toEqual([
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
  const { actor } = start(kind, true, role);
  const can = (type: 'deletion.ask' | 'record.restore') => actor.getSnapshot().can({ type, id: 7 });
  expect([can('deletion.ask'), can('record.restore')]).toEqual([allowed, allowed]);
});
