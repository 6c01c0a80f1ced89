import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { normalizePath, type Plugin } from 'vite';
import { root } from '../../tools/project.ts';
import { compileStyles, type StyleFunctions } from './compile-styles.ts';

type Recipe = { (): string | Record<string, string>; getVariantProps: (given: object) => Record<string, string> };

const SOURCES = normalizePath(join(root, 'src'));
const RECIPE_FILE = /styled-system.recipes.([\w-]+)\.js$/;
const CLASS = /\.((?:\\.|[A-Za-z_-])(?:\\.|[\w-])*)/g;
/** A recipe with its variant. The page adds variants to the recipe's short name. */
const VARIANT = /^(\w+)(--.+)$/;

const readStyled = async (part: string): Promise<StyleFunctions> =>
  (await import(pathToFileURL(join(root, 'styled-system', part, 'index.js')).href)) as StyleFunctions;

/** A Vite plugin that replaces style calls by short class names, so a page contains no styles as objects. */
export async function staticStyles(): Promise<Plugin[]> {
  const recipes = (await readStyled('recipes')) as unknown as Readonly<Record<string, Recipe>>;
  const functions = { ...(await readStyled('css')), ...(await readStyled('patterns')), ...recipes };
  const atRunTime = new Set<unknown>([...Object.values(recipes), functions['cx']]);
  const names = new Map<string, string>();
  /** Returns a short name of letters. */
  function rename(className: string): string {
    const [, recipe = className, variant = ''] = VARIANT.exec(className) ?? [];
    const name =
      names.get(recipe) ?? names.size.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)));
    names.set(recipe, name);
    return name + variant;
  }
  /** Returns the short name of a recipe from its classes with the default variants. */
  const renameRecipe = (classes: string): string => rename(classes.split(' ')[0] ?? '');
  // The styles may be renamed before a recipe is loaded.
  for (const made of Object.values(recipes).map((recipe) => recipe()))
    (typeof made === 'string' ? [made] : Object.values(made)).forEach(renameRecipe);
  const compile = (path: string, source: string): string =>
    compileStyles(path, source, { functions, rename, mayRun: (called) => atRunTime.has(called) });
  const calls: Plugin = {
    name: 'static-styles',
    apply: 'build',
    enforce: 'pre',
    // The styles contain the classes of all files.
    buildStart() {
      for (const path of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).toSorted())
        if (/\.tsx?$/.test(path)) compile(path, readFileSync(join(SOURCES, path), 'utf8'));
    },
    // A recipe is a call of `run-recipe.ts` with its short names.
    load(id) {
      const key = RECIPE_FILE.exec(id)?.[1] ?? '';
      const recipe = recipes[key];
      if (!recipe) return null;
      const made = recipe();
      const { [key]: _, ...defaults } = recipe.getVariantProps({});
      const [run, sent] =
        typeof made === 'string'
          ? ['recipe', renameRecipe(made)]
          : ['slotRecipe', Object.fromEntries(Object.entries(made).map(([slot, one]) => [slot, renameRecipe(one)]))];
      return `import { ${run} } from ${JSON.stringify(`${SOURCES}/views/ui/theme/run-recipe.ts`)};
export const ${key} = /* @__PURE__ */ ${run}(${JSON.stringify(sent)}, ${JSON.stringify(defaults)});`;
    },
    transform: (source, id) =>
      id.startsWith(SOURCES) && /\.tsx?$/.test(id) ? { code: compile(id, source), map: null } : null,
  };
  // Runs after Panda, and before the styles are minified.
  const styles: Plugin = {
    name: 'short-class-names',
    apply: 'build',
    transform(css, id) {
      if (!id.endsWith('.css')) return null;
      const code = css.replaceAll(CLASS, (selector, escaped: string) => {
        const className = escaped.replaceAll(/\\(.)/g, '$1');
        return names.has(VARIANT.exec(className)?.[1] ?? className) ? `.${rename(className)}` : selector;
      });
      return { code, map: null };
    },
  };
  return [calls, styles];
}
