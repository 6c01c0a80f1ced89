// `npm run release` makes the product with Node as a folder and an archive in dist/release. It needs no build, no
// network and no Node. It contains the licences and a list of all packages (CycloneDX). `-- --for` makes it for another
// platform. `-- --check` starts the archive of this platform and books a device in.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { listServerPackages } from '../build-parts.ts';
import { freshBuild } from '../fresh-build.mjs';
import { readArgs } from '../../tools/command.ts';
import { root } from '../tool.ts';
import { checkRelease } from './check-release.ts';
import { askNpm, fetchPackage } from './npm.ts';
import { NODE_LICENCE, NODE_VERSION, type Platform, PLATFORMS, runsOn, runtimeOf, toPlatform } from './platforms.ts';
import { writeZip } from './zip.ts';

const Words = z.optional(z.array(z.string()));
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      integrity: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      devOptional: z.optional(z.boolean()),
      optional: z.optional(z.boolean()),
      os: Words,
      cpu: Words,
      libc: Words,
    }),
  ),
});
const Names = z.optional(z.record(z.string(), z.string()));
const Found = z.array(
  z.object({ name: z.string(), location: z.string(), dependencies: Names, optionalDependencies: Names }),
);
const Manifest = z.looseObject({ version: z.string(), optionalDependencies: Names });
const OwnManifest = z.looseObject({
  version: z.string(),
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
});

const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));
const manifest = OwnManifest.parse(read('package.json'));
const { packages } = Lock.parse(read('package-lock.json'));

/** Finds the folders of some dependencies and of all that they need, without optional peers. */
function findFolders(names: readonly string[]): string[] {
  const chosen = `:root > :is(${names.map((name) => `[name="${name}"]`).join(', ')})`;
  const found = Found.parse(JSON.parse(askNpm(['query', `${chosen}, ${chosen} *`]))).filter(({ location }) => {
    const { dev, devOptional } = packages[location] ?? {};
    return !dev && !devOptional;
  });
  const needed = new Set([
    ...names,
    ...found.flatMap((each) => Object.keys({ ...each.dependencies, ...each.optionalDependencies })),
  ]);
  return found
    .filter(({ name, location }) => needed.has(name) && !isForOnePlatform(location))
    .map(({ location }) => location)
    .filter((path, _, all) => !all.some((other) => path.startsWith(`${other}/`)));
}

const isForOnePlatform = (location: string): boolean => packages[location]?.os !== undefined;

/** Downloads packages for one platform into `folder`, because this computer has only its own. */
function addNativePackages(locations: readonly string[], platform: Platform, folder: string): void {
  const wanted = new Set(
    locations.flatMap((location) =>
      Object.keys(Manifest.parse(read(join(location, 'package.json'))).optionalDependencies ?? {}),
    ),
  );
  for (const [location, { version = '', integrity = '', ...built }] of Object.entries(packages)) {
    const name = location.slice('node_modules/'.length);
    if (wanted.has(name) && isForOnePlatform(location) && runsOn(platform, built)) {
      fetchPackage(name, version, integrity, join(folder, location));
    }
  }
}

const TEXTS = /^(?:licen[cs]e|copying|notice|ofl)(?:[.-].*)?$/i;

const readTexts = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => TEXTS.test(name))
    .toSorted((one, other) => one.localeCompare(other))
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());

/** Reads the licence of Node and of all its parts. */
function readNodeLicence(): string {
  const away = mkdtempSync(join(tmpdir(), 'reflow-licence-'));
  try {
    fetchPackage(NODE_LICENCE.name, NODE_VERSION, NODE_LICENCE.integrity, away);
    return [`Node.js ${NODE_VERSION}`, ...readTexts(away)].join('\n\n');
  } finally {
    rmSync(away, { recursive: true, force: true });
  }
}

