import { PGlite, type PGliteOptions, type QueryOptions, type Transaction, types } from '@electric-sql/pglite';
import { EngineError } from './faults.ts';

/** The major version of the embedded PostgreSQL. Another major version cannot read its files. */
export const MAJOR = '18';

/** The status with which the engine leaves a failed statement. It continues after it. */
const SQL_ERROR = 100;
const LINES = 40;

const CALLS = [
  '_PostgresMainLoopOnce',
  '_PostgresMainLongJmp',
  '_PostgresSendReadyForQueryIfNecessary',
  '_pgl_pq_flush',
] as const;

const { DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ } = types;
const LISTS = [1231, 1182, 1187, 1115, 1185];
const AS_TEXT = Object.fromEntries(
  [DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ, ...LISTS].map((type) => [type, (text: string) => text]),
);

/**
 * Removes the parsers that a query builder such as drizzle sends with each statement, because the engine would copy its
 * table of all types each time.
 */
function withoutParsers(options: QueryOptions = {}): QueryOptions {
  const others = { ...options };
  delete others.parsers;
  return others;
}

const isSqlError = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === SQL_ERROR;

/**
 * `datesAsText` returns dates, times and intervals as PostgreSQL writes them, as drizzle expects. Parsers of single
 * queries are then ignored.
 */
export type EngineOptions = PGliteOptions & { datesAsText?: boolean };

/** The embedded PostgreSQL. After a panic or a trap every call fails; the original would retry for ever. */
export class Engine extends PGlite {
  readonly #stderr: string[];
  #end: EngineError | null = null;
  #isGuarded = false;
  #areDatesText = false;

  #resolveEnded: () => void = () => undefined;
  readonly ended = new Promise<void>((done) => {
    this.#resolveEnded = done;
  });

  private constructor(options: PGliteOptions, stderr: string[]) {
    super(options);
    this.#stderr = stderr;
  }

  /** @throws EngineError if it does not start */
  static async start({ datesAsText = false, ...options }: EngineOptions): Promise<Engine> {
    const stderr: string[] = [];
    const onStderr = (line: string) => {
      stderr.push(line);
      if (stderr.length > LINES) stderr.shift();
      return false;
    };
    try {
      const engine = new Engine({ ...options, onStderr }, stderr);
      await engine.waitReady;
      engine.#areDatesText = datesAsText;
      if (datesAsText) Object.assign(engine.parsers, AS_TEXT);
      return engine;
    } catch (error) {
      throw error instanceof EngineError ? error : new EngineError(stderr, error);
    }
  }

  override query<T>(text: string, values?: unknown[], options?: QueryOptions) {
    return super.query<T>(text, values, this.#areDatesText ? withoutParsers(options) : options);
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>) {
    if (!this.#areDatesText) return super.transaction(work);
    return super.transaction((tx) => {
      const query = tx.query.bind(tx);
      tx.query = (text, values, options) => query(text, values, withoutParsers(options));
      return work(tx);
    });
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.#end !== null) throw this.#end;
    if (!this.#isGuarded) this.#guard();
    return super.execProtocolRawSync(message);
  }

  /** After the end no function of the module may be called, not even the function that restores its stack. */
  #guard(): void {
    this.#isGuarded = true;
    const { Module } = this;
    for (const name of CALLS) {
      const call = Module[name];
      Module[name] = () => {
        if (this.#end !== null) throw this.#end;
        try {
          call();
        } catch (error) {
          if (isSqlError(error)) throw error;
          const end = (this.#end ??= new EngineError(this.#stderr, error));
          this.#resolveEnded();
          Module.stackRestore = () => {
            throw end;
          };
          throw end;
        }
      };
    }
  }
}
