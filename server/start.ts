import { setTimeout } from 'node:timers/promises';
import { watchSpace } from 'pglite-durable';
import { buildApp } from './http/app.ts';
import type { Config } from './config.ts';
import { warnOfVolume } from './container.ts';
import { findLostSeal, startSealedMark } from './db/embedded/sealed-mark.ts';
import { warnOfMemory } from './db/embedded/memory.ts';
import type { DatabaseHealth } from './db/database.ts';
import { readShopId } from './db/first-start.sql.ts';
import { countKept } from './db/empty-postgres.ts';
import { openShopDatabase } from './db/open.ts';
import { explainStart } from './db/embedded/start-faults.ts';
import type { Progress } from './db/backup/rows.ts';
import type { AppDeps, Log } from './deps.ts';
import { checkFirstPassword, prepareShop, removeFirstPassword } from './first-start.ts';
import { openCertificate, readTls, startCertificateWatch } from './http/certificate.ts';
import { isLoopback } from './http/connections.ts';
import { loadArgon2 } from './features/session/argon2.ts';
import { runStaffCommand } from './features/staff/staff-command.ts';
import { runErasure } from './features/erasure/erasure-command.ts';
import { answerRequest, type ServerRequest } from './requests.ts';
import { toCopyFolder } from './db/backup/place.ts';
import { type Backups, startBackups } from './db/backup/backups.ts';
import { followZone, listOverruled } from './features/shop/shop.usecases.ts';
import { watchLatest } from './latest-release.ts';
import { checkMail, createMailer } from './mailer.ts';
import { readRelease } from './release.ts';
import { systemErrorCode, StartupError } from './startup-error.ts';
import { sealHistory, startSealer } from './db/history/sealer.ts';
import { startMaintenance } from './db/maintenance.ts';
import { checkClock, openClock, startClockWatch } from './db/clock-watch.ts';

/** Milliseconds of a stop after which the last backup is given up, because that of a large shop takes minutes. */
const LAST_BACKUP_MS = 15_000;

/** A listening server. */
export type Running = Awaited<ReturnType<typeof startServer>>;

