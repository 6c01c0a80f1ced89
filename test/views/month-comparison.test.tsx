// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { MonthComparison } from '../../src/domain/ledger/month-comparison.ts';
import type { ReportState } from '../../src/domain/ledger/report-state.ts';
import { ComparisonView } from '../../src/views/ledger-reports/comparison-view.tsx';
import { readTexts } from '../support/read-text.ts';
import { readQuery, show } from './rendered.tsx';

const chosen: ReportState['monthly'] = { year: '2025', month: '2', locationId: '' };
const section = (name: string) => screen.getByRole('region', { name });

it('months and branches are a picture, a sentence and a table [REPORT-12]', async () => {
  const query = await readQuery(chosen, {
    months: [
      { month: '2025-01', amount: 500, count: 2 },
      { month: '2025-02', amount: 150, count: 1 },
    ],
    byLocation: [
      { location: 'Gulberg', locationCode: 'GB02', amount: 150, count: 1, percentage: 100, amountBefore: 300 },
      { location: 'Defence', locationCode: 'DH03', amount: 0, count: 0, percentage: 0, amountBefore: 200 },
    ],
  });
  await show(<ComparisonView query={query} />);
  const sentence =
    'Rs 150 in February 2025: 70.00% less than in January 2025. The average of these 2 months is Rs 325.';
  const months = readTexts(section('Month against month'));
  expect(months.filter((text) => text === sentence)).toHaveLength(2);
  expect(months.slice(months.lastIndexOf('Change') + 1)).toEqual([
    'February 2025',
    '1',
    'Rs 150',
    '−70.00%',
    'January 2025',
    '2',
    'Rs 500',
    '—',
  ]);
  const shares = readTexts(section('Share by branch'));
  expect(shares.slice(0, 2)).toEqual([
    'Share by branch',
    'All branches in February 2025; the line across a bar marks January 2025',
  ]);
  expect(shares.slice(shares.lastIndexOf('Change') + 1)).toEqual(
    [
      ['Gulberg (GB02)', '100.00%', 'Rs 150', 'Rs 300', '−50.00%'],
      ['Defence (DH03)', '0.00%', 'Rs 0', 'Rs 200', '−100.00%'],
    ].flat(),
  );
});

it('a month without an entry, after another one, has no shares', async () => {
  const months = ['2025-01', '2025-02'].map((month) => ({ month, amount: 0, count: 0 }));
  const query = await readQuery<typeof chosen, MonthComparison>(chosen, { months, byLocation: [] });
  await show(<ComparisonView query={query} />);
  expect(readTexts(section('Share by branch'))).toEqual([
    'Share by branch',
    'No entries in February 2025 or January 2025.',
  ]);
});
