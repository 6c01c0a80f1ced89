import { expect, it, vi } from 'vitest';
import { createShop, OWNER } from '../support/harness.ts';
import { postgresUrl } from '../support/database.ts';

const AWAY = { success: false, error: 'The database does not answer. Please try again in a moment.' };

// With PostgreSQL the way to it is cut: test/server/db/database-away.test.ts.
it.skipIf(postgresUrl !== null)(
  'a database that does not answer is 503 with a sentence, and ends no login [REL-09]',
  async () => {
    const shop = await createShop();
    const token = await shop.signIn();
    const client = (
      shop.db as unknown as { $client: { query: () => Promise<never>; transaction: () => Promise<never> } }
    ).$client;
    const refused = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    const away = [vi.spyOn(client, 'query'), vi.spyOn(client, 'transaction')];
    for (const part of away) part.mockImplementation(refused);
    const answers = await Promise.all([
      shop.call('GET', '/booking', { token }),
      shop.call('GET', '/dashboard', { token }),
      shop.call('POST', '/auth/login', { body: OWNER }),
      shop.call('POST', '/auth/refresh', { body: { refreshToken: 'x'.repeat(43) } }),
    ]);
    for (const part of away) part.mockRestore();
    expect(answers.map(({ status, headers, body }) => [status, headers['retry-after'], body])).toEqual(
      answers.map(() => [503, '5', AWAY]),
    );
    expect((await shop.call('GET', '/booking', { token })).status).toBe(200);
    await shop.close();
  },
);
