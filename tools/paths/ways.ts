import * as z from 'zod/mini';
import { CommandError } from 'workflow-kit/command';
import type { AnyModel, Path } from 'workflow-kit/paths/model';
import { edgesOf, keyOf, toGraph } from 'workflow-kit/paths/generate';
import { walkedPaths } from './walked-paths.ts';

const Ways = z.object({
  model: z.string(),
  paths: z.array(
    z.object({
      start: z.string(),
      steps: z.array(z.object({ event: z.string(), state: z.string() })),
      count: z.int(),
    }),
  ),
});
type Way = z.infer<typeof Ways>['paths'][number];

const statesOf = ({ start, steps }: Path): string => [start, ...steps.map(({ state }) => state)].join(' → ');

/**
 * Reads the ways of a file of `npm run audit -- ways`. Returns those that the model can take and no tested path
 * contains, the most frequent first. @throws CommandError for an invalid file, or one of another model
 */
export function findUntestedWays(name: string, model: AnyModel, text: string): { ways: Way[]; words: string } {
  const read = z.safeParse(Ways, JSON.parse(text));
  if (!read.success || read.data.model !== name)
    throw new CommandError(`The file has no ways of the model "${name}". npm run audit -- ways writes one.`);
  const { start, edges } = toGraph(model);
  const known = new Set(edges.map(keyOf));
  const { paths } = read.data;
  const walkable = paths.filter((way) => way.start === start && edgesOf(way).every((edge) => known.has(keyOf(edge))));
  const tested = walkedPaths(name, model).map((path) => `${statesOf(path)} →`);
  const ways = walkable
    .filter((way) => !tested.some((path) => path.includes(`${statesOf(way)} →`)))
    .toSorted((one, other) => other.count - one.count);
  const lines = ways.map((way) => `${way.count} × ${statesOf(way)}`);
  const words = `${paths.length} ways, ${paths.length - walkable.length} that no page can go, ${walkable.length - ways.length} that a test goes, ${ways.length} that none does`;
  return { ways, words: [...lines, words].join('\n') };
}
