import type { Config } from '../../config.ts';
import type { Mail } from '../../mailer.ts';

/** Milliseconds a code is good for. SEC-05. */
export const CODE_MS = 10 * 60_000;
const MINUTE_MS = 60_000;

/** The message with the code and the link that fills it in. */
export function toVerificationMail(
  email: string,
  code: string,
  { shopName, publicUrl }: Pick<Config, 'publicUrl'> & { shopName: string },
): Mail {
  const link = `${publicUrl}/verify-email?${new URLSearchParams({ email, token: code }).toString()}`;
  return {
    to: email,
    shopName,
    subject: `Verify your email address for ${shopName.replace(/\s+/g, ' ')}`,
    text: [
      `Your account at ${shopName} is waiting for you to verify this address.`,
      `Open this link:\n${link}`,
      `Or enter this code at ${publicUrl}/verify-email:\n${code.slice(0, 5)}-${code.slice(5)}`,
      `Link and code are good for ${CODE_MS / MINUTE_MS} minutes and can be used once. The page sends a new one when they have run out.`,
      'If you did not expect this message, there is nothing to do.',
    ].join('\n\n'),
  };
}
