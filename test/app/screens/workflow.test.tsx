// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ConformanceReport, WorkflowReport } from '../../../src/domain/audit/workflow.ts';
import { ROLES } from '../../../src/domain/session/permissions.ts';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { type Call, openApp } from '../../support/open-app.tsx';
import { readLinks, readTexts } from '../../support/read-text.ts';

const OWNER = [{ role: 'OWNER', count: 2 }];
const REPORT: WorkflowReport = {
  changes: 3,
  bookings: 2,
  transitions: [
    { from: null, to: 'DRAFT', event: 'start', count: 2, roles: OWNER },
    { from: 'DRAFT', to: 'CONFIRMED', event: 'choose.CONFIRMED', count: 1, roles: [{ role: null, count: 1 }] },
  ],
  states: [
    { status: 'DRAFT', entered: 2, left: 1, median: 65, longest: { minutes: 1565, id: 7, code: 'BK-1007' } },
    { status: 'CONFIRMED', entered: 1, left: 0, median: null, longest: null },
  ],
  outside: 0,
  findings: [],
  refused: [{ rule: 'EDIT-01', sentence: 'No inbound.', count: 2, roles: OWNER }],
};
const JUMP = {
  id: 90,
  bookingId: 8,
  code: 'BK-1008',
  seq: 412,
  at: '2025-01-05T05:00:00.000Z',
  who: 'owner@shop.test',
  from: 'DRAFT',
  to: 'IN_QUEUE',
  why: 'In Queue is set by the system, not by hand.',
} as const;
const DAYS = 'startDate=2024-12-07&endDate=2025-01-05';

const JUDGED: ConformanceReport = { changes: 1234, rules: ['PERM-01', 'PERM-07'], violations: 0, findings: [] };

const open = (report: Partial<WorkflowReport> = {}, judged = JUDGED) =>
  openApp('/workflow', {
    answers: { '/audit/workflow': { ...REPORT, ...report }, '/audit/conformance': judged },
  });
const cells = (table: string) =>
  [...screen.getByRole<HTMLTableElement>('table', { name: table }).rows]
    .slice(1)
    .map((row) => Array.from(row.cells, ({ textContent }) => textContent).join(' | '));

