import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { askPassword } from '../../../../server/features/staff/staff-command.ts';
import { answerRequest, readReply, type ServerRequest, toStepReader } from '../../../../server/requests.ts';
import type { Progress } from '../../../../server/db/backup/rows.ts';
import { StartupError } from '../../../../server/startup-error.ts';

it('the socket refuses an invalid request without a reason, and sends the steps before the answer [PEOPLE-06]', async () => {
  const lines: string[] = [];
  const log = { error: () => undefined };
  const answer = async (request: ServerRequest, progress: Progress) => {
    if (request.ask === 'staff') throw new StartupError('There is no such person.');
    if (request.ask === 'erase') return request.args.join(' ');
    if (request.ask === 'count') return 'counted';
    if (request.ask === 'copy') return `copied for ${request.pid}`;
    progress('reading', 1, 2);
    return 'made';
  };
  const ask = async (request: object | string) => {
    const text = typeof request === 'string' ? request : JSON.stringify(request);
    const reply = await answerRequest(text, answer, { onProgress: (line) => void lines.push(line), log });
    try {
      return readReply(reply);
    } catch (error) {
      return error instanceof StartupError ? `refused: ${error.message}` : 'failed';
    }
  };
  const command = { command: 'logout', email: 'nobody@shop.test', role: 'COUNTER', name: '', password: null };
  const unknown = 'refused: Something went wrong. The log of the server says more.';
  for (const [request, said] of [
    ['nonsense', unknown],
    [{ ask: 'staff', command: { ...command, command: 'fire' } }, unknown],
    [{ ask: 'staff', command }, 'refused: There is no such person.'],
    [{ ask: 'erase', args: ['BK-1001', '--yes'] }, 'BK-1001 --yes'],
    [{ ask: 'copy', pid: 4711 }, 'copied for 4711'],
    [{ ask: 'backup' }, 'made'],
    [{ ask: 'count' }, 'counted'],
  ] as const) {
    expect(await ask(request)).toBe(said);
  }
  const steps: unknown[] = [];
  for (const line of lines) toStepReader((...step) => void steps.push(step))(line);
  expect(steps).toEqual([['reading', 1, 2]]);
});

it.each([
  ['the last line is a step', '{"step":"reading","done":1,"total":2}'],
  ['the last line is cut off', '{"printed":"ma'],
])('reports that the server ended before it answered (%s)', (_, answer) => {
  expect(() => readReply(answer)).toThrow(
    new StartupError(
      'The server ended before it answered. Start it again, look whether the work was done, and if not, repeat the command.',
    ),
  );
});

it('ignores a step that is cut off', () => {
  const steps: unknown[] = [];
  toStepReader((...step) => void steps.push(step))('{"step":"rea');
  expect(steps).toEqual([]);
});

const QUESTION = 'New password of ali@shop.test (nothing: one is made up): \n';

function sit({ isTTY }: { isTTY: boolean }) {
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: () => input });
  const output = new PassThrough({ encoding: 'utf8' });
  const asked = askPassword('ali@shop.test', { input, output });
  return { input, asked, seen: () => String(output.read()) };
}

it.each([
  ['typed\r', true, 'typed'],
  ['typ\u007fed\r', true, 'tyed'],
  ['\r', true, null],
  ['piped in\n', false, 'piped in'],
  ['piped in\r\nand more\n', false, 'piped in'],
  ['', false, null],
])('reads %j from a terminal: %s, without showing it [SIGN-01]', async (keys, isTTY, password) => {
  const { input, asked, seen } = sit({ isTTY });
  input.end(keys);
  expect(await asked).toBe(password);
  expect(seen()).toBe(QUESTION);
});

it('ends on Ctrl+C [SIGN-01]', async () => {
  const { input, asked } = sit({ isTTY: true });
  input.write('half\u0003');
  await expect(asked).rejects.toThrow('Nothing was changed.');
});
