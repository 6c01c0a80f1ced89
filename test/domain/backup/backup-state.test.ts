import { expect, it } from 'vitest';
import { type BackupState, warnOfBackups } from '../../../src/domain/dashboard/backup-state.ts';

const WELL: BackupState = {
  provenAt: '2025-01-05T07:25:00.000Z',
  changedSince: null,
  problem: null,
  copyProblem: null,
};
const LATE = { changedSince: '2025-01-05T06:59:59.999Z' };
const now = new Date('2025-01-05T07:30:00.000Z');
const fullCopy = 'No backup was copied to /copies: its disk is full.';
const full = 'Less than 5 % of the disk is free.';
const [failed, notCopied, room] = [
  'The last backup failed.',
  'The backups are not copied to the second folder.',
  'The disk of the shop is almost full.',
];

it.each<[string, Partial<BackupState>, string | null, string[]]>([
  ['of nothing while all is well', {}, null, []],
  ['of nothing where there is none yet', { provenAt: null }, null, []],
  ['of no change of the last 30 minutes', { changedSince: '2025-01-05T07:00:00.000Z' }, null, []],
  [
    'of an older one',
    LATE,
    null,
    ['Changes older than 30 minutes are not backed up. Run npm run backup on the server to see the cause.'],
  ],
  ['of a failure, and not of what waits for it', { ...LATE, problem: 'No room.' }, null, [`${failed} No room.`]],
  [
    'of the second folder and of the disk',
    { copyProblem: fullCopy },
    full,
    [`${notCopied} ${fullCopy}`, `${room} ${full}`],
  ],
])('warns %s [BACKUP-10]', (_, change, disk, warnings) => {
  expect(warnOfBackups({ ...WELL, ...change }, { disk, now, withReasons: true })).toEqual(warnings);
});

it('a backup warning tells staff whom to inform, and names no folder [BACKUP-10]', () => {
  const state = { ...WELL, problem: 'There is no room in /data.', copyProblem: fullCopy };
  expect(warnOfBackups(state, { disk: full, now, withReasons: false })).toEqual(
    [failed, notCopied, room].map((sentence) => `${sentence} Please tell the owner.`),
  );
});
