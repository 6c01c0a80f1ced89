/** A value for some of the variants. */
type Given = Readonly<Record<string, string | boolean | undefined>>;
type Choice = [variant: string, value: string | boolean | undefined];

/** Returns the chosen variants, with the recipe's defaults for the rest. */
const choose = (defaults: Given, given: Given = {}): Choice[] =>
  Object.entries({ ...defaults, ...given }).map(([key, value]) => [key, value === undefined ? defaults[key] : value]);

const toClasses = (name: string, chosen: readonly Choice[]): string =>
  chosen.reduce((all, [key, value]) => (value === undefined ? all : `${all} ${name}--${key}_${value}`), name);

/**
 * A recipe in a built page: returns the classes of the chosen variants. It does the same as Panda's own code,
 * which is larger.
 */
export const recipe = (name: string, defaults: Given) => (given?: Given) => toClasses(name, choose(defaults, given));

/** A recipe of several parts; each choice is worked out once. */
export function slotRecipe(slots: Readonly<Record<string, string>>, defaults: Given) {
  const known = new Map<string, Record<string, string>>();
  return (given?: Given) => {
    const chosen = choose(defaults, given);
    const key = toClasses('', chosen);
    let parts = known.get(key);
    if (!parts) {
      parts = Object.fromEntries(Object.entries(slots).map(([slot, name]) => [slot, toClasses(name, chosen)]));
      known.set(key, parts);
    }
    return parts;
  };
}
