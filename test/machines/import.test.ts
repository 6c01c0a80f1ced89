import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { type ImportNews, importMachine, type ImportVerdict } from '../../src/machines/import.machine.ts';
import type { TriedRows } from '../../src/domain/transfer/import.ts';
import { deferred } from '../deferred.ts';
import { COMPLETE, coverMachine } from '../../tools/workflow-book/cover-machine.ts';

const TAKEN: TriedRows = { by: 'owner@shop.test', taken: 2, known: 1, refusals: [] };
const REFUSED: TriedRows = { ...TAKEN, refusals: [{ line: 3, reason: 'Client name is required.' }] };

function start({ isDryRun = false } = {}) {
  const file = deferred();
  const told: string[] = [];
  const news: ((event: ImportNews) => void)[] = [];
  const transaction = fromCallback<ImportVerdict>(({ sendBack, receive }) => {
    news.push(sendBack);
    receive(({ type }) => told.push(type));
  });
  const readFile = fromPromise(() => file.promise);
  const actor = createActor(importMachine.provide({ actors: { readFile, transaction } }), { input: { isDryRun } });
  actor.start();
  const read = async () => {
    file.resolve();
    await file.promise;
    await Promise.resolve();
  };
  const tell = (event: ImportNews) => news.at(-1)?.(event);
  const interrupt = () => actor.send({ type: 'import.interrupt' });
  return { actor, told, read, tell, interrupt, seen: () => actor.getSnapshot().value };
}

it.each([
  ['keeps what was tried', false, TAKEN, 'transaction.keep', 'keeping'],
  ['undoes a dry run', true, TAKEN, 'transaction.undo', 'undoingDryRun'],
  ['undoes all where one row is refused', false, REFUSED, 'transaction.undo', 'undoingRefused'],
  ['names the refused rows of a dry run too', true, REFUSED, 'transaction.undo', 'undoingRefused'],
])('%s, before the transaction goes on [MOVE-02, MOVE-03]', async (_, isDryRun, tried, verdict, state) => {
  const { actor, told, read, tell, seen } = start({ isDryRun });
  await read();
  tell({ type: 'rows.progress', done: 1, total: 3 });
  tell({ type: 'rows.tried', tried });
  expect([told, seen(), actor.getSnapshot().context]).toEqual([
    [verdict],
    { writing: state },
    { isDryRun, done: 1, total: 3, tried },
  ]);
});

it('is stopped while it reads and while it tries, and no more while it keeps [MOVE-06]', async () => {
  const reading = start();
  reading.interrupt();
  expect(reading.seen()).toBe('interrupted');
  const trying = start();
  await trying.read();
  trying.interrupt();
  trying.tell({ type: 'rows.tried', tried: TAKEN });
  expect([trying.told, trying.seen()]).toEqual([['transaction.undo'], { writing: 'undoingInterrupted' }]);
  const keeping = start();
  await keeping.read();
  keeping.tell({ type: 'rows.tried', tried: TAKEN });
  keeping.interrupt();
  keeping.tell({ type: 'transaction.kept' });
  expect([keeping.told, keeping.seen()]).toEqual([['transaction.keep'], 'done']);
});

it('tries the rows anew where the database gave way to another writer, and decides again [MOVE-02]', async () => {
  const { told, read, tell, seen } = start();
  await read();
  tell({ type: 'rows.tried', tried: TAKEN });
  tell({ type: 'rows.progress', done: 0, total: 3 });
  expect(seen()).toEqual({ writing: 'trying' });
  tell({ type: 'rows.tried', tried: REFUSED });
  tell({ type: 'transaction.undone' });
  expect([told, seen()]).toEqual([['transaction.keep', 'transaction.undo'], 'refused']);
});

it('reaches every state, and takes every event in each', () => {
  const events = {
    'rows.progress': [{ done: 1, total: 3 }],
    'rows.tried': [{ tried: TAKEN }, { tried: REFUSED }],
    'xstate.done.actor.readFile': [{}],
    'xstate.error.actor.readFile': [{ error: new Error('No such file') }],
  };
  const inputs = [{ isDryRun: false }, { isDryRun: true }];
  expect(coverMachine(importMachine, { inputs, events })).toEqual(COMPLETE);
});
