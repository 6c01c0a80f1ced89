import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from './config.ts';

/** A plain-text message to one person, from the shop of this name. */
export type Mail = { to: string; shopName: string; subject: string; text: string };

/** Sends mail. @throws when the message was not taken. */
export type Mailer = { send: (mail: Mail) => Promise<void> };

/** Milliseconds that the mail server may take for each step. */
const TIMEOUT_MS = 10_000;

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;

/** Sends by `SMTP_URL`. Without one each message becomes an .eml file in `outbox` of the data folder. */
export function createMailer(config: MailConfig): Mailer {
  const { smtpUrl, mailFrom } = config;
  const address = ({ shopName, ...mail }: Mail) => ({ from: { name: shopName, address: mailFrom }, ...mail });
  if (smtpUrl === null) return createOutbox(join(config.dataDir, 'outbox'), address);
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return { send: async (mail) => void (await transport.sendMail(address(mail))) };
}

/** A message is written aside and renamed, so that whoever watches the folder finds whole ones only. */
function createOutbox(folder: string, address: (mail: Mail) => SendMailOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(address(mail));
      if (!Buffer.isBuffer(message)) throw new Error('The message was not made');
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `${name}.part`), message, { mode: 0o600 });
      await rename(join(folder, `${name}.part`), join(folder, name));
    },
  };
}
