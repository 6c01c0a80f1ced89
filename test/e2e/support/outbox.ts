import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The messages of a shop without a mail server, the oldest first, their soft line breaks taken out. */
const listMails = (outbox: string): string[] =>
  (existsSync(outbox) ? readdirSync(outbox) : [])
    .filter((file) => file.endsWith('.eml'))
    .toSorted()
    .map((file) => readFileSync(join(outbox, file), 'utf8').replace(/=\r?\n/g, ''));

/** The code of the last message to an address, as it is read there: `ABCDE-12345`. */
export function lastCode(outbox: string, email: string): string | null {
  const mail = listMails(outbox).findLast((text) => text.includes(`To: ${email}`));
  return /^[0-9A-Z]{5}-[0-9A-Z]{5}(?=\r?$)/m.exec(mail ?? '')?.[0] ?? null;
}
