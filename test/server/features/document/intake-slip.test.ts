import { describe, expect, it } from 'vitest';
import { renderPaper } from '../../../../server/documents/render-document.ts';
import { toIntakeSlip, toItemLabels } from '../../../../server/features/document/paper-contents.ts';
import { hasPoppler, pdfLines } from '../../../poppler.ts';
import { LETTERHEAD } from '../../../support/body.ts';
import { useCounter } from '../../support/booking-fixtures.ts';

const SHOP = { ...LETTERHEAD, logo: null };
const counter = useCounter();
const LAPTOP = {
  name: 'XPS 13',
  type: 'LAPTOP',
  payableAmount: 900,
  vendor: 'Dell',
  serialNumber: 'SN-77',
  reportedIssue: 'No picture',
  accessories: ['CHARGER', 'BAG', 'سرخ تھیلا'],
  condition: { SCREEN: 'FAULTY', remarks: 'Two scratches' },
} as const;

async function bookLaptop() {
  const { id } = await counter.book({
    clientName: 'عائشہ خان',
    booking_items: [
      { ...LAPTOP, accessories: [...LAPTOP.accessories] },
      { name: 'RTX 3080', type: 'GPU', payableAmount: 1 },
    ],
  });
  return counter.read(id);
}

describe('an intake slip', () => {
  it('has each device with serial number, accessories, condition and issue, and two lines to sign on [INTAKE-04]', async () => {
    const booking = await bookLaptop();
    const { title, code, facts, sections } = toIntakeSlip(booking, SHOP, 'Kept for 60 days.');
    expect([title, code]).toEqual(['Intake Slip', booking.code]);
    expect(facts).toContainEqual({ label: 'Customer', value: 'عائشہ خان' });
    const [table, terms, signatures] = sections;
    expect(table).toMatchObject({ table: { title: 'Handed in' } });
    const cells = 'table' in (table ?? {}) ? (table as { table: { rows: { text: string }[][][] } }).table.rows : [];
    expect(cells.map(([, item = []]) => item.map(({ text }) => text))).toEqual([
      [
        'XPS 13',
        `${booking.code}-1 · Dell · S/N SN-77`,
        'Accessories: Charger, Bag, سرخ تھیلا',
        'Condition: Screen faulty. Two scratches',
        'Reported issue: No picture',
      ],
      ['RTX 3080', `${booking.code}-2`, 'Accessories: None'],
    ]);
    expect(terms).toEqual({ words: { title: 'Terms', text: 'Kept for 60 days.' } });
    expect(signatures).toEqual({ signatures: ['Customer', 'Received by'] });
  });

  it('has the promise of the booking, with its time if it has one [INTAKE-04]', async () => {
    const booking = await bookLaptop();
    const promised = (promisedFor: string) =>
      toIntakeSlip({ ...booking, promisedFor }, SHOP, '').facts.find(({ label }) => label === 'Promised for')?.value;
    expect([promised('2026-11-30'), promised('2026-11-30T17:00')]).toEqual(['Nov 30, 2026', 'Nov 30, 2026, 5:00 PM']);
  });

  it('leaves out empty terms [INTAKE-04]', async () => {
    const { sections } = toIntakeSlip(await bookLaptop(), SHOP, '');
    expect(sections.filter((section) => 'words' in section)).toEqual([]);
  });

  it.each(['pdf', 'roll'])(
    'is a file as %s, also with Urdu and 1,000 characters of terms [INTAKE-04]',
    async (format) => {
      const { id } = await bookLaptop();
      await counter.send('PATCH', '/shop', { terms: 'شرائط '.repeat(160).trim() });
      const answer = await counter.ask('GET', `/booking/${id}/document?type=intake&format=${format}`);
      expect([answer.status, answer.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
      expect(answer.headers['content-disposition']).toContain(`filename="intake-BK-`);
      expect(answer.headers['x-unprintable-letters']).toBeUndefined();
    },
  );

  it('changes with the terms of the shop [INTAKE-04, HIST-08]', async () => {
    const { id } = await bookLaptop();
    const make = async () => (await counter.ask('GET', `/booking/${id}/document?type=intake`)).raw;
    const first = await make();
    expect(await make()).toEqual(first);
    await counter.send('PATCH', '/shop', { terms: 'Other terms' });
    expect(await make()).not.toEqual(first);
  });

  it.runIf(hasPoppler).each(['a4', 'roll'] as const)(
    'has everything that both sign for on %s: accessories, condition, issue and terms are never cut [INTAKE-04]',
    async (paper) => {
      const booking = await bookLaptop();
      const accessories = Array.from({ length: 10 }, (_, place) => `the accessory number ${place} with its long name`);
      const condition = { remarks: `${'A scratch on the lid. '.repeat(13)}Endremark` };
      const long = {
        ...booking,
        booking_items: booking.booking_items.map((item) => ({
          ...item,
          accessories,
          condition,
          reportedIssue: `${'No sound. '.repeat(30)}Endissue`,
        })),
      };
      const terms = `${'Kept for 60 days. '.repeat(54)}Endterms`;
      const lines = pdfLines((await renderPaper({ paper, document: toIntakeSlip(long, SHOP, terms) })).bytes);
      const words = lines.join(' ');
      expect(
        ['number 9 with its long name', 'Endremark', 'Endissue', 'Endterms'].filter((end) => !words.includes(end)),
      ).toEqual([]);
    },
  );

  it('of 40 devices flows over pages [INTAKE-04]', async () => {
    const booking = await bookLaptop();
    const first = booking.booking_items.slice(0, 1);
    const long = { ...booking, booking_items: Array.from({ length: 40 }, () => first).flat() };
    const { bytes } = await renderPaper({ paper: 'a4', document: toIntakeSlip(long, SHOP, 'Terms') });
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
  });
});

it('each accessory has a label with the code of its booking [INTAKE-05]', async () => {
  const booking = await bookLaptop();
  const labels = toItemLabels(booking);
  expect(labels.map(({ itemCode }) => itemCode)).toEqual([
    `${booking.code}-1`,
    `${booking.code} charger`,
    `${booking.code} bag`,
    `${booking.code} سرخ تھیلا`,
    `${booking.code}-2`,
  ]);
  expect(new Set(labels.map(({ code }) => code))).toEqual(new Set([booking.code]));
});

it('the terms are at most 1,000 characters [INTAKE-04]', async () => {
  const answer = await counter.ask('PATCH', '/shop', { terms: 'a'.repeat(1001) });
  expect(answer.body).toMatchObject({ errors: [{ path: 'terms' }] });
});
