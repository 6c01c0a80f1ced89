import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { query } from '../../../../server/db/backup/rows.ts';
import { checkRules } from '../../../../server/db/backup/verify.ts';
import type { Signature } from '../../../../server/db/database.ts';
import { authored } from '../../../../server/db/history/history.sql.ts';
import { sealHistory } from '../../../../server/db/history/sealer.ts';
import { readAuditCommand, runAudit } from '../../../../server/features/audit/audit-command.ts';
import { checkConformance } from '../../../../server/features/audit/conformance.ts';
import { verifyHistory } from '../../../../server/features/audit/verify-history.ts';
import type { ConformanceReport } from '../../../../src/domain/audit/workflow.ts';
import { INBOUND_REQUIRED } from '../../../../src/domain/booking/booking-status.ts';
import type { Booking } from '../../../../src/domain/booking/booking.ts';
import { aLedgerBody } from '../../../support/body.ts';
import { DAY_MS, toClaimCreate, useCounter } from '../../support/booking-fixtures.ts';

const shop = useCounter();
const DAYS = { startDate: '2025-01-01', endDate: '2025-02-28' };
type Role = 'OWNER' | 'MANAGER' | 'COUNTER' | 'TECHNICIAN' | 'AUDITOR';

const people = new Map<Role, Signature>();
const by = (role: Role, more: Partial<Signature> = {}): Signature => {
  const signature = people.get(role);
  if (!signature) throw new Error(`There is no ${role}`);
  return { ...signature, requestId: `forged ${(forged += 1)}`, now: shop.deps.now().toISOString(), ...more };
};
let forged = 0;
const NOBODY = (): Signature => ({ staffId: null, now: shop.deps.now().toISOString() });

const write = (author: Signature, statement: SQL) => authored(shop.db, author, (tx) => tx.execute(statement));

/** Runs statements without any trigger. */
const pastTriggers = (table: string, statement: SQL) =>
  shop.db.transaction(async (tx) => {
    await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
    await tx.execute(statement);
    await tx.execute(sql.raw(`alter table ${table} enable trigger user`));
  });

/** Adds a row to the history and lets the server seal it, as if a trigger had written it. */
const forge = (author: Signature, entity: string, id: number, record: string, recordId: number, after: object) =>
  authored(shop.db, author, (tx) =>
    tx.execute(
      sql`select history_add(${entity}::text, ${id}::bigint, ${record}::text, ${recordId}::bigint, 'changed'::text, '{}'::jsonb, ${JSON.stringify(after)}::jsonb, '{}'::jsonb, null::text)`,
    ),
  );

const Id = z.object({ id: z.coerce.number() });
const idOf = async (statement: SQL) => (await query(shop.db, statement, Id))[0]?.id ?? 0;

const book = async (): Promise<Booking> => shop.read((await shop.book()).id);
const complete = async () => shop.complete((await shop.book()).id);
/** A booking with one PAID payment of Rs 1,000. */
async function paid(): Promise<Booking & { payment: number }> {
  const { id } = await shop.book();
  await shop.edit(id, { booking_payments: [{ status: 'PAID', paidAmount: 1000 }] });
  const booking = await shop.read(id);
  return { ...booking, payment: booking.booking_payments[0]?.id ?? 0 };
}
const item = (booking: Booking): number => booking.booking_items[0]?.id ?? 0;
const entry = async () => (await shop.send<{ id: number }>('POST', '/ledger-entry', aLedgerBody())).id;

/** Forges a claim on a booking, with its own booking. */
async function forgeClaim(booking: Booking, warranty: number, number: string) {
  const { id: claimBooking } = await shop.book();
  await authored(shop.db, by('COUNTER'), async (tx) => {
    await tx.execute(sql`insert into warranty_claim (claim_number, original_booking_id, claim_booking_id)
      values (${number}, ${booking.id}, ${claimBooking})`);
    await tx.execute(sql`insert into warranty_claim_item (claim_id, warranty_id, reported_issue)
      select id, ${warranty}, 'again' from warranty_claim where claim_number = ${number}`);
  });
  return claimBooking;
}
const warrantyOf = (booking: Booking) => idOf(sql`select id from warranty where booking_item_id = ${item(booking)}`);

