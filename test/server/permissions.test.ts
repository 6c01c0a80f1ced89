import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import type { Booking } from '../../src/domain/booking/booking.ts';
import type { BookingPatch, PaymentPatch } from '../../src/domain/booking/booking-input.ts';
import { ACTIONS, type Action, refuse, type Role, ROLES } from '../../src/domain/session/permissions.ts';
import { counter } from '../../server/db/schema.ts';
import type { ApiDescription } from '../../server/http/openapi.ts';
import { authorize } from '../../server/features/session/authenticate.ts';
import { aLedgerBody } from '../support/body.ts';
import { KHAN, toClaimCreate, useCounter } from './support/booking-fixtures.ts';

const shop = useCounter();
const tokens = new Map<Role, string>();
beforeAll(async () => {
  for (const role of ROLES) tokens.set(role, (await shop.person(role, `${role.toLowerCase()}@cells.test`)).token);
});

/** The id of a new record, created by the owner. */
const book = async () => (await shop.book()).id;
const enter = async () => (await shop.send<{ id: number }>('POST', '/ledger-entry', aLedgerBody())).id;
async function remove(path: string): Promise<string> {
  await shop.send('DELETE', path);
  return path;
}

const GPU = { name: 'RTX 3080', type: 'GPU', payableAmount: 500 } as const;

/** A PATCH of a new booking with a row in each list. The payment has this status. */
async function edit(
  toPatch: (booking: Booking) => BookingPatch,
  status: 'PENDING' | 'PAID' = 'PENDING',
): Promise<Call> {
  const id = await book();
  await shop.edit(id, { booking_payments: [{ status, paidAmount: 10 }], delivery: [{}], contact_log: [{}] });
  return ['PATCH', `/booking/${id}`, toPatch(await shop.read(id))];
}
const first = <Row extends { id: number }>([row]: readonly Row[]) => ({ id: row?.id ?? 0 });
const pay = (patch: PaymentPatch, status?: 'PENDING' | 'PAID') =>
  edit(({ booking_payments }) => ({ booking_payments: [{ ...first(booking_payments), ...patch }] }), status);

const REFUND = { paidAmount: 5, reason: 'Not repaired' };
const refund = () =>
  edit(({ booking_payments: [paid] }) => ({ booking_payments: [{ ...REFUND, refundOf: paid?.id }] }), 'PAID');
async function moveCounter(): Promise<Call> {
  const row = { name: 'Front desk', proofKey: randomUUID(), enrolledBy: 1 };
  const [made] = await shop.db.insert(counter).values(row).returning({ id: counter.id });
  return ['PATCH', `/counters/${made?.id}`, { locationId: 1 }];
}
/** A day of a branch that no other call uses. */
const DAY = { date: '2024-12-01', locationId: 1 };
const PLACE = '/till?date=2024-12-01&locationId=1';
async function reopenTill(): Promise<Call> {
  const { status, version } = await shop.get<{ status: string; version: number }>(PLACE);
  if (status === 'OPEN')
    await shop.send('POST', '/till/close', { ...DAY, opening: 0, counted: 0, takenOut: 0, version });
  return ['POST', '/till/reopen', { ...DAY, reason: 'Closed too early' }];
}
async function closeTill(): Promise<Call> {
  const [, path, body] = await reopenTill();
  await shop.send('POST', path, body);
  const { version } = await shop.get<{ version: number }>(PLACE);
  return ['POST', '/till/close', { ...DAY, opening: 0, counted: 0, takenOut: 0, version }];
}
const claim = async (): Promise<Call> => ['POST', '/warrantyClaim', toClaimCreate(await shop.complete(await book()))];

