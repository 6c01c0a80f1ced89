import { join } from 'node:path';
import { build } from 'esbuild';

/** A file of this folder with all that it imports, as one script for a page. */
export async function bundleScript(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, file)],
    bundle: true,
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles.map(({ text }) => text).join('');
}
