import * as z from 'zod/mini';
import { idText, oneOfText, pageSizeText, wholeText } from '../../http/query-field.ts';
import { HISTORY_STEP, KINDS_OF, LIFE, type HistoryRecord } from '../../../src/domain/history/history.ts';

/** Query of `GET .../history`. `before` is the id of the oldest entry that the client has (HIST-10). */
export const historyQueryOf = (record: HistoryRecord) =>
  z.strictObject({
    before: z.optional(wholeText('before', 1, 9_999_999_999)),
    pageSize: z._default(pageSizeText(), HISTORY_STEP),
    person: z.optional(idText('person')),
    kind: z.optional(oneOfText('kind', [LIFE, ...KINDS_OF[record]])),
  });
export type HistoryQuery = z.output<ReturnType<typeof historyQueryOf>>;
