import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { StartupError } from '../../startup-error.ts';

const QUESTION = (email: string) => `New password of ${email} (nothing: one is made up): `;

type Terminal = { input: NodeJS.ReadableStream & { isTTY?: boolean }; output: NodeJS.WritableStream };

/**
 * One line from the keyboard, which does not show what is typed, or from what was piped in. The question goes to the
 * error stream: the output is the answer of the command. SIGN-01. @returns the password, `null` for none. @throws StartupError
 */
export function askPassword(
  email: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<string | null> {
  const isTyped = input.isTTY === true;
  output.write(QUESTION(email));
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
