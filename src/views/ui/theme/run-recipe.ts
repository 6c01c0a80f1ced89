/** A value for some of the variants. */
type Given = Readonly<Record<string, string | boolean | undefined>>;

/** Returns the classes of the chosen variants, with the recipe's defaults for the rest. */
function toClasses(name: string, defaults: Given, given: Given): string {
  let classes = name;
  for (const [key, value = defaults[key]] of Object.entries({ ...defaults, ...given }))
    if (value !== undefined) classes += ` ${name}--${key}_${value}`;
  return classes;
}

/** A recipe in a built page. It does the same as Panda's own code, which is larger. */
export function recipe(name: string, defaults: Given) {
  return (given: Given = {}) => toClasses(name, defaults, given);
}

/** A recipe of several parts; each choice is worked out once. */
export function slotRecipe(slots: Readonly<Record<string, string>>, defaults: Given) {
  const known = new Map<string, Record<string, string>>();
  return (given: Given = {}) => {
    const key = toClasses('', defaults, given);
    const toPart = ([slot, name]: [string, string]) => [slot, toClasses(name, defaults, given)] as const;
    const parts = known.get(key) ?? Object.fromEntries(Object.entries(slots).map(toPart));
    known.set(key, parts);
    return parts;
  };
}
