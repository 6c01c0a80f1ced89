import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { normalizePath, type Plugin } from 'vite';
import { root } from '../../tools/project.ts';
import { compileStyles, type StyleFunctions } from './compile-styles.ts';

type Names = Readonly<Record<string, string>>;
type Recipe = { (): string | Names; getVariantProps: (given: object) => Names };

const SOURCES = normalizePath(join(root, 'src'));
const RUN_RECIPE = `${SOURCES}/views/ui/theme/run-recipe.ts`;
const RECIPE_FILE = /styled-system.recipes.([\w-]+)\.js$/;
const CLASS = /\.((?:\\.|[A-Za-z_-])(?:\\.|[\w-])*)/g;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const MORE = `${LETTERS}0123456789`;

/** Returns the `place`th class name, the shortest first: `a` to `Z`, `aa`, `ab`. */
export function toShortName(place: number): string {
  if (place < LETTERS.length) return LETTERS.charAt(place);
  const rest = place - LETTERS.length;
  return toShortName(Math.floor(rest / MORE.length)) + MORE.charAt(rest % MORE.length);
}

/**
 * Gives each class a short name. The page combines variants of a recipe, so their names extend the recipe's short name.
 */
function createNames() {
  const names = new Map<string, string>();
  const recipes = new Set<string>();
  function rename(className: string): string {
    const [recipe = '', variant] = className.split('--');
    if (variant !== undefined && recipes.has(recipe)) return `${rename(recipe)}--${variant}`;
    const name = names.get(className) ?? toShortName(names.size);
    names.set(className, name);
    return name;
  }
  return {
    rename,
    addRecipe: (className: string): void => {
      recipes.add(className);
      rename(className);
    },
    /** Replaces class names in the styles by the short ones. */
    renameIn: (css: string): string =>
      css.replaceAll(CLASS, (selector, escaped: string) => {
        const className = escaped.replaceAll(/\\(.)/g, '$1');
        const isKnown = names.has(className) || recipes.has(className.split('--')[0] ?? '');
        return isKnown ? `.${rename(className)}` : selector;
      }),
  };
}

const readStyled = async (part: string): Promise<StyleFunctions> =>
  (await import(pathToFileURL(join(root, 'styled-system', part, 'index.js')).href)) as StyleFunctions;

const toRoot = (classes: string): string => classes.split(' ')[0] ?? '';

/** Returns the classes of a recipe without its variants: one, or one for each part. */
function findNames(made: string | Names): string | Names {
  if (typeof made === 'string') return toRoot(made);
  return Object.fromEntries(Object.entries(made).map(([slot, classes]) => [slot, toRoot(classes)]));
}

/** Writes the module of a recipe for the page. */
function writeRecipe(key: string, recipe: Recipe, rename: (className: string) => string): string {
  const names = findNames(recipe());
  const { [key]: _, ...defaults } = recipe.getVariantProps({});
  const [run, sent] =
    typeof names === 'string'
      ? ['recipe', rename(names)]
      : ['slotRecipe', Object.fromEntries(Object.entries(names).map(([slot, name]) => [slot, rename(name)]))];
  return `import { ${run} } from ${JSON.stringify(RUN_RECIPE)};
export const ${key} = /* @__PURE__ */ ${run}(${JSON.stringify(sent)}, ${JSON.stringify(defaults)});`;
}

/**
 * A Vite plugin that replaces style calls by short class names. A built page contains neither the styles as objects nor
 * the code that names them.
 */
export async function staticStyles(): Promise<Plugin[]> {
  const recipes = (await readStyled('recipes')) as unknown as Readonly<Record<string, Recipe>>;
  const functions = { ...(await readStyled('css')), ...(await readStyled('patterns')), ...recipes };
  const { rename, addRecipe, renameIn } = createNames();
  const atRunTime = new Set<unknown>([...Object.values(recipes), functions['cx']]);
  for (const recipe of Object.values(recipes)) {
    const names = findNames(recipe());
    for (const name of typeof names === 'string' ? [names] : Object.values(names)) addRecipe(name);
  }
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
    load(id) {
      const key = RECIPE_FILE.exec(id)?.[1] ?? '';
      const recipe = recipes[key];
      return recipe ? writeRecipe(key, recipe, rename) : null;
    },
    transform(source, id) {
      if (!id.startsWith(SOURCES) || !/\.tsx?$/.test(id)) return null;
      return { code: compile(id, source), map: null };
    },
  };
  // Runs after Panda, and before the styles are minified.
  const styles: Plugin = {
    name: 'short-class-names',
    apply: 'build',
    transform: (css, id) => (id.endsWith('.css') ? { code: renameIn(css), map: null } : null),
  };
  return [calls, styles];
}
