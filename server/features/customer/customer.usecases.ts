import type { KnownCustomer } from '../../../src/domain/customer/customer.ts';
import { dialDigits } from '../../../src/domain/shared/phone.ts';
import { type Db, snapshot } from '../../db/database.ts';
import * as sql from './customer.sql.ts';

const LATEST = 2;

/** Who has a number, as of one moment; nobody for what cannot be a number. CUST-01 */
export async function findCustomer(db: Db, phone: string): Promise<KnownCustomer> {
  const digits = dialDigits(phone);
  if (digits === null) return { customer: null };
  return snapshot(db, async (tx) => {
    const found = await sql.selectByPhoneEnd(tx, digits);
    const own = found.filter((row) =>
      [row.phoneNumber, row.whatsappNumber].some((text) => dialDigits(text) === digits),
    );
    const [newest] = own;
    const first = own.at(-1);
    if (!newest || !first) return { customer: null };
    const latest = own.slice(0, LATEST);
    const items = await sql.selectItems(
      tx,
      latest.map(({ id }) => id),
    );
    const { clientName, clientType, phoneNumber, whatsappNumber } = newest;
    return {
      customer: {
        clientName,
        clientType,
        phoneNumber,
        whatsappNumber,
        bookings: own.length,
        firstBookedAt: first.createdAt,
        latest: latest.map(({ id, createdAt }) => ({
          id,
          createdAt,
          items: items.filter((item) => item.bookingId === id).map(({ name, status }) => ({ name, status })),
        })),
      },
    };
  });
}
