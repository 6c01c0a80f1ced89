import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { formatInstant } from '../../../src/domain/shared/shop-day.ts';
import type { Db } from '../../db/database.ts';
import type { Sealed } from '../../db/embedded/shop-marker.ts';
import { NO_HASH, toCanonical } from '../../db/history/chain.ts';
import { selectHead } from '../../db/history/sealer.ts';
import { readArguments, StartupError } from '../../startup-error.ts';
import { selectLinks } from './chain.sql.ts';
import { checkConformance, listWays } from './conformance.ts';
import { verifyHistory } from './verify-history.ts';

const LINKS = 2_000;

/**
 * Writes the history up to its newest seal, one JSON document a line. `verify.mjs` can check it without the shop
 * (HIST-04).
 * @returns the number of changes
 */
export async function exportHistory(db: Db, write: (line: string) => void): Promise<number> {
  const head = await selectHead(db);
  write(toCanonical({ format: 'reflow-history/1' }));
  let end = { seq: 0, hash: NO_HASH };
  while (end.seq < head.seq) {
    const links = await selectLinks(db, end.seq, Math.min(LINKS, head.seq - end.seq));
    if (links.length === 0) break;
    for (const { seal, row, texts } of links) {
      const { seq, at, hash } = seal;
      write(toCanonical({ seq, at, hash, row, texts }));
      end = { seq, hash };
    }
  }
  write(toCanonical({ end }));
  return end.seq;
}

export const AUDIT_USAGE = `npm run audit -- verify                                     checks that the history is whole and that every row is as it says
npm run audit -- verify --seal 1234-9F3A-77C0-1B2D-44E1     checks a seal from the foot of a document as well
npm run audit -- conformance                                asks the rules about each change, as the server asked them before it wrote
npm run audit -- ways FILE                                  writes each way that bookings went over that chart, for npm run paths
npm run audit -- export FILE                                writes the history to a file, and verify.mjs beside it`;

const VERIFIER = new URL('./verify.mjs', import.meta.url);

const COMMANDS = ['verify', 'conformance', 'ways', 'export'] as const;

/** One command of `npm run audit`. Only `verify` takes `seals`; only `ways` and `export` take a file. */
export type AuditCommand = { audit: (typeof COMMANDS)[number]; file?: string; seals?: string[] };

/** @throws StartupError */
export function readAuditCommand(args: readonly string[]): AuditCommand {
  const { positionals, values } = readArguments(args, AUDIT_USAGE, {
    seal: { type: 'string', multiple: true, default: [] },
  });
  const [typed, file = '', ...rest] = positionals;
  const audit = COMMANDS.find((command) => command === typed);
  const writes = audit === 'export' || audit === 'ways';
  const isMeant = writes === (file !== '') && rest.length === 0 && (audit === 'verify' || values.seal.length === 0);
  if (audit === undefined || !isMeant) throw new StartupError(AUDIT_USAGE);
  return { audit, file: resolve(file), seals: values.seal.map((seal) => seal.toUpperCase()) };
}

/**
 * Runs `npm run audit` on a sealed history and returns the text to print (HIST-04, HIST-14, HIST-16).
 * @param noted the seal that an embedded database noted outside of itself
 * @throws StartupError with the findings, or with the reason why nothing was written
 */
export function runAudit({ audit, file = '', seals = [] }: AuditCommand, db: Db, noted: Sealed): Promise<string> {
  if (audit === 'verify') return verifyShop(db, seals, noted);
  if (audit === 'ways') return writeWays(db, file);
  return audit === 'conformance' ? judgeChanges(db) : exportTo(db, file);
}

async function writeWays(db: Db, file: string): Promise<string> {
  refuseFile(file);
  const paths = await listWays(db);
  writeFileSync(file, `${JSON.stringify({ model: 'booking-status', paths }, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  return `${paths.length} ways were written to ${file}. Those that no test goes, as a file of Playwright:\nnpm run paths -- --machine booking-status --ways ${file} --format playwright --out paths/ways.spec.ts`;
}

function refuseFile(file: string): void {
  if (!existsSync(dirname(file))) throw new StartupError(`There is no folder ${dirname(file)}. Nothing was written.`);
  if (existsSync(file)) throw new StartupError(`${file} already exists. Choose another name.`);
}

async function judgeChanges(db: Db): Promise<string> {
  const { changes, rules, violations, findings } = await checkConformance(db);
  const end = `${changes} changes, ${rules} rules, ${violations} violations`;
  if (findings.length > 0) throw new StartupError([...findings, end].join('\n'));
  return end;
}

async function verifyShop(db: Db, seals: readonly string[], noted: Sealed): Promise<string> {
  const { changes, seal, findings, unknownSeals, clock, restores } = await verifyHistory(db, [
    ...seals,
    ...(noted ? [noted.seal] : []),
  ]);
  const wrong = [...findings];
  for (const one of unknownSeals) {
    wrong.push(
      one === noted?.seal
        ? `On ${formatInstant(noted.at)} the shop had the seal ${one}, noted next to its database. This history does not contain that seal.`
        : `${one} is no seal of this history.`,
    );
  }
  if (wrong.length > 0) throw new StartupError(['The history is NOT whole:', ...wrong, ...restores].join('\n'));
  const papers = seals.map((one) => `${one} is a seal of it.\n`).join('');
  const notes = [...clock, ...restores].map((one) => `${one}\n`).join('');
  return `The history of ${changes} changes is whole, up to the seal ${seal}.\n${papers}${notes}Every row of the shop is as it says.`;
}

async function exportTo(db: Db, file: string): Promise<string> {
  const verifier = join(dirname(file), 'verify.mjs');
  refuseFile(file);
  const program = readFileSync(VERIFIER);
  if (existsSync(verifier) && !readFileSync(verifier).equals(program)) {
    throw new StartupError(`${verifier} is another program. Move it, or choose another folder.`);
  }
  const handle = openSync(file, 'wx', 0o600);
  let changes: number;
  try {
    changes = await exportHistory(db, (line) => writeFileSync(handle, `${line}\n`));
    fsyncSync(handle);
  } catch (error) {
    rmSync(file);
    throw error;
  } finally {
    closeSync(handle);
  }
  writeFileSync(verifier, program);
  return `${changes} changes were written to ${file}, including names of customers.\nAnyone can verify the file with: node ${basename(verifier)} ${basename(file)}`;
}
