import * as z from 'zod/mini';

const Chunk = z.object({ file: z.string(), imports: z.optional(z.array(z.string())) });

/** Vite's build manifest: source file or chunk name to what was built from it. */
export const BuildManifest = z.record(z.string(), Chunk);
export type Manifest = z.infer<typeof BuildManifest>;

/**
 * The scripts that these sources load, with everything that they import statically, each once, in load order.
 * @throws Error when a source is not in the manifest
 */
export function listFiles(manifest: Manifest, sources: readonly string[]): string[] {
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`${key} is not in the build manifest`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  sources.forEach(visit);
  return [...files];
}
