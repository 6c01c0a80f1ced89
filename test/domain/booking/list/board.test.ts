import { describe, expect, it } from 'vitest';
import {
  BOARD_PHASES,
  cardSteps,
  columnQuery,
  isBoardPage,
  placeCard,
  refuseMove,
  statusOfColumn,
  toBoardPage,
  type BoardColumn,
} from '../../../../src/domain/booking/list/board.ts';
import { bookingListAddress, bookingListOf, isBoard } from '../../../../src/domain/booking/list/booking-list.ts';
import { readListAddress, writeListAddress } from '../../../../src/domain/lists/list-address.ts';
import { aBooking } from '../../../support/a.ts';

const offered = bookingListOf(['lists']);
const read = (query: string) => readListAddress(offered, query);

describe('the board in the address', () => {
  it('is another view of the same list', () => {
    const state = read('?search=ali&status=DRAFT,PENDING&worklist=longWaits&view=board&page=2');
    expect(isBoard(state)).toBe(true);
    expect(writeListAddress(offered, { ...state, page: 1 })).toBe(
      '?search=ali&status=DRAFT%2CPENDING&worklist=longWaits&view=board',
    );
    expect(isBoard(read('?search=ali'))).toBe(false);
  });

  it('is the list where it makes no sense or is not offered', () => {
    expect(isBoard(read('?view=rows'))).toBe(false);
    expect(isBoard(readListAddress(bookingListAddress, '?view=board'))).toBe(false);
  });
});

describe('the columns', () => {
  it('ask for the statuses of their phase, by the filters of the list', () => {
    const state = read('?view=board&search=ali&activity=all&sortBy=clientName&orderBy=asc&page=3');
    expect(BOARD_PHASES.map((phase) => columnQuery(state, phase)?.status)).toEqual([
      'DRAFT,PENDING,IN_REVIEW',
      'CONFIRMED,PENDING_DELIVERY,IN_QUEUE',
      'IN_PROGRESS',
      'RESOLVED,PENDING_PAYMENT',
      'COMPLETED',
      'REJECTED',
      'CANCELLED',
    ]);
    expect(columnQuery(state, 'ready')).toEqual({
      page: 1,
      pageSize: 50,
      status: 'RESOLVED,PENDING_PAYMENT',
      searchString: 'ali',
      isActive: undefined,
      sortBy: 'clientName',
      orderBy: 'asc',
    });
  });

  it('ask for nothing that the filter leaves out', () => {
    const state = read('?view=board&status=PENDING,COMPLETED');
    expect(BOARD_PHASES.map((phase) => columnQuery(state, phase)?.status ?? null)).toEqual([
      'PENDING',
      null,
      null,
      null,
      'COMPLETED',
      null,
      null,
    ]);
  });

  it('are never rows of the list', () => {
    const page = toBoardPage([]);
    expect([isBoardPage(page), page.bookings, isBoardPage({ bookings: [], totalPages: 1, totalBookings: 0 })]).toEqual([
      true,
      [],
      false,
    ]);
  });
});

describe('a move', () => {
  it('asks for the first status of the column that staff choose [BOARD-02, BOARD-03]', () => {
    expect(BOARD_PHASES.map(statusOfColumn)).toEqual([
      'DRAFT',
      'CONFIRMED',
      'IN_PROGRESS',
      'RESOLVED',
      'COMPLETED',
      'REJECTED',
      'CANCELLED',
    ]);
  });

  it('says nothing of the deliveries before the booking is known [NEXT-02]', () => {
    const booking = aBooking({ status: 'DRAFT', delivery: [] });
    const confirm = (known: typeof booking | null) => cardSteps(booking, known).find((step) => step.isUsual);
    expect(confirm(null)).toEqual({ status: 'CONFIRMED', isUsual: true, refusal: null });
    expect(confirm(booking)?.refusal?.sentence).toBe('Needs an active INBOUND delivery.');
    expect(cardSteps({ status: 'DRAFT', isActive: false }, null)).toEqual([]);
  });

  it('is refused for a deleted booking, and for who may not [BOARD-02, BOARD-03]', () => {
    const to = { seen: 'DRAFT', to: 'PENDING' } as const;
    const booking = aBooking({ status: 'DRAFT' });
    expect(refuseMove(null, booking, to)).toBeNull();
    expect(refuseMove(null, { ...booking, isActive: false }, to)?.sentence).toBe('This booking has been deleted');
    expect(refuseMove('AUDITOR', booking, to)?.sentence).toBe('You do not have permission to change bookings.');
  });

  it('shows the card in the column it goes to, and nothing else in another [BOARD-02, BOARD-03]', () => {
    const [one, other] = [aBooking({ id: 1, status: 'DRAFT' }), aBooking({ id: 2, status: 'RESOLVED' })];
    const columns: BoardColumn[] = [
      { phase: 'bookedIn', bookings: [one], total: 1 },
      { phase: 'inWork', bookings: [], total: 0 },
      { phase: 'ready', bookings: [other], total: 61 },
    ];
    expect(placeCard(columns, { id: 1, to: 'RESOLVED' })).toEqual([
      { phase: 'bookedIn', bookings: [], total: 0 },
      { phase: 'inWork', bookings: [], total: 0 },
      { phase: 'ready', bookings: [one, other], total: 62 },
    ]);
    expect(
      [null, { id: 1, to: 'PENDING' as const }, { id: 9, to: 'RESOLVED' as const }].map((moved) =>
        placeCard(columns, moved),
      ),
    ).toEqual([columns, columns, columns]);
  });
});
