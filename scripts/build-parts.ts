import { isBuiltin } from 'node:module';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { Engine } from 'pglite-durable';
import { FONT_PACKAGES } from '../server/documents/text-layout.ts';
import { root } from '../tools/project.ts';
import * as z from 'zod/mini';

/** The programs of the server, by name in the build. */
export const ENTRIES: Readonly<Record<string, string>> = {
  main: 'server/main.ts',
  staff: 'server/commands/staff.ts',
  erase: 'server/commands/erase.ts',
  export: 'server/commands/export.ts',
  import: 'server/commands/import.ts',
  audit: 'server/commands/audit.ts',
  data: 'server/commands/data.ts',
  demo: 'server/commands/demo.ts',
  'snapshot.child': 'server/db/backup/snapshot.child.ts',
  'document.worker': 'server/documents/document.worker.ts',
};

const OPTIONS = {
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
} satisfies BuildOptions;

/** Bundles the server, its commands and the files that they read into a folder. */
export async function bundleServer(outdir: string, entryPoints = ENTRIES): Promise<void> {
  await build({ ...OPTIONS, entryPoints, outdir });
  cpSync(join(root, 'server/db/migrations'), join(outdir, 'migrations'), { recursive: true });
  cpSync(join(root, 'server/features/audit/verify.mjs'), join(outdir, 'verify.mjs'));
  writeFileSync(join(outdir, 'release.json'), JSON.stringify({ date: readReleaseDate() }));
}

/** Returns the day of the built commit, such as `2026-11-28`. If the sources are in no repository, it is today. */
export function readReleaseDate(): string {
  try {
    const [folder = '', date = ''] = ['rev-parse --show-toplevel', 'log -1 --format=%cs'].map((command) =>
      execFileSync('git', command.split(' '), {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim(),
    );
    // A copy of the sources inside another repository has no commit of its own.
    if (realpathSync(folder) === realpathSync(root)) return date;
  } catch {
    // There is no git or no repository.
  }
  return new Date().toISOString().slice(0, 10);
}

/** Makes the files of an empty database, which a first start copies. They contain nothing private. */
export async function makeEmptyDatabase(folder: string): Promise<void> {
  const engine = await Engine.start({ fs: new NodeFS(folder) });
  await engine.close();
  for (const { parentPath, name } of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chmodSync(join(parentPath, name), statSync(join(parentPath, name)).isDirectory() ? 0o755 : 0o644);
  }
}

/** Returns `@scope/name` or `name` of a specifier such as `drizzle-orm/pg-core`. */
const toPackage = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

/** Lists the packages that the bundled server imports, and those whose files it opens. */
export async function listServerPackages(): Promise<string[]> {
  const { metafile } = await build({
    ...OPTIONS,
    entryPoints: ENTRIES,
    outdir: 'unused',
    write: false,
    metafile: true,
  });
  const imported = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external === true && !isBuiltin(path))
    .map(({ path }) => toPackage(path));
  return [...new Set([...imported, ...FONT_PACKAGES])].toSorted();
}

/** Milliseconds that the files of a replaced build are kept for open tabs (SHELL-02). */
const KEPT_MS = 7 * 24 * 3_600_000;
/** The list of kept files of earlier builds, with their ISO times. A dot file is not served. */
const LIST = '.earlier.json';
const List = z.record(z.string(), z.iso.datetime());

/** Lists the files of a folder with hashed names. Dot files are our own. */
const readFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map(({ name }) => name)
        .toSorted()
    : [];

const readList = (app: string): z.infer<typeof List> => {
  const path = join(app, LIST);
  return existsSync(path) ? List.parse(JSON.parse(readFileSync(path, 'utf8'))) : {};
};

/**
 * Copies the files of the old build in `replaced` that the new build in `next` does not have. The old build may hold files
 * of even earlier builds; they are copied too. A tab or a server that still runs an old build loads its code by these
 * names (SHELL-02).
 * @param folder their folder within the build
 */
export function keepEarlierFiles(replaced: string, next: string, now: Date, folder = 'assets'): void {
  const present = new Set(readFiles(join(next, folder)));
  const known = readList(replaced);
  const kept = readFiles(join(replaced, folder))
    .filter((file) => !present.has(file))
    .map((file) => [file, known[file] ?? now.toISOString()] as const)
    .filter(([, since]) => now.getTime() - Date.parse(since) < KEPT_MS);
  for (const [file] of kept) cpSync(join(replaced, folder, file), join(next, folder, file));
  writeFileSync(join(next, LIST), JSON.stringify(Object.fromEntries(kept)));
}