/** Opens the shop and listens. @throws StartupError when a person has to change something first */
export async function startServer(config: Config, options: Pick<AppDeps, 'appDir' | 'log'>) {
  const tls = readTls(config);
  const certificate = config.tls && tls && openCertificate({ tls: config.tls }, tls);
  await loadArgon2();
  const isEmbedded = config.databaseUrl === null;
  const database = await openShopDatabase(config);
  const { db, listen, health, ended = new Promise<never>(() => undefined) } = database;
  try {
    await checkFirstPassword(db, config);
    let backups: Backups | null = null;
    let isPrepared = false;
    const readBackups = () => backups?.read() ?? null;
    let latest: ReturnType<typeof watchLatest> | null = null;
    const release = readRelease();
    const readRunning = () => ({ ...release, newer: latest?.read() ?? null });
    const clock = await openClock(db);
    const { now } = clock;
    const describeCertificate = (at: Date) => certificate?.describe(at) ?? null;
    const deps = {
      ...options,
      db,
      listen,
      health,
      config,
      now,
      mailer: createMailer(config),
      readBackups,
      readRelease: readRunning,
      describeCertificate,
      isPrepared: () => isPrepared,
    };
    const app = await buildApp(deps, tls);
    const { log } = app;
    const address = await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw explainListen(error, config);
    });
    watchNotices(health, log);
    const lostSeal = isEmbedded ? await findLostSeal(db, config) : null;
    if (lostSeal !== null) log.error({ event: 'sys_changes_missing' }, lostSeal);
    const unknownZone = await followZone(db);
    if (unknownZone !== null) log.warn({ event: 'shop_settings' }, unknownZone);
    const noVolume = warnOfVolume(config);
    if (noVolume !== null) log.warn({ event: 'sys_no_volume' }, noVolume);
    const warnings = [lostSeal, noVolume, await checkClock(db, now()), unknownZone, describeCertificate(now())].filter(
      (warning) => warning !== null,
    );
    const stopCertificateWatch = certificate && startCertificateWatch(certificate, app, { now, log });
    const stopClockWatch = await startClockWatch(db, clock, log);
    await removeFirstPassword(db, config);
    const variables = await listOverruled(db, config);
    if (variables.length > 0) {
      log.warn(
        { event: 'shop_settings', variables },
        `${variables.join(', ')} of the environment and the stored settings differ: the stored ones count, and the owner changes them in Settings`,
      );
    }
    if (tls === null && !isLoopback(config.host)) {
      log.warn(
        { event: 'http_unencrypted', host: config.host },
        `Passwords and customer data travel unencrypted to this address: set TLS_CERT and TLS_KEY, or put a proxy with TLS on this machine and ${config.inContainer ? 'publish the port on 127.0.0.1 alone, as in -p 127.0.0.1:3000:3000' : 'leave HOST at 127.0.0.1'}`,
      );
    }
    const lowMemory = isEmbedded && config.backupMinutes > 0 ? warnOfMemory() : null;
    if (lowMemory !== null) log.warn({ event: 'sys_low_memory' }, lowMemory);
    if (config.publicUrl === null) {
      log.warn(
        { event: 'public_url_unknown', host: config.host },
        'Mails carry a code without a link, because the address of the app is not known: set PUBLIC_URL to the address that staff open, for example https://shop.example.com',
      );
    }
    // Not awaited, because a mail server may take seconds to answer.
    void checkMail(config).then((sentence) => {
      if (sentence !== null) log.warn({ event: 'mail_fail' }, `Mails cannot be sent. ${sentence}`);
    });
    if (config.latest !== null) latest = watchLatest(config.latest, release, log);
    // Last, because a failed start must not use up the only display of the first password.
    const firstAccount = await prepareShop(db, config, now());
    isPrepared = true;
    const stopSpaceWatch = health.disk && watchSpace(health.disk, log);
    const stopMaintenance = startMaintenance(db, now, log);
    const stopSealer = startSealer(db, now, log);
    const stopSealedMark = isEmbedded ? startSealedMark(db, config, log) : null;
    const shop = await readShopId(db);
    const started = startBackups(config, database, { shop, minutes: config.backupMinutes, now, log });
    backups = started;
    database.handleRequests?.((text, onProgress) =>
      answerRequest(text, (request, progress) => answer(request, progress, { ...deps, backups: started, log }), {
        onProgress,
        log,
      }),
    );
    return {
      address,
      firstAccount,
      warnings,
      ended,
      /** Finishes running requests, then closes the database. Calls `say` with what the stop waits for (DISK-13). */
      stop: async (say: (sentence: string) => void = () => undefined) => {
        const patience = setTimeout(LAST_BACKUP_MS, null, { ref: false });
        latest?.stop();
        await stopMaintenance();
        await stopCertificateWatch?.();
        stopSpaceWatch?.();
        await app.close();
        await stopClockWatch();
        await stopSealer();
        await stopSealedMark?.();
        const last = await started.stop(patience, () =>
          say(`Waiting for the last backup, ${LAST_BACKUP_MS / 1_000} s at most`),
        );
        await database.close();
        await last?.rest;
      },
    };
  } catch (error) {
    await database.close();
    throw explainStart(error, config) ?? error;
  }
}

/** Logs when notices of changes stop arriving, and when they arrive again (LIVE-13). */
function watchNotices(health: DatabaseHealth, log: Log): void {
  const logNotices = () => {
    const sentence = health.describeNotices();
    if (sentence === null) log.info({ event: 'sys_notices' }, 'The database passes on notices of changes again');
    else log.warn({ event: 'sys_no_notices' }, sentence);
  };
  health.whenNotices(logNotices);
  if (health.describeNotices() !== null) logNotices();
}

/** Answers a command to the server that has the data folder open (PEOPLE-06, BACKUP-06). */
async function answer(
  request: ServerRequest,
  progress: Progress,
  { db, now, config, backups, log }: Pick<AppDeps, 'db' | 'now' | 'config'> & { backups: Backups; log: Log },
): Promise<string> {
  switch (request.ask) {
    case 'staff':
      return runStaffCommand(request.command, { db, now: now(), log });
    case 'erase':
      return runErasure(request.args, db, now);
    case 'backup':
      return (await backups.take(progress)).file;
    case 'count':
      return JSON.stringify(await countKept(db));
    case 'copy': {
      const target = toCopyFolder(config.dataDir, request.pid);
      await sealHistory(db, now());
      await backups.copy(target);
      return target;
    }
  }
}

function explainListen(error: unknown, { port, host }: Config): unknown {
  const noHost = `HOST is no address of this computer: ${host}. Correct it.`;
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Stop what runs there, or set PORT to another one.`,
    EACCES: `Port ${port} is for administrators only. Set PORT to 1024 or more.`,
    EADDRNOTAVAIL: noHost,
    ENOTFOUND: noHost,
  };
  const sentence = sentences[systemErrorCode(error) ?? ''];
  return sentence === undefined ? error : new StartupError(sentence, error);
}
