import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { resolveCommand, root } from '../../../scripts/tool.ts';
import { allMachines } from '../../machine/machines.ts';
import { describe as describeOne, describeAll, listMissing } from './report.ts';
import type { Exploration } from './walk.ts';

const SEAT = 'tools/paths/example/seat.machine.ts';
const folder = mkdtempSync(join(tmpdir(), 'walk-command-'));
afterAll(() => rmSync(folder, { recursive: true }));

const walk = (...args: string[]) => {
  const command = [resolveCommand('tsx'), 'tools/paths/machine/main.ts', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  return { status, stdout, lines: stderr.trimEnd().split('\n') };
};

describe('npm run walk', () => {
  it('walks every machine, and says of all together how much was reached', async () => {
    const { status, stdout, lines } = walk('all', '--until', 'states=0,edges=0,guards=0,tries=1');
    const names = (await allMachines()).map(({ name }) => name);
    expect([status, stdout]).toEqual([0, '']);
    expect(lines.map((line) => line.split(':')[0])).toEqual([...names, `${names.length} machines`]);
  }, 60_000);

  it('writes what it found of one, and ends with 1 where a goal was not reached', () => {
    const out = join(folder, 'seat.json');
    const { status, lines } = walk(SEAT, '--until', 'states=100,tries=3', '--out', out);
    expect([status, lines.at(-1)]).toEqual([1, 'seat: what --until asks for was not reached.']);
    expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ machine: 'seat' });
  }, 60_000);

  it.each([
    [['all', '--out', 'walks.json'], 'The walks of one machine are written, not those of all.'],
    [['all', '--replay', 'walk.json'], 'Only one machine can be replayed.'],
  ])(
    '%j ends with 2 and a sentence',
    (args, sentence) => {
      const { status, lines } = walk(...args);
      expect([status, lines]).toEqual([2, [sentence]]);
    },
    60_000,
  );
});

describe('what a search says', () => {
  const full = { of: 2, reached: 1, missing: ['late'] };
  const none = { of: 0, reached: 0, missing: [] };
  const result: Exploration = {
    states: full,
    edges: none,
    guards: full,
    rules: none,
    walks: [],
    tried: 7,
    ignored: 2,
    threw: [{ event: 'press', error: "Unable to evaluate guard 'isGood':\n  x is null", times: 3 }],
    fault: null,
  };

  it('names the reason for which a machine threw, which stands on a line of its own', () => {
    expect(describeOne(result)).toBe(
      "1 of 2 states, no transitions, 1 of 2 guards both ways, no rules, 7 events tried, 2 of them refused, and nothing came of them, the machine threw at 3: press: Unable to evaluate guard 'isGood': x is null",
    );
    expect(listMissing(result)).toEqual(['  state not reached: late', '  guard not reached: late']);
  });

  it('adds up several machines', () => {
    expect(describeAll([result, result])).toBe(
      '2 machines: 2 of 4 states, no transitions, 2 of 4 guards both ways, no rules, 14 events tried',
    );
  });
});
