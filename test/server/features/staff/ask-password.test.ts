import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { askPassword } from '../../../../server/features/staff/ask-password.ts';

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
])('reads %j from a terminal: %s, and shows none of it [SIGN-01]', async (keys, isTTY, password) => {
  const { input, asked, seen } = sit({ isTTY });
  input.write(keys);
  expect(await asked).toBe(password);
  expect(seen()).toBe(QUESTION);
});

it('takes the end of an empty input for none', async () => {
  const { input, asked } = sit({ isTTY: false });
  input.end();
  expect(await asked).toBeNull();
});

it('takes Ctrl+C for a way out, not for an empty password', async () => {
  const { input, asked } = sit({ isTTY: true });
  input.write('half\u0003');
  await expect(asked).rejects.toThrow('Nothing was changed.');
});
