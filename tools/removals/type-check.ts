import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFrom, type Removal } from './removals.ts';

const COPIED = ['src', 'server', 'test', 'scripts', 'tools', 'tsconfig.json', 'package.json'];
const LINKED = ['node_modules', 'styled-system'];

/**
 * What the type checker has against the removals, by removal. All that do not touch one another are made together in a copy
 * of the project, so that it is checked once for many. Where it finds something, those of the file are checked again, one
 * of each file at a time; a fault in another file then counts against all that were made.
 */
export async function typeFaults<R extends Removal>(root: string, removals: readonly R[]): Promise<Map<R, string[]>> {
  const found = new Map<R, string[]>();
  const copy = await mkdtemp(join(tmpdir(), 'removals-'));
  const checkTogether = async (made: Made<R>) => {
    for (const [file, { text }] of made) await writeFile(join(copy, file), text);
    const faults = await check(copy);
    for (const file of made.keys()) await cp(join(root, file), join(copy, file));
    return faults.map(({ file, sentence }) => ({
      sentence,
      blamed: made.get(file)?.removals ?? [...made.values()].flatMap((one) => one.removals),
    }));
  };
  try {
    await Promise.all(COPIED.map((name) => cp(join(root, name), join(copy, name), { recursive: true })));
    await Promise.all(LINKED.map((name) => symlink(join(root, name), join(copy, name))));
    const suspects = new Set<R>();
    for (let left = removals; left.length > 0;) {
      const { made, later } = await makeTogether(root, left);
      left = later;
      for (const { blamed } of await checkTogether(made)) blamed.forEach((removal) => suspects.add(removal));
    }
    for (let left: readonly R[] = [...suspects]; left.length > 0;) {
      const first = left.filter(({ file }, at) => left.findIndex((other) => other.file === file) === at);
      left = left.filter((removal) => !first.includes(removal));
      for (const { blamed, sentence } of await checkTogether((await makeTogether(root, first)).made))
        for (const removal of blamed) found.set(removal, [...(found.get(removal) ?? []), sentence]);
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
  return found;
}

type Made<R> = Map<string, { text: string; removals: R[] }>;

/** Removals whose texts still stand once after those before them; the others wait. */
async function makeTogether<R extends Removal>(root: string, removals: readonly R[]) {
  const made: Made<R> = new Map();
  const later: R[] = [];
  for (const removal of removals) {
    const before = made.get(removal.file) ?? { text: await readFile(join(root, removal.file), 'utf8'), removals: [] };
    if (before.text.split(removal.text).length !== 2 && before.removals.length > 0) later.push(removal);
    else made.set(removal.file, { text: removeFrom(before.text, removal), removals: [...before.removals, removal] });
  }
  return { made, later };
}

const check = (folder: string): Promise<{ file: string; sentence: string }[]> =>
  new Promise((resolve) => {
    const tsc = join(folder, 'node_modules/.bin/tsc');
    execFile(tsc, ['--pretty', 'false'], { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (_, stdout) => {
      resolve(
        [...stdout.matchAll(/^(\S+)\((\d+),\d+\): error (.*)$/gm)].map(([, file = '', line, sentence]) => ({
          file,
          sentence: `${file}:${line}: ${sentence}`,
        })),
      );
    });
  });
