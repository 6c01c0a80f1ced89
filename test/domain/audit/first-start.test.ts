import { expect, it } from 'vitest';
import type { Change } from '../../../src/domain/audit/change.ts';
import { ShopFacts } from '../../../src/domain/audit/shop-facts.ts';

const FIRST_START = 'first start';
let id = 0;
/** A row that a new shop gets without a person, in the order of writing. */
const aRow = (entity: string, requestId: string | null): Change => ({
  id: (id += 1),
  entity,
  entityId: 1,
  record: entity === 'staff' ? 'person' : 'shop',
  recordId: 1,
  action: 'created',
  before: {},
  after: entity === 'staff' ? { role: 'OWNER', is_active: true } : {},
  rule: null,
  staffId: null,
  loginId: null,
  requestId,
  at: '2025-01-05T08:00:00.000Z',
  hasTexts: false,
});

/** @returns the tables of the rows that break a rule */
function listWrong(rows: readonly Change[]): string[] {
  const facts = new ShopFacts(new Map());
  for (const row of rows) facts.add(row);
  return facts.violations.map(({ change }) => change.entity);
}

/** The server makes its secret before anything else. */
const secret = () => aRow('setting', null);
const firstStart = () => ['shop', 'setting', 'staff', 'location', 'service'].map((entity) => aRow(entity, FIRST_START));

it('a first start breaks no rule, although the server has made its secret before [HIST-14]', () => {
  expect(listWrong([secret(), ...firstStart()])).toEqual([]);
});

it('a row in the name of the first start is reported after other work [HIST-14]', () => {
  const work = aRow('staff', 'npm run staff');
  expect(listWrong([secret(), ...firstStart(), work, aRow('service', FIRST_START)])).toEqual(['service']);
});
