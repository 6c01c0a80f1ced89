/** Where Panda writes the tokens. */
const TOKENS = /:where\(:root, :host\) \{([^}]*)\}/;
// The last of a block has no semicolon.
const DEFINITION = /\s*(--[\w\\.-]+): ([^;{}]+?)(?:;|(?=\s*\}))/g;
const VARIABLE = /var\((--[\w\\.-]+)\)/g;
/** With what stands in its place as well. */
const READ = /var\((--[\w\\.-]+)/g;

/**
 * The styles with what a token says in the place of its variable, where nothing says otherwise, as a width does: less to
 * send, and nothing to look up for each element. What no style reads goes.
 */
export function inlineTokens(css: string): string {
  const [, tokens = ''] = TOKENS.exec(css) ?? [];
  const names = Array.from(css.matchAll(DEFINITION), ([, name = '']) => name);
  const isChanged = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  const values = new Map(
    Array.from(tokens.matchAll(DEFINITION), ([, name = '', value = '']): [string, string] => [name, value]).filter(
      ([name]) => !isChanged(name),
    ),
  );
  const fill = (text: string): string =>
    text.replaceAll(VARIABLE, (variable, name: string) => {
      const value = values.get(name);
      return value === undefined ? variable : fill(value);
    });
  const filled = fill(css);
  const read = new Set(Array.from(filled.matchAll(READ), ([, name = '']) => name));
  return filled.replaceAll(DEFINITION, (definition, name: string) => (read.has(name) ? definition : ''));
}
