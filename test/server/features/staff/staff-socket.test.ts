import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { askHolder, lockData } from '../../../../server/db/embedded/data-lock.ts';
import { COMMAND_MANAGER, runStaffCommand } from '../../../../server/features/staff/staff-command.ts';
import { type Answers, answerRequest, readReply, toStepReader } from '../../../../server/requests.ts';
import { shopData } from '../../support/booted-data.ts';
import { createShop } from '../../support/harness.ts';
import { run, startShop } from '../../support/server-process.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'reflow-staff-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const signIn = async (address: string, email: string, password: string) => {
  const body = JSON.stringify({ email, password });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body })).status;
};

it(
  'npm run staff works in the running server, and by itself where none runs [PEOPLE-06]',
  { timeout: 120_000 },
  async () => {
    await shopData(dataDir);
    const env = { DATA_DIR: dataDir };
    const staff = async (...args: string[]) => {
      const program = await run('staff', args, env);
      return { ended: await program.ended, printed: program.printed() };
    };
    const shop = await startShop(env);
    const added = await staff('add', 'amna@shop.test', '--role', 'manager');
    const [, password = ''] = /amna@shop\.test can sign in\. The password is ([\w-]{16})/.exec(added.printed) ?? [];
    expect([added.ended, await signIn(shop.address, 'amna@shop.test', password)]).toEqual([0, 200]);
    const refused = await staff('disable', 'owner@shop.test');
    expect([refused.ended, refused.printed]).toEqual([
      1,
      'The shop needs an active owner. Make somebody else an owner first.\n',
    ]);
    // Nobody but the shop's own user opens the socket.
    expect(statSync(join(dataDir, 'db.lock')).mode & 0o077).toBe(0);
    shop.child.kill('SIGTERM');
    await shop.ended;
    expect(await staff('disable', 'amna@shop.test')).toEqual({
      ended: 0,
      printed: 'amna@shop.test can no longer sign in. 1 login ended.\n',
    });
  },
);

it('a holder that takes no requests is in use, and without one there is no answer [PEOPLE-06]', async () => {
  const path = join(dataDir, 'db.lock');
  const ask = () => askHolder(path, dataDir, 'hello');
  expect(await ask()).toBeNull();
  const { serve, release } = await lockData(path, dataDir);
  await expect(ask()).rejects.toThrow(`The data folder ${dataDir} is in use by process ${process.pid}.`);
  const heard: string[] = [];
  serve(async (request, say) => {
    say('one');
    say('two');
    return `${request} back`;
  });
  expect(await askHolder(path, dataDir, 'hello', { hear: (line) => void heard.push(line) })).toBe(
    'one\ntwo\nhello back',
  );
  expect(heard).toEqual(['one', 'two'].slice(0, heard.length));
  await release();
  expect(await ask()).toBeNull();
});

it('what is no command is refused without a word of why, and steps come before the answer [PEOPLE-06]', async () => {
  const shop = await createShop();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const manager = { ...COMMAND_MANAGER, db: shop.db, now: shop.deps.now(), log };
  const answers: Answers = {
    staff: ({ command }) => runStaffCommand(command, manager),
    erase: async ({ args }) => args.join(' '),
    async backup(_, progress) {
      progress('reading', 1, 2);
      return 'made';
    },
    copy: async ({ pid }) => `copied for ${pid}`,
  };
  const lines: string[] = [];
  const ask = (request: string) => answerRequest(request, answers, { say: (line) => void lines.push(line), log });
  const command = { command: 'logout', email: 'nobody@shop.test', role: 'COUNTER', name: '', password: null };
  for (const [request, sentence] of [
    ['nonsense', 'Something went wrong. The log of the server says more.'],
    [JSON.stringify({ ask: 'staff', command: { ...command, command: 'fire' } }), 'Something went wrong.'],
    [JSON.stringify({ ask: 'staff', command }), 'There is no such person.'],
  ] as const) {
    const answer = await ask(request);
    expect(() => readReply(answer)).toThrow(sentence);
  }
  expect(readReply(await ask('{"ask":"erase","args":["BK-1001","--yes"]}'))).toBe('BK-1001 --yes');
  expect(readReply(await ask('{"ask":"copy","pid":4711}'))).toBe('copied for 4711');
  expect(readReply(await ask('{"ask":"backup"}'))).toBe('made');
  const steps: unknown[] = [];
  for (const line of lines) toStepReader((...step) => void steps.push(step))(line);
  expect(steps).toEqual([['reading', 1, 2]]);
  await shop.close();
});
