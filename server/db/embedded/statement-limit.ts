import { PGlite, type Extension } from '@electric-sql/pglite';
import { auto_explain } from '@electric-sql/pglite/contrib/auto_explain';
import * as z from 'zod/mini';
import { WITHOUT_LIMIT } from '../database.ts';

/** Begin the messages that prepare a statement, run it, and run some that have no parameters. */
const [PARSE, EXECUTE, QUERY] = ['P', 'E', 'Q'].map((letter) => letter.charCodeAt(0));

/** The clock that measures how long something takes. */
const MONOTONIC = 1;
/** Of so many questions one looks at the time. */
const EVERY = 16;

/** The timing of each step of each statement, which nobody reads. */
const SETTINGS = ['log_min_duration = 2147483647', 'log_analyze = on', 'log_timing = on'];

type Clock = (clock: number, precision: unknown, at: number) => number;
type Imports = { env: { memory: WebAssembly.Memory }; wasi_snapshot_preview1: { clock_time_get: Clock } };
type Instantiate = (imports: Imports, done: (instance: WebAssembly.Instance, module: unknown) => void) => unknown;

/** The addresses of what a signal sets in PostgreSQL to end a statement. */
const Flags = z.object({
  QueryCancelPending: z.instanceof(WebAssembly.Global),
  InterruptPending: z.instanceof(WebAssembly.Global),
});

/**
 * Ends a statement of the embedded database that takes longer than `ms`, as `statement_timeout` does elsewhere: in the one
 * thread that it has no timer comes before the statement is over. Each step of a statement asks for the time here
 * (`auto_explain` has it do so), and past the limit the answer sets what a signal would have set. A single function that takes
 * long, such as a `generate_series` of millions, asks once and is ended late. REL-13
 */
export const createStatementLimit = (ms: number): Extension => ({
  name: 'statement_limit',
  setup: async (pg, options: { instantiateWasm: Instantiate }) => {
    if (!(pg instanceof PGlite)) throw new Error('The statement limit is for the database in this process');
    const { bundlePath } = await auto_explain.setup(pg, options);
    let until = Infinity;
    let setFlags: (value: 0 | 1) => void = () => {};
    const { instantiateWasm } = options;
    options.instantiateWasm = (imports, done) => {
      const { memory } = imports.env;
      const clocks = imports.wasi_snapshot_preview1;
      const readClock = clocks.clock_time_get;
      // What is measured by it is read by nobody, and the true time would double the cost of a step.
      let calls = 0;
      let words = new Int32Array(memory.buffer);
      clocks.clock_time_get = (clock, precision, at) => {
        if (clock !== MONOTONIC) return readClock(clock, precision, at);
        calls += 1;
        if (calls % EVERY === 0 && performance.now() > until) setFlags(1);
        if (words.length === 0) words = new Int32Array(memory.buffer);
        words[at >> 2] = calls;
        words[(at >> 2) + 1] = 0;
        return 0;
      };
      return instantiateWasm(imports, (instance, module) => {
        const addresses = Object.values(Flags.parse(instance.exports)).map(({ value }) => Number(value));
        setFlags = (value) => {
          const words = new Int32Array(memory.buffer);
          for (const address of addresses) words[address / Int32Array.BYTES_PER_ELEMENT] = value;
        };
        done(instance, module);
      });
    };
    const run = pg.execProtocolRawSync.bind(pg);
    let isLifted = false;
    const says = (message: Uint8Array, words: string) =>
      Buffer.from(message.buffer, message.byteOffset, message.byteLength).includes(words);
    pg.execProtocolRawSync = (message) => {
      if (message[0] === PARSE && says(message, WITHOUT_LIMIT)) isLifted = true;
      // Statements without parameters are those around a transaction.
      if (message[0] === QUERY && (says(message, 'COMMIT') || says(message, 'ROLLBACK'))) isLifted = false;
      if (message[0] !== EXECUTE || isLifted) return run(message);
      until = performance.now() + ms;
      try {
        return run(message);
      } finally {
        // A statement that was over just then takes no other one with it.
        if (performance.now() > until) setFlags(0);
        until = Infinity;
      }
    };
    return {
      ...(bundlePath ? { bundlePath } : {}),
      emscriptenOpts: options,
      init: async () => {
        await pg.exec(`load 'auto_explain'; ${SETTINGS.map((setting) => `set auto_explain.${setting}`).join('; ')}`);
      },
    };
  },
});
