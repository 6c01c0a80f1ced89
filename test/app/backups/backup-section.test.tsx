// @vitest-environment happy-dom
import { configure, act, render, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { BackupSection } from '../../../src/app/backups/backup-section.tsx';
import type { NewestBackup } from '../../../src/domain/backup/backup-state.ts';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { readTexts } from '../../views/rendered.tsx';
import { fakeSession, testShell } from '../../support/test-shell.tsx';

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-01-05T07:30:00.000Z') }));
afterAll(() => vi.useRealTimers());

// The reads and renders of one mounting are counted.
configure({ reactStrictMode: false });

/** The foot of a dashboard at half past noon of January 5 in the shop. @returns the reads it makes */
function open(answer: NewestBackup | Error, isOffered = true) {
  const reads: string[] = [];
  const { shell, wrapper: Shell } = testShell(fakeSession(true, isOffered ? ['backups'] : []));
  shell.session.start();
  Object.assign(shell, {
    http: async (path: string) => {
      reads.push(path);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  render(
    <Shell>
      <BackupSection />
    </Shell>,
  );
  return reads;
}

it.each<[string, NewestBackup, string[]]>([
  ['today', { provenAt: '2025-01-05T07:25:00.000Z', warnings: [] }, ['Last backup:', 'today, 12:25 PM']],
  [
    'on a day before',
    { provenAt: '2025-01-04T18:59:00.000Z', warnings: [] },
    ['Last backup:', 'Jan 4, 2025, 11:59 PM'],
  ],
  ['never', { provenAt: null, warnings: [] }, ['No backup yet']],
  [
    'today, and what is wrong',
    { provenAt: '2025-01-05T07:25:00.000Z', warnings: ['The last backup failed.', 'The disk has little room.'] },
    ['The last backup failed.', 'The disk has little room.', 'Last backup:', 'today, 12:25 PM'],
  ],
])('says that the last backup was made %s [BACKUP-10]', async (_, answer, texts) => {
  const reads = open(answer);
  await waitFor(() => expect(readTexts()).toEqual(texts));
  expect(reads).toEqual(['/backups/newest']);
  expect(document.querySelector('time')?.dateTime).toBe(answer.provenAt ?? undefined);
});

it('says that it is not loaded, and reads it again at a look [BACKUP-10]', async () => {
  const reads = open(new ApiError('status', { status: 403 }));
  expect(await screen.findByText('Last backup: Not loaded')).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(reads).toHaveLength(2));
});

it('says and reads nothing where the provider does not offer it [BACKUP-10]', () => {
  expect(open({ provenAt: null, warnings: [] }, false)).toEqual([]);
  expect(readTexts()).toEqual([]);
});