describe('the status report', () => {
  it('shows the numbers of the last 30 days, each with a link to its bookings [HIST-15]', async () => {
    const page = await open();
    expect(page.reads()).toContain(`/audit/workflow?${DAYS}`);
    expect(cells('Transitions')).toEqual([
      'New → Draft | Booking is created | 2 | Owner 2',
      'Draft → Confirmed | Confirmed is chosen | 1 | System 1',
    ]);
    expect(cells('Time in status')).toEqual([
      'Draft | 2 | 1 | 1 h 5 min | 1 d 2 h, BK-1007',
      'Confirmed | 1 | 0 | — | —',
    ]);
    expect(cells('Refused attempts')).toEqual(['No inbound. | EDIT-01 | 2 | Owner 2']);
    expect(readLinks(screen.getByRole('main'))).toEqual([
      ['New → Draft: 2 2', `/workflow/changes?${DAYS}&from=START&to=DRAFT`],
      ['Draft → Confirmed: 1 1', `/workflow/changes?${DAYS}&from=DRAFT&to=CONFIRMED`],
      ['Entered Draft: 2 2', `/workflow/changes?${DAYS}&to=DRAFT`],
      ['Left Draft: 1 1', `/workflow/changes?${DAYS}&from=DRAFT`],
      ['BK-1007', '/bookings/7'],
      ['Entered Confirmed: 1 1', `/workflow/changes?${DAYS}&to=CONFIRMED`],
      ['EDIT-01', '/book#rules--edit-01'],
      ['Refused: No inbound.: 2 2', `/workflow/changes?${DAYS}&refusal=No+inbound.`],
    ]);
    expect(screen.getByRole('img', { name: /^The chart/ }).querySelectorAll('title')).toHaveLength(2);
    expect(readTexts(screen.getByRole('main')).join(' | ')).toContain(
      '1 of the 132 transitions used, 0 changes are outside the chart.',
    );
    expect(screen.getByText('Every change follows the chart.')).toBeTruthy();
    const chart = screen.getByRole('heading', { name: 'The chart' }).parentElement;
    expect(chart?.textContent).toContain('A claim has the status of its own booking, which is counted here.');
  });

  it('links each change outside of the chart to its sealed row [HIST-15]', async () => {
    await open({ outside: 2, findings: [JUMP, { ...JUMP, id: 91, seq: null, who: null, from: null }] });
    expect(screen.getByRole('alert').textContent).toContain('2 changes are outside the chart.');
    const because = 'Jan 5, 2025, 10:00 AM | owner@shop.test | In Queue is set by the system, not by hand.';
    expect(cells('Outside the chart')).toEqual([
      `Change 412 | BK-1008 | Draft → In Queue | ${because}`,
      `Without a seal | BK-1008 | New → In Queue | ${because.replace('owner@shop.test', 'nobody')}`,
    ]);
  });

  it('says how many changes were checked by how many rules [HIST-17]', async () => {
    await open();
    expect(screen.getByText('1,234 changes, 2 rules, 0 violations.')).toBeTruthy();
  });

  it('names each violation, with a link to its record and to its rule [HIST-17]', async () => {
    const finding = { id: 91, seq: 412, at: JUMP.at, who: null, record: 'booking', recordId: 8 };
    const sentence = 'A PAID payment was changed, and not as a correction.';
    const first = { ...finding, row: 'BK-1008, payment 4', rule: 'PERM-07', sentence };
    const second = { ...finding, seq: null, record: 'person', row: 'person 3', rule: 'PERM-01', sentence: 'No.' };
    await open({}, { ...JUDGED, violations: 2, findings: [first, second] });
    expect(cells('Changes against a rule')).toEqual([
      `Change 412 | BK-1008, payment 4 | Jan 5, 2025, 10:00 AM | nobody | PERM-07 | ${sentence}`,
      'Without a seal | person 3 | Jan 5, 2025, 10:00 AM | nobody | PERM-01 | No.',
    ]);
    const links = readLinks(screen.getByRole('table', { name: 'Changes against a rule' }));
    expect(links).toEqual([
      ['BK-1008, payment 4', '/bookings/8'],
      ['PERM-07', '/book#rules--perm-07'],
      ['PERM-01', '/book#rules--perm-01'],
    ]);
  });

  it('says if there were no changes or if it could not be loaded [HIST-15]', async () => {
    const page = await open({ changes: 0, bookings: 0, transitions: [], states: [], refused: [] });
    expect(screen.getByText('No booking changed its status in these days')).toBeTruthy();
    page.close();
    const refusal = new ApiError('status', { status: 403 });
    await openApp('/workflow', { answers: { '/audit/workflow': refusal } });
    expect(screen.getByRole('alert').textContent).toContain('The report could not be loaded.');
  });

  it.each([
    ['Start Date', '', 'Choose a date'],
    ['Start Date', '2023-01-01', 'The days must be at most 366, the first before the last'],
    ['End Date', '2024-01-01', 'The end is before the start'],
  ])('requests nothing while %s is %j [HIST-15]', async (label, typed, fault) => {
    const page = await open();
    const reads = page.reads().length;
    fireEvent.change(screen.getByLabelText(label), { target: { value: typed } });
    await page.settle();
    expect(screen.getByRole('alert').textContent).toBe(fault);
    expect([page.reads().length, screen.queryByRole('table')]).toEqual([reads, null]);
  });

  it('covers the days in the address [HIST-15, UI-03]', async () => {
    const page = await open();
    await page.press('Last Month');
    expect(page.address()).toBe('/workflow?startDate=2024-12-01&endDate=2024-12-31');
    expect(page.reads()).toContain('/audit/workflow?startDate=2024-12-01&endDate=2024-12-31');
  });

  it.each(ROLES)('is in the menu of roles that may audit: %s [HIST-15]', async (role) => {
    const page = await openApp('/bookings', { role });
    await page.press('Account');
    const entry = screen.queryByRole('menuitem', { name: 'Status Report' });
    expect(entry?.getAttribute('href')).toBe(['OWNER', 'MANAGER', 'AUDITOR'].includes(role) ? '/workflow' : undefined);
  });
});

it('the list of a number shows its bookings page by page [HIST-15]', async () => {
  const move = { id: 3, bookingId: 7, code: 'BK-1007', clientName: 'Sana', at: JUMP.at, role: 'COUNTER' };
  const page = await openApp('/workflow/changes?from=START&page=0', {
    answers: { '/audit/workflow/moves': { total: 41, moves: [move] } },
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Made');
  expect(cells('Made')).toEqual(['BK-1007 | Sana | Jan 5, 2025, 10:00 AM | Counter']);
  expect(readLinks(screen.getByRole('main'))).toEqual([
    ['Back to Status Report', `/workflow?${DAYS}`],
    ['BK-1007', '/bookings/7'],
  ]);
  await page.press('Next');
  expect(page.address()).toBe(`/workflow/changes?${DAYS}&from=START&page=2`);
});

it('a page beyond the last one leads to the last page [HIST-15]', async () => {
  const move = { id: 3, bookingId: 7, code: 'BK-1007', clientName: 'Sana', at: JUMP.at, role: 'COUNTER' };
  const answer = ({ query }: Call) => ({ total: 41, moves: query['page'] === 9 ? [] : [move] });
  const page = await openApp('/workflow/changes?from=START&page=9', { answers: { '/audit/workflow/moves': answer } });
  expect(page.address()).toBe(`/workflow/changes?${DAYS}&from=START&page=2`);
  expect(cells('Made')).toEqual(['BK-1007 | Sana | Jan 5, 2025, 10:00 AM | Counter']);
});

it.each(['0', '-1', '1.5', '12345678', 'two'])(
  'an invalid page %s in the address is read as the first [HIST-15]',
  async (number) => {
    const page = await openApp(`/workflow/changes?from=START&page=${number}`, {
      answers: { '/audit/workflow/moves': { total: 0, moves: [] } },
    });
    expect(page.reads()).toContain(`/audit/workflow/moves?${DAYS}&from=START&page=1`);
  },
);
