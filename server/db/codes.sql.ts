import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

type Sequence = 'booking_code_number' | 'claim_code_number';

async function next(tx: Tx, sequence: Sequence): Promise<number> {
  const number = sql`nextval(${sequence}::regclass)`.mapWith(Number);
  const [row] = await tx.select({ number }).from(sql`(values (1)) as one`);
  if (!row) throw new Error(`The sequence ${sequence} gave no number`);
  return row.number;
}

/** The next booking code, `BK-1001` upward; never handed out twice. */
export const nextBookingCode = async (tx: Tx): Promise<string> => `BK-${await next(tx, 'booking_code_number')}`;

/** The next claim number, `WC-1001` upward; never handed out twice. */
export const nextClaimNumber = async (tx: Tx): Promise<string> => `WC-${await next(tx, 'claim_code_number')}`;
