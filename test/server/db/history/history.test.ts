import { INBOUND_REQUIRED } from '../../../../src/domain/booking/booking-status.ts';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { getSqlState } from '../../../../server/db/database.ts';
import { selectHistory } from '../../support/select-history.ts';
import { history, session, staff } from '../../../../server/db/schema.ts';
import { sealHistory } from '../../../../server/db/history/sealer.ts';
import { readData, useCounter } from '../../support/booking-fixtures.ts';

const shop = useCounter();

const told = async (...of: Parameters<typeof selectHistory> extends [unknown, ...infer Rest] ? Rest : never) =>
  (await selectHistory(shop.db, ...of)).map(({ entity, action, before, after, rule }) => ({
    what: `${entity} ${action}`,
    before,
    after,
    rule,
  }));

const stamps = { created_at: '2025-01-05T07:30:00+00:00', modified_at: '2025-01-05T07:30:00+00:00' };

it('keeps a row for each row that a booking, an edit, a deletion and a restore change [HIST-01]', async () => {
  const { id, code } = await shop.book();
  await shop.edit(id, {
    clientName: 'Bilal',
    status: 'PENDING',
    booking_payments: [{ status: 'PAID', paidAmount: 5 }],
  });
  await shop.ask('DELETE', `/booking/${id}`);
  await shop.ask('POST', `/booking/${id}/restore`);
  expect(await told('booking', id)).toEqual([
    {
      what: 'booking created',
      before: {},
      after: {
        ...stamps,
        code,
        client_name: 'Ayesha Khan',
        client_type: 'INDIVIDUAL',
        phone_number: '0300-1234567',
        whatsapp_number: '+92 300 1234567',
        status: 'DRAFT',
        payable_paisa: 1_250_050,
        paid_paisa: 0,
        version: 1,
        is_active: true,
        created_by: 1,
        modified_by: 1,
      },
      rule: null,
    },
    {
      what: 'booking_item created',
      before: {},
      after: {
        ...stamps,
        booking_id: id,
        code: `${code}-1`,
        name: 'RTX 3080',
        type: 'GPU',
        status: 'DRAFT',
        payable_paisa: 1_250_050,
        paid_paisa: 0,
        is_active: true,
      },
      rule: null,
    },
    {
      what: 'booking_payment created',
      before: {},
      after: {
        ...stamps,
        booking_id: id,
        status: 'PAID',
        payment_method: 'CASH',
        payable_paisa: 0,
        paid_paisa: 500,
        is_active: true,
      },
      rule: null,
    },
    {
      what: 'booking changed',
      before: { client_name: 'Ayesha Khan', paid_paisa: 0, status: 'DRAFT', version: 1 },
      after: { client_name: 'Bilal', paid_paisa: 500, status: 'PENDING', version: 2 },
      rule: 'EDIT-28',
    },
    {
      what: 'booking deleted',
      before: { is_active: true, version: 2 },
      after: { is_active: false, version: 3 },
      rule: null,
    },
    {
      what: 'booking restored',
      before: { is_active: false, version: 3 },
      after: { is_active: true, version: 4 },
      rule: null,
    },
  ]);
});

it('says who made a change, when, from which login and by which request [HIST-01]', async () => {
  const { id } = await shop.book();
  const [login] = await shop.db.select().from(session).orderBy(desc(session.createdAt)).limit(1);
  const rows = await selectHistory(shop.db, 'booking', id);
  expect(rows.map(({ staffId, loginId, at }) => ({ staffId, loginId, at }))).toEqual(
    rows.map(() => ({ staffId: 1, loginId: login?.id, at: '2025-01-05T07:30:00.000Z' })),
  );
  expect(new Set(rows.map(({ requestId }) => requestId))).toEqual(new Set([expect.stringMatching(/^[0-9a-f-]{36}$/)]));
});

