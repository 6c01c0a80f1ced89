import { LedgerEntry, LedgerPage } from '../domain/ledger/ledger-entry.ts';
import { type Duplicate, DuplicateAnswer, type DuplicateQuestion } from '../domain/ledger/duplicate.ts';
import type { LedgerEntryInput } from '../domain/ledger/ledger-input.ts';
import type { Http } from './http/http.ts';
import { createRecordsService } from './records.service.ts';
import { READ } from '../domain/shared/limits.ts';
import { PATHS, type Read } from '../domain/shared/read.ts';

/**
 * The calls for ledger entries. The list takes page, pageSize, the filters, searchString, sortBy and orderBy (CALL-10).
 */
export const createLedgerService = (http: Http) => ({
  ...createRecordsService<LedgerEntry, LedgerPage, LedgerEntryInput, LedgerEntryInput>(http, PATHS.ledger, {
    record: LedgerEntry,
    page: LedgerPage,
  }),
  /** Finds the first entry with the same expense, or `null`. Only for providers that offer duplicates (LEDG-45). */
  async findDuplicate(query: DuplicateQuestion, signal?: AbortSignal): Promise<Duplicate | null> {
    return (await http('/ledger-entry/duplicate', { query, schema: DuplicateAnswer, signal })).duplicate;
  },
});

export type LedgerService = ReturnType<typeof createLedgerService>;

/** The read of one entry (LEDG-29, LEDG-37). */
export const entryRead = (ledger: Pick<LedgerService, 'get'>): Read<{ id: number }, LedgerEntry> => ({
  name: 'ledger entry',
  shows: ['ledger'],
  policy: READ.ledger,
  call: ({ id }, signal) => ledger.get(id, signal),
});
