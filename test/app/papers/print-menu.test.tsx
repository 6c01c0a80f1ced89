// @vitest-environment happy-dom
import { configure, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { paperAddress } from '../../../src/domain/papers/papers.ts';
import { aBooking } from '../../support/a.ts';
import { openApp } from '../../support/open-app.tsx';

// The file of one mounting is shown.
configure({ reactStrictMode: false });

/** A booking, of whose papers some letters cannot be printed. */
const open = (at: string, isReflow = true) =>
  openApp(at, {
    isReflow,
    headers: { 'x-unprintable-letters': encodeURIComponent('漢') },
    answers: { '/booking/7': aBooking({ id: 7 }) },
  });

it('the print menu shows the paper of the address, names letters that cannot be printed, and saves the file [PAPER-05, PAPER-06]', async () => {
  const page = await open(paperAddress('/bookings/7', 'Receipt, A4'));
  expect(page.reads().filter((read) => read.includes('document'))).toEqual([
    '/booking/7/document?type=receipt&format=pdf',
  ]);
  expect(screen.getByText('These letters cannot be printed: 漢')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Receipt, A4' })).toBeTruthy();
  const download = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download' });
  expect([download.download, download.href.startsWith('blob:')]).toEqual(['receipt-BK-1001.pdf', true]);
  await page.press('Close');
  expect([screen.queryByRole('dialog'), page.address()]).toEqual([null, '/bookings/7']);
});

it('the print menu offers Open instead of Print on an iPad, whose preview would end after page 1 [PAPER-06]', async () => {
  for (const [fact, value] of Object.entries({ pdfViewerEnabled: true, maxTouchPoints: 5, userAgent: 'Macintosh' }))
    Object.defineProperty(navigator, fact, { value, configurable: true });
  onTestFinished(() => {
    for (const fact of ['pdfViewerEnabled', 'maxTouchPoints', 'userAgent']) Reflect.deleteProperty(navigator, fact);
  });
  await open(paperAddress('/bookings/7', 'Receipt, A4'));
  const window = within(screen.getByRole('dialog', { name: 'Receipt, A4' }));
  const opened = window.getByRole<HTMLAnchorElement>('link', { name: 'Open' });
  expect([opened.href.startsWith('blob:'), opened.target]).toEqual([true, '_blank']);
  expect([window.queryByRole('button', { name: 'Print' }), document.querySelector('iframe')]).toEqual([null, null]);
  expect(window.getByText('The file is ready.')).toBeTruthy();
});

it('the print menu is missing with a plain provider [PAPER-06]', async () => {
  await open('/bookings/7', false);
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});
