import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Not docs/workflows, which is written from the last report of all tests and checked by its own commands. */
const tools = readdirSync(join(root, 'tools'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
const documents = ['.', 'docs', 'tools', ...tools.map(({ name }) => `tools/${name}`)].flatMap((folder) =>
  readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? join(folder, name) : [])),
);
/** A path of the project, whole: no pattern, no placeholder. */
const PATH = /^(?:src|server|tools|test|scripts|docs|\.ci)\/[\w./-]+$/;

it.each(documents)('%s names only files and links that exist', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, path = '']) => path).filter((path) => PATH.test(path));
  const linked = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)].map(([, to = '']) => join(dirname(file), to));
  expect([...named, ...linked].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
