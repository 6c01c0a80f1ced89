import { within } from '../within.ts';

/** What colleagues change, as it happens. */
export const LIVE = [
  ...within('server/db/changes.ts', {
    'LIVE-01': ['the server listens where nobody tells', "CHANGES = 'reflow_changes'", "CHANGES = 'changes'"],
  }),
  ...within('server/features/live/live-streams.ts', {
    'LIVE-02': [
      'a technician hears of the ledger',
      '!may(role, LIVE_READS[record])) return;',
      'may(role, LIVE_READS[record]) === null) return;',
    ],
    'LIVE-03': [
      'a reader who has missed too much is not told so',
      'isBehind: heard === null }',
      'isBehind: heard === -1 }',
    ],
    'LIVE-04': ['a stream outlives its login', '        else end(stream);', '        else if (now) end(stream);'],
    'LIVE-05': ['a person has a hundred streams', 'PERSON_STREAMS = 10;', 'PERSON_STREAMS = 100;'],
  }),
  ...within('src/machines/live.machine.ts', {
    'LIVE-06': ['nobody takes over from a tab that hangs', "          actions: 'takeTurn',\n", ''],
  }),
  ...within('src/machines/booking-edit/booking-edit.setup.ts', {
    'LIVE-08': [
      'nothing is said of what a colleague saved',
      'return overtakenBy !== null && (latest',
      'return overtakenBy === -1 && (latest',
    ],
  }),
  ...within('src/app/live/start-live.ts', {
    'LIVE-09': [
      'the stream is asked for where it is not offered',
      "if (!hasOffer(snapshot, 'live')) return;",
      "if (!hasOffer(snapshot, 'live') && hasOffer(snapshot, 'live')) return;",
    ],
  }),
  ...within('src/machines/ledger-form/ledger-form.setup.ts', {
    'LIVE-10': [
      'nothing is said of what a colleague saved',
      "snapshot.can({ type: 'entry.merge' });",
      "snapshot.can({ type: 'entry.merge' }) && !snapshot;",
    ],
  }),
  ...within('server/features/shop/shop.sql.ts', {
    'LIVE-11': [
      'nobody is told that a branch was changed',
      '.where(eq(location.id, id));\n  await announceBranches(tx);\n',
      '.where(eq(location.id, id));\n',
    ],
  }),
];
