import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { transaction } from '../../../server/db/database.ts';
import { readMigrations } from '../../../server/db/migrate.ts';
import { verifyHistory } from '../../../server/features/audit/verify-history.ts';
import { useCounter } from '../support/booking-fixtures.ts';

const shop = useCounter();

/** As before this release. */
const UNDONE = [
  'DROP TABLE device_passcode',
  'DROP INDEX booking_item_serial',
  'DROP TRIGGER history_recorded ON booking_item',
  'ALTER TABLE booking_item DROP accessories, DROP condition',
  'ALTER TABLE shop DROP terms',
  `CREATE TRIGGER history_recorded AFTER INSERT OR UPDATE OR DELETE ON booking_item FOR EACH ROW
    EXECUTE FUNCTION history_record('booking', 'booking_id', 'serial_number reported_issue comments', '')`,
];

const run = (statements: readonly string[]) =>
  transaction(shop.db, async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });

it('upgrades a shop of the previous release without a change to its bookings [INTAKE-01, INTAKE-02]', async () => {
  const { id } = await shop.book();
  await run(UNDONE);
  const [migration] = (await readMigrations()).filter(({ name }) => name.endsWith('_intake.sql'));
  await run(migration?.statements ?? []);
  const [item] = (await shop.read(id)).booking_items;
  expect(item).toMatchObject({ accessories: [], condition: {}, hasPasscode: false });
  await shop.edit(id, {
    booking_items: [{ id: item?.id ?? 0, accessories: ['CHARGER'], condition: { SCREEN: 'OK' } }],
  });
  expect((await shop.read(id)).booking_items[0]).toMatchObject({
    accessories: ['CHARGER'],
    condition: { SCREEN: 'OK' },
  });
  expect((await verifyHistory(shop.db)).findings).toEqual([]);
});