/** Writes what the server writes about the passcode of a device. */
const passcode = (author: Signature, { id, booking_items: [first] }: Booking, deed: string) =>
  authored(shop.db, author, (tx) =>
    tx.execute(
      sql`select history_add('device_passcode'::text, ${first?.id ?? 0}::bigint, 'booking'::text, ${id}::bigint, 'changed'::text, '{}'::jsonb, ${JSON.stringify({ deed })}::jsonb, '{}'::jsonb, 'INTAKE-07'::text)`,
    ),
  );

/** One planted change: what is done, and the end of the line that names it. */
const PLANTED: Record<string, () => Promise<string>> = {
  'a counter lowers paid money': async () => {
    const { code, payment } = await paid();
    await write(by('COUNTER'), sql`update booking_payment set paid_paisa = 1000 where id = ${payment}`);
    return `${code}, payment ${payment}, by counter@shop.test. PERM-01: You do not have permission to change a paid payment.`;
  },
  'an owner lowers paid money without noting a correction': async () => {
    const { code, payment } = await paid();
    await write(by('OWNER'), sql`update booking_payment set paid_paisa = 1000 where id = ${payment}`);
    return `${code}, payment ${payment}, by owner@shop.test. PERM-07: A PAID payment was changed, and not as a correction.`;
  },
  'more is paid than payable, unnoted': async () => {
    const { id, code } = await book();
    await write(by('OWNER'), sql`update booking set paid_paisa = payable_paisa + 100 where id = ${id}`);
    return `${code}, by owner@shop.test. PERM-07: More is paid than payable, and that is not noted.`;
  },
  'a technician raises a price': async () => {
    const booking = await book();
    await write(by('TECHNICIAN'), sql`update booking_item set payable_paisa = 99 where id = ${item(booking)}`);
    return `${booking.code}, item ${item(booking)}, by technician@shop.test. PERM-01: You do not have permission to add items or change more than their status and comments.`;
  },
  'a technician cancels': async () => {
    const { id, code } = await book();
    await write(by('TECHNICIAN'), sql`update booking set status = 'CANCELLED' where id = ${id}`);
    return `${code}, by technician@shop.test. PERM-01: You do not have permission to change the customer or the status of a booking.`;
  },
  'an auditor sees the passcode of a device': async () => {
    const booking = await book();
    await passcode(by('AUDITOR'), booking, 'SHOWN');
    return `${booking.code}, passcode ${item(booking)}, by auditor@shop.test. PERM-01: You do not have permission to see or change the passcode of a device.`;
  },
  'a counter deletes a booking': async () => {
    const { id, code } = await book();
    await write(by('COUNTER'), sql`update booking set is_active = false where id = ${id}`);
    return `${code}, by counter@shop.test. PERM-01: You do not have permission to delete bookings.`;
  },
  'a booking with paid money is deleted without a reason': async () => {
    const { id, code } = await paid();
    await write(by('OWNER'), sql`update booking set is_active = false where id = ${id}`);
    return `${code}, by owner@shop.test. TILL-11: A booking with paid money was deleted without a reason.`;
  },
  'an auditor writes the ledger': async () => {
    const id = await entry();
    await write(by('AUDITOR'), sql`update ledger_entry set amount_paisa = 5 where id = ${id}`);
    return `ledger entry ${id}, by auditor@shop.test. PERM-01: You do not have permission to change ledger entries.`;
  },
  'a counter deletes an entry': async () => {
    const id = await entry();
    await write(by('COUNTER'), sql`update ledger_entry set is_active = false where id = ${id}`);
    return `ledger entry ${id}, by counter@shop.test. PERM-01: You do not have permission to delete ledger entries.`;
  },
  'a deleted entry changes': async () => {
    const id = await entry();
    await shop.send('DELETE', `/ledger-entry/${id}`);
    await write(by('OWNER'), sql`update ledger_entry set description = 'Another text' where id = ${id}`);
    return `ledger entry ${id}, by owner@shop.test. LEDG-43: This ledger entry is deleted. Restore it before changing it.`;
  },
  'an entry gets a category that does not exist': async () => {
    const id = await entry();
    await write(by('OWNER'), sql`update ledger_entry set category = 'PARTY' where id = ${id}`);
    return `ledger entry ${id}, by owner@shop.test. LEDG-03: category has no value PARTY.`;
  },
  'an item gets a status that does not exist': async () => {
    const booking = await book();
    await write(by('OWNER'), sql`update booking_item set status = 'FLYING' where id = ${item(booking)}`);
    return `${booking.code}, item ${item(booking)}, by owner@shop.test. EDIT-29: status has no value FLYING.`;
  },
  'a payment gets a method that does not exist': async () => {
    const { code, payment } = await paid();
    await write(by('OWNER'), sql`update booking_payment set payment_method = 'GOLD' where id = ${payment}`);
    return `${code}, payment ${payment}, by owner@shop.test. SHAPE-03: payment_method has no value GOLD.`;
  },
  'a deleted item is worked on': async () => {
    const booking = await book();
    await shop.edit(booking.id, { booking_items: [{ id: item(booking), isActive: false }] });
    await write(by('TECHNICIAN'), sql`update booking_item set status = 'REPAIRED' where id = ${item(booking)}`);
    return `${booking.code}, item ${item(booking)}, by technician@shop.test. EDIT-14: This item is deleted. Tick Is Active to change it.`;
  },
  'a deleted booking changes': async () => {
    const { id, code } = await book();
    await shop.send('DELETE', `/booking/${id}`);
    await write(by('OWNER'), sql`update booking set client_name = 'Other' where id = ${id}`);
    return `${code}, by owner@shop.test. EDIT-30: This booking has been deleted`;
  },
  'nobody completes a booking': async () => {
    const { id, code } = await book();
    await write(NOBODY(), sql`update booking set status = 'COMPLETED' where id = ${id}`);
    return `${code}, by nobody. HIST-14: It was written directly to the database.`;
  },
  'nobody inserts a completed booking': async () => {
    await write(
      NOBODY(),
      sql`insert into booking (code, client_name, client_type, phone_number, whatsapp_number, status)
        values ('BK-9001', 'Ghost', 'INDIVIDUAL', '0300', '0300', 'COMPLETED')`,
    );
    return 'BK-9001, by nobody. HIST-14: It was written directly to the database.';
  },
  'a counter inserts a completed booking': async () => {
    await write(
      by('COUNTER'),
      sql`insert into booking (code, client_name, client_type, phone_number, whatsapp_number, status)
        values ('BK-9002', 'Ghost', 'INDIVIDUAL', '0300', '0300', 'COMPLETED')`,
    );
    return 'BK-9002, by counter@shop.test. EDIT-28: A new booking is Draft.';
  },
  'the system rejects in the name of a counter': async () => {
    const { id, code } = await book();
    const { loginId: _, ...author } = by('COUNTER');
    await write(author, sql`update booking set status = 'REJECTED' where id = ${id}`);
    return `${code}, by counter@shop.test. HIST-14: It names a person, but no login. It was written directly to the database.`;
  },
  'a change carries the login of someone else': async () => {
    const { id, code } = await book();
    await write(
      by('COUNTER', { loginId: by('OWNER').loginId ?? '' }),
      sql`update booking set client_name = 'X' where id = ${id}`,
    );
    return `${code}, by counter@shop.test. HIST-01: Its login belongs to someone else.`;
  },
  'a change names a person who did not exist': async () => {
    const { id, code } = await book();
    await pastTriggers('staff', sql`insert into staff (email, password_hash) values ('ghost@shop.test', '')`);
    const ghost = await idOf(sql`select id from staff where email = 'ghost@shop.test'`);
    await write(by('COUNTER', { staffId: ghost }), sql`update booking set client_name = 'X' where id = ${id}`);
    return `${code}, by ghost@shop.test. HIST-14: It names a person who did not exist.`;
  },
  'a disabled person changes a booking': async () => {
    const { id, code } = await book();
    const gone = await shop.person('COUNTER', 'gone@shop.test');
    await shop.send('PATCH', `/people/${gone.id}`, { isActive: false });
    await write(
      by('COUNTER', { staffId: gone.id, loginId: 'gone' }),
      sql`update booking set client_name = 'X' where id = ${id}`,
    );
    return `${code}, by gone@shop.test. PEOPLE-04: The account of this person was disabled.`;
  },
  'a status is confirmed without a delivery': async () => {
    const { id, code } = await book();
    await write(by('COUNTER'), sql`update booking set status = 'CONFIRMED' where id = ${id}`);
    return `${code}, by counter@shop.test. EDIT-01: ${INBOUND_REQUIRED}`;
  },
  'a person takes a status that only the provider sets': async () => {
    const { id, code } = await book();
    await write(by('OWNER'), sql`update booking set status = 'IN_QUEUE' where id = ${id}`);
    return `${code}, by owner@shop.test. EDIT-28: In Queue is set by the system, not by hand.`;
  },
  'a booking gets another code': async () => {
    const { id } = await book();
    await write(by('OWNER'), sql`update booking set code = 'BK-9003' where id = ${id}`);
    return 'BK-9003, by owner@shop.test. SEC-03: code never changes.';
  },
  'a payment moves to another booking': async () => {
    const [{ payment }, { id, code }] = [await paid(), await book()];
    await write(by('OWNER'), sql`update booking_payment set booking_id = ${id} where id = ${payment}`);
    return `${code}, payment ${payment}, by owner@shop.test. SEC-03: booking_id never changes.`;
  },
  'a contact is removed': async () => {
    const { id, code } = await book();
    await shop.edit(id, { contact_log: [{ status: 'CALL', notes: 'Asked' }] });
    const contact = (await shop.read(id)).contact_log[0]?.id ?? 0;
    await write(by('OWNER'), sql`delete from contact_log where id = ${contact}`);
    return `${code}, contact ${contact}, by owner@shop.test. PERM-01: No permission removes a contact_log.`;
  },
  'a counter refunds more than was paid': async () => {
    const { id, code, payment } = await paid();
    await write(
      by('OWNER'),
      sql`insert into booking_payment (booking_id, status, paid_paisa, refund_of, reason) values (${id}, 'PAID', 200000, ${payment}, 'for nothing')`,
    );
    const refund = await idOf(sql`select id from booking_payment where refund_of = ${payment}`);
    return `${code}, payment ${refund}, by owner@shop.test. TILL-02: Only Rs 1,000 of this payment is left to refund`;
  },
  'a payment is dated ahead': async () => {
    const { id, code } = await book();
    await write(
      by('COUNTER'),
      sql`insert into booking_payment (booking_id, status, paid_paisa, paid_at) values (${id}, 'PAID', 100, '2031-01-01')`,
    );
    const payment = await idOf(sql`select id from booking_payment where booking_id = ${id}`);
    return `${code}, payment ${payment}, by counter@shop.test. TILL-01: Paid at cannot be in the future`;
  },
  'an unfinished booking is claimed': async () => {
    const [draft, done] = [await book(), await complete()];
    await forgeClaim(draft, await warrantyOf(done), 'WC-9001');
    return `WC-9001, by counter@shop.test. CLAIM-23: Booking ${draft.code} is not completed yet. Only completed bookings can be claimed.`;
  },
  'an item is claimed twice': async () => {
    const done = await complete();
    const { claimNumber } = await shop.claim(done);
    await forgeClaim(done, await warrantyOf(done), 'WC-9002');
    return `WC-9002, by counter@shop.test. CLAIM-23: ${done.booking_items[0]?.code} is already claimed by ${claimNumber}.`;
  },
  'a claim is reopened while another is open': async () => {
    const done = await complete();
    const first = await shop.claim(done);
    await shop.edit(first.claimBookingId, { status: 'CANCELLED' });
    const second = await shop.claim(done);
    await write(by('OWNER'), sql`update booking set status = 'IN_PROGRESS' where id = ${first.claimBookingId}`);
    return `${first.claimBooking.code}, by owner@shop.test. CLAIM-25: An item of this claim is claimed by ${second.claimNumber} now. Close that claim first.`;
  },
  'a claim moves to another booking': async () => {
    const done = await complete();
    const { id, claimNumber } = await shop.claim(done);
    await write(
      by('OWNER'),
      sql`update warranty_claim set original_booking_id = ${(await book()).id} where id = ${id}`,
    );
    return `${claimNumber}, by owner@shop.test. PERM-01: No permission changes a claim.`;
  },
  'a warranty is made longer': async () => {
    const done = await complete();
    const id = await warrantyOf(done);
    await write(by('OWNER'), sql`update warranty set end_date = '2040-01-01' where id = ${id}`);
    return `${done.code}, warranty ${id}, by owner@shop.test. CLAIM-24: A warranty never changes.`;
  },
  'a draft gets a warranty': async () => {
    const draft = await book();
    await write(
      by('OWNER'),
      sql`insert into warranty (booking_item_id, start_date, end_date, days) values (${item(draft)}, '2025-01-05', '2025-04-05', 90)`,
    );
    return `${draft.code}, warranty ${await warrantyOf(draft)}, by owner@shop.test. CLAIM-24: Only a repaired item of a completed booking has a warranty.`;
  },
  'a counter becomes an owner': async () => {
    const { id } = await shop.person('COUNTER', 'riser@shop.test');
    await write(
      by('COUNTER', { staffId: id, loginId: 'riser' }),
      sql`update staff set role = 'OWNER' where id = ${id}`,
    );
    return `person ${id}, by riser@shop.test. PERM-01: You do not have permission to manage people.`;
  },
  'a person gets a role that does not exist': async () => {
    const { id } = await shop.person('COUNTER', 'king@shop.test');
    await write(by('OWNER'), sql`update staff set role = 'KING' where id = ${id}`);
    return `person ${id}, by owner@shop.test. PERM-06: role has no value KING.`;
  },
  'a manager changes the settings': async () => {
    await write(by('MANAGER'), sql`update shop set warranty_days_gpu = 1`);
    await write(by('OWNER'), sql`update shop set warranty_days_gpu = 90`);
    return 'shop 1, by manager@shop.test. PERM-01: You do not have permission to change the settings of the shop.';
  },
  'forged rows of the history lower a price': async () => {
    const booking = await book();
    const id = item(booking);
    await pastTriggers('booking_item', sql`update booking_item set payable_paisa = 7 where id = ${id}`);
    await forge(by('TECHNICIAN'), 'booking_item', id, 'booking', booking.id, { payable_paisa: 7 });
    return `${booking.code}, item ${id}, by technician@shop.test. PERM-01: You do not have permission to add items or change more than their status and comments.`;
  },
  'a closing leaves out a number': async () => {
    await write(
      by('OWNER'),
      sql`insert into till_closing (location_id, date, number, opening_paisa, expected_paisa, counted_paisa, taken_out_paisa, money, closed_at, closed_by)
        values (1, '2025-01-05', 3, 0, 0, 0, 0, '{"received":[],"refunded":[],"spent":[]}', now(), 1)`,
    );
    return `closing ${await idOf(sql`select max(id) as id from till_closing`)}, by owner@shop.test. TILL-04: The next closing of the branch has the number 1.`;
  },
  'money of a closed day changes': async () => {
    const id = await idOf(sql`select min(id) as id from ledger_entry where is_active and entry_date = '2025-01-05'`);
    await write(by('OWNER'), sql`update ledger_entry set amount_paisa = 3 where id = ${id}`);
    return `ledger entry ${id}, by owner@shop.test. TILL-03: The till of Main Branch is closed for Jan 5, 2025. Reopen it first.`;
  },
};

