import type { BookingsService } from '../../services/bookings.service.ts';
import {
  BOARD_PHASES,
  columnQuery,
  toBoardPage,
  type BoardColumn,
  type BoardPage,
} from '../../domain/booking/list/board-page.ts';
import type { ListParams } from '../../machines/query/list.machine.ts';

/** Reads the columns of the board, each with one call of the list. */
export async function readBoard(
  bookings: Pick<BookingsService, 'list'>,
  params: ListParams,
  signal: AbortSignal,
): Promise<BoardPage> {
  const columns = BOARD_PHASES.map(async (phase): Promise<BoardColumn> => {
    const query = columnQuery(params, phase);
    const page = query && (await bookings.list(query, signal));
    return { phase, bookings: page?.bookings ?? [], total: page?.totalBookings ?? 0 };
  });
  return toBoardPage(await Promise.all(columns));
}
