import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCounter, readData, type Counter } from '../support/booking-fixtures.ts';
import { watchStatements } from '../support/watch-statements.ts';

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter();
});
afterAll(() => counter.close());

/** What a call does with one table, in its order: `lock`, `read` or `write`. */
async function orderOf(table: string, call: () => Promise<unknown>): Promise<string[]> {
  const order: string[] = [];
  const stop = watchStatements(counter.db, (statement) => {
    if (new RegExp(`^select .* from "${table}" .*for update$`).test(statement)) order.push('lock');
    else if (new RegExp(`^update "${table}" `).test(statement)) order.push('write');
    else if (new RegExp(` from "${table}"`).test(statement)) order.push('read');
  });
  await call();
  stop();
  return order;
}

it.each([
  ['a change', 'PATCH', '', { clientName: 'Sana' }],
  ['a deletion', 'DELETE', '', undefined],
  ['the way back', 'POST', '/restore', undefined],
] as const)('%s locks the booking before it reads or writes it [REL-04]', async (_, method, path, body) => {
  const { id } = await counter.book();
  if (path !== '') await counter.ask('DELETE', `/booking/${id}`);
  const order = await orderOf('booking', () => counter.ask(method, `/booking/${id}${path}`, body));
  expect([order[0], order.includes('write')]).toEqual(['lock', true]);
});

it.each([
  ['a change', 'PATCH', '', { remarks: 'Paid' }],
  ['a deletion', 'DELETE', '', undefined],
  ['the way back', 'POST', '/restore', undefined],
] as const)('%s locks the ledger entry before it reads or writes it [REL-04]', async (_, method, path, body) => {
  const [branch] = readData(await counter.ask('GET', '/locations')) as { id: number }[];
  const entry = {
    entryDate: '2025-01-05',
    locationId: branch?.id,
    category: 'RENT',
    amount: 1_234.5,
    paymentMethod: 'CASH',
    description: 'January rent',
  };
  const { id } = readData(await counter.ask('POST', '/ledger-entry', entry)) as { id: number };
  if (path !== '') await counter.ask('DELETE', `/ledger-entry/${id}`);
  const order = await orderOf('ledger_entry', () => counter.ask(method, `/ledger-entry/${id}${path}`, body));
  expect([order[0], order.includes('write')]).toEqual(['lock', true]);
});
