// `npm run release`: the product as a folder that needs no build and no network, and as an archive, in dist/release, with the
// licences of all that ships and a list of it (CycloneDX). `-- --check` then starts the archive and books a device in.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { listServerPackages } from '../build-parts.ts';
import { freshBuild } from '../fresh-build.mjs';
import { readArgs } from '../../tools/command.ts';
import { root } from '../tool.ts';
import { checkRelease } from './check-release.ts';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      devOptional: z.optional(z.boolean()),
      optional: z.optional(z.boolean()),
    }),
  ),
});
const Names = z.optional(z.record(z.string(), z.string()));
const Found = z.array(
  z.object({ name: z.string(), location: z.string(), dependencies: Names, optionalDependencies: Names }),
);
const Manifest = z.looseObject({
  version: z.string(),
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
});

const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));
const manifest = Manifest.parse(read('package.json'));
const { packages } = Lock.parse(read('package-lock.json'));

/** What npm says of the project, as JSON. */
const askNpm = (...args: string[]): unknown =>
  JSON.parse(
    execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] }),
  );

/** The folders of some dependencies and of all that they need; a package that they could work with beside it is left out. */
function findFolders(names: readonly string[]): string[] {
  const chosen = `:root > :is(${names.map((name) => `[name="${name}"]`).join(', ')})`;
  const found = Found.parse(askNpm('query', `${chosen}, ${chosen} *`)).filter(({ location }) => {
    const { dev, devOptional } = packages[location] ?? {};
    return !dev && !devOptional;
  });
  const needed = new Set([
    ...names,
    ...found.flatMap((each) => Object.keys({ ...each.dependencies, ...each.optionalDependencies })),
  ]);
  return found.filter(({ name }) => needed.has(name)).map(({ location }) => location);
}

const TEXTS = /^(?:licen[cs]e|copying|notice|ofl)(?:[.-].*)?$/i;

const readTexts = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => TEXTS.test(name))
    .toSorted((one, other) => one.localeCompare(other))
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());

/** The licences of everything that ships. @throws Error for a package that names none */
function readNotices(): string {
  // What an optional package is built for may not be this machine: its main package carries the same licence.
  const shipped = Object.entries(packages).filter(
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
function readBillOfMaterials(): string {
  const bom = Bom.parse(askNpm('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'));
  bom.metadata.component.name = 'reflow';
  for (const component of bom.components) {
    component.externalReferences = component.externalReferences?.filter(({ type }) => type !== 'distribution');
  }
  return `${JSON.stringify(bom, null, 2)}\n`;
}

const { values } = readArgs(
  `npm run release: writes the product as a folder and an archive that need no build, in dist/release.
  --check          starts the archive somewhere else, completes a booking and prints its receipt
  --node VERSION   does so on this version of Node too, which the npm registry has as a package (Linux); may be said several times`,
  { check: { type: 'boolean' }, node: { type: 'string', multiple: true, default: [] } },
);
freshBuild();

// The app already contains the packages that only the app imports.
const shipped = await listServerPackages();

const title = `reflow-${manifest.version}-${process.platform}-${process.arch}`;
const home = join(root, 'dist/release');
const folder = join(home, title);
rmSync(home, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const take = (path: string) =>
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    // What is left of packages' own installation, and what only a debugger reads; PostgreSQL has a file pg_filenode.map.
    filter: (from) => !/\.(?:[cm]?[jt]s|css)\.map$/.test(from) && basename(from) !== '.bin',
  });
const scripts = Object.fromEntries(
  Object.entries(manifest.scripts).filter(([, command]) => /^node scripts\/\w+\.mjs/.test(command)),
);
const programs = Object.values(scripts).flatMap((command) => /scripts\/\w+\.mjs/.exec(command) ?? []);
const OWN = [
  'dist/app',
  'dist/book',
  'dist/server',
  'dist/built',
  'scripts/fresh-build.mjs',
  'server/usage.mjs',
  'deploy',
  'docs/import.md',
  'docs/import',
];
for (const path of [
  ...OWN,
  ...new Set(programs),
  ...findFolders(shipped).filter((path, _, all) => !all.some((other) => path.startsWith(`${other}/`))),
]) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  take(path);
}
writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), readNotices());
writeFileSync(join(folder, 'sbom.cdx.json'), readBillOfMaterials());
cpSync(join(root, 'README.md'), join(folder, 'README.md'));
const { name, private: isPrivate, description, license, type, engines } = manifest;
const dependencies = Object.fromEntries(shipped.map((one) => [one, manifest.dependencies[one]]));
writeFileSync(
  join(folder, 'package.json'),
  `${JSON.stringify({ name, version: manifest.version, private: isPrivate, description, license, type, engines, scripts, dependencies }, null, 2)}\n`,
);

execFileSync('tar', ['-czf', `${title}.tar.gz`, title], { cwd: home });
console.log(`dist/release/${title}.tar.gz: unpack it anywhere and run npm start there`);
if (values.check) {
  // At once: one waits for the network while another one computes.
  const checks = [null, ...values.node].map((version) => checkRelease(home, title, version));
  for (const check of await Promise.allSettled(checks)) if (check.status === 'rejected') throw check.reason;
}
