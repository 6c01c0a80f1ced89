import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFrom, type Removal } from './removals.ts';

const COPIED = ['src', 'server', 'test', 'scripts', 'tools', 'tsconfig.json', 'package.json'];
const LINKED = ['node_modules', 'styled-system'];

/**
 * What the type checker has against the removals, by removal. All that do not touch one another are made together in a copy
 * of the project, so that it is checked once for many. Faults in a file that was changed count against its removals, each
 * made alone where there are several; where all faults are in other files, halves are checked until it is known whose they are.
 */
export async function typeFaults<R extends Removal>(root: string, removals: readonly R[]): Promise<Map<R, string[]>> {
  const found = new Map<R, string[]>();
  const copy = await mkdtemp(join(tmpdir(), 'removals-'));
  const checkTogether = async (made: Made<R>) => {
    for (const [file, { text }] of made) await writeFile(join(copy, file), text);
    const faults = await check(copy);
    for (const file of made.keys()) await cp(join(root, file), join(copy, file));
    return faults;
  };
  const blame = async (group: readonly R[]): Promise<void> => {
    for (let left = group; left.length > 0;) {
      const { made, later } = await makeTogether(root, left);
      left = later;
      const together = [...made.values()].flatMap((one) => one.removals);
      const faults = await checkTogether(made);
      const [only, ...others] = together;
      if (faults.length === 0 || !only) continue;
      if (others.length === 0) {
        found.set(
          only,
          faults.map(({ sentence }) => sentence),
        );
        continue;
      }
      const own = together.filter(({ file }) => faults.some((fault) => fault.file === file));
      for (const removal of own) {
        if (made.get(removal.file)?.removals.length !== 1) await blame([removal]);
        else found.set(removal, sentencesOf(faults, removal.file));
      }
      const rest = together.filter((removal) => !own.includes(removal));
      if (faults.every(({ file }) => made.has(file))) continue;
      if (own.length > 0) await blame(rest);
      else for (const half of halves(rest)) await blame(half);
    }
  };
  try {
    await Promise.all(COPIED.map((name) => cp(join(root, name), join(copy, name), { recursive: true })));
    await Promise.all(LINKED.map((name) => symlink(join(root, name), join(copy, name))));
    await blame(removals);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
  return found;
}

type Fault = { file: string; sentence: string };

const sentencesOf = (faults: readonly Fault[], file: string) =>
  faults.filter((fault) => fault.file === file).map(({ sentence }) => sentence);

const halves = <T>(list: readonly T[]): T[][] => {
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)];
};

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

const check = (folder: string): Promise<Fault[]> =>
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
