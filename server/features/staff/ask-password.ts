import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { StartupError } from '../../startup-error.ts';

type Terminal = { input: NodeJS.ReadableStream & { isTTY?: boolean }; output: NodeJS.WritableStream };

/** One line, typed unseen or piped in. The question goes to the error stream. SIGN-01 @returns `null` for none */
export function askPassword(
  email: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<string | null> {
  const isTyped = input.isTTY === true;
  output.write(`New password of ${email} (nothing: one is made up): `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: isTyped, historySize: 0 });
  return new Promise((resolve, reject) => {
    lines.once('line', (line) => {
      resolve(line === '' ? null : line);
      lines.close();
    });
    lines.once('SIGINT', () => {
      reject(new StartupError('Nothing was changed.'));
      lines.close();
    });
    lines.once('close', () => {
      output.write('\n');
      resolve(null);
    });
  });
}
