import { describe, expect, it } from 'vitest';
import { cardSteps, placeCard, refuseMove, statusOfColumn } from '../../../../src/domain/booking/list/board.ts';
import {
  BOARD_PHASES,
  columnQuery,
  isBoardPage,
  toBoardPage,
  type BoardColumn,
} from '../../../../src/domain/booking/list/board-page.ts';
import { bookingListAddress, isBoard, reflowListAddress } from '../../../../src/domain/booking/list/booking-list.ts';
import { readListAddress, writeListAddress } from '../../../../src/domain/lists/list-address.ts';
import { aBooking } from '../../../support/a.ts';

const read = (query: string) => readListAddress(reflowListAddress, query);
const draft = aBooking({ status: 'DRAFT', delivery: [] });

it('the address of a list can select the board, but only with our provider', () => {
  const address = '?search=ali&status=DRAFT%2CPENDING&worklist=longWaits&view=board';
  expect(writeListAddress(reflowListAddress, { ...read(`${address}&page=2`), page: 1 })).toBe(address);
  expect([address, '?search=ali', '?view=rows'].map(read).map(isBoard)).toEqual([true, false, false]);
  expect(isBoard(readListAddress(bookingListAddress, '?view=board'))).toBe(false);
});

describe('the columns of the board', () => {
  const statuses = (query: string) => BOARD_PHASES.map((phase) => columnQuery(read(query), phase)?.status ?? null);

  it('request the statuses of their phase that pass the filters of the list', () => {
    const state = read('?view=board&search=ali&activity=all&sortBy=clientName&orderBy=asc&page=3');
    expect(columnQuery(state, 'ready')).toEqual({
      page: 1,
      pageSize: 50,
      status: 'RESOLVED,PENDING_PAYMENT',
      searchString: 'ali',
      isActive: undefined,
      sortBy: 'clientName',
      orderBy: 'asc',
    });
    const chosen = ['PENDING', null, null, null, 'COMPLETED', null, null];
    expect(statuses('?view=board&status=PENDING,COMPLETED')).toEqual(chosen);
  });

  it('are not rows of the list', () => {
    const page = toBoardPage([]);
    const rows = { bookings: [], totalPages: 1, totalBookings: 0 };
    expect([isBoardPage(page), page.bookings, isBoardPage(rows)]).toEqual([true, [], false]);
  });
});

describe('a move on the board', () => {
  it('requests the first status of the column that staff may choose [BOARD-02, BOARD-03]', () => {
    const first = ['DRAFT', 'CONFIRMED', 'IN_PROGRESS', 'RESOLVED', 'COMPLETED', 'REJECTED', 'CANCELLED'];
    expect(BOARD_PHASES.map(statusOfColumn)).toEqual(first);
  });

  it('ignores the need for a delivery until the booking has loaded [NEXT-02]', () => {
    const confirm = (known: typeof draft | null) => cardSteps(draft, known).find((step) => step.isUsual);
    expect(confirm(null)).toEqual({ status: 'CONFIRMED', isUsual: true, refusal: null });
    expect(confirm(draft)?.refusal?.sentence).toBe('Add an inbound delivery to confirm.');
    expect(cardSteps({ status: 'DRAFT', isActive: false }, null)).toEqual([]);
  });

  it('is refused for a deleted booking and without permission [BOARD-02, BOARD-03]', () => {
    const refuse = (role: string | null, isActive = true) =>
      refuseMove(role, { ...draft, isActive }, { seen: 'DRAFT', to: 'PENDING' })?.sentence;
    expect(refuse(null)).toBeUndefined();
    expect(refuse(null, false)).toBe('This booking has been deleted');
    expect(refuse('AUDITOR')).toBe('You do not have permission to change bookings.');
  });

  it('shows the card in its new column, and moves no other card [BOARD-02, BOARD-03]', () => {
    const [one, other] = [{ ...draft, id: 1 }, aBooking({ id: 2, status: 'RESOLVED' })];
    const columns: BoardColumn[] = [
      { phase: 'bookedIn', bookings: [one], total: 1 },
      { phase: 'inWork', bookings: [], total: 0 },
      { phase: 'ready', bookings: [other], total: 61 },
    ];
    expect(placeCard(columns, { id: 1, to: 'RESOLVED' })).toEqual([
      { phase: 'bookedIn', bookings: [], total: 0 },
      columns[1],
      { phase: 'ready', bookings: [one, other], total: 62 },
    ]);
    for (const moved of [null, { id: 1, to: 'PENDING' } as const, { id: 9, to: 'RESOLVED' } as const])
      expect(placeCard(columns, moved)).toEqual(columns);
  });
});
