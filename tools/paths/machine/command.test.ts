import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { resolveCommand, root } from '../../../scripts/tool.ts';
import { allMachines } from '../../machine/machines.ts';

const SEAT = 'tools/paths/example/seat.machine.ts';
/** What nobody may do in the theatre of the example. */
const STORY = [
  '  1. {"seat":2,"type":"seat.choose"}',
  '  2. {"type":"seat.pay"}',
  '  3. {"output":{"ticket":""},"type":"xstate.done.actor.pay"}',
  '  => Seat 2 is sold, and broken',
];
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

  it('writes the shortest walk that is wrong, takes it again, and ends with 1 where a goal was not reached', () => {
    const out = join(folder, 'seat.json');
    const wrong = walk(SEAT, '--out', out);
    const again = `Again: npm run walk -- ${SEAT} --replay ${out}`;
    expect([wrong.status, ...wrong.lines.slice(-5)]).toEqual([1, ...STORY, again]);
    expect(walk(SEAT, '--replay', out)).toMatchObject({ status: 1, stdout: 'Seat 2 is sold, and broken\n' });
    const { status, lines } = walk(SEAT, '--until', 'states=100,tries=3', '--out', out);
    expect([status, lines.at(-1)]).toEqual([1, 'seat: what --until asks for was not reached.']);
    expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ machine: 'seat' });
  }, 60_000);

  it('ends with 2 and a sentence where all are asked for and one is meant', () => {
    const { status, lines } = walk('all', '--replay', 'walk.json');
    const sentence = '--out and --replay are about the walks of one machine, not about those of all.';
    expect([status, lines]).toEqual([2, [sentence]]);
  }, 60_000);
});
