// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { HISTORY_FIELDS } from '../../../src/domain/history/history-fields.ts';
import type { HistoryThing } from '../../../src/domain/history/history.ts';
import { aBooking, aLedgerEntry, MAIN } from '../../support/a.ts';
import { openApp } from '../../support/open-app.tsx';

const asWritten = (label: string | null) => label?.replace(/\*$| \(Rs\)/g, '').toLowerCase();

it.each<[at: string, press: string | null, things: HistoryThing[]]>([
  ['/ledger/7/edit', null, ['ledger']],
  ['/bookings/101', 'Edit Booking', ['item', 'payment', 'contact', 'delivery']],
])('a history calls a field as the screen at %s does', async (at, press, things) => {
  const answers = {
    '/ledger-entry/7': aLedgerEntry(),
    '/locations': [MAIN, { ...MAIN, id: 2 }],
    '/booking/101': aBooking(),
  };
  const page = await openApp(at, { answers });
  await page.settle();
  if (press !== null) await page.press(press);
  const shown = new Set(
    Array.from(document.querySelectorAll('label, [role=group] > span'), ({ textContent }) => asWritten(textContent)),
  );
  // Only the dialog of a refund has these.
  const shownElsewhere = ['refund of', 'reason'];
  const told = things.flatMap((thing) => Object.values(HISTORY_FIELDS[thing]).map(({ label }) => asWritten(label)));
  expect(told.filter((label) => !shown.has(label) && !shownElsewhere.includes(label ?? ''))).toEqual([]);
});

it('a history lists the shop’s settings in the order of their page', async () => {
  const page = await openApp('/settings');
  await page.settle();
  // Nobody sets this: an update does.
  const { deletionReasons: _, ...settings } = HISTORY_FIELDS.shop;
  // The section of the warranties has the word, so its labels do not repeat it.
  const told = Object.values(settings).map(({ label }) => asWritten(label.replace(' warranty', ' (days)')));
  const shown = new Set(Array.from(document.querySelectorAll('form *'), ({ textContent }) => asWritten(textContent)));
  expect([...shown].filter((text) => told.includes(text))).toEqual(told);
});
