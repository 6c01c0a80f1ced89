import type { Log } from '../../deps.ts';
import type { Engine } from './engine.ts';
import type { Level, ShopDisk } from './shop-disk.ts';

/** Milliseconds between two looks at a full disk. */
const ROOM_MS = 10_000;
/** Milliseconds between two looks at the free space. */
const SPACE_MS = 60_000;

/**
 * Has the database refuse what would write from the moment the reserve of the disk is given up until it is back. What was
 * under way has its room, and the files of the log are used again. DISK-03. @returns how to stop
 */
export function guardWrites(engine: Pick<Engine, 'exec'>, disk: ShopDisk, mayCheckpoint: () => boolean): () => void {
  const run = (...statements: string[]) =>
    statements
      .reduce((before, statement) => before.then(() => engine.exec(statement)), Promise.resolve<unknown>(null))
      .catch((error: unknown) => console.error(`${statements.join('; ')} failed:`, error));
  const reuseLog = () => (mayCheckpoint() ? ['checkpoint'] : []);
  disk.whenFull(() => setImmediate(() => void run('set default_transaction_read_only = on', ...reuseLog())));
  const timer = setInterval(() => {
    if (!disk.isFull) return;
    void run(...(disk.regainReserve() ? ['set default_transaction_read_only = off'] : reuseLog()));
  }, ROOM_MS).unref();
  return () => clearInterval(timer);
}

/** Says in the log when the disk of the shop comes to have little room, less, or room again. @returns how to stop */
export function watchSpace(disk: ShopDisk, log: Pick<Log, 'info' | 'warn'>): () => void {
  let level: Level = 'enough';
  const look = () => {
    const before = level;
    ({ level } = disk.readLevel());
    if (level === before) return;
    const sentence = disk.describe();
    if (sentence === null) log.info({ event: 'sys_disk_room' }, 'The disk has room again');
    else log.warn({ event: 'sys_disk_low', level }, sentence);
  };
  look();
  const timer = setInterval(look, SPACE_MS).unref();
  return () => clearInterval(timer);
}
