import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../tools/project.ts';

const FOLDERS = ['src', 'server', 'tools', 'scripts', 'test', 'packages'];
const READER = 'packages/workflow-kit/src/chart/to-chart.ts';
/** The configuration of a machine, its internals, and the code of its functions. */
const INTERNALS =
  /\bmachine\.config\b|\bimplementations\b|\b_nodes\b|\b_transitions\b|\bgetStateNodes\b|\bgetTransitionData\b|\bgetInitialSnapshot\b|\bmachine\.root\b|\.(?:transitions|states)\.(?:get|values|keys)\(/;

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/node_modules|\/dist\/|one-reader/.test(path)),
);

it('only one file reads the configuration and the internals of machines', () => {
  expect(sources.filter((path) => INTERNALS.test(readFileSync(join(root, path), 'utf8')))).toEqual([READER]);
});
