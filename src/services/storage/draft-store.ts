import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import * as z from 'zod/mini';
import { DRAFT_LIFETIME_MS, DRAFT_RECHECK_MS, DRAFTS_MAX } from '../../domain/shared/limits.ts';
import type { FoundDraft, StorageFailure } from '../../domain/form/stored-draft.ts';

const DATABASE = 'drafts';
const STORE = 'drafts';

const Instant = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));

const Row = z.object({
  id: z.string(),
  /** The id of an open form in a tab. The form holds its lock while it lives. */
  opening: z.string(),
  person: z.string(),
  /** The form and its record: `booking-edit:17`. */
  form: z.string(),
  savedAt: Instant,
  draft: z.unknown(),
  /** When the draft was first found too old. A single read of the clock deletes nothing. */
  oldSince: z.optional(Instant),
});
type Row = z.infer<typeof Row>;

interface Drafts extends DBSchema {
  [STORE]: { key: string; value: Row };
}
type Database = IDBPDatabase<Drafts>;
type DraftsStore = IDBPObjectStore<Drafts, [typeof STORE], typeof STORE, 'readwrite'>;

export type DraftStoreOptions<T> = {
  person: string;
  form: string;
  /** Identifies this form in this tab, and is never reused. */
  opening: string;
  shape: z.ZodMiniType<T>;
  mayStore: () => boolean;
  /** True at a counter, where the drafts of other people are kept (LOCK-04). */
  keepsOthers: boolean;
  /** Missing on an insecure page. Then a draft is offered even if its tab is still open. */
  locks: Pick<LockManager, 'request'> | undefined;
  now: () => string;
};

const lockOf = (opening: string) => `draft ${opening}`;

/** Returns why a draft could not be stored. */
export const toStorageFailure = (error: unknown): StorageFailure =>
  error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'refused';

const open = (onClosed: () => void = () => undefined) =>
  openDB<Drafts>(DATABASE, 1, {
    upgrade: (database) => void database.createObjectStore(STORE, { keyPath: 'id' }),
    // A newer release needs another version of the database.
    blocking: (_, __, event) => {
      (event.target as IDBDatabase | null)?.close();
      onClosed();
    },
    terminated: onClosed,
  });

/** Changes the stored drafts. The transaction has started when this returns, and is on the disk when it settles. */
async function change(database: Database, make: (store: DraftsStore) => readonly Promise<unknown>[]): Promise<void> {
  const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
  const changes = make(transaction.store);
  // A closing page does not see the end of its transactions.
  transaction.commit();
  await Promise.all([...changes, transaction.done]);
}

async function readRows(database: Database): Promise<Row[]> {
  return (await database.getAll(STORE)).flatMap((row) => {
    const read = z.safeParse(Row, row);
    return read.success ? [read.data] : [];
  });
}

/** Deletes the drafts of these people (SEC-02). */
export async function clearDrafts(isGone: (person: string) => boolean): Promise<void> {
  const database = await open();
  try {
    const gone = (await readRows(database)).filter(({ person }) => isGone(person));
    if (gone.length > 0) await change(database, (store) => gone.map(({ id }) => store.delete(id)));
  } finally {
    database.close();
  }
}

/** Limits the stored drafts by number, and by an age that two reads of the clock confirm (DRAFT-03). */
async function prune(database: Database, rows: readonly Row[], now: string): Promise<void> {
  const ageOf = (instant: string) => Date.parse(now) - Date.parse(instant);
  const old = rows.filter(({ savedAt }) => ageOf(savedAt) > DRAFT_LIFETIME_MS);
  const gone = [
    ...rows.slice(DRAFTS_MAX),
    ...old.filter(({ oldSince }) => oldSince !== undefined && ageOf(oldSince) > DRAFT_RECHECK_MS),
  ];
  const suspected = old.filter(({ oldSince }) => oldSince === undefined);
  if (gone.length + suspected.length === 0) return;
  await change(database, (store) => [
    ...suspected.map((row) => store.put({ ...row, oldSince: now })),
    ...gone.map(({ id }) => store.delete(id)),
  ]);
}

/** The unsaved drafts of a form that a person has opened in a tab, on the disk of this computer (REL-06). */
export function createDraftStore<T>(options: DraftStoreOptions<T>) {
  const { person, form, opening, shape, mayStore, keepsOthers, locks, now } = options;
  const closing = new AbortController();
  let database: Database | null = null;
  let connecting: Promise<Database> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let isHeld = false;

  const forget = (): void => {
    database = null;
    connecting = null;
  };
  const connect = (): Promise<Database> => {
    connecting ??= open(forget).then(
      (opened) => (database = opened),
      (error: unknown) => {
        forget();
        throw error;
      },
    );
    return connecting;
  };

  /** Starts at once if the connection is open, because a closing page waits for nothing. */
  function write(make: (store: DraftsStore) => readonly Promise<unknown>[]): Promise<void> {
    const written = database ? change(database, make) : connect().then((opened) => change(opened, make));
    last = written.catch(() => undefined);
    return written;
  }

  function hold(): void {
    if (isHeld || !locks) return;
    isHeld = true;
    const closed = new Promise<void>((resolve) => {
      closing.signal.addEventListener('abort', () => void last.finally(resolve));
    });
    void locks.request(lockOf(opening), () => closed).catch(() => undefined);
  }

  /** Waits until the form of a draft is closed (DRAFT-01). */
  async function untilAbandoned(row: Row): Promise<void> {
    await locks?.request(lockOf(row.opening), { mode: 'shared', signal: closing.signal }, () => undefined);
  }

  return {
    /**
     * Reports each usable draft of this form, newest first. A draft of an open form is reported when that form closes.
     */
    async find(report: (found: FoundDraft<T>) => void): Promise<void> {
      if (!keepsOthers) await clearDrafts((other) => other !== person);
      const opened = await connect();
      const rows = (await readRows(opened)).toSorted((one, other) => other.savedAt.localeCompare(one.savedAt));
      await prune(opened, rows, now());
      const isTheirs = (row: Row) => row.person === person && row.form === form && row.opening !== opening;
      for (const row of rows.filter(isTheirs)) {
        void untilAbandoned(row)
          .then(async () => (await connect()).get(STORE, row.id))
          .then((present) => {
            const draft = z.safeParse(shape, present?.draft);
            if (present && draft.success && !closing.signal.aborted) {
              report({ id: present.id, savedAt: present.savedAt, draft: draft.data });
            }
          })
          .catch(() => undefined);
      }
    },

    async put({ id, savedAt, draft }: FoundDraft<T>, replaced: string | null): Promise<void> {
      if (!mayStore()) return;
      hold();
      await write((store) =>
        mayStore()
          ? [
              store.put({ id, opening, person, form, savedAt, draft }),
              ...(replaced === null ? [] : [store.delete(replaced)]),
            ]
          : [],
      );
    },

    drop: (id: string): Promise<void> => write((store) => [store.delete(id)]),

    /** Settles when every requested change is on the disk or has failed. */
    settled: (): Promise<unknown> => last,

    close: (): void => {
      closing.abort();
      void last
        .then(() => connecting)
        .then(
          (opened) => opened?.close(),
          () => undefined,
        );
    },
  };
}
