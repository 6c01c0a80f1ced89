import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import { redirects, toasts } from '../../src/app/notifications/ledger.notifications.ts';
import { ledgerDeletionMachine, type LedgerDeletionEmitted } from '../../src/machines/ledger-deletion.machine.ts';
import { deferred, type Deferred } from '../deferred.ts';
import { take } from '../../tools/models/create-model.ts';
import { type LedgerDeletionDriver, ledgerDeletionPaths } from '../../tools/models/ledger-deletion.model.ts';
import { COMPLETE, coverageOf } from '../../tools/workflow-book/cover-machine.ts';

type Call = Deferred<void> & { id: number };
const gone = new ApiError('network');

function start() {
  const deletions: Call[] = [];
  const restorations: Call[] = [];
  const facts: LedgerDeletionEmitted[] = [];
  const record = (calls: Call[]) =>
    fromPromise<void, { id: number }>(({ input }) => {
      const call = { ...deferred(), id: input.id };
      calls.push(call);
      return call.promise;
    });
  const actor = createActor(
    ledgerDeletionMachine.provide({
      actors: { deleteEntry: record(deletions), restoreEntry: record(restorations) },
    }),
  );
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  return { actor, deletions, restorations, facts };
}

const settle = async (call: Call | undefined, error?: unknown) => {
  if (error === undefined) call?.resolve();
  else call?.reject(error);
  await call?.promise.catch(() => null);
  await Promise.resolve();
};

it('is described, reachable and decided in every part', () => {
  const coverage = coverageOf(ledgerDeletionMachine, {
    events: {
      'deletion.ask': [{ id: 7, canRestore: true }],
      'entry.restore': [{ id: 7 }],
      'xstate.done.actor.deleteEntry': [{}],
      'xstate.error.actor.deleteEntry': [{ error: gone }],
      'xstate.done.actor.restoreEntry': [{}],
      'xstate.error.actor.restoreEntry': [{ error: gone }],
    },
  });
  expect(coverage).toEqual(COMPLETE);
});

function driver(): LedgerDeletionDriver {
  const { actor, deletions, restorations, facts } = start();
  const told: LedgerDeletionEmitted[] = [];
  const see = (deletion: string, restoration: string, target: number | null) => {
    const { value, context } = actor.getSnapshot();
    expect({ value, target: context.target?.id ?? null }).toEqual({ value: { deletion, restoration }, target });
    expect(facts).toEqual(told);
  };
  return {
    events: {
      'press Delete': () => actor.send({ type: 'deletion.ask', id: 7, canRestore: true }),
      'press Delete on another': () => actor.send({ type: 'deletion.ask', id: 8, canRestore: true }),
      'press Cancel': () => actor.send({ type: 'deletion.cancel' }),
      confirm: () => actor.send({ type: 'deletion.confirm' }),
      'leave the screen': () => {
        actor.send({ type: 'deletion.cancel' });
        actor.send({ type: 'deletion.dismiss' });
      },
      'server deletes': async () => {
        told.push({ type: 'ledgerEntry.deleted', id: 7, canRestore: true });
        await settle(deletions.at(-1));
      },
      'server fails': async () => {
        told.push({ type: 'ledgerEntry.deleteFailed', id: 7, text: 'Network error occurred' });
        await settle(deletions.at(-1), gone);
      },
      'press Try again': () => actor.send({ type: 'deletion.retry' }),
      'press Undo': () => actor.send({ type: 'entry.restore', id: 7 }),
      'server restores': async () => {
        told.push({ type: 'ledgerEntry.restored', id: 7 });
        await settle(restorations.at(-1));
      },
      'server does not restore': async () => {
        told.push({ type: 'ledgerEntry.restoreFailed', id: 7, text: 'Network error occurred' });
        await settle(restorations.at(-1), gone);
      },
    },
    states: {
      list: () => see('idle', 'idle', null),
      question: () => see('asking', 'idle', 7),
      deleting: () => {
        see('deleting', 'idle', 7);
        expect(deletions.at(-1)?.id).toBe(7);
      },
      'not deleted': () => see('notDeleted', 'idle', 7),
      'question about another': () => see('asking', 'idle', 8),
      deleted: () => see('idle', 'idle', null),
      restoring: () => {
        see('idle', 'restoring', null);
        expect(restorations.map(({ id }) => id)).toEqual(restorations.map(() => 7));
        expect(actor.getSnapshot().context.restoring).toEqual([7]);
      },
      'active again': () => see('idle', 'idle', null),
      'still deleted': () => see('idle', 'idle', null),
    },
  };
}

describe('deleting, as staff do it [LEDG-14, LEDG-28]', () => {
  it.each(ledgerDeletionPaths.map((path) => [path.description, path] as const))('%s', async (_, path) => {
    await expect(take(path, driver())).resolves.toEqual(path.steps.length);
  });
});

describe('several at once', () => {
  it('restores one after the other, each once', async () => {
    const { actor, restorations, facts } = start();
    for (const id of [7, 8, 7]) actor.send({ type: 'entry.restore', id });
    expect(restorations.map(({ id }) => id)).toEqual([7]);
    await settle(restorations[0]);
    expect(restorations.map(({ id }) => id)).toEqual([7, 8]);
    await settle(restorations[1]);
    expect(facts).toEqual([
      { type: 'ledgerEntry.restored', id: 7 },
      { type: 'ledgerEntry.restored', id: 8 },
    ]);
  });

  it('deletes one entry while another one comes back', async () => {
    const { actor, deletions, restorations } = start();
    actor.send({ type: 'entry.restore', id: 7 });
    actor.send({ type: 'deletion.ask', id: 8, canRestore: false });
    actor.send({ type: 'deletion.confirm' });
    await settle(restorations[0]);
    await settle(deletions[0]);
    expect([restorations.length, deletions.length, actor.getSnapshot().value]).toEqual([
      1,
      1,
      { deletion: 'idle', restoration: 'idle' },
    ]);
  });
});

it('says in its own words what failed without a reason [LEDG-28]', async () => {
  const { actor, deletions, restorations, facts } = start();
  const mute = new ApiError('status', { status: 500, body: {} });
  actor.send({ type: 'deletion.ask', id: 7, canRestore: true });
  actor.send({ type: 'deletion.confirm' });
  await settle(deletions[0], mute);
  actor.send({ type: 'entry.restore', id: 8 });
  await settle(restorations[0], mute);
  expect(facts).toEqual([
    { type: 'ledgerEntry.deleteFailed', id: 7, text: 'Failed to delete ledger entry' },
    { type: 'ledgerEntry.restoreFailed', id: 8, text: 'Failed to make the ledger entry active again' },
  ]);
});

describe('what is said [LEDG-27, LEDG-28]', () => {
  it('offers Undo only where the provider has it', () => {
    const type = 'ledgerEntry.deleted' as const;
    expect(toasts[type]({ type, id: 7, canRestore: true })).toEqual({
      title: 'Ledger entry #7 deleted',
      type: 'success',
      action: { label: 'Undo', event: { type: 'entry.restore', id: 7 } },
    });
    expect(toasts[type]({ type, id: 7, canRestore: false })).toEqual({
      title: 'Ledger entry #7 deleted',
      type: 'success',
    });
  });

  it('has no toast for a failed delete, and no redirect', () => {
    expect(Object.keys(toasts)).not.toContain('ledgerEntry.deleteFailed');
    expect(Object.keys(redirects)).toEqual(['ledgerEntry.created', 'ledgerEntry.updated']);
  });
});
