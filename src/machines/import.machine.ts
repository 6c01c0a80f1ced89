import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { StateMeta } from '../domain/shared/state-meta.ts';
import type { TriedRows } from '../domain/transfer/import.ts';
import { notProvided } from './not-provided.ts';

/** What the transaction tells. Where the database gave way to another writer its rows are tried anew. */
export type ImportNews =
  | { type: 'rows.progress'; done: number; total: number }
  | { type: 'rows.tried'; tried: TriedRows }
  | { type: 'transaction.kept' }
  | { type: 'transaction.undone' }
  | { type: 'transaction.fail' };

/** What the transaction is told. Untold it is undone. */
export type ImportVerdict = { type: 'transaction.keep' } | { type: 'transaction.undo' };

/** `npm run import -- FILE.csv`: the rows of a file, all of them or none. MOVE-02..06 */
export const importMachine = setup({
  types: {} as {
    input: { isDryRun: boolean };
    context: {
      isDryRun: boolean;
      /** Records of the file that were tried, of how many. */
      done: number;
      total: number;
      tried: TriedRows;
    };
    events: ImportNews | { type: 'import.interrupt' };
    meta: StateMeta;
  },
  actors: {
    /** Reads the file and names its columns. */
    readFile: fromPromise<void>(notProvided('readFile')),
    /** Writes every row in one transaction, and keeps or undoes it as it is told. */
    transaction: fromCallback<ImportVerdict>(() => {
      throw new Error('The actor "transaction" is not provided');
    }),
  },
  guards: {
    hasRefusals: (_, { refusals }: TriedRows) => refusals.length > 0,
    isDryRun: ({ context }) => context.isDryRun,
  },
  actions: {
    storeProgress: assign((_, { done, total }: { done: number; total: number }) => ({ done, total })),
    storeTried: assign((_, { tried }: { tried: TriedRows }) => ({ tried })),
    keep: sendTo('transaction', { type: 'transaction.keep' }),
    undo: sendTo('transaction', { type: 'transaction.undo' }),
  },
}).createMachine({
  id: 'import',
  description: 'An import of old bookings or ledger entries: all rows of a file or none.',
  context: ({ input: { isDryRun } }) => ({
    isDryRun,
    done: 0,
    total: 0,
    tried: { by: '', taken: 0, known: 0, refusals: [] },
  }),
  initial: 'reading',
  states: {
    reading: {
      description: 'The file is read and its columns are named. Nothing is written yet.',
      meta: { rules: ['MOVE-03'] },
      on: { 'import.interrupt': 'interrupted' },
      invoke: { id: 'readFile', src: 'readFile', onDone: 'writing', onError: 'failed' },
    },
    writing: {
      description:
        'One transaction is open, in which every row is written. Nobody else sees its rows before it is kept.',
      meta: { rules: ['MOVE-02'] },
      invoke: { id: 'transaction', src: 'transaction', onError: 'failed' },
      on: { 'transaction.fail': 'failed' },
      initial: 'trying',
      states: {
        trying: {
          description:
            'Row after row passes the rules and writes of the API; one that is refused is noted with its line and reason, and one that an earlier file brought is counted.',
          meta: { rules: ['MOVE-02', 'MOVE-03', 'MOVE-04', 'MOVE-05'] },
          on: {
            'rows.progress': { actions: { type: 'storeProgress', params: ({ event }) => event } },
            'rows.tried': [
              {
                guard: { type: 'hasRefusals', params: ({ event }) => event.tried },
                target: 'undoingRefused',
                actions: { type: 'storeTried', params: ({ event }) => event },
              },
              {
                guard: 'isDryRun',
                target: 'undoingDryRun',
                actions: { type: 'storeTried', params: ({ event }) => event },
              },
              { target: 'keeping', actions: { type: 'storeTried', params: ({ event }) => event } },
            ],
            'import.interrupt': 'undoingInterrupted',
          },
        },
        keeping: {
          description:
            'Every row was taken and the transaction is being kept. The database may give way to another writer: then the rows are tried anew. Too late to stop. Ignored: import.interrupt.',
          meta: { rules: ['MOVE-02', 'MOVE-06'] },
          entry: 'keep',
          on: {
            'transaction.kept': '#import.done',
            'rows.progress': { target: 'trying', actions: { type: 'storeProgress', params: ({ event }) => event } },
            'import.interrupt': {},
          },
        },
        undoingRefused: {
          description: 'A row was refused: all that was tried is being undone. Ignored: import.interrupt.',
          meta: { rules: ['MOVE-02', 'MOVE-03'] },
          entry: 'undo',
          on: { 'transaction.undone': '#import.refused', 'import.interrupt': {} },
        },
        undoingDryRun: {
          description: 'It was a dry run: all that was tried is being undone. Ignored: import.interrupt.',
          meta: { rules: ['MOVE-02'] },
          entry: 'undo',
          on: { 'transaction.undone': '#import.rehearsed', 'import.interrupt': {} },
        },
        undoingInterrupted: {
          description: 'Somebody pressed Ctrl+C: all that was tried is being undone. Ignored: import.interrupt.',
          meta: { rules: ['MOVE-06'] },
          entry: 'undo',
          on: { 'transaction.undone': '#import.interrupted', 'import.interrupt': {} },
        },
      },
    },
    done: {
      description: 'Every row is in the shop, or was before: it is said how many, and in whose name.',
      meta: { rules: ['MOVE-02', 'MOVE-05'] },
      type: 'final',
    },
    rehearsed: {
      description: 'A dry run said what would be taken. Nothing was written.',
      meta: { rules: ['MOVE-02'] },
      type: 'final',
    },
    refused: {
      description: 'Every row that was refused is named with its line and the reason. Nothing was written.',
      meta: { rules: ['MOVE-03', 'MOVE-05'] },
      type: 'final',
    },
    interrupted: {
      description: 'Stopped before the end. Nothing was written.',
      meta: { rules: ['MOVE-06'] },
      type: 'final',
    },
    failed: {
      description:
        'The file cannot be read, nobody may write these records, or the database is away: the command says which. Nothing was written; where the database went away while it was keeping, the same file again tells.',
      meta: { rules: ['MOVE-02', 'MOVE-03'] },
      type: 'final',
    },
  },
});
