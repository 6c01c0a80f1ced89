import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refuse, ROLES } from '../../../../src/domain/session/permissions.ts';
import { PAGE_POLICY } from '../../../../server/http/page/policy-reports.ts';
import { SECURITY_HEADERS } from '../../../../server/http/headers.ts';
import { refused, said, useCounter } from '../../support/booking-fixtures.ts';
import { createShop } from '../../support/harness.ts';
import { signInsOf } from '../../support/sign-ins.ts';
import { useFolder } from '../../support/use.ts';

const BOOK = '<!doctype html><title>Reflow: the workflows</title>';
const APP = '<!doctype html><title>Reflow</title>';

const dist = useFolder();
for (const folder of ['app/.vite', 'app/assets', 'book']) mkdirSync(join(dist, folder), { recursive: true });
writeFileSync(join(dist, 'app/index.html'), APP);
writeFileSync(join(dist, 'app/.vite/manifest.json'), '{}');
writeFileSync(join(dist, 'book/book.html'), BOOK);
const appDir = join(dist, 'app');
const shop = useCounter({ appDir });

describe('the book of workflows', () => {
  it.each(ROLES)('is readable for the roles of the permission table (%s) [PERM-01, PERM-09]', async (role) => {
    const { email, password } = await shop.person(role, `${role.toLowerCase()}@book.test`);
    const { accessToken: token } = await signInsOf(shop).signIn({ email, password });
    const { status, body, headers } = await shop.call('GET', '/book', { token });
    const refusal = refuse(role, 'book.read');
    const may = ['OWNER', 'MANAGER', 'AUDITOR'].includes(role);
    expect([refusal === null, status]).toEqual([may, may ? 200 : 403]);
    expect(body).toEqual(may ? BOOK : { success: false, error: refusal });
    expect(headers).toMatchObject(SECURITY_HEADERS);
  });

  it('is not readable for strangers at any address [PERM-09]', async () => {
    expect((await shop.call('GET', '/book')).status).toBe(401);
    for (const url of ['/book', '/book/book.html', '/../book/book.html', '/..%2fbook%2fbook.html', '/book.html']) {
      const { body } = await shop.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
      expect([url, body.includes('the workflows')]).toEqual([url, false]);
    }
  });

  it('is public if the shop allows it, under the policy of the page [PERM-09]', async () => {
    const demo = await createShop({ appDir, env: { BOOK_FOR: 'everybody' } });
    const { statusCode, body, headers } = await demo.app.inject({ method: 'GET', url: '/book.html' });
    await demo.close();
    expect([statusCode, body, headers['content-security-policy']]).toEqual([200, BOOK, PAGE_POLICY]);
  });

  it('answers 404 before it was built', async () => {
    const bare = await createShop();
    const answer = await bare.call('GET', '/book', { token: await bare.signIn() });
    await bare.close();
    expect(said(answer)).toEqual(refused(404, 'The book of workflows is not built. Run npm run build.'));
  });
});
