import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS, type Action, refuse, type Role, ROLES } from '../../src/domain/session/permissions.ts';
import { authorize } from '../../server/features/session/authorize.ts';
import { LEDGER_BODY } from '../fixtures/ledger-table.ts';
import { KHAN, readData } from './support/booking-fixtures.ts';
import { createShop, OWNER, type Shop } from './support/harness.ts';

let shop: Shop;
let owner: string;
const tokens = new Map<Role, string>();

beforeAll(async () => {
  shop = await createShop();
  owner = await shop.signIn();
  for (const role of ROLES) {
    const email = `${role.toLowerCase()}@cells.test`;
    await shop.addStaff({ email, role });
    tokens.set(role, await shop.signIn({ email, password: OWNER.password }));
  }
});
afterAll(() => shop.close());

/** The id of a new record that the owner makes. */
async function make(path: string, body: object): Promise<number> {
  return (readData(await shop.call('POST', path, { token: owner, body })) as { id: number }).id;
}
const book = () => make('/booking', KHAN);
const enter = () => make('/ledger-entry', LEDGER_BODY);
async function remove(path: string): Promise<string> {
  readData(await shop.call('DELETE', path, { token: owner }));
  return path;
}

type Call = [method: string, path: string, body?: object];
/** A call that only the permission can refuse, on a record of its own. */
const CALLS: Partial<Record<Action, () => Promise<Call>>> = {
  'shop.read': async () => ['GET', '/services'],
  'booking.read': async () => ['GET', `/booking/${await book()}`],
  'booking.create': async () => ['POST', '/booking', KHAN],
  'booking.edit': async () => ['PATCH', `/booking/${await book()}`, {}],
  'booking.delete': async () => ['DELETE', `/booking/${await book()}`],
  'booking.restore': async () => ['POST', `${await remove(`/booking/${await book()}`)}/restore`],
  'claim.read': async () => ['GET', '/warrantyClaim'],
  'ledger.read': async () => ['GET', `/ledger-entry/${await enter()}`],
  'ledger.create': async () => ['POST', '/ledger-entry', LEDGER_BODY],
  'ledger.edit': async () => ['PATCH', `/ledger-entry/${await enter()}`, { amount: 7 }],
  'ledger.delete': async () => ['DELETE', `/ledger-entry/${await enter()}`],
  'ledger.restore': async () => ['POST', `${await remove(`/ledger-entry/${await enter()}`)}/restore`],
};

const cells = ROLES.flatMap((role) => ACTIONS.flatMap((action) => (CALLS[action] ? [{ role, action }] : [])));

describe('the server does what the table says [PERM-01]', () => {
  it.each(cells)('$role and $action', async ({ role, action }) => {
    const [method, path, body] = (await CALLS[action]?.()) ?? ['', ''];
    const answer = await shop.call(method, path, { token: tokens.get(role), body });
    const refusal = refuse(role, action);
    expect(answer).toMatchObject(
      refusal === null ? { body: { success: true } } : { status: 403, body: { success: false, error: refusal } },
    );
  });
});

it.each([
  ['GET', {}],
  ['POST', { config: { permission: 'booking.read', public: true } }],
] as const)('a start fails at a %s whose route says nothing, or both [PERM-01]', (method, options) => {
  const app = Fastify();
  app.decorateRequest('staff');
  authorize(app);
  expect(() => app.route({ method, url: '/secret', ...options, handler: async () => null })).toThrow(
    `${method} /secret must name its permission, or be public`,
  );
});
