import { expect, it } from 'vitest';
import { type BackupState, warnOfBackups } from '../../../src/domain/backup/backup-state.ts';

const WELL: BackupState = {
  provenAt: '2025-01-05T07:25:00.000Z',
  changedSince: null,
  problem: null,
  copyProblem: null,
};
const LATE = '2025-01-05T06:59:59.999Z';
const now = new Date('2025-01-05T07:30:00.000Z');

it.each<[string, Partial<BackupState>, string | null, string[]]>([
  ['of nothing while all is well', {}, null, []],
  ['of nothing where there is none yet', { provenAt: null }, null, []],
  ['of no change of the last 30 minutes', { changedSince: '2025-01-05T07:00:00.000Z' }, null, []],
  [
    'of an older one',
    { changedSince: LATE },
    null,
    [
      'What was changed more than 30 minutes ago is in no backup yet. Run npm run backup on the server: it says what is wrong.',
    ],
  ],
  [
    'of a failure, and not of what waits for it',
    { changedSince: LATE, problem: 'There is no room for a backup.' },
    null,
    ['The last backup failed. There is no room for a backup.'],
  ],
  [
    'of the second folder and of the disk',
    { copyProblem: 'No backup was copied to /copies: its disk is full.' },
    'Less than 5 % of the disk is free.',
    [
      'The backups are not copied to the second folder. No backup was copied to /copies: its disk is full.',
      'The disk of the shop has little room. Less than 5 % of the disk is free.',
    ],
  ],
])('warns %s [BACKUP-10]', (_, change, disk, warnings) => {
  expect(warnOfBackups({ ...WELL, ...change }, { disk, now, withReasons: true })).toEqual(warnings);
});

it('tells who does not look after the server whom to tell, and no folder [BACKUP-10]', () => {
  const state = { ...WELL, problem: 'There is no room in /data.', copyProblem: 'No backup was copied to /copies.' };
  expect(warnOfBackups(state, { disk: 'Less than 5 % is free.', now, withReasons: false })).toEqual([
    'The last backup failed. Please tell the owner.',
    'The backups are not copied to the second folder. Please tell the owner.',
    'The disk of the shop has little room. Please tell the owner.',
  ]);
});
