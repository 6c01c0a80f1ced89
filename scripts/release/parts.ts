import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

/** The licences of everything that ships. @throws Error for a package that names none */
export function readNotices(): string {
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
  return `${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

const References = z.array(z.looseObject({ type: z.string() }));
const Bom = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(z.looseObject({ externalReferences: z.optional(References) })),
});

/** What ships, in CycloneDX form. It names no machine and no registry. */
export function readBillOfMaterials(): string {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
  const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
  const said = execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, stdio });
  const bom = Bom.parse(JSON.parse(said));
  bom.metadata.component.name = 'reflow';
  for (const component of bom.components) {
    component.externalReferences = component.externalReferences?.filter(({ type }) => type !== 'distribution');
  }
  return `${JSON.stringify(bom, null, 2)}\n`;
}
