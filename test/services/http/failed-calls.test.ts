import { expect, it } from 'vitest';
import { createFailedCalls } from '../../../src/services/http/failed-calls.ts';

const answer = (status: number, headers: Record<string, string>) => async () => new Response('{}', { status, headers });
const DATE = 'Sun, 22 Nov 2026 03:04:05 GMT';

it('a failed call is named while it is news, and a provider that names none leaves nothing', async () => {
  let now = 0;
  const calls = createFailedCalls({ now: () => now });
  expect(calls.read()).toBeNull();
  await calls.watch(answer(409, { 'x-request-id': 'a-1', date: DATE }))('/api/booking/1');
  await calls.watch(answer(200, { 'x-request-id': 'a-2', date: DATE }))('/api/booking');
  expect(calls.read()).toBe(`Request a-1, ${DATE}`);
  now = 1_001;
  expect(calls.read()).toBeNull();
  await calls.watch(answer(500, { 'x-request-id': 'a-3' }))('/api/booking');
  expect(calls.read()).toBe('Request a-3');
  await calls.watch(answer(500, {}))('/api/booking');
  expect(calls.read()).toBeNull();
});
