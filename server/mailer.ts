import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';

/** A plain-text message to one person. */
export type Mail = { to: string; subject: string; text: string };

/** Sends mail. @throws when the message was not taken. */
export type Mailer = { send: (mail: Mail) => Promise<void> };

/** Milliseconds that the mail server may take for each step. */
const TIMEOUT_MS = 10_000;

/** Sends by `SMTP_URL`. Without one the message is printed where the server runs, so that the owner can pass it on. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'shopName' | 'mailFrom'>): Mailer {
  const { smtpUrl, shopName, mailFrom } = config;
  if (smtpUrl === null) {
    return {
      send: async ({ to, subject, text }) =>
        console.log(`No SMTP_URL is set, so this message was not sent.\nTo: ${to}\nSubject: ${subject}\n\n${text}`),
    };
  }
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from: { name: shopName, address: mailFrom } },
  );
  return { send: async (mail) => void (await transport.sendMail(mail)) };
}