const lines: Record<string, string> = {};
let found: string[] = [];
let honest: string;
beforeAll(async () => {
  const owner = await idOf(sql`select id from staff where role = 'OWNER'`);
  for (const role of ['MANAGER', 'COUNTER', 'TECHNICIAN', 'AUDITOR'] as const) {
    people.set(role, { staffId: (await shop.person(role)).id, now: '' });
  }
  people.set('OWNER', { staffId: owner, now: '' });
  const Login = z.object({ staff_id: z.coerce.number(), id: z.string() });
  const logins = await query(shop.db, sql`select staff_id, id from login`, Login);
  for (const [role, signature] of people) {
    const loginId = logins.find(({ staff_id }) => staff_id === signature.staffId)?.id ?? '';
    people.set(role, { ...signature, loginId });
  }
  await liveHonestly();
  await sealHistory(shop.db, shop.deps.now());
  honest = await runAudit(readAuditCommand(['conformance']), shop.db, undefined);
  for (const [name, plant] of Object.entries(PLANTED)) lines[name] = await plant();
  await sealHistory(shop.db, shop.deps.now());
  found = (await checkConformance(shop.db)).findings;
});

/** Work that every rule allows, of each kind that is judged. */
async function liveHonestly() {
  const { id, payment } = await paid();
  await shop.edit(id, { booking_payments: [{ id: payment, paidAmount: 900 }], reason: 'Counted again' });
  await shop.edit(id, { booking_payments: [{ refundOf: payment, paidAmount: 100, reason: 'Given back' }] });
  await shop.edit(id, { booking_payments: [{ status: 'PAID', paidAmount: 900_000 }], reason: 'A tip for Sana' });
  await shop.edit(id, { delivery: [{ type: 'INBOUND' }], status: 'CONFIRMED' });
  const done = await complete();
  const { claimBookingId } = await shop.claim(done);
  await shop.edit(claimBookingId, { status: 'CANCELLED' });
  await shop.edit(claimBookingId, { status: 'IN_PROGRESS' });
  const late = await complete();
  await shop.edit(late.id, {
    booking_items: [{ name: 'RTX 4090', type: 'GPU', payableAmount: 100, status: 'REPAIRED' }],
  });
  await shop.send('DELETE', `/booking/${late.id}`);
  await shop.send('POST', `/booking/${late.id}/restore`);
  const twice = await paid();
  await shop.send('DELETE', `/booking/${twice.id}`, { reason: 'Booked twice' });
  await shop.ask('POST', '/warrantyClaim', toClaimCreate(await book()));
  const gone = await book();
  await passcode(by('TECHNICIAN'), gone, 'KEPT');
  await shop.send('DELETE', `/booking/${gone.id}`);
  await passcode(NOBODY(), gone, 'REMOVED');
  const expense = await entry();
  await shop.send('PATCH', `/ledger-entry/${expense}`, { amount: 12 });
  await shop.send('DELETE', `/ledger-entry/${expense}`);
  await shop.send('POST', `/ledger-entry/${expense}/restore`);
  await shop.send('POST', '/people', { email: 'new@shop.test', role: 'COUNTER', name: 'Sana Mirza' });
  await shop.send('PATCH', '/shop', { phone: '042-1', services: [{ name: 'Reballing' }] });
  await shop.send('PATCH', '/shop/branches/1', { city: 'Lahore' });
}

