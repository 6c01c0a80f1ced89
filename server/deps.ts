import type { Config } from './config.ts';
import type { DatabaseHealth, Db } from './db/database.ts';
import type { Listen } from './db/changes.ts';
import type { BackupState } from '../src/domain/dashboard/backup-state.ts';
import type { RunningRelease } from '../src/domain/shared/release.ts';
import type { DocumentRenderer } from './documents/document-renderer.ts';
import type { Mailer } from './mailer.ts';

/** The log of use cases, in the OWASP logging vocabulary. */
export type Log = Record<'info' | 'warn' | 'error', (details: object, sentence: string) => void>;

/** The dependencies of the API. `now` is the clock of every rule about time. */
export type AppDeps = {
  db: Db;
  listen: Listen;
  health: DatabaseHealth;
  config: Config;
  now: () => Date;
  mailer: Mailer;
  /** A renderer that several apps share. Without it, an app starts its own and closes it at its end. */
  renderer?: DocumentRenderer;
  /** The state of the backups; `null` if the server makes none. */
  readBackups?: () => BackupState | null;
  /** The running release, and a newer one if available. */
  readRelease?: () => RunningRelease;
  /** Describes the fault of the server's certificate; `null` without one (EDGE-13). */
  describeCertificate?: (now: Date) => string | null;
  /** Whether the shop has its first account. Without this function the server is ready at once (SEEN-04). */
  isPrepared?: () => boolean;
  /** The folder of the built app; `null` serves only the API. */
  appDir: string | null;
  /** The log level and where to log (the terminal by default); `false` logs nothing. */
  log: { level: string; stream?: { write: (line: string) => void } } | false;
};
