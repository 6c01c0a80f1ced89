/** The rule into which Panda writes the tokens. */
const TOKENS = /:where\(:root, :host\) \{([^}]*)\}/;
const DEFINITION = /\s*(--[\w\\.-]+): ([^;{}]+?)(?:;|(?=\s*\}))/g; // the last of a block has no semicolon
const VARIABLE = /var\((--[\w\\.-]+)\)/g;
const READ = /var\((--[\w\\.-]+)/g; // also those with a fallback value

/**
 * Replaces each variable by its token's value, unless another rule also sets the variable, for example at a
 * width. This shortens the styles and saves a look-up for each element. Unused tokens are removed.
 */
export function inlineTokens(css: string): string {
  const names = Array.from(css.matchAll(DEFINITION), ([, name]) => name);
  const tokens = (TOKENS.exec(css)?.[1] ?? '').matchAll(DEFINITION);
  const values = new Map(Array.from(tokens, ([, name, value]) => [name, value ?? '']));
  const isChanged = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  const fill = (text: string): string =>
    text.replaceAll(VARIABLE, (variable, name: string) =>
      isChanged(name) || !values.has(name) ? variable : fill(values.get(name) ?? ''),
    );
  const filled = fill(css);
  const read = new Set(Array.from(filled.matchAll(READ), ([, name]) => name));
  return filled.replaceAll(DEFINITION, (definition, name: string) => (read.has(name) ? definition : ''));
}