/** Reads the licences of all shipped packages. @throws Error for a package without one */
function readNotices(): string {
  // An optional package may be for another machine. Its main package has the same licence.
  const shipped = Object.entries(packages).filter(
    ([path, { dev, optional }]) => path !== '' && !dev && (!optional || existsSync(join(root, path))),
  );
  const notices = shipped.map(([path, { version, license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const texts = readTexts(join(root, path));
    if (license === undefined && texts.length === 0) throw new Error(`${name} names no licence`);
    return [`${name} ${version} (${license ?? 'as follows'})`, ...texts].join('\n\n');
  });
  return `${[readNodeLicence(), ...notices].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

const References = z.array(z.looseObject({ type: z.string() }));
const Bom = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(z.looseObject({ externalReferences: z.optional(References) })),
});
const SBOM = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];

/** Lists the shipped packages in CycloneDX form. It names no machine and no registry. */
function readBillOfMaterials(): string {
  const bom = Bom.parse(JSON.parse(askNpm(SBOM)));
  bom.metadata.component.name = 'reflow';
  for (const component of bom.components) {
    component.externalReferences = component.externalReferences?.filter(({ type }) => type !== 'distribution');
  }
  const licences = [{ license: { id: 'MIT' } }];
  bom.components.push({ type: 'application', name: 'node', version: NODE_VERSION, licenses: licences });
  return `${JSON.stringify(bom, null, 2)}\n`;
}

const { values } = readArgs(
  `npm run release: writes the product with Node's runtime as a folder and an archive, in dist/release. Neither needs a build.
  --for PLATFORM   makes it for ${PLATFORMS.join(', ')};
                   this computer's unless it is said; may be said several times
  --check          starts the archive of this computer somewhere else, completes a booking and prints its receipt
  --node VERSION   does so on this version of Node too, which the npm registry has as a package (Linux); may be said several times`,
  {
    for: { type: 'string', multiple: true, default: [`${process.platform}-${process.arch}`] },
    check: { type: 'boolean' },
    node: { type: 'string', multiple: true, default: [] },
  },
);
const platforms = values.for.map(toPlatform);
freshBuild();
/** The day of the build, `2026-11-28`, which distinguishes two archives of one version. */
const { date } = z.object({ date: z.string() }).parse(read('dist/server/release.json'));

// The app already contains the packages that only the app imports.
const shipped = await listServerPackages();
const locations = findFolders(shipped);
const notices = readNotices();
const bill = readBillOfMaterials();

const home = join(root, 'dist/release');
rmSync(home, { recursive: true, force: true });

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
  'scripts/reflow.mjs',
  'server/usage.mjs',
  'deploy',
  'docs/import.md',
  'docs/import',
  'README.md',
];
const LAUNCHERS = join(root, 'scripts/release/launchers');

/** Adds the file that a double click or a shell starts. */
function addLauncher(platform: Platform, folder: string): void {
  if (platform === 'win32-x64') {
    const lines = readFileSync(join(LAUNCHERS, 'Reflow.cmd'), 'utf8').split(/\r?\n/);
    writeFileSync(join(folder, 'Reflow.cmd'), lines.join('\r\n'));
  } else {
    cpSync(join(LAUNCHERS, 'reflow'), join(folder, 'reflow'));
    chmodSync(join(folder, 'reflow'), 0o755);
  }
}

function addRuntime(platform: Platform, folder: string): void {
  const { name, integrity } = runtimeOf(platform);
  const away = mkdtempSync(join(tmpdir(), 'reflow-runtime-'));
  try {
    fetchPackage(name, NODE_VERSION, integrity, away);
    cpSync(join(away, 'bin'), join(folder, 'runtime'), { recursive: true });
  } finally {
    rmSync(away, { recursive: true, force: true });
  }
}

/** Writes the folder and the archive of one platform. @returns the name of the folder */
function makeRelease(platform: Platform): string {
  const title = `reflow-${manifest.version}-${date}-${platform}`;
  const folder = join(home, title);
  for (const path of [...OWN, ...new Set(programs), ...locations]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      // Leaves out remains of package installation and source maps. PostgreSQL has a file pg_filenode.map, so the
      // pattern is narrow.
      filter: (from) => !/\.(?:[cm]?[jt]s|css)\.map$/.test(from) && basename(from) !== '.bin',
    });
  }
  addNativePackages(locations, platform, folder);
  addRuntime(platform, folder);
  addLauncher(platform, folder);
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), notices);
  writeFileSync(join(folder, 'sbom.cdx.json'), bill);
  const { name, private: isPrivate, description, license, type, engines } = manifest;
  const dependencies = Object.fromEntries(shipped.map((one) => [one, manifest.dependencies[one]]));
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, version: manifest.version, private: isPrivate, description, license, type, engines, scripts, dependencies }, null, 2)}\n`,
  );
  if (platform === 'win32-x64') {
    writeZip(folder, `${folder}.zip`, new Date(`${date}T00:00:00Z`));
    console.log(`dist/release/${title}.zip: unpack it anywhere and start Reflow.cmd there`);
  } else {
    execFileSync('tar', ['-czf', `${title}.tar.gz`, title], { cwd: home });
    console.log(`dist/release/${title}.tar.gz: unpack it anywhere and start ./reflow there`);
  }
  return title;
}

for (const platform of new Set(platforms)) {
  const title = makeRelease(platform);
  if (values.check && platform === `${process.platform}-${process.arch}`) {
    // The checks run in parallel, because one waits for the network while another computes.
    const checks = [null, ...values.node].map((version) => checkRelease(home, title, version));
    for (const check of await Promise.allSettled(checks)) if (check.status === 'rejected') throw check.reason;
  }
}