type Call = [method: string, path: string, body?: object];
type Cell = [action: Action, record: string, call: () => Promise<Call>];
/** Calls that only the permission can refuse, each on its own record. */
const CALLS: readonly Cell[] = [
  ['shop.read', '', async () => ['GET', '/services']],
  ['shop.audit', '', async () => ['GET', '/shop/history']],
  ['shop.edit', '', async () => ['PATCH', '/shop', { phone: '042-1234567' }]],
  ['backup.read', '', async () => ['GET', '/backups/newest']],
  ['booking.read', '', async () => ['GET', `/booking/${await book()}`]],
  ['booking.create', '', async () => ['POST', '/booking', KHAN]],
  ['booking.edit', '', async () => ['PATCH', `/booking/${await book()}`, {}]],
  ['booking.details', 'name', () => edit(() => ({ clientName: 'Bilal' }))],
  ['booking.details', 'status', () => edit(() => ({ status: 'PENDING' }))],
  ['booking.promise', 'promise', () => edit(() => ({ promisedFor: '2025-01-09' }))],
  ['booking.promise', 'branch', () => edit(() => ({ locationId: null }))],
  ['booking.assign', '', () => edit(() => ({ assigneeId: 1 }))],
  ['booking.delete', 'active', async () => ['DELETE', `/booking/${await book()}`]],
  ['booking.restore', 'deleted', async () => ['POST', `${await remove(`/booking/${await book()}`)}/restore`]],
  ['item.work', 'status', () => edit((b) => ({ booking_items: [{ ...first(b.booking_items), status: 'REPAIRED' }] }))],
  ['item.work', 'comments', () => edit((b) => ({ booking_items: [{ ...first(b.booking_items), comments: 'Fan' }] }))],
  [
    'item.passcode',
    '',
    async () => {
      const { id, booking_items } = await shop.read(await book());
      return ['PUT', `/booking/${id}/items/${first(booking_items).id}/passcode`, { passcode: '4711' }];
    },
  ],
  ['item.edit', 'new', () => edit(() => ({ booking_items: [GPU] }))],
  ['item.edit', 'amount', () => edit((b) => ({ booking_items: [{ ...first(b.booking_items), payableAmount: 1 }] }))],
  ['item.edit', 'activity', () => edit((b) => ({ booking_items: [{ ...first(b.booking_items), isActive: false }] }))],
  ['contact.edit', 'new', () => edit(() => ({ contact_log: [{ status: 'CALL' }] }))],
  ['contact.edit', 'stored', () => edit((b) => ({ contact_log: [{ ...first(b.contact_log), notes: 'No answer' }] }))],
  ['delivery.edit', 'new', () => edit(() => ({ delivery: [{ courier: 'TCS' }] }))],
  ['delivery.edit', 'stored', () => edit((b) => ({ delivery: [{ ...first(b.delivery), courier: 'TCS' }] }))],
  ['payment.edit', 'new', () => edit(() => ({ booking_payments: [{ status: 'PAID', paidAmount: 5 }] }))],
  ['payment.edit', 'PENDING', () => pay({ status: 'PAID' })],
  ['payment.correct', 'amount of a PAID', () => pay({ paidAmount: 11 }, 'PAID')],
  ['payment.correct', 'status of a PAID', () => pay({ status: 'PENDING' }, 'PAID')],
  ['payment.correct', 'activity of a PAID', () => pay({ isActive: false }, 'PAID')],
  ['payment.correct', 'words of a PAID', () => pay({ recipientName: 'Sana' }, 'PAID')],
  ['payment.refund', '', refund],
  ['account.own', '', async () => ['GET', '/account']],
  ['people.read', '', async () => ['GET', '/people']],
  ['people.manage', '', async () => ['POST', '/people', { email: `${randomUUID()}@shop.test`, role: 'COUNTER' }]],
  ['work.read', '', async () => ['GET', '/dashboard/work']],
  ['counter.read', '', async () => ['GET', '/counters']],
  ['counter.manage', '', moveCounter],
  ['workflow.audit', '', async () => ['GET', '/audit/workflow?startDate=2025-01-01&endDate=2025-01-31']],
  ['document.read', '', async () => ['GET', `/booking/${await book()}/document?type=receipt`]],
  ['claim.read', '', async () => ['GET', '/warrantyClaim']],
  ['claim.create', '', claim],
  ['ledger.read', '', async () => ['GET', `/ledger-entry/${await enter()}`]],
  ['ledger.create', '', async () => ['POST', '/ledger-entry', aLedgerBody()]],
  ['ledger.edit', '', async () => ['PATCH', `/ledger-entry/${await enter()}`, { amount: 7 }]],
  ['till.read', '', async () => ['GET', '/till?date=2025-01-05&locationId=1']],
  ['till.close', '', closeTill],
  ['till.reopen', '', reopenTill],
  ['ledger.delete', 'active', async () => ['DELETE', `/ledger-entry/${await enter()}`]],
  ['ledger.restore', 'deleted', async () => ['POST', `${await remove(`/ledger-entry/${await enter()}`)}/restore`]],
];

it.each(CALLS)(
  'the server follows the permission table for each role at %s %s [PERM-01, PERM-02, PERM-03, PERM-04, PERM-05]',
  async (action, _, toCall) => {
    const ofNobody = await toCall();
    for (const role of ROLES) {
      const refusal = refuse(role, action);
      // Refused calls change nothing, so one record is enough for all of them.
      const [method, path, body] = refusal === null ? await toCall() : ofNobody;
      const answer = await shop.call(method, path, { token: tokens.get(role), body });
      const error = (answer.body as { error?: string }).error;
      const done = answer.status < 300 ? 'done' : `${answer.status}: ${error}`;
      expect([role, done]).toEqual([role, refusal === null ? 'done' : `403: ${refusal}`]);
    }
  },
);