it('the report accepts the usual work of a shop, and counts the changes and the rules [HIST-14]', () => {
  expect(honest).toMatch(/^\d+ changes, \d+ rules, 0 violations$/);
});

describe('a change that breaks a rule', () => {
  it.each(Object.keys(PLANTED))('is reported: %s [HIST-14]', (name) => {
    const line = lines[name] ?? 'none';
    expect(found.filter((one) => one.includes(`: ${line}`))).toHaveLength(1);
    expect(found.find((one) => one.includes(line))).toMatch(/^Change \d+, /);
  });

  it('is listed on the screen for its day, with the same row, rule and sentence [HIST-17]', async () => {
    await shop.later(DAY_MS);
    const report = await shop.get<ConformanceReport>('/audit/conformance', DAYS);
    expect(report.violations).toBe(found.length);
    const shown = report.findings.map(
      ({ row, who, rule, sentence }) => `${row}, by ${who ?? 'nobody'}. ${rule}: ${sentence}`,
    );
    expect(Object.values(lines).filter((line) => !shown.includes(line))).toEqual([]);
  });
});

it('the check of the data finds values outside of their closed lists [BACKUP-07]', async () => {
  const faults = await checkRules(shop.db, () => undefined);
  expect(faults.filter((fault) => fault.startsWith('enumerations: '))).toEqual([
    expect.stringMatching(/^enumerations: booking_item \d+ has no status FLYING$/),
    expect.stringMatching(/^enumerations: booking_payment \d+ has no payment_method GOLD$/),
    expect.stringMatching(/^enumerations: ledger_entry \d+ has no category PARTY$/),
    expect.stringMatching(/^enumerations: staff \d+ has no role KING$/),
  ]);
});

describe('a change that bypasses the triggers', () => {
  it.each([
    ['booking_item', sql`update booking_item set payable_paisa = 1 where id = 1`],
    ['booking_payment', sql`update booking_payment set paid_paisa = 1 where id = 1`],
    ['staff', sql`update staff set role = 'OWNER' where role = 'AUDITOR'`],
    ['booking', sql`update booking set status = 'COMPLETED' where id = 1`],
  ])('in %s is found by the check of the history [HIST-07]', async (table, statement) => {
    await pastTriggers(table, statement);
    const { findings } = await verifyHistory(shop.db);
    expect(findings.filter((one) => one.startsWith(`The row ${table} `))).not.toEqual([]);
  });
});
