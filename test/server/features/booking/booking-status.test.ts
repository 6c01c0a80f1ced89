import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EDITABLE_STATUSES, INBOUND_REQUIRED, statusLabel } from '../../../../src/domain/booking/booking-status.ts';
import { PROVIDER_STATUSES } from '../../../../src/domain/booking/booking-status.machine.ts';
import { openCounter, refused, said, type Counter } from '../../support/booking-fixtures.ts';

const DELETED = 'This booking has been deleted';
const outdated = (rest: string, data: unknown) => ({
  status: 412,
  body: { success: false, error: `This booking was changed by someone else. ${rest}`, data },
});

let counter: Counter;
let id: number;
let otherId: number;
beforeAll(async () => {
  counter = await openCounter();
});
afterAll(() => counter.close());
beforeEach(async () => {
  id = (await counter.book()).id;
  otherId = (await counter.book()).id;
  for (const each of [id, otherId]) await counter.edit(each, { delivery: [{}] });
});

const patch = (body: unknown, headers?: Record<string, string>) =>
  counter.ask('PATCH', `/booking/${id}`, body, headers);

describe('If-Match', () => {
  it('takes the version that was read and refuses an older one [REL-02]', async () => {
    const { version } = await counter.read(id);
    const tag = { 'if-match': `"${version}"` };
    expect((await patch({ clientName: 'First' }, tag)).status).toBe(200);
    const before = await counter.read(id);
    expect(said(await patch({ clientName: 'Second' }, tag))).toEqual(outdated('Your edits are kept.', before));
    expect(said(await counter.ask('DELETE', `/booking/${id}`, undefined, tag))).toEqual(
      outdated('It was not deleted.', before),
    );
    await counter.ask('DELETE', `/booking/${id}`);
    expect(said(await counter.ask('POST', `/booking/${id}/restore`, undefined, tag))).toEqual(
      outdated('It was not restored.', await counter.read(id)),
    );
  });

  it('stays good for a patch that says what is so already: neither version nor times change [REL-02]', async () => {
    await counter.edit(id, {
      referralSource: 'OTHER',
      booking_payments: [{ paidAmount: 12.5, payableAmount: 100, recipientName: 'Ali' }],
      contact_log: [{ contactedAt: '2025-01-05T12:30:00+05:00', notes: 'Rang' }],
      delivery: [{ type: 'OUTBOUND', deliveryDate: '2025-01-06T09:00:00+05:00', postalCode: 75_500 }],
    });
    const before = await counter.read(id);
    counter.advance(60_000);
    const rows = <Row extends { id: number }>([row]: readonly Row[], fields: object) => [{ id: row?.id, ...fields }];
    const same = {
      clientName: before.clientName,
      referralSource: 'OTHER',
      referralSourceNotes: '',
      status: before.status,
      booking_items: rows(before.booking_items, { name: 'RTX 3080', payableAmount: 12_500.5, vendor: '' }),
      booking_payments: rows(before.booking_payments, { paidAmount: 12.5, recipientName: 'Ali', isActive: true }),
      contact_log: rows(before.contact_log, { contactedAt: '2025-01-05T07:30:00Z', notes: 'Rang' }),
      delivery: rows(before.delivery.slice(-1), { deliveryDate: '2025-01-06T04:00:00.000Z', postalCode: 75_500 }),
    };
    for (const body of [{}, { booking_items: [] }, same]) {
      const answer = await patch(body, { 'if-match': `"${before.version}"` });
      expect(answer).toMatchObject({ status: 200, body: { data: { id, version: before.version } } });
    }
    expect(await counter.read(id)).toEqual(before);
    await patch({ ...same, contact_log: rows(before.contact_log, { notes: 'Rang twice' }) });
    expect(await counter.read(id)).toMatchObject({
      version: (before.version ?? 0) + 1,
      booking_items: before.booking_items,
      contact_log: [{ notes: 'Rang twice', modifiedAt: '2025-01-05T07:31:00.000Z' }],
    });
  });
});

