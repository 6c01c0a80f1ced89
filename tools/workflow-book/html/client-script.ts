import { buildSync } from 'esbuild';

/** The script of a page that opens from disk: a `*.client.ts` with what it imports, as a browser runs it. */
export function clientScript(file: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
}
