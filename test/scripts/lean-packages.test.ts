import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REACT_NOTES } from '../../scripts/lean-packages.ts';
import { root } from '../../scripts/tool.ts';

const read = (path: string): string => readFileSync(join(root, 'node_modules', path), 'utf8');

test('what React notes about what it drew is named by one of its files alone', () => {
  const others = [
    'react/cjs/react.production.js',
    'react/cjs/react-jsx-runtime.production.js',
    'react-dom/cjs/react-dom.production.js',
    'scheduler/cjs/scheduler.production.js',
  ].map(read);
  const client = read('react-dom/cjs/react-dom-client.production.js');
  const has = (source: string, name: string) => new RegExp(String.raw`\b${name}\b`).test(source);
  expect(REACT_NOTES.filter((name) => !has(client, name) || others.some((source) => has(source, name)))).toEqual([]);
  expect(REACT_NOTES.filter((name) => new RegExp(`["']${name}["']`).test(client))).toEqual([]);
});
