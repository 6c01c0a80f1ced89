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

/** Sends by `SMTP_URL`. Without one each message becomes an .eml file in `outbox` of the data folder. */
export function createMailer({ smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  const times = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport =
    smtpUrl === null
      ? createTransport({ streamTransport: true, buffer: true })
      : createTransport({ url: smtpUrl, ...times });
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
