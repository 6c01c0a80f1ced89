import { describe, expect, it } from 'vitest';
import { ACTIONS, may, refuse, ROLES, type Action } from '../../../src/domain/session/permissions.ts';

const whoMay = (action: Action) => ROLES.filter((role) => may(role, action)).join(', ');

it.each<[string, Action[]]>([
  ['OWNER', ['people.manage', 'server.status']],
  ['OWNER, MANAGER', ['booking.delete', 'booking.restore', 'payment.correct', 'ledger.delete', 'ledger.restore']],
  ['OWNER, MANAGER, COUNTER', ['booking.create', 'booking.details', 'item.edit', 'delivery.edit', 'payment.edit']],
  ['OWNER, MANAGER, COUNTER', ['claim.create', 'ledger.create', 'ledger.edit']],
  ['OWNER, MANAGER, COUNTER, TECHNICIAN', ['booking.edit', 'item.work', 'contact.edit']],
  ['OWNER, MANAGER, COUNTER, AUDITOR', ['ledger.read']],
  [ROLES.join(', '), ['booking.read', 'claim.read', 'document.read', 'shop.read', 'account.own', 'backup.read']],
])('%s may %s [PERM-02, PERM-03, PERM-04, PERM-05]', (roles, actions) => {
  for (const action of actions) expect(`${action}: ${whoMay(action)}`).toBe(`${action}: ${roles}`);
});

describe('a provider decides by itself', () => {
  it.each([null, 'BOSS', 'owner'])('where it calls the role %s [PERM-06]', (role) => {
    expect(ACTIONS.filter((action) => !may(role, action))).toEqual([]);
  });
});

it.each<[string, Action, string | null]>([
  ['TECHNICIAN', 'ledger.read', 'You do not have permission to use the ledger.'],
  ['TECHNICIAN', 'ledger.delete', 'You do not have permission to use the ledger.'],
  ['AUDITOR', 'ledger.edit', 'You do not have permission to change ledger entries.'],
  ['AUDITOR', 'payment.correct', 'You do not have permission to change bookings.'],
  ['COUNTER', 'payment.correct', 'You do not have permission to change a paid payment.'],
  ['COUNTER', 'booking.delete', 'You do not have permission to delete bookings.'],
  ['MANAGER', 'people.manage', 'You do not have permission to manage people.'],
  ['OWNER', 'people.manage', null],
])('%s is told of %s: %s [PERM-01, NAV-07]', (role, action, sentence) => {
  expect(refuse(role, action)).toBe(sentence);
});
