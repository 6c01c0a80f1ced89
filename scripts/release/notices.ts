// `npm run notices`: the licences of everything that ships, in dist/THIRD-PARTY-NOTICES.txt. A package without one fails.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { root } from '../tool.ts';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      optional: z.optional(z.boolean()),
    }),
  ),
});
const TEXTS = /^(?:licen[cs]e|copying|notice|ofl)(?:[.-].*)?$/i;

const readTexts = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => TEXTS.test(name))
    .toSorted((one, other) => one.localeCompare(other))
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());

const lock = Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
// What an optional package is built for may not be this machine: its main package carries the same licence.
const shipped = Object.entries(lock.packages).filter(
  ([path, { dev, optional }]) => path !== '' && !dev && (!optional || existsSync(join(root, path))),
);
const notices = shipped.map(([path, { version, license }]) => {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const texts = readTexts(join(root, path));
  if (license === undefined && texts.length === 0) throw new Error(`${name} names no licence`);
  return [`${name} ${version} (${license ?? 'as follows'})`, ...texts].join('\n\n');
});
mkdirSync(join(root, 'dist'), { recursive: true });
writeFileSync(join(root, 'dist/THIRD-PARTY-NOTICES.txt'), `${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`);
console.log(`dist/THIRD-PARTY-NOTICES.txt: ${shipped.length} packages`);
