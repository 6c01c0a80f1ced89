import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { root } from '../../tools/project.ts';
import { askNpm, fetchPackage } from './npm.ts';
import { NODE_LICENCE, NODE_VERSION } from './platforms.ts';

const Names = z.optional(z.record(z.string(), z.string()));
const Words = z.optional(z.array(z.string()));
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      integrity: z.optional(z.string()),
      dependencies: Names,
      optionalDependencies: Names,
      peerDependencies: Names,
      peerDependenciesMeta: z.optional(z.record(z.string(), z.object({ optional: z.optional(z.boolean()) }))),
      optional: z.optional(z.boolean()),
      link: z.optional(z.boolean()),
      resolved: z.optional(z.string()),
      os: Words,
      cpu: Words,
      libc: Words,
    }),
  ),
});

/** Returns the packages of package-lock.json by their folders. */
export const readLock = () => Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages;

const TEXTS = /^(?:licen[cs]e|copying|notice|ofl)(?:[.-].*)?$/i;

const readTexts = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => TEXTS.test(name))
    .toSorted((one, other) => one.localeCompare(other))
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());

/** Returns the licence of Node and of all that it contains. */
export function readNodeLicence(): string {
  const away = mkdtempSync(join(tmpdir(), 'reflow-licence-'));
  try {
    fetchPackage(NODE_LICENCE.name, NODE_VERSION, NODE_LICENCE.integrity, away);
    return [`Node.js ${NODE_VERSION}`, ...readTexts(away)].join('\n\n');
  } finally {
    rmSync(away, { recursive: true, force: true });
  }
}

type Package = ReturnType<typeof readLock>[string] & { name: string; path: string };

/** The packages of this repository, and the links to them. They are parts of the product, like the server. */
const isOwn = (path: string, { link }: { link?: boolean | undefined }): boolean =>
  path === '' || link === true || path.startsWith('packages/');

/**
 * Returns the folders of the packages that the product needs at run time, with their own needs. The marks `dev` of npm do
 * not say this, because npm takes every workspace for a part of the product, also `workflow-kit`.
 */
export function pathsNeeded(lock: ReturnType<typeof readLock>): Set<string> {
  const needed = new Set<string>();
  const find = (from: string, name: string): string | null => {
    const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
    if (path in lock) return path;
    return from === '' ? null : find(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
  };
  const add = (path: string): void => {
    const each = lock[path];
    if (!each || needed.has(path)) return;
    needed.add(path);
    if (each.link && each.resolved !== undefined) return add(each.resolved);
    const peers = Object.keys(each.peerDependencies ?? {}).filter(
      (name) => !each.peerDependenciesMeta?.[name]?.optional,
    );
    for (const name of [...Object.keys({ ...each.dependencies, ...each.optionalDependencies }), ...peers])
      add(find(path.startsWith('packages/') ? '' : path, name) ?? '');
  };
  add('');
  return needed;
}

/** Returns the packages that ship: those that the server needs and those that the app contains. */
function listShipped(): Package[] {
  const lock = readLock();
  const needed = pathsNeeded(lock);
  return Object.entries(lock)
    .filter(([path, each]) => !isOwn(path, each) && needed.has(path))
    .map(([path, each]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { ...each, path, name };
    });
}

/**
 * Returns the licences of all packages that ship.
 * @param more licences of what is no package
 * @throws Error for a package that names none
 */
export function readNotices(more: readonly string[] = []): string {
  // An optional package may be for another platform. Its main package has the same licence.
  const shipped = listShipped().filter(({ path, optional }) => !optional || existsSync(join(root, path)));
  const notices = shipped.map(({ path, name, version, license }) => {
    const texts = readTexts(join(root, path));
    if (license === undefined && texts.length === 0) throw new Error(`${name} names no licence`);
    return [`${name} ${version} (${license ?? 'as follows'})`, ...texts].join('\n\n');
  });
  return `${[...more, ...notices].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

const Component = z.looseObject({
  'bom-ref': z.string(),
  name: z.string(),
  externalReferences: z.optional(z.array(z.looseObject({ type: z.string() }))),
});
const Bom = z.looseObject({
  metadata: z.looseObject({ component: Component }),
  components: z.array(Component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

/** Returns the list of everything that ships (CycloneDX), with the given Node. It names no machine and no registry. */
export function readBillOfMaterials(nodeVersion: string): string {
  // Not `--omit dev`: npm 11 then also leaves out packages that ship and that a build tool needs too, such as react.
  const bom = Bom.parse(JSON.parse(askNpm(['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'])));
  const shipped = new Set(listShipped().map(({ name, version }) => `${name}@${version}`));
  const own = bom.metadata.component;
  own.name = 'reflow';
  const components = bom.components
    .filter((component) => shipped.has(component['bom-ref']))
    .map((component) => ({
      ...component,
      externalReferences: component.externalReferences?.filter(({ type }) => type !== 'distribution'),
    }));
  const dependencies = bom.dependencies
    .filter(({ ref }) => shipped.has(ref) || ref === own['bom-ref'])
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => shipped.has(other)) }));
  const node = {
    'bom-ref': `node@${nodeVersion}`,
    type: 'application',
    name: 'node',
    version: nodeVersion,
    licenses: [{ license: { id: 'MIT' } }],
  };
  return `${JSON.stringify({ ...bom, components: [...components, node], dependencies }, null, 2)}\n`;
}
