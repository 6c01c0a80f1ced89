import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './tool.ts';

const ENTRIES = {
  main: 'server/main.ts',
  staff: 'server/staff.ts',
  erase: 'server/erase.ts',
  export: 'server/export.ts',
  import: 'server/import.ts',
  audit: 'server/audit.ts',
  data: 'server/data.ts',
  demo: 'server/demo.ts',
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
