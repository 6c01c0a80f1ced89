import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { root } from '../../../scripts/tool.ts';

const TEXTS = new Set(['.js', '.css', '.html', '.json']);

/** A copy of the build, beside it so that its server finds its packages, which can become the next release. */
export function copyBuild() {
  const build = `dist/copy-${process.pid}`;
  const app = join(root, build, 'app');
  for (const part of ['app', 'server']) cpSync(join(root, 'dist', part), join(root, build, part), { recursive: true });

  function list(folder: string): string[] {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  }

  return {
    build,
    /** A release in which the file of this name has other contents, and so another hash. @returns its name */
    release(name: string): string {
      const named = new RegExp(`assets/${name}-([\\w-]{8})\\.js`);
      // What earlier builds left lies beside it.
      const [path, hash] = named.exec(readFileSync(join(app, '.vite/manifest.json'), 'utf8')) ?? [];
      if (path === undefined || hash === undefined) throw new Error(`There is no ${name}`);
      const next = 'newer-00';
      for (const file of list(app)) {
        if (['.br', '.gz'].includes(extname(file))) rmSync(file);
        else if (TEXTS.has(extname(file))) {
          writeFileSync(file, readFileSync(file, 'utf8').replaceAll(`${name}-${hash}`, `${name}-${next}`));
        }
      }
      renameSync(join(app, path), join(app, path.replace(hash, next)));
      const worker = join(app, 'service-worker.js');
      writeFileSync(worker, readFileSync(worker, 'utf8').replace(/files [0-9a-f]{12}/, 'files newer'));
      return `${name}-${next}.js`;
    },
    remove: () => rmSync(join(root, build), { recursive: true, force: true }),
  };
}
