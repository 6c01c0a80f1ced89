import { afterAll, describe, expect, it } from 'vitest';
import { FIRST_TEMPLATES } from '../../../../src/domain/messages/message-templates.ts';
import { type Branch, Shop } from '../../../../src/domain/shop/shop.ts';
import { setShopZone, shopToday } from '../../../../src/domain/shared/shop-day.ts';
import { selectHistory } from '../../support/select-history.ts';
import { verifyHistory } from '../../../../server/features/audit/verify-history.ts';
import { sealHistory } from '../../../../server/db/history/sealer.ts';
import { listOverruled } from '../../../../server/features/shop/shop.usecases.ts';
import { buildApp } from '../../../../server/http/app.ts';
import { readConfig } from '../../../../server/config.ts';
import { png } from '../../../fixtures/png.ts';
import { aLedgerBody } from '../../../support/body.ts';
import { fieldsRefused, refused, said, useCounter } from '../../support/booking-fixtures.ts';
import { OWNER } from '../../support/harness.ts';

const counter = useCounter({
  env: { SHOP_NAME: 'Hafeez Centre GPU', SHOP_ADDRESS: 'Lahore', WARRANTY_DAYS_GPU: '30' },
});
afterAll(() => setShopZone('Asia/Karachi'));

const read = async () => Shop.parse(await counter.get('/shop'));
const change = async (patch: object) => Shop.parse(await counter.send('PATCH', '/shop', patch));
const branches = () => counter.get<Branch[]>('/shop/branches');
const changeBranch = (id: number, patch: object) => counter.send<Branch>('PATCH', `/shop/branches/${id}`, patch);

describe('the shop', () => {
  it('has its first values from the environment, and its own afterwards [SHOP-01, SHOP-04]', async () => {
    const first = await read();
    const names = ['GPU repair', 'Motherboard repair', 'Laptop repair', 'Diagnosis', 'Cleaning and thermal paste'];
    expect(first).toEqual({
      name: 'Hafeez Centre GPU',
      address: 'Lahore',
      phone: '',
      taxNumber: '',
      footer: '',
      timeZone: 'Asia/Karachi',
      warrantyDays: { GPU: 30, MOBO: 90, LAPTOP: 90 },
      logo: null,
      templates: FIRST_TEMPLATES,
      services: names.map((name, index) => ({ id: index + 1, name, isActive: true })),
      couriers: [],
      lockMinutes: 5,
      asksPin: false,
      factorRoles: [],
      version: 1,
    });
    const cleaning = { id: 5, name: 'Cleaning', isActive: false };
    const en = 'Come and get it, {customer}.';
    const patch = {
      name: 'Saddar Laptops',
      address: 'Shop 5, Saddar',
      phone: '042-1234567',
      taxNumber: 'NTN 1234567-8',
      footer: 'No refund after 7 days.',
      warrantyDays: { GPU: 45 },
      logo: png(),
      couriers: ['TCS', ' Leopards  Courier '],
      services: [{ id: 1, name: 'Graphics card repair' }, cleaning, { name: 'BIOS' }],
      templates: { ready: { en } },
    };
    const changed = await change(patch);
    expect(changed).toEqual({
      ...first,
      ...patch,
      warrantyDays: { GPU: 45, MOBO: 90, LAPTOP: 90 },
      couriers: ['TCS', 'Leopards Courier'],
      services: [
        { id: 1, name: 'Graphics card repair', isActive: true },
        ...first.services.slice(1, 4),
        cleaning,
        { id: 6, name: 'BIOS', isActive: true },
      ],
      templates: { ...FIRST_TEMPLATES, ready: { ...FIRST_TEMPLATES.ready, en } },
      version: 2,
    });
    expect(await counter.get('/shop/couriers')).toEqual(['TCS', 'Leopards Courier']);
    const config = readConfig({ SHOP_NAME: 'Another', SHOP_ADDRESS: 'Shop 5, Saddar', WARRANTY_DAYS_GPU: '30' });
    await (await buildApp({ ...counter.deps, config })).close();
    expect(await read()).toEqual(changed);
    expect(await listOverruled(counter.db, config)).toEqual(['SHOP_NAME', 'WARRANTY_DAYS_GPU']);
  });

  it('takes its first message again where a message is emptied [SHOP-01]', async () => {
    await change({ templates: { ready: { en: 'Come.', ur: 'آئیں' } } });
    const { templates } = await change({ templates: { ready: { en: '' } } });
    expect(templates.ready).toEqual({ en: FIRST_TEMPLATES.ready.en, ur: 'آئیں' });
  });

  it('is in the history, whole, with who did it [SHOP-01, HIST-01, HIST-07]', async () => {
    const { phone, version } = await change({ phone: '042-1' });
    await change({ phone: '042-7654321', services: [{ name: 'Reballing' }] });
    await changeBranch(1, { city: 'Lahore' });
    const last = (await selectHistory(counter.db, 'shop', 1)).at(-1);
    expect({ action: last?.action, staffId: last?.staffId, before: last?.before, after: last?.after }).toEqual({
      action: 'changed',
      staffId: 1,
      before: { phone, version },
      after: { phone: '042-7654321', version: version + 1 },
    });
    await sealHistory(counter.db, counter.deps.now());
    expect((await verifyHistory(counter.db)).findings).toEqual([]);
  });

  it("signs its mails with the name of today, and takes it as nobody's password [SHOP-01]", async () => {
    const shopName = 'Ferozepur Road Chips';
    await change({ name: shopName });
    await counter.addStaff({ email: 'ali@shop.test', verified: false });
    await counter.call('POST', '/auth/resendVerification', { body: { email: 'ali@shop.test' } });
    await expect
      .poll(() => counter.mails)
      .toMatchObject([{ shopName, subject: `Verify your email address for ${shopName}` }]);
    const own = { currentPassword: OWNER.password, newPassword: shopName };
    expect((await counter.ask('POST', '/account/password', own)).status).toBe(400);
  });

  it('promises the warranty of today [SHOP-01, CALL-09]', async () => {
    await change({ warrantyDays: { GPU: 7 } });
    const { booking_items } = await counter.complete((await counter.book()).id);
    const warranty = await counter.get(`/warranty/eligibility/${booking_items[0]?.id}`);
    expect(warranty).toMatchObject({ warrantyDays: 7, warrantyEndDate: '2025-01-12' });
  });

  it('reads its days in the zone that is stored, in another process too [SHOP-06]', async () => {
    const now = '2025-01-05T22:30:00.000Z';
    expect(shopToday(now)).toBe('2025-01-06');
    await change({ timeZone: 'America/New_York' });
    expect(shopToday(now)).toBe('2025-01-05');
    // What another process writes comes as news.
    await counter.db.execute(`update shop set time_zone = 'Asia/Karachi', version = version + 1`);
    await expect.poll(() => shopToday(now)).toBe('2025-01-06');
  });
});

