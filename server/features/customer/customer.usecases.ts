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
    const numbers = (await sql.selectWritten(tx, digits)).filter((text) => dialDigits(text) === digits);
    const latest = numbers.length === 0 ? [] : await sql.selectNewest(tx, digits, numbers, LATEST);
    const [newest] = latest;
    if (!newest) return { customer: null };
    const items = await sql.selectItems(
      tx,
      latest.map(({ id }) => id),
    );
    const { clientName, clientType, phoneNumber, whatsappNumber, bookings, firstBookedAt } = newest;
    return {
      customer: {
        clientName,
        clientType,
        phoneNumber,
        whatsappNumber,
        bookings,
        firstBookedAt,
        latest: latest.map(({ id, createdAt }) => ({
          id,
          createdAt,
          items: items.filter((item) => item.bookingId === id).map(({ name, status }) => ({ name, status })),
        })),
      },
    };
  });
}
