import type { Config } from './config.ts';
import type { DatabaseHealth, Db } from './db/database.ts';
import type { Listen } from './db/changes.ts';
import type { BackupState } from '../src/domain/backup/backup-state.ts';
import type { RunningRelease } from '../src/domain/release/release.ts';
import type { DocumentRenderer } from './documents/document-renderer.ts';
import type { Mailer } from './mailer.ts';

/** Where use cases say what happened, by the OWASP logging vocabulary. */
export type Log = Record<'info' | 'warn' | 'error', (details: object, sentence: string) => void>;

/** All that the API needs from outside. `now` is the clock of every rule about time. */
export type AppDeps = {
  db: Db;
  listen: Listen;
  health: DatabaseHealth;
  config: Config;
  now: () => Date;
  mailer: Mailer;
  /** Renders the documents of several apps; an app without it starts its own renderer, and closes it at its end. */
  renderer?: DocumentRenderer;
  /** What to say of the backups; `null` where the server makes none. */
  readBackups?: () => BackupState | null;
  /** The release that runs, and a newer one that is available. */
  readRelease?: () => RunningRelease;
  /** Describes the fault of the server's certificate, `null` if it has none. EDGE-13 */
  describeCertificate?: (now: Date) => string | null;
  /** Whether the shop has its first account; a server without it is ready from its start. SEEN-04 */
  isPrepared?: () => boolean;
  /** Folder of the built app to serve beside the API; `null` serves the API alone. */
  appDir: string | null;
  /** How much is logged and where to (the terminal when left out); `false` keeps silent. */
  log: { level: string; stream?: { write: (line: string) => void } } | false;
};
