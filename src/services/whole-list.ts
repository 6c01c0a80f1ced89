import { PAGE_SIZE_MAX } from '../domain/shared/limits.ts';

type Part<Row> = { rows: readonly Row[]; totalPages: number; total: number };

/** Reads all pages of a list in turn. @throws ApiError, RangeError if the list changed in between */
export async function readWholeList<Row extends { id: number }>(
  read: (page: { page: number; pageSize: number }) => Promise<Part<Row>>,
): Promise<Row[]> {
  const found = new Map<number, Row>();
  const readFrom = async (page: number): Promise<number> => {
    const { rows, totalPages, total } = await read({ page, pageSize: PAGE_SIZE_MAX });
    for (const row of rows) found.set(row.id, row);
    return page < totalPages ? readFrom(page + 1) : total;
  };
  if ((await readFrom(1)) !== found.size) throw new RangeError('The list has changed while it was read');
  return [...found.values()];
}