it('keeps names, numbers and notes beside its rows, not in them, and of a password that it changed [HIST-01, HIST-05]', async () => {
  const added = readData(await shop.ask('POST', '/people', { email: 'sana@shop.test', role: 'COUNTER', name: 'Sana' }));
  const { person } = added as { person: { id: number } };
  await shop.ask('POST', `/people/${person.id}/password`);
  const [row] = await shop.db.select().from(staff).where(eq(staff.id, person.id));
  const rows = await shop.db.select().from(history).where(eq(history.record, 'person')).orderBy(asc(history.id));
  const text = JSON.stringify(rows);
  for (const secret of ['sana', row?.passwordHash ?? ''])
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
  const all = await selectHistory(shop.db, 'person', person.id);
  expect(JSON.stringify(all)).not.toContain('argon2');
  expect(all.map(({ action, after }) => ({ action, email: after['email'], password: after['password_hash'] }))).toEqual(
    [
      { action: 'created', email: 'sana@shop.test', password: {} },
      { action: 'changed', email: undefined, password: {} },
    ],
  );
});

it('keeps a write that came too late, with the rule of the conflict [CONF-04, CONF-05, HIST-09]', async () => {
  await shop.addStaff({ email: 'late@shop.test', role: 'OWNER' });
  const token = await shop.signIn({ email: 'late@shop.test', password: 'correct horse' });
  const { id } = await shop.book();
  await shop.edit(id, { clientName: 'Bilal' });
  const from = (await told('booking', id)).length;
  const late = { token, headers: { 'if-match': '"1"' } };
  await shop.call('PATCH', `/booking/${id}`, { ...late, body: { clientName: 'Nobody' } });
  await shop.call('DELETE', `/booking/${id}`, late);
  const refused = (rest: string, rule: string) => ({
    what: 'booking refused',
    before: {},
    after: { sentence: `This booking was changed by someone else. ${rest}` },
    rule,
  });
  expect((await told('booking', id)).slice(from)).toEqual([
    refused('Your edits are kept.', 'CONF-05'),
    refused('It was not deleted.', 'CONF-04'),
  ]);
});

it('keeps what a rule refused, with the rule and the sentence, and no more than a loop may fill [HIST-09]', async () => {
  const { id } = await shop.book();
  const from = (await told('booking', id)).length;
  const confirm = () => shop.ask('PATCH', `/booking/${id}`, { clientName: 'Nobody', status: 'CONFIRMED' });
  const { status } = await confirm();
  expect(status).toBe(409);
  const refused = { what: 'booking refused', before: {}, after: { sentence: INBOUND_REQUIRED }, rule: 'EDIT-01' };
  expect((await told('booking', id)).slice(from)).toEqual([refused]);
  for (let nth = 0; nth < 35; nth += 1) await confirm();
  expect((await told('booking', id)).slice(from)).toHaveLength(30);
});

it('keeps what a person may not do, with the person where there is no record [HIST-09]', async () => {
  const staffId = await shop.addStaff({ email: 'bench@shop.test', role: 'TECHNICIAN' });
  const token = await shop.signIn({ email: 'bench@shop.test', password: 'correct horse' });
  const { id } = await shop.book();
  await shop.call('DELETE', `/booking/${id}`, { token });
  await shop.call('POST', '/people', { token, body: { email: 'friend@shop.test', role: 'OWNER' } });
  const ofBooking = await selectHistory(shop.db, 'booking', id);
  const ofPerson = await selectHistory(shop.db, 'person', staffId);
  expect([ofBooking.at(-1), ofPerson.at(-1)]).toMatchObject([
    {
      action: 'refused',
      staffId,
      rule: 'PERM-01',
      after: { sentence: 'You do not have permission to delete bookings.' },
    },
    { action: 'refused', staffId, rule: 'PERM-01' },
  ]);
});

it('is only added to, seals and texts alike [HIST-02]', async () => {
  await shop.book();
  await sealHistory(shop.db, shop.deps.now());
  const refused = [
    ...[
      ['history', 'rule'],
      ['history_text', 'salt'],
      ['history_seal', 'at'],
    ].flatMap(([table, column]) => [`update ${table} set ${column} = ${column}`, `delete from ${table}`]),
    ...['history', 'history_text', 'history_seal', 'document_seal', 'document_head'].map(
      (table) => `truncate ${table} cascade`,
    ),
  ];
  for (const write of refused) {
    const failed = await shop.db.execute(sql.raw(write)).catch((error: unknown) => error);
    expect([write, getSqlState(failed)]).toEqual([write, 'P0001']);
  }
});
