import { existsSync } from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import { CommandError, oneOf } from '../command.ts';
import { FORMATS } from './formats.ts';
import { COVERS, describeCoverage, generatePaths, ownPaths, WAYS } from './generate.ts';
import type { Path } from './model.ts';

/** The options of a command that writes paths. A project adds its own. */
export const PATHS_OPTIONS = {
  cover: { type: 'string', default: 'transitions' },
  way: { type: 'string', default: 'shortest' },
  format: { type: 'string', default: 'json' },
  from: { type: 'string' },
  to: { type: 'string' },
  path: { type: 'string' },
  out: { type: 'string' },
} as const;

/** `PATHS_OPTIONS` in words, a line each. */
export const PATHS_HELP = `  --cover WHAT    what the paths take: states, transitions (the default), pairs of transitions
  --way HOW       shortest (the default): one path to each of them; tour: few long ones
  --format NAME   json (the default), gherkin, playwright, csv
  --from STATE    where they begin
  --to STATE      where they end
  --path FILE     takes the paths of a file of --format json instead
  --out FILE      writes a file`;

type Values = Record<'cover' | 'way' | 'format', string> & Partial<Record<'from' | 'to' | 'path' | 'out', string>>;

/** Checks the words of the options. @throws CommandError that names the known ones */
export const readPathsOptions = ({ cover, way, format, ...values }: Values) => ({
  ...values,
  cover: oneOf('--cover', cover, COVERS),
  way: oneOf('--way', way, WAYS),
  format: oneOf('--format', format, Object.keys(FORMATS) as (keyof typeof FORMATS)[]),
});

/**
 * Generates the paths of a model that the options ask for, or reads those of a file.
 * @throws CommandError if no path fits
 */
export function choosePaths(
  model: AnyStateMachine,
  { path, ...options }: Omit<ReturnType<typeof readPathsOptions>, 'format' | 'out'>,
): Path[] {
  if (path !== undefined && !existsSync(path)) throw new CommandError(`There is no file ${path}.`);
  return tellPaths(model, path === undefined ? generatePaths(model, options) : ownPaths(model, path));
}

/** Prints the coverage of some paths of a model. @throws CommandError if `paths` is empty */
export function tellPaths(model: AnyStateMachine, paths: Path[]): Path[] {
  if (paths.length === 0) throw new CommandError('No path is like that.');
  console.error(`${paths.length} paths: ${describeCoverage(model, paths)}`);
  return paths;
}
