/** Properties of a chart that are only text. The drift check of the book covers them. */
const WORDS = new Set(['id', 'description', 'meta']);
const words = {
  shouldIgnore: ({ node }) =>
    node.type === 'ObjectProperty' && WORDS.has(node.key.name) ? 'Words of a chart.' : undefined,
};

export const strykerPlugins = [{ kind: 'Ignore', name: 'words', value: words }];
