import type { HistoryPage } from '../../../src/domain/history/history.ts';
import type { HistoryQuery } from './history.query.ts';
import { type Db, snapshot } from '../../db/database.ts';
import { DomainError } from '../../errors.ts';
import { toEntry, toPerson, toSides } from './history-shape.ts';
import * as sql from './history.sql.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Some of the history of a record, as of one moment. HIST-10. @throws DomainError */
export const readHistory = (db: Db, key: sql.Key, { pageSize, ...query }: HistoryQuery): Promise<HistoryPage> =>
  snapshot(db, async (tx) => {
    const keys = await sql.selectKeys(tx, key);
    if (keys.length === 0) throw new DomainError('notFound', 'There is no such record');
    const found = await sql.selectEntries(tx, keys, { ...query, limit: pageSize + 1 });
    const shown = found.slice(0, pageSize);
    const sides = shown.map(toSides).flatMap(({ before, after }) => [before, after]);
    const pointed = (column: string) => [...new Set(sides.map((side) => side[column]).filter(isNumber))];
    const names = await sql.selectNames(tx, { locations: pointed('location_id'), items: pointed('booking_item_id') });
    return {
      entries: shown.map((row) => toEntry(row, names)),
      hasOlder: found.length > pageSize,
      people: (await sql.selectPeople(tx, keys)).map(toPerson),
    };
  });
