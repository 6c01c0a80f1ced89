import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './http/app.ts';
import type { Config } from './config.ts';
import { findLostSeal, startSealedMark } from './db/embedded/sealed-mark.ts';
import { watchSpace } from './db/embedded/disk-watch.ts';
import { openShopDatabase } from './db/open.ts';
import { explainStart } from './db/embedded/start-faults.ts';
import type { OpenDatabase } from './db/postgres.ts';
import type { AppDeps } from './deps.ts';
import { checkFirstPassword, type FirstAccount, prepareShop } from './first-start.ts';
import { removeFirstPassword } from './first-password.ts';
import { isLoopback, readTls } from './http/tls.ts';
import { COMMAND_MANAGER, runStaffCommand } from './features/staff/staff-command.ts';
import { runErasure } from './features/erasure/erasure-command.ts';
import { answerRequest } from './requests.ts';
import { toCopyFolder } from './db/backup/running-copy.ts';
import { type Backups, startBackups } from './db/backup/backups.ts';
import { followZone, listOverruled } from './features/shop/shop.usecases.ts';
import { createMailer } from './mailer.ts';
import { systemErrorCode, StartupError } from './startup-error.ts';
import { sealHistory, startSealer } from './db/history/sealer.ts';
import { startMaintenance } from './db/maintenance.ts';
import { checkClock, openClock, startClockWatch } from './db/clock-watch.ts';

/** Milliseconds of a stop after which the last backup is given up: that of a large shop takes minutes. */
const LAST_BACKUP_MS = 15_000;

/** A server that listens. `stop` lets requests under way finish, then closes the database. */
export type Running = {
  address: string;
  firstAccount: FirstAccount | null;
  /** What to say of the clock of this computer and of changes that are missing. */
  warnings: string[];
  /** Resolves when the database in this process has ended: the server has to be stopped, and started again. */
  ended: Promise<void>;
  stop: () => Promise<void>;
};

/** Opens the shop and listens. @throws StartupError when a person has to change something first. */
export async function startServer(config: Config, options: Pick<AppDeps, 'appDir' | 'log'>): Promise<Running> {
  const tls = readTls(config);
  const { databaseUrl } = config;
  const database = await openShopDatabase(config);
  try {
    await checkFirstPassword(database.db, config);
    const mailer = createMailer(config);
    let backups: Backups | null = null;
    const readBackups = () => backups?.read() ?? null;
    const { db, listen, health, copyTo, ended } = database;
    const clock = await openClock(db);
    const { now } = clock;
    const app = await buildApp({ ...options, db, listen, health, config, now, mailer, readBackups }, tls);
    const address = await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw explainListen(error, config) ?? error;
    });
    const lostSeal = databaseUrl === null ? await findLostSeal(db, config) : null;
    if (lostSeal !== null) app.log.error({ event: 'sys_changes_missing' }, lostSeal);
    const unknownZone = await followZone(db);
    if (unknownZone !== null) app.log.warn({ event: 'shop_settings' }, unknownZone);
    const warnings = [lostSeal, await checkClock(db, now()), unknownZone].filter((warning) => warning !== null);
    const stopClockWatch = await startClockWatch(database.db, clock, app.log);
    await removeFirstPassword(database.db, config);
    const overruled = await listOverruled(database.db, config);
    if (overruled.length > 0) {
      app.log.warn(
        { event: 'shop_settings', variables: overruled },
        `${overruled.join(', ')} of the environment and the stored settings differ: the stored ones count, and the owner changes them in Settings`,
      );
    }
    if (tls === null && !isLoopback(config.host)) {
      app.log.warn(
        { event: 'http_unencrypted', host: config.host },
        'Passwords and customer data travel unencrypted to this address: set TLS_CERT and TLS_KEY, or put a proxy with TLS on this machine and leave HOST at 127.0.0.1',
      );
    }
    // Only now: a start that fails must not use up the one showing of the first password.
    const firstAccount = await prepareShop(database.db, config, now());
    const stopSpaceWatch = health.disk === null ? null : watchSpace(health.disk, app.log);
    const stopMaintenance = startMaintenance(database.db, now, app.log);
    const stopSealer = startSealer(database.db, now, app.log);
    const stopSealedMark = databaseUrl === null ? startSealedMark(db, config, app.log) : null;
    if (copyTo) backups = startBackups(config, { db, copyTo }, { minutes: config.backupMinutes, now, log: app.log });
    if (backups !== null) serveRequests(database, { backups, config, now, log: app.log });
    return {
      address,
      firstAccount,
      warnings,
      ended: ended ?? new Promise(() => undefined),
      stop: async () => {
        const patience = setTimeout(LAST_BACKUP_MS, null, { ref: false });
        await stopMaintenance();
        stopSpaceWatch?.();
        await app.close();
        await stopClockWatch().catch((error: unknown) => health.note(error));
        await stopSealer();
        await stopSealedMark?.();
        const last = await backups?.stop(patience);
        await database.close();
        await last?.rest;
      },
    };
  } catch (error) {
    await database.close();
    throw explainStart(error, config) ?? error;
  }
}

/** Answers what the shop's commands ask of the server that has the data folder open. PEOPLE-06, BACKUP-06 */
function serveRequests(
  { db, serve }: OpenDatabase,
  { backups, config, now, log }: { backups: Backups; config: Config; now: () => Date; log: FastifyBaseLogger },
): void {
  serve?.((text, say) =>
    answerRequest(
      text,
      {
        staff: ({ command }) => runStaffCommand(command, { ...COMMAND_MANAGER, db, now: now(), log }),
        erase: ({ args }) => runErasure(args, db, now),
        async backup(_, progress) {
          const { file } = await backups.take(progress);
          return file;
        },
        async copy({ pid }) {
          const target = toCopyFolder(config.dataDir, pid);
          await sealHistory(db, now());
          await backups.copy(target);
          return target;
        },
      },
      { say, log },
    ),
  );
}

function explainListen(error: unknown, { port, host }: Config): StartupError | null {
  switch (systemErrorCode(error) ?? '') {
    case 'EADDRINUSE':
      return new StartupError(`Port ${port} is in use. Stop what runs there, or set PORT to another one.`, error);
    case 'EACCES':
      return new StartupError(`Port ${port} is for administrators only. Set PORT to 1024 or more.`, error);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(`HOST is no address of this computer: ${host}. Correct it.`, error);
    default:
      return null;
  }
}
