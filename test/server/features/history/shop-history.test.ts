import { afterAll, beforeAll, expect, it } from 'vitest';
import { HistoryPage } from '../../../../src/domain/history/history.ts';
import { toSentence, toText } from '../../../../src/domain/history/history-words.ts';
import { png } from '../../../fixtures/png.ts';
import { type Counter, openCounter, readData } from '../../support/booking-fixtures.ts';

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter({ env: { WARRANTY_DAYS_GPU: '90' } });
});
afterAll(() => counter.close());

const tell = async (query: Record<string, string> = {}) => {
  const { entries } = HistoryPage.parse(
    readData(await counter.call('GET', '/shop/history', { token: counter.token, query })),
  );
  return entries.map((entry) => toText(toSentence(entry, 'shop')));
};
const change = async (patch: object) => readData(await counter.ask('PATCH', '/shop', patch));

it('tells the owner what became of settings, branches and services [HIST-13]', async () => {
  const { services } = readData(await counter.ask('GET', '/shop')) as { services: { id: number; name: string }[] };
  const { id } = readData(await counter.ask('POST', '/shop/branches', { name: 'Saddar', code: 'SDR' })) as {
    id: number;
  };
  await change({
    name: 'Saddar Laptops',
    warrantyDays: { GPU: 45 },
    couriers: ['TCS', 'Leopards'],
    footer: 'No refund.',
  });
  await change({ logo: png() });
  await change({ services: services.map((one) => ({ ...one, isActive: one.name !== 'Diagnosis' })) });
  readData(await counter.ask('PATCH', `/shop/branches/${id}`, { name: 'Saddar Mobile Market' }));
  readData(await counter.ask('PATCH', `/shop/branches/${id}`, { isActive: false }));
  readData(await counter.ask('PATCH', `/shop/branches/${id}`, { isActive: true }));
  const added = services.map(({ name }) => `Service ${name} added`).toReversed();
  expect((await tell()).slice(0, 8)).toEqual([
    'Branch Saddar Mobile Market reopened',
    'Branch Saddar Mobile Market closed',
    'Branch Saddar: name Saddar → Saddar Mobile Market',
    'Service Diagnosis put away',
    'Logo changed',
    'Name Reflow Repair Shop → Saddar Laptops; footer set to No refund.; GPU warranty 90 days → 45 days; couriers set to TCS, Leopards',
    'Branch Saddar added',
    added[0],
  ]);
  expect(await tell({ kind: 'service' })).toEqual(['Service Diagnosis put away', ...added]);
});

it('is read by owners alone [HIST-13]', async () => {
  const email = 'sana@shop.test';
  await counter.addStaff({ email, role: 'COUNTER', password: 'correct horse' });
  const token = await counter.signIn({ email, password: 'correct horse' });
  expect((await counter.call('GET', '/shop/history', { token })).status).toBe(403);
});
