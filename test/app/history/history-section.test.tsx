// @vitest-environment happy-dom
import { configure, act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { HistorySection } from '../../../src/app/history/history-section.tsx';
import { toUrl, type Query } from '../../../src/services/http/request.ts';
import { HistoryPage, type HistoryEntry } from '../../../src/domain/history/history.ts';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { aHistoryEntry, BILAL, SANA } from '../../support/a.ts';
import { readTexts } from '../../views/rendered.tsx';
import { fakeSession, testShell } from '../../support/test-shell.tsx';

// The reads and renders of one mounting are counted.
configure({ reactStrictMode: false });

/** So many changes of Sana's, a minute after the other. */
const manyEntries = (count: number): HistoryEntry[] =>
  Array.from({ length: count }, (_, index) =>
    aHistoryEntry({ id: 1000 - index, at: new Date(Date.UTC(2025, 0, 5, 9) - index * 60_000).toISOString() }),
  );

/** The part under a booking with such a history, and the reads it makes. */
async function open(entries: readonly HistoryEntry[] | Error, record: 'booking' | 'claim' | 'ledger' = 'booking') {
  const asked: string[] = [];
  const { shell, wrapper: Shell } = testShell(fakeSession(true, ['history']));
  shell.session.start();
  const http = async (path: string, { query = {} }: { query?: Query } = {}) => {
    asked.push(toUrl('', path, query));
    if (entries instanceof Error) throw entries;
    const { person, before = Infinity, pageSize } = query;
    const wanted = entries.filter(
      (entry) => entry.id < Number(before) && (!person || entry.person?.id === Number(person)),
    );
    return HistoryPage.parse({
      entries: wanted.slice(0, Number(pageSize)),
      hasOlder: wanted.length > Number(pageSize),
      people: [BILAL, SANA],
    });
  };
  Object.assign(shell, { http });
  const view = (shown: object) => (
    <Shell>
      <HistorySection record={record} id={7} shown={shown} />
    </Shell>
  );
  const { rerender } = render(view({}));
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('Show History');
  await screen.findByRole('combobox', { name: 'Kind' });
  await waitFor(() => expect(readTexts()).not.toContain('Loading history…'));
  return { asked, user, press, saved: () => act(async () => rerender(view({}))) };
}

describe('the history of a record', () => {
  it('is not there where the provider does not offer it [HIST-10]', () => {
    const { shell, wrapper: Shell } = testShell();
    shell.session.start();
    render(
      <Shell>
        <HistorySection record="booking" id={7} shown={{}} />
      </Shell>,
    );
    expect(readTexts()).toEqual([]);
  });

  it('says by day who did what, and reads it at the press [HIST-10]', async () => {
    const payment = aHistoryEntry({ id: 103, thing: 'payment', is: 'created', name: 5000, changes: [] });
    const { asked, press } = await open([
      aHistoryEntry({ id: 105, at: '2025-01-06T05:00:00.000Z', person: null, is: 'refused', reason: 'Not yet.' }),
      aHistoryEntry({ id: 104 }),
      payment,
      aHistoryEntry({ id: 102, person: BILAL, changes: [{ path: 'clientName', before: 'Ali', after: 'علی' }] }),
    ]);
    expect(asked).toEqual(['/booking/7/history?pageSize=40']);
    expect(readTexts()).toEqual(
      [
        ['History', 'Hide History', 'Person', 'Everybody', 'Kind', 'Everything'],
        ['Jan 6, 2025', '10:00 AM', 'The system', 'Refused: Not yet.'],
        ['Jan 5, 2025', '2:05 PM', 'Sana Malik', 'Payment of', 'Rs 5,000', 'added'],
        ['Status', 'Pending', '→', 'to', 'In Progress'],
        ['2:05 PM', 'Bilal Ahmed', 'Client name', 'Ali', '→', 'to', 'علی'],
      ].flat(),
    );
    expect([...document.querySelectorAll('ol > li > time')].map((time) => time.getAttribute('datetime'))).toEqual([
      '2025-01-06T05:00:00.000Z',
      '2025-01-05T09:05:00.000Z',
      '2025-01-05T09:05:00.000Z',
    ]);
    await press('Hide History');
    expect(readTexts()).toEqual(['History', 'Show History', 'Who changed what, and when']);
  });

  it('is narrowed to a person, and shows everything again [HIST-10]', async () => {
    const { asked, user, press } = await open([aHistoryEntry()]);
    await user.click(screen.getByRole('combobox', { name: 'Person' }));
    await user.click(await screen.findByRole('option', { name: 'Bilal Ahmed' }));
    expect(await screen.findByText('Nothing of this kind was done by this person.')).toBeTruthy();
    expect(asked.at(-1)).toBe('/booking/7/history?pageSize=40&person=3');
    await press('Show everything');
    expect(await screen.findByText('Sana Malik')).toBeTruthy();
  });

  it('offers the kinds that the record has [HIST-10]', async () => {
    const { asked, user } = await open([aHistoryEntry({ record: 'ledger', thing: 'ledger' })], 'ledger');
    await user.click(screen.getByRole('combobox', { name: 'Kind' }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Everything',
      'Changes',
      'Refused',
    ]);
    await user.click(screen.getByRole('option', { name: 'Refused' }));
    expect(asked.at(-1)).toBe('/ledger-entry/7/history?pageSize=40&kind=refused');
  });

  it('goes back step by step, with the entries in place and the focus on the button [HIST-10]', async () => {
    const { asked, press } = await open(manyEntries(150));
    const rows = () => document.querySelectorAll('ol > li').length;
    expect(rows()).toBe(40);
    await press('Load older');
    await waitFor(() => expect(rows()).toBe(80));
    await press('Load older');
    await waitFor(() => expect(rows()).toBe(120));
    expect(asked.slice(1)).toEqual([
      '/booking/7/history?pageSize=80',
      '/booking/7/history?pageSize=100',
      '/booking/7/history?pageSize=20&before=901',
    ]);
    await press('Load older');
    await waitFor(() => expect(rows()).toBe(150));
    const older = screen.getByRole('button', { name: 'Load older' });
    expect(older.getAttribute('aria-description')).toBe('This is the beginning');
    expect(document.activeElement).toBe(older);
  });

  it('is read again when the record is another one [HIST-10]', async () => {
    const entries = [aHistoryEntry()];
    const { asked, saved } = await open(entries);
    entries.unshift(aHistoryEntry({ id: 101, at: '2025-01-05T10:00:00.000Z', person: BILAL }));
    await saved();
    expect(await screen.findByText('Bilal Ahmed')).toBeTruthy();
    expect(asked).toHaveLength(2);
  });

  it('says that it did not come, and tries again [HIST-10]', async () => {
    const { asked, press } = await open(new ApiError('status', { status: 403 }));
    expect(readTexts()).toContain('Not loaded');
    await press('Try again');
    await waitFor(() => expect(asked).toHaveLength(2));
  });
});
