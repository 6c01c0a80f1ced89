import { expect, it } from 'vitest';
import { createStatusWalk, listTransitions, type StatusRow } from '../../../src/domain/audit/status-walk.ts';
import { INBOUND_REQUIRED } from '../../../src/domain/booking/booking-status.ts';

const row = (more: Partial<StatusRow>): StatusRow => ({
  id: 1,
  entity: 'booking',
  entityId: 7,
  bookingId: 7,
  action: 'changed',
  status: null,
  type: null,
  isActive: null,
  staffId: 1,
  hasLogin: true,
  at: '2025-01-05T05:00:00.000Z',
  ...more,
});
const delivery = (more: Partial<StatusRow>) => row({ entity: 'delivery', entityId: 3, ...more });
const walk = (...rows: Partial<StatusRow>[]) => rows.map(row).map(createStatusWalk());

it('the walk over statuses lists each transition of the chart once, by the event of staff or the system [HIST-15]', () => {
  const all = listTransitions();
  expect(all).toHaveLength(12 * 11);
  expect(all[0]).toEqual({ from: 'DRAFT', to: 'PENDING', event: 'choose.PENDING' });
  expect(all.filter(({ event }) => event === 'assign.IN_QUEUE')).toHaveLength(11);
});

it('the walk over statuses uses the deliveries at the time of the change [HIST-14, HIST-15]', () => {
  const confirm = { status: 'CONFIRMED' };
  const inbound = delivery({ action: 'created', type: 'INBOUND', isActive: 'true' });
  const whys = (...rows: Partial<StatusRow>[]) => walk(...rows).flatMap((move) => (move ? [move.why] : []));
  expect(whys(inbound, confirm)).toEqual([null]);
  expect(whys(inbound, delivery({ isActive: 'false' }), confirm)).toEqual([INBOUND_REQUIRED]);
  expect(whys(inbound, delivery({ action: 'removed' }), confirm)).toEqual([INBOUND_REQUIRED]);
  expect(whys({ status: 'LOST' }, { status: 'PENDING', staffId: null })).toEqual([
    'No such status is in the chart.',
    'It was written directly to the database.',
  ]);
});

it('the walk over statuses starts at a baseline, whose duration is unknown [HIST-15]', () => {
  const [begun, left, after] = walk(
    { action: 'baseline', status: 'PENDING' },
    { status: 'RESOLVED', at: '2025-01-06T05:00:00.000Z' },
    { status: 'IN_QUEUE', hasLogin: false },
  );
  expect(begun).toBeNull();
  expect(left).toMatchObject({ from: 'PENDING', to: 'RESOLVED', event: 'choose.RESOLVED', since: null });
  expect(after).toMatchObject({ event: 'assign.IN_QUEUE', since: '2025-01-06T05:00:00.000Z', why: null });
});
