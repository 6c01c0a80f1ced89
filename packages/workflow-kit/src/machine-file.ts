import { existsSync } from 'node:fs';
import { basename, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { pretendBundler } from './bundler.ts';
import { isMachine } from './chart/to-chart.ts';
import { anything } from './chart/words.ts';
import { CommandError } from './command.ts';
import type { World } from './explore/world.ts';

/** A machine, the file of its chart, its export in that file, and the world that its tester describes. */
export type MachineFile = { name: string; file: string; exported?: string; machine: AnyStateMachine; world: World };

/** Returns the machine id of a file: `shop-settings.machine.ts` -> `shopSettings`. */
export const toMachineId = (file: string): string =>
  basename(file)
    .replace(/\..*$/, '')
    .replaceAll(/-\w/g, ([, letter = '']) => letter.toUpperCase());

type Found = { exported: string; machine: AnyStateMachine };

/** The options of a function that makes a machine: an id, and placeholders for everything else. */
const placeholderOf = (id: string): unknown =>
  new Proxy(
    { id },
    { get: (known, name) => Reflect.get(known, name) ?? Reflect.get(Object(anything('options')), name) },
  );

/** Returns the machines that a file exports, or makes by functions like `createDoorMachine`. */
export function listMachines(exports: Record<string, unknown>, file: string): Found[] {
  const found = Object.entries(exports).flatMap(([exported, value]): Found[] => {
    if (isMachine(value)) return [{ exported, machine: value }];
    if (typeof value !== 'function' || !/^(?:create|make|build|get)\w*Machine$|^machine$/.test(exported)) return [];
    const made: unknown = value.length === 0 ? value() : value(placeholderOf(toMachineId(file)));
    return isMachine(made) ? [{ exported, machine: made }] : [];
  });
  return found.filter(({ machine }, at) => found.findIndex((other) => other.machine === machine) === at);
}

/**
 * Returns the machine that a file exports or makes, from any copy of XState 5. Among several it is the one with the
 * name of the file.
 */
export function machineIn(exports: Record<string, unknown>, file: string): AnyStateMachine | undefined {
  const id = toMachineId(file);
  const machines = listMachines(exports, file).map(({ machine }) => machine);
  return machines.find((machine) => machine.id === id) ?? machines[0];
}

/** The first line of an error without the paths of the loader. */
const sayError = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/ imported from .*$/, '') ?? '';

async function load(path: string, asked: string): Promise<Record<string, unknown>> {
  if (!existsSync(path)) throw new CommandError(`There is no file ${asked}.`);
  if (!/\.[cm]?[jt]sx?$/.test(path)) throw new CommandError(`${asked} is no TypeScript or JavaScript file.`);
  pretendBundler();
  try {
    const { default: given, ...named } = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
    // The exports of a CommonJS module are those of its default.
    return { ...named, ...(isMachine(given) || typeof given !== 'object' ? { default: given } : given) };
  } catch (error) {
    throw new CommandError(`${asked} could not be loaded: ${sayError(error)}`);
  }
}

const isOld = (value: unknown): boolean => typeof value === 'object' && value !== null && 'withContext' in value;

/**
 * Loads the machines of a file, and their world from `NAME.world.ts` next to it. `FILE#NAME` means one export.
 * @throws CommandError if the file cannot be loaded or has no machine
 */
export async function readMachineFiles(asked: string): Promise<MachineFile[]> {
  const [, shown = asked, wanted] = /^(.*?)(?:#(\w+))?$/.exec(asked) ?? [];
  const path = resolve(shown);
  const exports = await load(path, shown);
  const all = listMachines(exports, path);
  const found = all.filter(({ exported }) => wanted === undefined || exported === wanted);
  if (found.length === 0 && all.length > 0)
    throw new CommandError(
      `${shown} has no machine "${wanted}". It has: ${all.map(({ exported }) => exported).join(', ')}.`,
    );
  if (Object.values(exports).some(isOld))
    throw new CommandError(`${shown} exports a machine of XState 4. Only XState 5 is supported.`);
  if (found.length === 0)
    throw new CommandError(`${shown} exports no machine of XState 5. Write "export" before its definition.`);
  const stem = path.replace(/(?:[.-]machine)?\.([cm]?[jt])sx?$/, '');
  const beside = ['.world.ts', '.world.mts', '.world.js', '.world.mjs'].map((end) => `${stem}${end}`).find(existsSync);
  const { world: told }: { world?: World } = beside === undefined ? {} : await load(beside, beside);
  const world = told ?? { pretends: true };
  // Folders name their machine in `machine.ts`.
  const folders = stem.split(sep).filter((part) => !/^(?:machines?|index|main|src)$/.test(part));
  const name = folders.at(-1) ?? basename(stem);
  return found.map(({ exported, machine }) => ({
    name: found.length === 1 ? name : `${name}-${exported}`,
    file: path,
    exported,
    machine,
    world,
  }));
}

/** Loads the one machine of a file. @throws CommandError if the file has none or several */
export async function readMachineFile(asked: string): Promise<MachineFile> {
  const found = await readMachineFiles(asked);
  const own = found.length === 1 ? found[0] : found.find(({ machine }) => machine.id === toMachineId(asked));
  if (own) return own;
  const names = found.map(({ exported }) => `${asked}#${exported}`).join(' or ');
  throw new CommandError(`${asked} exports several machines. Choose one: ${names}.`);
}

/** Objects of a browser that guards and assignments may use. */
const BROWSER = ['window', 'document', 'localStorage', 'sessionStorage', 'location', 'history'];

/** Puts placeholders where Node has no object of the browser, after the modules have looked for it. */
export function pretendBrowser(): void {
  for (const name of BROWSER) if (!Reflect.has(globalThis, name)) Object.assign(globalThis, { [name]: anything(name) });
}

/** Loads the machines of some files. @throws CommandError without a file */
export async function readAllMachines(files: readonly string[]): Promise<MachineFile[]> {
  if (files.length === 0) throw new CommandError('Name a file that exports a machine of XState 5. See --help.');
  return (await Promise.all(files.map(readMachineFiles))).flat();
}
