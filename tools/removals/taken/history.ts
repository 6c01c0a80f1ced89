import { within } from '../within.ts';

/** The history, and what the database keeps in step so that a shop may grow. */
export const HISTORY = [
  ...within('server/db/history/history.sql.ts', {
    'HIST-01': [
      'nobody stands at a change',
      '    await sign(tx, author);\n    return work(tx);',
      "    if (author.now === '') await sign(tx, author);\n    return work(tx);",
    ],
    'HIST-05': [
      'an erasure leaves the texts',
      'await tx.delete(historyText).where(inArray(historyText.historyId, rows));',
      'await tx.select().from(historyText).where(inArray(historyText.historyId, rows));',
    ],
  }),
  ...within('server/db/history/sealer.ts', {
    'HIST-03': [
      'seals of one moment follow the same one',
      'hash: hashLink(last.hash, link)',
      'hash: hashLink(head.hash, link)',
    ],
    'HIST-06': [
      'a seal has the time of a clock that was put back',
      'latest(now.toISOString(), last.at)',
      'now.toISOString()',
    ],
  }),
  ...within('server/features/audit/verify-history.ts', {
    'HIST-04': [
      'a row that was changed is not found',
      "!== hash) say('is not what was sealed');",
      "!== hash && seq < 0) say('is not what was sealed');",
    ],
  }),
  ...within('server/features/audit/rebuild.ts', {
    'HIST-07': [
      'a row that was changed past the history is not named',
      '!isHidden(told[column]) && toPlain(',
      "!isHidden(told[column]) && column === '' && toPlain(",
    ],
  }),
  ...within('server/features/document/document-seal.sql.ts', {
    'HIST-08': [
      'a paper that is made again has the head of today',
      'if (stored?.head) return { ...stored, head: stored.head };',
      '',
    ],
  }),
  ...within('server/http/refusals.ts', {
    'HIST-09': [
      'what a rule refuses is not kept',
      "const isKept = error.kind === 'conflict' || error.kind === 'outdated';",
      "const isKept = error.kind === 'notFound';",
    ],
  }),
  ...within('server/features/history/history.sql.ts', {
    'HIST-10': [
      'a booking says nothing of the claims against it',
      'return [{ record, id }, ...tied];',
      'return [{ record, id }, ...tied.slice(0, 0)];',
    ],
    'HIST-11': [
      'a history of the payments shows everything',
      "  payment: isEntity('booking_payment'),",
      '  payment: undefined,',
    ],
  }),
  ...within('src/domain/history/history-words.ts', {
    'HIST-12': [
      'what was before is not said',
      'return [words(`${field.label} `), toValue(before, field), ARROW, toValue(after, field)];',
      'return [words(`${field.label} `), ARROW, toValue(after, field)];',
    ],
  }),
  ...within('server/features/history/history.routes.ts', {
    'HIST-13': ['everybody reads the history of the settings', "permission: 'shop.edit'", "permission: 'booking.read'"],
  }),
  ...within('server/db/tally.sql.ts', {
    'SCALE-01': [
      'what was changed just now is not counted',
      '.where(and(isCounted(tallyChange), since)),',
      '.where(and(isCounted(tallyChange), since, sql`false`)),',
    ],
    'SCALE-10': [
      'every booking counts as one that waits',
      'const kept = selectKept(db, [lack], { statuses',
      "const kept = selectKept(db, [lack, 'booking'], { statuses",
    ],
  }),
  ...within('server/features/booking/booking-list.sql.ts', {
    'SCALE-03': [
      'the items of each booking of a page are asked for by themselves',
      '  const names = await selectItemNames(\n    tx,\n    rows.map(({ id }) => id),\n  );',
      '  const each = await Promise.all(rows.map(({ id }) => selectItemNames(tx, [id])));\n  const names = new Map(each.flatMap((one) => [...one]));',
    ],
    'SCALE-02': [
      'a page nearer the end is counted from the end and read from the front',
      '.offset(isFromEnd ? total - offset - shown : offset);',
      '.offset(total - offset - shown);',
    ],
    'SCALE-05': [
      'a search ends where the newest hold too few',
      'return found.length < rows ? null : found.map',
      'return found.length < 0 ? null : found.map',
    ],
  }),
  ...within('server/db/search-text.ts', {
    'SCALE-04': [
      'a search has no index',
      'sql<boolean>`${column} like search_pattern(${typed})`',
      "sql<boolean>`${column} || '' like search_pattern(${typed})`",
    ],
    'SCALE-09': [
      'what has five digits alike is found without being compared',
      "        sql`${column} || '' like search_pattern(${typed})`,\n",
      '',
    ],
    'FIND-02': [
      'case, accents and % are as they were typed',
      'sql<boolean>`${column} like search_pattern(${typed})`',
      "sql<boolean>`${column} like '%' || ${typed} || '%'`",
    ],
    'FIND-04': [
      'a number is looked for in every row',
      '        sql`search_digits(${column}) @> search_digits(search_fold(${typed}))`,\n',
      '',
    ],
  }),
  ...within('server/features/booking/booking-search.sql.ts', {
    'SCALE-11': [
      'every search is counted in all texts',
      'hasNoDigit(typed)\n    ?',
      "hasNoDigit(typed) && typed === ''\n    ?",
    ],
    'FIND-01': [
      'a number is found as it was grouped alone',
      '[typed, ...searchDigits(typed)]',
      '[typed, ...searchDigits(typed).slice(0, 0)]',
    ],
  }),
  ...within('server/features/ledger/ledger-scope.sql.ts', {
    'SCALE-06': [
      'what was changed just now is in no report',
      'entries }).from(ledgerMonthChange),',
      'entries }).from(ledgerMonthChange).where(sql`false`),',
    ],
  }),
  ...within('server/db/embedded/upkeep.ts', {
    'SCALE-07': [
      'a large table is tidied while somebody saves',
      'const hasTime = isQuiet || !isLarge;',
      'const hasTime = isQuiet || !isLarge || name.length > 0;',
    ],
  }),
];