describe('branches', () => {
  it('are added, renamed, closed and opened again [SHOP-03]', async () => {
    const [main] = await branches();
    const saddar = { name: 'Saddar', code: 'SDR', city: 'Karachi' };
    const added = await counter.send<Branch>('POST', '/shop/branches', saddar);
    expect(added).toEqual({ ...saddar, id: 2, address: null, isActive: true, version: 1 });
    const close = { isActive: false, name: 'Saddar Mobile Market' };
    expect(await changeBranch(2, close)).toEqual({ ...added, ...close, version: 2 });
    expect(await branches()).toEqual([main, { ...added, ...close, version: 2 }]);
    expect(await counter.get('/locations')).toHaveLength(1);
    await changeBranch(2, { isActive: true });
    expect(await counter.get('/locations')).toHaveLength(2);
  });

  it('keep their entries when they close, and take no new ones; one stays open [SHOP-03]', async () => {
    const entry = aLedgerBody({ locationId: 2 });
    const { id } = await counter.send<{ id: number }>('POST', '/ledger-entry', entry);
    await changeBranch(2, { isActive: false });
    const change = { amount: 7, locationId: 2 };
    expect(await counter.send('PATCH', `/ledger-entry/${id}`, change)).toMatchObject(change);
    expect(said(await counter.ask('POST', '/ledger-entry', entry))).toEqual(
      fieldsRefused(['locationId', 'Location is not known']),
    );
    expect(said(await counter.ask('PATCH', '/shop/branches/1', { isActive: false }))).toEqual(
      refused(409, 'The shop needs an open branch. Add or reopen another one first.'),
    );
  });
});
