import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './tool.ts';

/** Bundles the server, the staff command and the demo into a folder of the project. @param more other programs, by name */
export async function buildServer(folder: string, more: Record<string, string> = {}): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: {
      main: 'server/main.ts',
      staff: 'server/staff.ts',
      demo: 'server/demo.ts',
      'document.worker': 'server/documents/document.worker.ts',
      ...more,
    },
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  });
  cpSync(join(root, 'server/db/migrations'), join(folder, 'migrations'), { recursive: true });
}
