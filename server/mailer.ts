import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';

/** A plain-text message to one person. `shopName` is the name of the sender. */
export type Mail = { to: string; shopName: string; subject: string; text: string };

/** Sends mail. @throws when the mail server did not accept the message */
export type Mailer = { send: (mail: Mail) => Promise<void> };

/** Milliseconds that the mail server may take to answer. */
const TIMEOUT_MS = 10_000;
const TIMES = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };

/** Matched in order against code and message of an error (REL-16). */
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
  [/^EPROTOCOL /, 'The server at {host} is not a mail server. Correct the host and the port in SMTP_URL.'],
  [
    /Greeting never received|Timeout/,
    'The mail server at {host} stays silent. Correct the host and the port in SMTP_URL; a port that starts with TLS, such as 465, needs smtps://.',
  ],
  [
    /^ESOCKET |^ECONNECTION /,
    'The mail server at {host} does not answer. Start it, or correct the host and the port in SMTP_URL.',
  ],
];

/** Explains how to correct the settings after a mail failed with this error. */
export function explainMail(error: unknown, smtpUrl: string): string {
  const [code, message] =
    error instanceof Error ? ['code' in error ? String(error.code) : '', error.message] : ['', String(error)];
  const [, sentence = `The mail server at {host} refuses mails: ${message}`] =
    FAULTS.find(([pattern]) => pattern.test(`${code} ${message}`)) ?? [];
  return sentence.replaceAll('{host}', new URL(smtpUrl).host);
}

/** Signs in to the mail server without sending anything. @returns what to correct; `null` if it works */
export async function checkMail({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<string | null> {
  if (smtpUrl === null) return null;
  try {
    await createTransport({ url: smtpUrl, ...TIMES }).verify();
    return null;
  } catch (error) {
    return explainMail(error, smtpUrl);
  }
}

/** Sends mail through `SMTP_URL`. Without it, each message becomes an .eml file in `outbox` of the data folder. */
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

/** Writes a message to another name first and renames it, so that a watcher of the folder finds only complete ones. */
async function writeMessage(folder: string, message: Buffer): Promise<void> {
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, `${name}.part`), message, { mode: 0o600 });
  await rename(join(folder, `${name}.part`), join(folder, name));
}