describe('the INBOUND rule', () => {
  beforeEach(async () => {
    const { delivery } = await counter.read(id);
    await counter.edit(id, { delivery: delivery.map((row) => ({ id: row.id, isActive: false })) });
  });
  const status = async () => (await counter.read(id)).status;

  it('refuses CONFIRMED without an active INBOUND delivery and keeps all as it was [EDIT-04]', async () => {
    await counter.edit(id, { delivery: [{ type: 'OUTBOUND' }] });
    const before = await counter.read(id);
    expect(said(await patch({ status: 'CONFIRMED', clientName: 'Changed' }))).toEqual(refused(409, INBOUND_REQUIRED));
    expect(await counter.read(id)).toEqual(before);
  });

  it('counts a delivery that the same edit adds or restores [EDIT-01]', async () => {
    await counter.edit(id, { status: 'CONFIRMED', delivery: [{ type: 'INBOUND', status: 'CANCELLED' }] });
    expect(await status()).toBe('CONFIRMED');
    const other = await counter.read(otherId);
    const [row] = other.delivery;
    await counter.edit(otherId, { delivery: [{ id: row?.id, isActive: false }] });
    await counter.edit(otherId, { status: 'CONFIRMED', delivery: [{ id: row?.id, isActive: true }] });
    expect((await counter.read(otherId)).status).toBe('CONFIRMED');
  });

  it('does not count one that the same edit deactivates or turns OUTBOUND [EDIT-01]', async () => {
    const [row] = (await counter.read(otherId)).delivery;
    for (const change of [{ isActive: false }, { type: 'OUTBOUND' }]) {
      const body = { status: 'CONFIRMED', delivery: [{ id: row?.id, ...change }] };
      const answer = await counter.ask('PATCH', `/booking/${otherId}`, body);
      expect(said(answer)).toEqual(refused(409, INBOUND_REQUIRED));
    }
  });

  it('lets a CONFIRMED booking stay so when its delivery goes [EDIT-01]', async () => {
    await counter.edit(otherId, { status: 'CONFIRMED' });
    const [row] = (await counter.read(otherId)).delivery;
    await counter.edit(otherId, { status: 'CONFIRMED', delivery: [{ id: row?.id, isActive: false }] });
    expect((await counter.read(otherId)).status).toBe('CONFIRMED');
  });

  it.each(EDITABLE_STATUSES.filter((each) => each !== 'CONFIRMED'))('asks nothing of %s [EDIT-01]', async (to) => {
    await counter.edit(id, { status: to });
    expect(await status()).toBe(to);
  });

  it.each(PROVIDER_STATUSES)('lets nobody choose %s by hand [EDIT-05]', async (to) => {
    const before = await status();
    const answer = await counter.ask('PATCH', `/booking/${id}`, { status: to });
    expect(said(answer)).toEqual(refused(409, `${statusLabel(to)} is set by the system, not by hand.`));
    expect(await status()).toBe(before);
  });
});

describe('deletion', () => {
  it('is soft, repeatable and can be taken back [CALL-06, EDIT-30]', async () => {
    const before = await counter.read(id);
    const remove = () => counter.ask('DELETE', `/booking/${id}`);
    const restore = () => counter.ask('POST', `/booking/${id}/restore`);
    const version = before.version ?? 0;
    const answers = [await remove(), await remove()].map(said);
    expect(answers).toEqual(
      [1, 1].map((bump) => ({ status: 200, body: { success: true, data: { id, version: version + bump } } })),
    );
    expect(await counter.read(id)).toEqual({ ...before, isActive: false, version: version + 1 });
    expect([await restore(), await restore()].map(said)).toEqual(
      [2, 2].map((bump) => ({ status: 200, body: { success: true, data: { id, version: version + bump } } })),
    );
    expect(await counter.read(id)).toEqual({ ...before, version: version + 2 });
  });

  it('closes the booking to edits [CALL-06, EDIT-30]', async () => {
    await counter.ask('DELETE', `/booking/${id}`);
    const before = await counter.read(id);
    expect(said(await patch({ clientName: 'Changed' }))).toEqual(refused(409, DELETED));
    expect(await counter.read(id)).toEqual(before);
  });
});
