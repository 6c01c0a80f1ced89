// `npm run release` makes the product with Node as a folder and an archive in dist/release. It needs no build, no
// network and no Node. It contains the licences and a list of all packages (CycloneDX). The file LATEST next to it
// names the release. `-- --for` makes it for another platform. `-- --check` starts the archive of this platform and books a
// device in.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { listServerPackages } from '../build-parts.ts';
import { freshBuild } from '../fresh-build.mjs';
import { formatLatest } from '../../src/domain/shared/release.ts';
import { readArgs } from 'workflow-kit/command';
import { resolveCommand, root, runNode } from '../../tools/project.ts';
import { PACKAGES } from '../changed-packages.ts';
import { checkRelease } from './check-release.ts';
import { readBillOfMaterials, pathsNeeded, readLock, readNodeLicence, readNotices } from './contents.ts';
import { askNpm, fetchPackage } from './npm.ts';
import { NODE_VERSION, type Platform, PLATFORMS, runsOn, runtimeOf, toPlatform } from './platforms.ts';
import { writeZip } from './zip.ts';

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
const packages = readLock();
const neededPaths = pathsNeeded(packages);

/** Finds the folders of some dependencies and of all that they need, without optional peers. */
function findFolders(names: readonly string[]): string[] {
  const chosen = `:root > :is(${names.map((name) => `[name="${name}"]`).join(', ')})`;
  const found = Found.parse(JSON.parse(askNpm(['query', `${chosen}, ${chosen} *`]))).filter(({ location }) =>
    neededPaths.has(location),
  );
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
// CI has tested the packages where they changed. A release outside of CI tests all of them.
if (process.env['CI'] === undefined) {
  const projects = PACKAGES.map((name) => `--project=${name}`);
  const code = await runNode(resolveCommand('vitest'), ['run', ...projects], {}, 'inherit');
  if (code !== 0) process.exit(code);
}
freshBuild();
/** The day of the build, `2026-11-28`, which distinguishes two archives of one version. */
const { date } = z.object({ date: z.string() }).parse(read('dist/server/release.json'));

// The app already contains the packages that only the app imports.
const shipped = await listServerPackages();
const locations = findFolders(shipped);
const notices = readNotices([readNodeLicence()]);
const bill = readBillOfMaterials(NODE_VERSION);

const home = join(root, 'dist/release');
rmSync(home, { recursive: true, force: true });
mkdirSync(home);
writeFileSync(join(home, 'LATEST'), formatLatest({ version: manifest.version, date }));

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
