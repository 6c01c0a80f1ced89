// @vitest-environment happy-dom
import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { expect, it } from 'vitest';
import { PrintMenu } from '../../../src/app/papers/print-menu.tsx';
import { paperAddress } from '../../../src/domain/papers/paper-address.ts';
import { documentPaper, type Paper } from '../../../src/domain/papers/papers.ts';
import { fakeSession, testShell } from '../../support/test-shell.tsx';

// The reads and renders of one mounting are counted.
configure({ reactStrictMode: false });

const RECEIPT = documentPaper({ id: 7, code: 'BK-1001' }, 'receipt', 'Receipt, A4');

/** @returns the calls that are made, and where one is */
function open({
  papers = [RECEIPT],
  isOffered = true,
  address = '/bookings/7',
}: { papers?: Paper[]; isOffered?: boolean; address?: string } = {}) {
  const calls: unknown[] = [];
  const { shell, wrapper: Shell } = testShell(fakeSession(true, isOffered ? ['papers'] : []));
  shell.session.start();
  const blob = async (
    path: string,
    { query, onHeaders }: { query: unknown; onHeaders: (headers: Headers) => void },
  ) => {
    calls.push([path, query]);
    onHeaders(new Headers({ 'x-unprintable-letters': encodeURIComponent('漢') }));
    return new Blob(['%PDF-1.4']);
  };
  Object.assign(shell, { http: Object.assign(async () => null, { blob }) });
  const [path = '', searchPath = ''] = address.split('?');
  const location = memoryLocation({ path, searchPath, record: true });
  render(
    <Shell>
      <Router hook={location.hook} searchHook={location.searchHook}>
        <PrintMenu label="Print" papers={papers} />
      </Router>
    </Shell>,
  );
  return { calls, location };
}

it('shows the file itself, names the letters that cannot be printed, and saves it under its name [PAPER-05, PAPER-06]', async () => {
  const { calls } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(await screen.findByText('These letters cannot be printed: 漢')).toBeTruthy();
  expect(calls).toEqual([['/booking/7/document', { type: 'receipt', format: 'pdf' }]]);
  expect(screen.getByRole('dialog', { name: 'Receipt, A4' })).toBeTruthy();
  const download = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download' });
  expect([download.download, download.href.startsWith('blob:')]).toEqual(['receipt-BK-1001.pdf', true]);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('is not there where the provider does not offer papers, or where there is none [PAPER-06]', () => {
  open({ isOffered: false });
  open({ papers: [] });
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});

it('shows the paper that the address asks for, and leaves the address without it [PAPER-06]', async () => {
  const { calls, location } = open({ address: paperAddress('/bookings/7', 'Receipt, A4') });
  await screen.findByRole('link', { name: 'Download' });
  expect(calls).toEqual([['/booking/7/document', { type: 'receipt', format: 'pdf' }]]);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.history).toEqual(['/bookings/7']);
});
