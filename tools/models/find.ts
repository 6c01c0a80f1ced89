import { readdir } from 'node:fs/promises';
import { StateMachine } from 'xstate';
import type { AnyModel } from './create-model.ts';

const FOLDER = new URL('./', import.meta.url);
const ENDING = '.model.ts';

/** The names of all models, in alphabetical order. */
export const modelNames = async (): Promise<string[]> =>
  (await readdir(FOLDER))
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .toSorted();

/** The model of a file of this folder. @throws RangeError where it exports none */
export async function loadModel(name: string): Promise<AnyModel> {
  const exported: Record<string, unknown> = await import(new URL(`${name}${ENDING}`, FOLDER).href);
  const model = Object.values(exported).find((value) => value instanceof StateMachine);
  if (!model) throw new RangeError(`tools/models/${name}${ENDING} exports no model`);
  return model as unknown as AnyModel;
}

/** Every model by its name. */
export const allModels = async (): Promise<{ name: string; model: AnyModel }[]> =>
  Promise.all((await modelNames()).map(async (name) => ({ name, model: await loadModel(name) })));
