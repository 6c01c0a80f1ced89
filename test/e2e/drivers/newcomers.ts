import { expect, type Page } from 'playwright/test';
import { SAMPLE_NEWCOMERS } from '../../../server/sample/staff.ts';
import { lastCode } from '../support/outbox.ts';

/** Somebody whose address waits to be verified. */
export type Newcomer = {
  email: string;
  /** The code of a message sent to the address. */
  code: () => Promise<string>;
  /** Nobody asks this person again. */
  isVerified: () => void;
};

/** Codes are good for ten minutes. */
const CODE_MS = 8 * 60_000;
const left = new Map<string, string[]>();
const codes = new Map<string, { code: string; at: number }>();

/** The newcomer of this path, another one than the last path's. @param outbox folder of the shop's messages. */
export function createNewcomer(page: Page, outbox: string | undefined): Newcomer {
  if (outbox === undefined) throw new Error('REFLOW_OUTBOX names the folder of the shop’s messages');
  const { origin } = new URL(page.url());
  const emails = left.get(origin) ?? [...SAMPLE_NEWCOMERS];
  const email = emails.shift();
  if (email === undefined) throw new Error('Everybody in this shop has verified the address: open a new one');
  emails.push(email);
  left.set(origin, emails);

  const ask = async () => {
    const before = lastCode(outbox, email);
    const answer = await page.request.post('/api/auth/resendVerification', { data: { email } });
    expect(answer.ok(), `${email} asks for a code`).toBe(true);
    await expect
      .poll(() => lastCode(outbox, email), `a message to ${email}, unless the address was verified before`)
      .not.toBe(before);
    return lastCode(outbox, email) ?? '';
  };
  const key = `${origin} ${email}`;
  return {
    email,
    code: async () => {
      const known = codes.get(key);
      if (known && Date.now() - known.at < CODE_MS) return known.code;
      const code = await ask();
      codes.set(key, { code, at: Date.now() });
      return code;
    },
    isVerified: () =>
      void left.set(
        origin,
        emails.filter((other) => other !== email),
      ),
  };
}
