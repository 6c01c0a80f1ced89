// @vitest-environment happy-dom
import { configure, act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LifeSection } from '../../../src/app/history/history-section.tsx';
import type { HistoryEntry } from '../../../src/domain/history/history.ts';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import type { Offer } from '../../../src/domain/session/staff.ts';
import { toUrl, type Query } from '../../../src/services/http/request.ts';
import { aHistoryEntry, SANA } from '../../support/a.ts';
import { readTexts } from '../../views/rendered.tsx';
import { fakeSession, testShell } from '../../support/test-shell.tsx';

// The reads and renders of one mounting are counted.
configure({ reactStrictMode: false });

/** The line of a confirmed booking with such a history, and the reads it makes. */
async function open(offers: readonly Offer[], entries: readonly HistoryEntry[] | Error = []) {
  const asked: string[] = [];
  const { shell, wrapper: Shell } = testShell(fakeSession(true, [...offers]));
  shell.session.start();
  const http = async (path: string, { query = {} }: { query?: Query } = {}) => {
    asked.push(toUrl('', path, query));
    if (entries instanceof Error) throw entries;
    return { entries, hasOlder: false, people: [] };
  };
  Object.assign(shell, { http });
  const { container } = await act(async () =>
    render(
      <Shell>
        <LifeSection record="booking" id={7} status="CONFIRMED" createdAt="2025-01-05T07:30:00.000Z" />
      </Shell>,
    ),
  );
  return { asked, container };
}

const confirmed = aHistoryEntry({
  at: '2025-01-06T05:00:00.000Z',
  person: SANA,
  changes: [{ path: 'status', before: 'DRAFT', after: 'CONFIRMED' }],
});
const AHEAD = ['In work', '(to come)', 'Ready', '(to come)', 'Done', '(to come)'];

describe('where a booking stands', () => {
  it('is not there where the provider does not offer it [LIFE-01]', async () => {
    const { asked, container } = await open(['history']);
    expect([asked, container.innerHTML]).toEqual([[], '']);
  });

  it('says the phases with moment and person, of one call [LIFE-01]', async () => {
    const { asked } = await open(['nextSteps', 'history'], [confirmed]);
    await screen.findByText('Sana Malik');
    expect(readTexts()).toEqual(
      [
        ['Where it stands', 'Booked in', '(passed)', 'Jan 5, 2025, 12:30 PM'],
        ['Confirmed', '(now)', 'Jan 6, 2025, 10:00 AM', 'Sana Malik'],
        AHEAD,
      ].flat(),
    );
    const steps = screen.getAllByRole('listitem').map((step) => step.getAttribute('aria-current'));
    expect(steps).toEqual([null, 'step', null, null, null]);
    expect(asked).toEqual(['/booking/7/history?pageSize=100&kind=life']);
  });

  it.each([
    ['cannot be read', ['nextSteps', 'history'], new ApiError('status', { status: 404 })],
    ['is not offered', ['nextSteps'], []],
  ] as const)('stands without moments where the history %s', async (_, offers, answer) => {
    await open(offers, answer);
    await screen.findByText('Confirmed');
    expect(readTexts()).toEqual(
      ['Where it stands', 'Booked in', '(passed)', 'Jan 5, 2025, 12:30 PM', 'Confirmed', '(now)'].concat(AHEAD),
    );
  });
});