/** Calls with the same permission as one above, and public calls. */
const ALIKE = {
  public:
    'GET /health, GET /ready, POST /auth/bind, POST /auth/challenge, POST /auth/counter, POST /auth/login, POST /auth/logout, POST /auth/passkey, POST /auth/passkey/options, POST /auth/pin, POST /auth/refresh, POST /auth/resendVerification, POST /auth/verifyEmail',
  'shop.read':
    'GET /live, GET /locations, GET /locations/{id}, GET /services, GET /shop, GET /shop/branches, GET /shop/couriers, GET /shop/promises',
  'shop.edit': 'PATCH /shop, PATCH /shop/branches/{id}, POST /shop/branches',
  'booking.edit': 'PATCH /booking/{id}, POST /booking/{id}/editors',
  'booking.read':
    'GET /booking, GET /booking/worklists, GET /booking/{id}, GET /booking/{id}/editors, GET /booking/{id}/history, GET /customers, GET /dashboard, GET /dashboard/stats, GET /deliveries, GET /device, GET /suggestions, GET /technicians',
  'item.passcode':
    'DELETE /booking/{id}/items/{itemId}/passcode, POST /booking/{id}/items/{itemId}/passcode/reveal, PUT /booking/{id}/items/{itemId}/passcode',
  'account.own':
    'DELETE /account/logins, DELETE /account/logins/{id}, DELETE /account/passkeys/{id}, DELETE /account/pin, GET /account, GET /account/factor, GET /account/logins, GET /account/passkeys, POST /account/confirm, POST /account/factor, POST /account/factor/codes, POST /account/factor/confirm, POST /account/factor/remove, POST /account/name, POST /account/passkeys, POST /account/passkeys/options, POST /account/password, POST /account/pin, POST /account/sign-in-code',
  'people.read': 'GET /people, GET /people/history',
  'people.manage': 'PATCH /people/{id}, POST /people, POST /people/{id}/password',
  'counter.manage': 'DELETE /counters/{id}, PATCH /counters/{id}, POST /counters',
  'workflow.audit': 'GET /audit/conformance, GET /audit/workflow, GET /audit/workflow/moves',
  'document.read': 'GET /booking/{id}/document, GET /booking/{id}/labels',
  'claim.read':
    'GET /warranty/eligibility/{id}, GET /warrantyClaim, GET /warrantyClaim/claim/{claimNumber}, GET /warrantyClaim/{id}, GET /warrantyClaim/{id}/document, GET /warrantyClaim/{id}/history',
  'till.read': 'GET /till, GET /till/closings, GET /till/today',
  'ledger.read':
    'GET /ledger-entry, GET /ledger-entry/closing, GET /ledger-entry/daily-summary, GET /ledger-entry/duplicate, GET /ledger-entry/month-comparison, GET /ledger-entry/monthly-summary, GET /ledger-entry/report, GET /ledger-entry/suggestions, GET /ledger-entry/{id}, GET /ledger-entry/{id}/history',
};

it('each call requires the permission of its kind [PERM-01]', async () => {
  const { paths } = (await shop.app.inject('/api/openapi.json')).json<ApiDescription>();
  const calls = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { 'x-permission': permission = 'public' }] of Object.entries(operations)) {
      const call = `${method.toUpperCase()} ${path.replace('/api', '')}`;
      calls.set(permission, [...(calls.get(permission) ?? []), call]);
    }
  const several = [...calls].filter(([, all]) => all.length > 1).map(([of, all]) => [of, all.toSorted().join(', ')]);
  expect(Object.fromEntries(several)).toEqual(ALIKE);
});

it('every action of the table has a call here', () => {
  const elsewhere: Action[] = ['server.status', 'book.read'];
  const asked = new Set([...CALLS.map(([action]) => action), ...elsewhere]);
  expect(ACTIONS.filter((action) => !asked.has(action))).toEqual([]);
});

it.each([
  ['GET', {}],
  ['POST', { config: { permission: 'booking.read', public: true } }],
] as const)(
  'a start fails for a %s route with no permission, or with one although it is public [PERM-01]',
  (method, options) => {
    const app = Fastify();
    app.decorateRequest('staff');
    authorize(app);
    expect(() => app.route({ method, url: '/secret', ...options, handler: async () => null })).toThrow(
      `${method} /secret must name its permission, or be public`,
    );
  },
);
