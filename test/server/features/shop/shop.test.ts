import { deflateSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readConfig } from '../../../../server/config.ts';
import { query } from '../../../../server/db/backup/rows.ts';
import { isWholePng } from '../../../../server/features/shop/check-png.ts';
import { followZone, listOverruled } from '../../../../server/features/shop/shop.usecases.ts';
import { buildApp } from '../../../../server/http/app.ts';
import { DashboardStats } from '../../../../src/domain/dashboard/dashboard-stats.ts';
import { FIRST_TEMPLATES } from '../../../../src/domain/messages/first-templates.ts';
import { getShopZone, inZone, isTimeZone, setShopZone, shopToday } from '../../../../src/domain/shared/shop-day.ts';
import { Shop } from '../../../../src/domain/shop/shop.ts';
import { png, toPng } from '../../../fixtures/png.ts';
import { aShop } from '../../../support/a.ts';
import { aLedgerBody } from '../../../support/body.ts';
import { fieldsRefused, refused, said, useCounter } from '../../support/booking-fixtures.ts';
import { OWNER } from '../../support/harness.ts';

const SHOP_NAME = 'Hafeez Centre GPU';
const counter = useCounter({ env: { SHOP_NAME, SHOP_ADDRESS: 'Lahore', WARRANTY_DAYS_GPU: '30' } });
afterAll(() => setShopZone('Asia/Karachi'));

const read = async () => Shop.parse(await counter.get('/shop'));
const change = async (patch: object) => Shop.parse(await counter.send('PATCH', '/shop', patch));

