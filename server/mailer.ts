import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';

/** A plain-text message to one person, from the shop of this name. */
export type Mail = { to: string; shopName: string; subject: string; text: string };

/** Sends mail. @throws when the message was not taken. */
export type Mailer = { send: (mail: Mail) => Promise<void> };

/** Milliseconds that the mail server has to answer. */
const TIMEOUT_MS = 10_000;
const TIMES = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };

/** Matched in order against the code and the message of a failure. REL-16 */
const FAULTS: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/^EDNS /, 'No computer has the name of the mail server at {host}. Correct the host in SMTP_URL.'],
  [/^EAUTH /, 'The mail server at {host} refuses the user name or the password. Correct them in SMTP_URL.'],
  [
    /certificate/,
    'This computer does not trust the certificate of the mail server at {host}. Correct the host in SMTP_URL, or set NODE_EXTRA_CA_CERTS to the certificate of its authority as PEM.',
  ],
  [
    /wrong version number/,
    'The mail server at {host} starts without TLS. Write smtp:// instead of smtps:// in SMTP_URL, or its port for TLS, which is mostly 465.',
  ],
  [/^EPROTOCOL /, 'What answers at {host} is no mail server. Correct the host and the port in SMTP_URL.'],
  [
    /Greeting never received|Timeout/,
    'The mail server at {host} stays silent. Correct the host and the port in SMTP_URL; a port that starts with TLS, such as 465, needs smtps://.',
  ],
  [
    /^ESOCKET |^ECONNECTION /,
    'The mail server at {host} does not answer. Start it, or correct the host and the port in SMTP_URL.',
  ],
];

/** What to change so that mails are sent, by the error of a mail that was not. */
export function explainMail(error: unknown, smtpUrl: string): string {
  const [code, message] =
    error instanceof Error ? ['code' in error ? String(error.code) : '', error.message] : ['', String(error)];
  const [, sentence = `The mail server at {host} refuses mails: ${message}`] =
    FAULTS.find(([pattern]) => pattern.test(`${code} ${message}`)) ?? [];
  return sentence.replaceAll('{host}', new URL(smtpUrl).host);
}

/** Signs in to the mail server and sends nothing. @returns what to change, `null` for nothing */
export async function checkMail({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<string | null> {
  if (smtpUrl === null) return null;
  try {
    await createTransport({ url: smtpUrl, ...TIMES }).verify();
    return null;
  } catch (error) {
    return explainMail(error, smtpUrl);
  }
}

/** Sends by `SMTP_URL`. Without one each message becomes an .eml file in `outbox` of the data folder. */
export function createMailer({ smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  const transport =
    smtpUrl === null
      ? createTransport({ streamTransport: true, buffer: true })
      : createTransport({ url: smtpUrl, ...TIMES });
  return {
    send: async ({ shopName, ...mail }) => {
      const sent: { message?: unknown } = await transport.sendMail({
        from: { name: shopName, address: mailFrom },
        ...mail,
      });
      if (smtpUrl !== null) return;
      if (!Buffer.isBuffer(sent.message)) throw new Error('The message was not made');
      await writeMessage(join(dataDir, 'outbox'), sent.message);
    },
  };
}

/** A message is written aside and renamed, so that whoever watches the folder finds whole ones only. */
async function writeMessage(folder: string, message: Buffer): Promise<void> {
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, `${name}.part`), message, { mode: 0o600 });
  await rename(join(folder, `${name}.part`), join(folder, name));
}
