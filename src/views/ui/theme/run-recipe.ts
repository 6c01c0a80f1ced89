/** A value for some of the variants. */
type Given = Readonly<Record<string, string | boolean | undefined>>;
type Choice = [variant: string, value: string | boolean | undefined];

/** What is chosen with its value, as the recipe says where nobody does. */
const choose = (defaults: Given, given: Given = {}): Choice[] =>
  Object.entries({ ...defaults, ...given }).map(([key, value]) => [key, value === undefined ? defaults[key] : value]);

const toClasses = (name: string, chosen: readonly Choice[]): string =>
  chosen.reduce((all, [key, value]) => (value === undefined ? all : `${all} ${name}--${key}_${value}`), name);

/** A recipe in a built page: the classes of what is chosen. What Panda makes of it weighs more and says the same. */
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
