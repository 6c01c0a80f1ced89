import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './tool.ts';

const ENTRIES = {
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

/** Writes the server, its commands and what they read beside themselves into a folder. `more` names further programs. */
export async function bundleServer(outdir: string, more: Record<string, string> = {}): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: { ...ENTRIES, ...more },
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  });
  cpSync(join(root, 'server/db/migrations'), join(outdir, 'migrations'), { recursive: true });
  cpSync(join(root, 'server/features/audit/verify.mjs'), join(outdir, 'verify.mjs'));
}
