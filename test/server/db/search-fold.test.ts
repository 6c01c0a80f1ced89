import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { query } from '../../../server/db/backup/rows.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { dialDigits, withoutPrefix } from '../../../src/domain/shared/phone.ts';
import { foldText } from '../../../src/domain/shared/search-text.ts';
import { useCounter } from '../support/booking-fixtures.ts';

const shop = useCounter();

const Texts = z.object({ text: z.string() });
const inDatabase = async (call: 'search_fold' | 'phone_digits', texts: readonly string[]) => {
  const rows = await query(
    shop.db,
    sql`select ${sql.raw(call)}(given) as text from json_array_elements_text(${JSON.stringify(texts)}::json) with ordinality as t (given, n) order by n`,
    Texts,
  );
  return rows.map(({ text }) => text);
};

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n);
/** Letters, marks, digits and punctuation of the scripts of names and codes, and of characters that NFKD decomposes. */
const LETTERS = [
  ...range(1, 0x17_7f),
  ...range(0x1e_00, 0x2b_ff),
  ...range(0x2e_00, 0x31_ff),
  ...range(0xf9_00, 0xff_ff),
]
  // These became letters with two cases after the Unicode version of some databases.
  .filter((code) => code !== 0x1c_89)
  .map((code) => String.fromCodePoint(code));

describe('search_fold', () => {
  it.each([
    ['by itself', (letter: string) => letter],
    ['in a word', (letter: string) => `A${letter}b`],
    ['between blanks', (letter: string) => `\t${letter}  ${letter} É'`],
  ])('folds every letter %s exactly as foldText does [FIND-02]', async (_, wrap) => {
    const texts = LETTERS.map(wrap);
    expect(await inDatabase('search_fold', texts)).toEqual(texts.map(foldText));
  });

  it('leaves a folded text unchanged [FIND-02]', async () => {
    const folded = LETTERS.map((letter) => foldText(`A${letter} b`));
    expect(await inDatabase('search_fold', folded)).toEqual(folded);
  });
});

describe('phone_digits', () => {
  it.each([
    '0300-1234567',
    '+92 300 1234567',
    '3001234567.0',
    '3001234567,00',
    '۰۳۰۰۱۲۳۴۵۶۷',
    '३००१२३४५६७',
    '０３００１２３４５６７',
    '042-35761999 ext 12',
    '042-35761999 Ext. 12',
    '(042) 35761999 x12',
    '042-35761999x5',
    '042-35761999;ext=12',
    '042-111-222-333 #2',
    '0800-12345',
  ])('ends %j with the digits that dialDigits reads [CUST-01]', async (written) => {
    const [digits = ''] = await inDatabase('phone_digits', [written]);
    expect(digits.slice(-7)).toBe(withoutPrefix(dialDigits(written) ?? '').slice(-7));
  });
});

const MIGRATION = '0007_search.sql';

/** Reverts search and digits to their state before this migration, with all derived values. */
async function undoMigration() {
  const first = await readFile(new URL('../../../server/db/migrations/0000_shop.sql', import.meta.url), 'utf8');
  for (const name of ['search_fold', 'phone_digits']) {
    const [made = ''] = new RegExp(`^CREATE FUNCTION ${name}\\([^]*?^\\$\\$;`, 'm').exec(first) ?? [];
    await shop.db.execute(sql.raw(made.replace('CREATE', 'CREATE OR REPLACE')));
  }
  await shop.db.execute(sql`update booking set search_text = ''`);
  await shop.db.execute(sql`update warranty_claim set search_text = ''`);
  await shop.db.execute(sql`update ledger_entry set search_text = ''`);
  await shop.db.execute(sql`delete from migration where name = ${MIGRATION}`);
}

const readSearched = () =>
  query(
    shop.db,
    sql`select 'booking ' || id || ' ' || search_text as text from booking union all
        select 'words ' || booking_id || ' ' || words from searched_booking union all
        select 'claim ' || id || ' ' || search_text from warranty_claim union all
        select 'entry ' || id || ' ' || search_text from ledger_entry order by 1`,
    Texts,
  );
const readVersion = async (id: number) =>
  (await query(shop.db, sql`select xmin::text as text from booking where id = ${id}`, Texts))[0]?.text;

describe('the migration of the search', () => {
  it('updates only rows whose searched text changes [FIND-01]', async () => {
    const odd = ["Sa'ad", 'Sa’ad', 'Sa´ad', 'Al–Noor', 'Аhmed', 'خاں', 'दुकान १२', 'Bi\u0007lal', 'José', 'علي'];
    for (const clientName of odd) await shop.book({ clientName });
    const item = { name: 'Sa´ad’s card', type: 'GPU', payableAmount: 1 } as const;
    for (const phoneNumber of ['042-35761999 ext 12', '०३००१२३४५६७'])
      await shop.book({ phoneNumber, booking_items: [item] });
    await shop.db.execute(sql`update booking set whatsapp_number = '3001234567.0' where id = 1`);
    const plain = await shop.book({ clientName: 'Plain Name' });
    await shop.edit(plain.id, { delivery: [{ phoneNumber: '0300-7654321' }] });
    const delivered = await shop.book({ clientName: 'Plain Too' });
    await shop.edit(delivered.id, { delivery: [{ phoneNumber: '042-35761999 x12' }] });
    const claimed = await shop.complete((await shop.book({ clientName: 'Cla´im’s' })).id);
    await shop.claim(claimed);
    for (const description of ['Tea´ for two', 'Rent’s advance', 'Electricity'])
      await shop.db
        .execute(sql`insert into ledger_entry (entry_date, location_id, category, amount_paisa, payment_method, description)
        select '2025-01-05', id, 'RENT', 100, 'CASH', ${description} from location limit 1`);

    await undoMigration();
    const before = [await readSearched(), await readVersion(plain.id)];
    expect(await migrate(shop.db)).toEqual([MIGRATION]);
    const migrated = await readSearched();
    expect(migrated).not.toEqual(before[0]);
    expect(await readVersion(plain.id)).toBe(before[1]);
    await shop.db.execute(sql`update booking set search_text = ''`);
    await shop.db.execute(sql`update warranty_claim set search_text = ''`);
    await shop.db.execute(sql`update ledger_entry set search_text = ''`);
    expect(migrated).toEqual(await readSearched());
  });
});
