import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createModel } from '../../models/create-model.ts';
import { bookingEditModel } from '../../models/booking-edit.model.ts';
import { allMachines } from '../../workflow-book/machines.ts';
import { toGraph } from '../generate.ts';
import { toPicturePage } from './picture-page.ts';
import { createProgress, seenTitle, stepKey, writeWalkedScript } from './progress.ts';
import createReporter from './reporter.ts';

const take = (progress: ReturnType<typeof createProgress>, ...titles: string[]) => {
  progress.begin();
  for (const title of titles) progress.step(title.replace('!', ''), !title.endsWith('!'));
};
const shut = seenTitle('shut');
const open = seenTitle('open');

describe('the progress of a run', () => {
  it('counts states that were seen and steps whose end was seen, path after path', () => {
    const progress = createProgress(2);
    take(progress, shut, 'push', open, 'pull', shut, 'push');
    expect(progress.walked.now).toEqual({ state: 'shut', step: 'push' });
    progress.step(open, true);
    progress.end('1. push', true);
    take(progress, shut, 'push');
    expect(progress.walked).toEqual({
      of: 2,
      ended: [{ title: '1. push', holds: true }],
      now: { state: 'shut', step: 'push' },
      states: { shut: 3, open: 2 },
      steps: { [stepKey('shut', 'push')]: 2, [stepKey('open', 'pull')]: 1 },
      failedStates: {},
      failedSteps: {},
      isOver: false,
    });
  });

  it('blames the step that could not be done, the step whose end was not seen, or where a path begins', () => {
    const failed = (...titles: string[]) => {
      const progress = createProgress(1);
      take(progress, ...titles);
      const { failedStates, failedSteps, states, steps } = progress.walked;
      return { failedStates, failedSteps, states, steps };
    };
    const push = { failedStates: {}, failedSteps: { [stepKey('shut', 'push')]: 1 }, states: { shut: 1 }, steps: {} };
    expect([failed(shut, 'push!'), failed(shut, 'push', `${open}!`), failed(`${shut}!`)]).toEqual([
      push,
      push,
      { failedStates: { shut: 1 }, failedSteps: {}, states: {}, steps: {} },
    ]);
  });
});

describe('the reporter of a run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paths-live-'));
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  it('writes after every step what the page loads, and that it is over', () => {
    const file = join(folder, 'deep/door.walked.js');
    vi.stubEnv('REFLOW_PATHS_WALKED', file);
    const reporter = createReporter();
    const tell = (call: 'onBegin' | 'onTestBegin' | 'onStepEnd' | 'onTestEnd' | 'onEnd', ...args: object[]) => {
      (reporter[call] as ((...all: object[]) => void) | undefined)?.(...args);
      const [, written = ''] = /^walked\((.*)\);\n$/s.exec(readFileSync(file, 'utf8')) ?? [];
      return JSON.parse(written) as object;
    };
    const stepped = (title: string, more: object = {}) =>
      tell('onStepEnd', {}, {}, { category: 'test.step', title, ...more });
    expect(tell('onBegin', {}, { allTests: () => [{}] })).toMatchObject({ of: 1, ended: [], isOver: false });
    tell('onTestBegin', {});
    stepped(shut);
    expect(stepped('push')).toMatchObject({ now: { state: 'shut', step: 'push' } });
    expect(stepped('locator.click', { category: 'pw:api' })).toMatchObject({ now: { state: 'shut', step: 'push' } });
    stepped(open, { error: {} });
    expect(tell('onTestEnd', { title: '1. push' }, { status: 'failed' })).toMatchObject({
      ended: [{ title: '1. push', holds: false }],
      failedSteps: { [stepKey('shut', 'push')]: 1 },
    });
    expect(tell('onEnd', {})).toMatchObject({ isOver: true });
  });
});

describe('the page of a run', () => {
  const hashesOf = (page: string) => [...page.matchAll(/<a href="#([^"]*)"/g)].map(([, to]) => to);
  const rowsOf = (page: string, kind: string) =>
    [...page.matchAll(new RegExp(`<tr id="([^"]*)" data-kind="${kind}" data-of="([^"]*)">`, 'g'))].map(
      ([, id, of = '']) => [id, JSON.parse(of.replaceAll('&quot;', '"')) as string[]] as const,
    );

  it('has a row for every state and step of the model, to which its picture leads', async () => {
    const page = await toPicturePage('booking-edit', bookingEditModel, await allMachines(), 'x.js');
    const { states, edges } = toGraph(bookingEditModel);
    const own = rowsOf(page, 'state').filter(([id]) => id?.startsWith('staff-'));
    expect(own.map(([, of]) => of)).toEqual(states.map((state) => [state]));
    const steps = rowsOf(page, 'step');
    expect(steps.map(([, of]) => of)).toEqual(edges.map(({ from, event }) => [stepKey(from, event)]));
    expect(new Set(steps.map(([id]) => id)).size).toBe(edges.length);
    const leads = new Set(hashesOf(page));
    expect(own.filter(([id]) => !leads.has(id))).toEqual([]);
  });

  it('has the machines with the states that stand for what staff see', async () => {
    const page = await toPicturePage('booking-edit', bookingEditModel, await allMachines(), 'x.js');
    const rows = new Map(rowsOf(page, 'state'));
    expect(rows.get('booking-edit--saving')).toEqual(['saving']);
    expect(rows.get('deletion--asking')).toEqual(['asking']);
    expect(rows.has('booking-edit--rebasing')).toBe(false);
    expect([...page.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, heading]) => heading)).toEqual([
      'The machine bookingEdit',
      'The machine deletion',
    ]);
  });

  it('carries no text of a model as markup', async () => {
    const model = createModel('odd', '<b>', { '<b>': { '"&"': '<b>' } }, { '<b>': { none: '<i>' } });
    const page = await toPicturePage('odd', model, [], 'x.js');
    expect([page.includes('<b></td>'), page.includes('<i>'), page.includes('&lt;b&gt;')]).toEqual([false, false, true]);
    expect(writeWalkedScript(createProgress(1).walked)).toMatch(/^walked\(\{.*\}\);\n$/);
  });
});