describe('the shop', () => {
  it('has its first settings from the environment, and keeps its own later [SHOP-01, SHOP-04]', async () => {
    const first = await read();
    const names = ['GPU repair', 'Motherboard repair', 'Laptop repair', 'Diagnosis', 'Cleaning and thermal paste'];
    const services = names.map((name, index) => ({ id: index + 1, name, isActive: true }));
    const warrantyDays = { GPU: 30, MOBO: 90, LAPTOP: 90 };
    const own = { name: SHOP_NAME, address: 'Lahore', phone: '', couriers: [], services, warrantyDays, version: 1 };
    expect(first).toEqual(aShop(own));
    const cleaning = { id: 5, name: 'Cleaning', isActive: false };
    const en = 'Come and get it, {customer}.';
    const patch = {
      name: 'Saddar Laptops',
      address: 'Shop 5, Saddar',
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

  it('uses the default message again when a message is emptied [SHOP-01]', async () => {
    await change({ templates: { ready: { en: 'Come.', ur: 'آئیں' } } });
    const { templates } = await change({ templates: { ready: { en: '' } } });
    expect(templates.ready).toEqual({ en: FIRST_TEMPLATES.ready.en, ur: 'آئیں' });
  });

  it('uses its current name in mails, and refuses it as a password [SHOP-01]', async () => {
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
});

it('a closed branch keeps its entries and accepts no new ones, and the last branch cannot be closed [SHOP-03]', async () => {
  await counter.send('POST', '/shop/branches', { name: 'Saddar', code: 'SDR' });
  const entry = aLedgerBody({ locationId: 2 });
  const { id } = await counter.send<{ id: number }>('POST', '/ledger-entry', entry);
  await counter.send('PATCH', '/shop/branches/2', { isActive: false });
  const change = { amount: 7, locationId: 2 };
  expect(await counter.send('PATCH', `/ledger-entry/${id}`, change)).toMatchObject(change);
  expect(said(await counter.ask('POST', '/ledger-entry', entry))).toEqual(
    fieldsRefused(['locationId', 'Location is not known']),
  );
  expect(said(await counter.ask('PATCH', '/shop/branches/1', { isActive: false }))).toEqual(
    refused(409, 'The shop needs an open branch. Add or reopen another one first.'),
  );
});

describe('a time zone', () => {
  // An evening in UTC. In Karachi, and in summer in Athens, it is already the 6th; further west it is the 5th.
  const NOW = '2025-07-05T21:30:00.000Z';

  const shop = useCounter({ now: NOW });
  beforeAll(() => shop.book({ booking_items: [{ name: 'X', type: 'GPU', payableAmount: 7 }] }));

  const choose = (patch: object) => shop.send('PATCH', '/shop', patch);
  const store = (zone: string) => shop.db.execute(sql`update shop set time_zone = ${zone}`);
  const readDays = async () => {
    const { today, days } = DashboardStats.parse(await shop.get('/dashboard/stats'));
    return { today, last: days.at(-1) };
  };

  /** Every name that ICU or the database knows, in full or as an abbreviation, and some that neither knows. */
  async function listNames(): Promise<string[]> {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
    const threes = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
    const stored = await query(
      shop.db,
      sql`select name from pg_timezone_names union select abbrev from pg_timezone_abbrevs`,
      z.object({ name: z.string() }),
    );
    const others = ['SystemV/EST5EDT', 'US/Pacific-New', 'Etc/Unknown', 'asia/karachi', 'GMT+05:00', '+05:00', '-0500'];
    return [
      ...new Set([...stored.map(({ name }) => name), ...Intl.supportedValuesOf('timeZone'), ...threes, ...others]),
    ];
  }

  it('is accepted only if all parts of the program agree on its days [SHOP-01, SHOP-06]', async () => {
    const names = await listNames();
    const zones = names.filter(isTimeZone);
    const instants = Array.from(
      { length: 24 },
      (_, half) => new Date(Date.UTC(2024, half / 2, 1 + (half % 2) * 14, half)),
    );
    const disagree = zones.filter((name) => {
      const clock = new Intl.DateTimeFormat('en-CA', { timeZone: name, dateStyle: 'short' });
      return inZone(
        name,
        () => getShopZone() !== name || instants.some((at) => shopToday(at.toISOString()) !== clock.format(at)),
      );
    });
    expect(disagree).toEqual([]);
    expect(
      [...Intl.supportedValuesOf('timeZone'), 'UTC', 'US/Pacific-New'].filter((name) => !isTimeZone(name)),
    ).toEqual([]);
    expect(['PLT', 'IST', 'PST', 'ACT', '+05:00', '-0500', 'GMT+05:00', 'Lahore', ''].filter(isTimeZone)).toEqual([]);
  });

  it.each([
    ['US/Pacific-New', '2025-07-05'],
    ['CET', '2025-07-05'],
    ['Europe/Athens', '2025-07-06'],
    ['EET', '2025-07-06'],
    ['Asia/Karachi', '2025-07-06'],
  ])('%s gives the day of the figures [SHOP-06, FIGURE-02]', async (timeZone, date) => {
    await choose({ timeZone });
    const money = { booked: 7, received: 0 };
    expect(await readDays()).toEqual({ today: money, last: { date, ...money } });
  });

  it('stored by another process takes effect here [SHOP-06]', async () => {
    for (const [zone, day] of [
      ['America/New_York', '2025-07-05'],
      ['Asia/Karachi', '2025-07-06'],
    ] as const) {
      await store(zone);
      await shop.db.execute(sql`update shop set version = version + 1`);
      await expect.poll(() => shopToday(NOW)).toBe(day);
    }
  });

  describe('stored but unknown', () => {
    beforeEach(() => store('PLT'));

    it('does not stop the server: days follow the default, with a warning [SHOP-06]', async () => {
      const later = await buildApp(shop.deps);
      expect(getShopZone()).toBe('Asia/Karachi');
      await later.close();
      expect(await followZone(shop.db)).toBe(
        'The time zone PLT is unknown here. Days are those of Asia/Karachi until the owner chooses another one in Settings.',
      );
      const money = { booked: 7, received: 0 };
      expect(await readDays()).toEqual({ today: money, last: { date: '2025-07-06', ...money } });
      expect((await shop.ask('GET', '/booking/1/document?type=receipt')).status).toBe(200);
    });

    it('stays while other settings change, and can be replaced [SHOP-01, SHOP-06]', async () => {
      expect(await choose({ phone: '042-1' })).toMatchObject({ phone: '042-1', timeZone: 'PLT' });
      expect(getShopZone()).toBe('Asia/Karachi');
      expect(await choose({ timeZone: 'Asia/Dubai' })).toMatchObject({ timeZone: 'Asia/Dubai' });
      expect(getShopZone()).toBe('Asia/Dubai');
      expect(await followZone(shop.db)).toBeNull();
    });
  });
});

/** The pass of each pixel of an 8 x 8 square, from the PNG specification. */
const PASSES = ['16462646', '77777777', '56565656', '77777777', '36463646', '77777777', '56565656', '77777777'];
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

type Kind = { width: number; height: number; depth: number; color: number; isInterlaced: boolean };

/** The lines of an image without colors, each after its `filter` byte. */
function toLines({ width, height, depth, color, isInterlaced }: Kind, filter: number): Buffer {
  const sizes = new Map<string, number>();
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const line = `${isInterlaced ? PASSES[y % 8]?.[x % 8] : ''} ${y}`;
      sizes.set(line, (sizes.get(line) ?? 0) + depth * (SAMPLES[color] ?? 0));
    }
  }
  const lines = [...sizes.values()].map((bits) => Buffer.from([filter, ...Buffer.alloc(Math.ceil(bits / 8))]));
  return Buffer.concat(lines);
}

const make = ({ width, height, depth, color, isInterlaced }: Kind, pixels: Buffer) => {
  const packed = deflateSync(pixels);
  const head = [0, 0, 0, width, 0, 0, 0, height, depth, color, 0, 0, +isInterlaced];
  return toPng(head, ['IDAT', packed.subarray(0, 5)], ['IDAT', packed.subarray(5)]);
};

const KINDS = [
  [1, 0],
  [8, 0],
  [16, 2],
  [4, 3],
  [8, 4],
  [16, 6],
].flatMap(([depth = 0, color = 0]) =>
  [1, 2, 5, 13].flatMap((width) =>
    [1, 6, 17].flatMap((height) =>
      [false, true].map((isInterlaced): Kind => ({ width, height, depth, color, isInterlaced })),
    ),
  ),
);

it('accepts complete PNGs of every kind, and refuses those with too much, too little or broken data', async () => {
  const judged = KINDS.map(async (kind) => {
    const pixels = toLines(kind, 4);
    const broken = make(kind, pixels);
    broken[broken.length - 20] = (broken.at(-20) ?? 0) ^ 1;
    return [
      await isWholePng(make(kind, pixels)),
      await isWholePng(make(kind, pixels.subarray(1))),
      await isWholePng(make(kind, Buffer.concat([pixels, Buffer.alloc(1)]))),
      await isWholePng(make(kind, toLines(kind, 5))),
      await isWholePng(broken),
    ];
  });
  expect(await Promise.all(judged)).toEqual(KINDS.map(() => [true, false, false, false, false]));
});
