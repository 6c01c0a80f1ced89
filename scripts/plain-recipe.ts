type Variants = Record<string, string | boolean | undefined>;

const present = (variants: Variants = {}): Variants =>
  Object.fromEntries(Object.entries(variants).filter(([, value]) => value !== undefined));

/**
 * What Panda's `createRecipe` does for this app's recipes: plain variant values and no compound variants. It takes the
 * place of Panda's in the built app (`static-styles.ts`).
 */
export function createRecipe(name: string, defaultVariants: Variants) {
  const getVariantProps = (variants?: Variants) => ({ ...defaultVariants, ...present(variants) });
  const recipeFn = (variants?: Variants): string =>
    [name, ...Object.entries(getVariantProps(variants)).map(([variant, value]) => `${name}--${variant}_${value}`)].join(
      ' ',
    );
  return { recipeFn, getVariantProps, __getCompoundVariantCss__: () => ({}) };
}

/** Named by the generated recipes; nothing here merges them. @throws Error always */
export function mergeRecipes(): never {
  throw new Error('Recipes are not merged in this app');
}
