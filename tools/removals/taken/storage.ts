import { within } from '../within.ts';

/** Snapshots, the disk, and what a browser keeps. */
export const STORAGE = [
  ...within('server/db/backup/snapshots.ts', {
    'BACKUP-01': [
      'a snapshot that failed counts',
      "listSnapshots(folder).filter(({ state }) => state === 'proven')",
      "listSnapshots(folder).filter(({ state }) => state !== 'part')",
    ],
  }),
  ...within('server/db/backup/retention.ts', {
    'BACKUP-03': ['nothing is let go', 'if (seen.size === count) break;', 'if (seen.size === count * 1_000) break;'],
  }),
  ...within('server/db/backup/copies.ts', {
    'BACKUP-03': [
      'those of another shop are let go',
      'const own = listSnapshots(folder).filter((snapshot) => snapshot.shop === shop);',
      "const own = listSnapshots(folder).filter((snapshot) => snapshot.shop === shop || snapshot.shop !== '');",
    ],
    'BACKUP-04': [
      'no snapshot is brought to the second folder',
      'if (!there.has(basename(file))) copySnapshot(',
      'if (there.has(basename(file))) copySnapshot(',
    ],
  }),
  ...within('server/http/status.ts', {
    'BACKUP-05': [
      'nobody is told how the backups stand',
      'const backup = deps.readBackups?.() ?? null;',
      "const backup = deps.config.databaseUrl === '' ? (deps.readBackups?.() ?? null) : null;",
    ],
  }),
  ...within('server/db/backup/data-rules.ts', {
    'BACKUP-07': [
      'the rules of the data are not looked at',
      'const rules = [...RULES, ...',
      'const rules = [...RULES.slice(0, 0), ...',
    ],
  }),
  ...within('server/db/backup/backups.ts', {
    'BACKUP-02': [
      'a server that stops makes no snapshot',
      'if (timer === null || !(await',
      'if (timer !== null || !(await',
    ],
  }),
  ...within('server/db/backup/restore.ts', {
    'BACKUP-06': [
      'what was there is thrown away',
      'if (aside !== null) renameSync(dir, aside);',
      'if (aside !== null) rmSync(dir, { recursive: true });',
    ],
  }),
  ...within('src/domain/backup/backup-state.ts', {
    'BACKUP-10': ['a backup that failed is not said', "    ['The last backup failed.', state.problem],\n", ''],
  }),
  ...within('server/db/embedded/start-faults.ts', {
    'DISK-01': ['an empty shop is begun where one was', 'if (marker !== null) {', "if (marker === '') {"],
  }),
  ...within('server/db/database-health.ts', {
    'DISK-02': [
      'damage is a fault like any other',
      "return isDamaged(error) ? 'damaged' : null;",
      "return isDamaged(error) && error === null ? 'damaged' : null;",
    ],
  }),
  ...within('server/db/embedded/shop-disk.ts', {
    'DISK-04': [
      'a disk has room until it is full',
      'free * 100 < total * percent)',
      'free * 100 < total * (percent - 100))',
    ],
  }),
  ...within('server/db/migrate.ts', {
    'DISK-05': [
      'tables of a newer release are opened',
      'if (newest !== undefined) throw new NewerSchemaError(newest);',
      "if (newest === '') throw new NewerSchemaError(newest);",
    ],
  }),
  ...within('src/services/storage/draft-store.ts', {
    'DRAFT-01': [
      'a draft is offered that is being typed elsewhere',
      "await locks?.request(lockOf(row.opening), { mode: 'shared', signal: closing.signal }, () => undefined);",
      'await Promise.resolve(row);',
    ],
  }),
  ...within('src/app/drafts/use-unsaved.ts', {
    'DRAFT-02': [
      'nobody is told that what is typed is not kept',
      "return snapshot.matches({ storage: 'full' }) ? 'full' : 'refused';",
      'return null;',
    ],
  }),
  ...within('src/worker/service-worker.ts', {
    'SHELL-01': ['the app does not open without a network', 'return (await kept(PAGE)) ?? fresh;', 'return fresh;'],
    'SHELL-03': ['what was kept of another release stays', 'name !== CACHE)', "name === '')"],
  }),
  ...within('server/http/page/static.ts', {
    'SHELL-03': ['a worker that is switched off stays', "serviceWorker === 'off'", "serviceWorker === 'on'"],
  }),
  ...within('scripts/earlier-files.ts', {
    'SHELL-02': ['the files of a replaced build are kept for one day', 'KEPT_MS = 7 * 24', 'KEPT_MS = 24'],
  }),
  ...within('src/app/navigation/leave-guard.ts', {
    'SHELL-02': [
      'Reload asks about what is stored',
      'if (await form.keep?.()) kept.add(form);',
      'await form.keep?.();',
    ],
  }),
  ...within('server/db/embedded/data-lock.ts', {
    'DISK-06': [
      'the lock is a socket on Windows too',
      "if (platform === 'win32') return lockByPipe(",
      "if (platform === 'win32' && folder === '') return lockByPipe(",
    ],
  }),
  ...within('server/stop-signals.ts', {
    'DISK-06': ['a closed window stops nothing', "['SIGINT', 'SIGBREAK', 'SIGHUP']", "['SIGINT']"],
  }),
  ...within('server/db/embedded/sealed-mark.ts', {
    'DISK-07': [
      'a log whose end is gone is not said',
      'if (found && toSeal(found) === sealed.seal) return null;',
      "if ((found && toSeal(found) === sealed.seal) || sealed.seal !== '') return null;",
    ],
  }),
  ...within('server/keep-open.ts', {
    'DISK-08': [
      'a server is started anew without end',
      'if (restarts.length === STARTS_MAX)',
      'if (restarts.length === STARTS_MAX * 10)',
    ],
  }),
];
