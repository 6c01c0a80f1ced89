import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import type { Mail, Mailer } from '../../mailer.ts';
import { CODE_MS, issueCode, type Unverified } from './verification.sql.ts';

const MINUTE_MS = 60_000;

/** The message with the code and the link that fills it in. */
export function verificationMail({ email }: Unverified, code: string, { shopName, publicUrl }: Config): Mail {
  const link = `${publicUrl}/verify-email?${new URLSearchParams({ email, token: code }).toString()}`;
  return {
    to: email,
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

/** Makes a code for a person and sends it. @throws when the message was not taken. */
export async function sendVerification(
  { db, mailer, config }: { db: Db; mailer: Mailer; config: Config },
  person: Unverified,
  now: Date,
): Promise<void> {
  await mailer.send(verificationMail(person, await issueCode(db, person, now), config));
}
