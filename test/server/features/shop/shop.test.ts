import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_TEMPLATES } from '../../../../src/domain/messages/message-templates.ts';
import { type Branch, Shop } from '../../../../src/domain/shop/shop.ts';
import { SHOP_MESSAGES } from '../../../../src/domain/shop/shop-messages.ts';
import { setShopZone, shopToday } from '../../../../src/domain/shared/shop-day.ts';
import { selectHistory } from '../../../../server/db/history/history.sql.ts';
import { verifyHistory } from '../../../../server/features/audit/verify-history.ts';
import { sealHistory } from '../../../../server/db/history/sealer.ts';
import { listOverruled } from '../../../../server/features/shop/shop.usecases.ts';
import { buildApp } from '../../../../server/http/app.ts';
import { readConfig } from '../../../../server/config.ts';
import { png } from '../../../fixtures/png.ts';
import { OWNER } from '../../support/harness.ts';
import { type Counter, fieldsRefused, openCounter, readData, refused, said } from '../../support/booking-fixtures.ts';
import { aLedgerBody } from '../../../support/body.ts';

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter({
    env: { SHOP_NAME: 'Hafeez Centre GPU', SHOP_ADDRESS: 'Lahore', WARRANTY_DAYS_GPU: '30' },
  });
});
afterAll(async () => {
  await counter.close();
  setShopZone('Asia/Karachi');
});

const read = async () => Shop.parse(readData(await counter.ask('GET', '/shop')));
const change = (patch: object, headers = {}) => counter.ask('PATCH', '/shop', patch, headers);
const branches = async () => readData(await counter.ask('GET', '/shop/branches')) as Branch[];

