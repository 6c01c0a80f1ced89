import { createHash } from 'node:crypto';
import { isInside, type Place, type Span } from './places.ts';

/** What the command tells Stryker's plugins; `tests` are the files of tests that name a rule. */
export type Asked = {
  places: Place[];
  tests: Record<string, string[]>;
  seed: number;
  /** How many mutants a rule has at most; as soon as one has broken it, no other is made, unless all are asked for. */
  each: number;
  isAll: boolean;
};

/** A change that Stryker can make. */
export type Mutant = { id: string; fileName: string; mutatorName: string; replacement: string; location: Span };

/** The rules that a mutant is made for, by its id. */
export type Drawn = Record<string, string[]>;

/** What Stryker says of a mutant that was not made, since its rules had broken by others. */
export const NOT_MADE = 'broken by another';

/**
 * At most `each` mutants of a rule, of its smallest places first, in an order that the seed tells. A text of a chart is none:
 * XState refuses a chart that names what is not there.
 */
export function draw(mutants: readonly Mutant[], { places, each, seed }: Asked): Drawn {
  const order = ({ fileName, location, replacement }: Mutant) =>
    createHash('sha256')
      .update(`${seed} ${fileName} ${JSON.stringify(location)} ${replacement}`)
      .digest('hex');
  const possible = mutants
    .filter(({ fileName, mutatorName }) => !(mutatorName === 'StringLiteral' && fileName.endsWith('.machine.ts')))
    .map((mutant) => ({ mutant, order: order(mutant) }))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1));
  const byRule = new Map<string, Set<string>>();
  for (const place of places) {
    const ids = byRule.get(place.rule) ?? new Set();
    byRule.set(place.rule, ids);
    for (const { mutant } of possible) {
      if (ids.size >= each) break;
      if (mutant.fileName.endsWith(`/${place.file}`) && isInside(place, mutant.location)) ids.add(mutant.id);
    }
  }
  const drawn: Drawn = {};
  for (const [rule, ids] of byRule) for (const id of ids) (drawn[id] ??= []).push(rule);
  return drawn;
}
