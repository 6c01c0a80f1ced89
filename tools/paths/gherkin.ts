import type { Path } from '../models/create-model.ts';

const toWords = (model: string): string => model.replaceAll('-', ' ');
/** Sentences name the model, so that the definitions of several models may be loaded together. */
const showsSentence = (model: string, state: string): string => `${toWords(model)} shows ${state}`;
const happensSentence = (model: string, event: string): string => `${event} in ${toWords(model)}`;

/** Paths as a feature. Tags are the name of the model and the rules of the states that a path passes; titles say where it goes. */
export function toFeature(model: string, paths: readonly Path[]): string {
  const scenarios = paths.flatMap((path, index) => [
    ...(path.rules?.length ? [`  ${path.rules.map((rule) => `@${rule}`).join(' ')}`] : []),
    `  Scenario: ${index + 1}. ${whereItGoes(path)}`,
    `    Given ${showsSentence(model, path.start)}`,
    ...path.steps.flatMap(({ event, state }) => [
      `    When ${happensSentence(model, event)}`,
      `    Then ${showsSentence(model, state)}`,
    ]),
    '',
  ]);
  return [`@${model}`, `Feature: ${toWords(model)}`, '', ...scenarios].join('\n');
}

/** From where to where, and over which other states. */
function whereItGoes({ start, steps }: Path): string {
  const end = steps.at(-1)?.state ?? start;
  const over = [...new Set(steps.map(({ state }) => state))].filter((state) => state !== start && state !== end);
  return `${start} to ${end}${over.length > 0 ? `, over ${over.join(', ')}` : ''}`;
}