describe('the shop', () => {
  it('has its first values from the environment, and its own afterwards [SHOP-01, SHOP-04]', async () => {
    const first = await read();
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
      services: ['GPU repair', 'Motherboard repair', 'Laptop repair', 'Diagnosis', 'Cleaning and thermal paste'].map(
        (name, index) => ({ id: index + 1, name, isActive: true }),
      ),
      couriers: [],
      version: 1,
    });
    const patch = {
      name: 'Saddar Laptops',
      address: 'Shop 5, Saddar',
      phone: '042-1234567',
      taxNumber: 'NTN 1234567-8',
      footer: 'No refund after 7 days.',
      warrantyDays: { GPU: 45 },
      logo: png(),
      couriers: ['TCS', ' Leopards  Courier '],
      services: [
        { id: 1, name: 'Graphics card repair' },
        { id: 5, name: 'Cleaning', isActive: false },
        { name: 'BIOS' },
      ],
      templates: { ready: { en: 'Come and get it, {customer}.' } },
    };
    const changed = Shop.parse(readData(await change(patch)));
    expect(changed).toEqual({
      ...first,
      ...patch,
      warrantyDays: { GPU: 45, MOBO: 90, LAPTOP: 90 },
      couriers: ['TCS', 'Leopards Courier'],
      services: [
        { id: 1, name: 'Graphics card repair', isActive: true },
        ...first.services.slice(1, 4),
        { id: 5, name: 'Cleaning', isActive: false },
        { id: 6, name: 'BIOS', isActive: true },
      ],
      templates: { ...FIRST_TEMPLATES, ready: { ...FIRST_TEMPLATES.ready, en: 'Come and get it, {customer}.' } },
      version: 2,
    });
    expect(readData(await counter.ask('GET', '/shop/couriers'))).toEqual(['TCS', 'Leopards Courier']);
    const config = readConfig({ SHOP_NAME: 'Another', SHOP_ADDRESS: 'Shop 5, Saddar', WARRANTY_DAYS_GPU: '30' });
    const later = await buildApp({ ...counter.deps, config });
    expect(await read()).toEqual(changed);
    await later.close();
    expect(await listOverruled(counter.db, config)).toEqual(['SHOP_NAME', 'WARRANTY_DAYS_GPU']);
  });

  it('takes its first message again where a message is emptied [SHOP-01]', async () => {
    await change({ templates: { ready: { en: 'Come.', ur: 'آئیں' } } });
    const { templates } = Shop.parse(readData(await change({ templates: { ready: { en: '' } } })));
    expect(templates.ready).toEqual({ en: FIRST_TEMPLATES.ready.en, ur: 'آئیں' });
  });

  it('counts its changes, and refuses one that was made on another version [SHOP-01, REL-02]', async () => {
    const { headers } = await counter.ask('GET', '/shop');
    const { version } = await read();
    const [tag, next] = [`"${version}"`, `"${version + 1}"`];
    expect(headers['etag']).toBe(tag);
    expect((await change({ phone: '1' }, { 'if-match': tag })).headers['etag']).toBe(next);
    expect((await change({ phone: '1' }, { 'if-match': next })).headers['etag']).toBe(next);
    const late = await change({ phone: '2' }, { 'if-match': tag });
    expect(said(late)).toEqual({
      status: 412,
      body: {
        success: false,
        error: 'This shop was changed by someone else. Your edits are kept.',
        data: await read(),
      },
    });
  });

  it('is in the history, whole, with who did it [SHOP-01, HIST-01, HIST-07]', async () => {
    const before = await read();
    await change({ phone: '042-7654321', services: [{ name: 'Reballing' }] });
    const [branch] = await branches();
    readData(await counter.ask('PATCH', `/shop/branches/${branch?.id}`, { city: 'Lahore' }));
    const last = (await selectHistory(counter.db, 'shop', 1)).at(-1);
    expect({ action: last?.action, staffId: last?.staffId, before: last?.before, after: last?.after }).toEqual({
      action: 'changed',
      staffId: 1,
      before: { phone: before.phone, version: before.version },
      after: { phone: '042-7654321', version: before.version + 1 },
    });
    await sealHistory(counter.db, counter.deps.now());
    expect((await verifyHistory(counter.db)).findings).toEqual([]);
  });

  it.each([
    [{ name: ' ' }, ['name', 'Name is required']],
    [{ timeZone: 'Lahore' }, ['timeZone', 'Time zone must be one like Asia/Karachi']],
    [{ warrantyDays: { GPU: -1 } }, ['warrantyDays.GPU', 'Warranty must be a whole number of days from 0 to 3650']],
    [{ couriers: ['TCS', 'tcs'] }, ['couriers', 'A courier stands here twice']],
    [{ services: [{ name: 'diagnosis' }] }, ['services', 'Two services have this name']],
    [{ services: [{ id: 99, name: 'BIOS' }] }, ['services', 'There is no such service']],
  ] as const)('refuses %j at its field [SHOP-01]', async (patch, error) => {
    const before = await read();
    expect(said(await change(patch))).toEqual(fieldsRefused([...error]));
    expect(await read()).toEqual(before);
  });

  it.each([
    [
      'an SVG',
      `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`,
      'The logo must be a PNG or a JPEG picture',
    ],
    ['a PNG that says it is a JPEG', png().replace('png', 'jpeg'), 'The logo must be a PNG or a JPEG picture'],
    ['a PNG with something else inside', png(0, Buffer.alloc(500, 7)), SHOP_MESSAGES.brokenLogo],
    ['a PNG with nothing inside', png(0, deflateSync(Buffer.alloc(0))), SHOP_MESSAGES.brokenLogo],
    [
      'a PNG that holds far more than its head says',
      png(0, deflateSync(Buffer.alloc(90_000_000))),
      SHOP_MESSAGES.brokenLogo,
    ],
    ['a large one', png(100_000), 'The logo cannot be larger than 100 kB'],
    ['an address', 'https://shop.example/logo.png', 'The logo must be a PNG or a JPEG picture'],
  ])('takes no logo that is %s', async (_, logo, sentence) => {
    expect(said(await change({ logo }))).toEqual(fieldsRefused(['logo', sentence]));
  });

  it("signs its mails with the name of today, and takes it as nobody's password [SHOP-01]", async () => {
    await change({ name: 'Ferozepur Road Chips' });
    await counter.addStaff({ email: 'ali@shop.test', verified: false });
    await counter.call('POST', '/auth/resendVerification', { body: { email: 'ali@shop.test' } });
    await expect
      .poll(() => counter.mails.map(({ shopName, subject }) => ({ shopName, subject })))
      .toEqual([{ shopName: 'Ferozepur Road Chips', subject: 'Verify your email address for Ferozepur Road Chips' }]);
    const own = { currentPassword: OWNER.password, newPassword: 'Ferozepur Road Chips' };
    expect((await counter.ask('POST', '/account/password', own)).status).toBe(400);
  });

  it('promises the warranty of today [SHOP-01, CALL-09]', async () => {
    await change({ warrantyDays: { GPU: 7 } });
    const { id } = await counter.book();
    const { booking_items } = await counter.read(id);
    await counter.edit(id, {
      status: 'COMPLETED',
      booking_items: booking_items.map((item) => ({ id: item.id, status: 'REPAIRED' })),
    });
    const answer = await counter.ask('GET', `/warranty/eligibility/${booking_items[0]?.id}`);
    expect(readData(answer)).toMatchObject({ warrantyDays: 7, warrantyEndDate: '2025-01-12' });
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
    const added = readData(
      await counter.ask('POST', '/shop/branches', { name: 'Saddar', code: 'SDR', city: 'Karachi' }),
    );
    expect(added).toEqual({
      id: 2,
      name: 'Saddar',
      code: 'SDR',
      address: null,
      city: 'Karachi',
      isActive: true,
      version: 1,
    });
    const close = { isActive: false, name: 'Saddar Mobile Market' };
    const closed = await counter.ask('PATCH', '/shop/branches/2', close, { 'if-match': '"1"' });
    expect(readData(closed)).toEqual({ ...(added as Branch), ...close, version: 2 });
    expect(await branches()).toEqual([main, { ...(added as Branch), ...close, version: 2 }]);
    expect(readData(await counter.ask('GET', '/locations'))).toHaveLength(1);
    expect((await counter.ask('PATCH', '/shop/branches/2', { city: '' }, { 'if-match': '"1"' })).status).toBe(412);
    readData(await counter.ask('PATCH', '/shop/branches/2', { isActive: true }));
    expect(readData(await counter.ask('GET', '/locations'))).toHaveLength(2);
  });

  it('keep their entries when they close, and take no new ones [SHOP-03]', async () => {
    const entry = readData(await counter.ask('POST', '/ledger-entry', aLedgerBody({ locationId: 2 }))) as {
      id: number;
    };
    readData(await counter.ask('PATCH', '/shop/branches/2', { isActive: false }));
    expect(
      readData(await counter.ask('PATCH', `/ledger-entry/${entry.id}`, { amount: 7, locationId: 2 })),
    ).toMatchObject({
      amount: 7,
      locationId: 2,
    });
    expect(said(await counter.ask('POST', '/ledger-entry', aLedgerBody({ locationId: 2 })))).toEqual(
      fieldsRefused(['locationId', 'Location is not known']),
    );
  });

  it('keep one open, and one of each code [SHOP-03]', async () => {
    expect(said(await counter.ask('PATCH', '/shop/branches/1', { isActive: false }))).toEqual(
      refused(409, 'The shop needs an open branch. Add or reopen another one first.'),
    );
    expect(said(await counter.ask('POST', '/shop/branches', { name: 'Other', code: 'main' }))).toEqual(
      fieldsRefused(['code', 'MAIN is the code of another branch']),
    );
    expect(said(await counter.ask('PATCH', '/shop/branches/9', {}))).toEqual(refused(404, 'There is no such branch.'));
  });
});
