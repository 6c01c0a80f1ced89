import { describe, expect, it } from 'vitest';
import { assign, setup, type AnyStateMachine } from 'xstate';
import { BOOKING_STATUSES } from '../../../src/domain/booking/booking-status.ts';
import { decideStatus } from '../../../src/domain/booking/booking-status.machine.ts';
import { toChart } from '../../machine/chart.ts';
import { drawBook } from '../book.ts';
import { htmlBook } from '../html/html-book.ts';
import { allMachines } from '../../machine/machines.ts';
import { toPage } from '../pages/machine-page.ts';
import { drawPictures } from './picture.ts';
import { picturedAsTables } from './picture-table.ts';

const counter = setup({
  types: {} as { context: { sum: number }; events: { type: 'sum.add' } | { type: 'sum.clear' } },
  guards: { isSmall: ({ context }) => context.sum < 9 },
  actions: { add: assign(({ context }) => ({ sum: context.sum + 1 })) },
}).createMachine({
  id: 'counter',
  description: 'Counts.',
  context: { sum: 0 },
  on: { 'sum.add': [{ guard: 'isSmall', actions: 'add' }, {}], 'sum.clear': {} },
}) as AnyStateMachine;
const chart = toChart('counter', counter);

const bookOf = async (name: string, machine?: AnyStateMachine) => {
  const known = await allMachines();
  const machines = machine ? [{ name, file: `${name}.ts`, machine }] : known.filter((each) => each.name === name);
  const { files, chapters } = await drawBook(machines, new Map());
  return {
    names: [...files.keys()].filter((file) => file.startsWith(name)),
    page: files.get(`${name}.md`)?.content ?? '',
    html: htmlBook({ files, chapters }),
  };
};

describe('a machine that is one box of events', () => {
  it('is a table of its events, not a picture', async () => {
    expect(await drawPictures(chart)).toEqual([]);
    const page = toPage(chart, [], new Map()).split('\n');
    expect(page.filter((line) => line.startsWith('| '))).toEqual([
      '| When | Only if | What happens |',
      '| `sum.add` | is small | add |',
      '| `sum.add` | otherwise | ignored on purpose |',
      '| `sum.clear` | — | ignored on purpose |',
      '| State | What it means | Rules | Work while in it |',
      '| <a id="state-"></a>**counter** | Counts. | — | — |',
      '| In | When | Only if | Leads to | What happens |',
      '| <a id="t0"></a>[counter](#state-) | `sum.add` | is small | stays | add |',
      '| <a id="t1"></a>[counter](#state-) | `sum.add` | otherwise | stays | ignored on purpose |',
      '| <a id="t2"></a>[counter](#state-) | `sum.clear` | — | stays | ignored on purpose |',
    ]);
    expect(page.join('\n')).not.toContain('How to read the picture');
  });

  it('leads from each event to its row in the book', async () => {
    const { html } = await bookOf('counter', counter);
    const [, figure = ''] = /<figure class="tables"(.*?)<\/figure>/s.exec(html) ?? [];
    expect([...figure.matchAll(/<a href="#([^"]*)" aria-label="([^"]*)">/g)].map(([, ...link]) => link)).toEqual([
      ['counter--t0', 'in any state: sum.add [is small] → stays'],
      ['counter--t1', 'in any state: sum.add [otherwise] → stays'],
      ['counter--t2', 'in any state: sum.clear → stays'],
    ]);
  });

  it('of the app are told by their chart', async () => {
    const charts = (await allMachines()).map(({ name, machine }) => toChart(name, machine));
    expect(charts.filter((each) => picturedAsTables(each) !== null).map(({ name }) => name)).toEqual([
      'booking-status',
      'deletions',
    ]);
    expect((await bookOf('deletions')).names).toEqual(['deletions.md']);
  });
});

describe('the booking status', () => {
  it('is a table of from and to, as the chart decides it', async () => {
    const { page, names } = await bookOf('booking-status');
    expect(names).not.toContain('booking-status.svg');
    const rows = page.split('\n').filter((line) => line.startsWith('| **') && line.split('|').length === 15);
    const marks = rows.map((line) => line.slice(2, -2).split(' | '));
    expect(marks.map(([from]) => from)).toEqual([
      '**Draft**',
      '**Pending**',
      '**In Review**',
      '**Confirmed**',
      '**Pending Delivery**',
      '**In Queue**',
      '**In Progress**',
      '**Resolved**',
      '**Pending Payment**',
      '**Rejected**',
      '**Completed**',
      '**Cancelled**',
    ]);
    const inbound = [{ type: 'INBOUND', isActive: true }];
    const may = (from: (typeof BOOKING_STATUSES)[number], to: (typeof BOOKING_STATUSES)[number]) => {
      if (from === to) return 'stays';
      if (decideStatus(from, to, []).refusal === null) return 'staff';
      return decideStatus(from, to, inbound).refusal === null ? 'with INBOUND' : 'system only';
    };
    expect(marks.map(([, ...cells]) => cells)).toEqual(
      BOOKING_STATUSES.map((from) => BOOKING_STATUSES.map((to) => may(from, to))),
    );
    expect(marks[0]).toEqual([
      '**Draft**',
      'stays',
      'staff',
      'system only',
      'with INBOUND',
      'system only',
      'system only',
      'staff',
      'staff',
      'system only',
      'system only',
      'staff',
      'staff',
    ]);
  });

  it('says who may, and the sentence of who may not', async () => {
    const { page } = await bookOf('booking-status');
    const told = page.split('\n').filter((line) => /^\| \*\*(staff|with INBOUND|system only|stays)\*\*/.test(line));
    const noRole =
      'TECHNICIAN: “You do not have permission to change the customer or the status of a booking.” AUDITOR: “You do not have permission to change bookings.”';
    expect(told).toEqual([
      '| **stays** | OWNER, MANAGER, COUNTER, the system: nothing changes | — |',
      `| **staff** | OWNER, MANAGER, COUNTER, the system | ${noRole} |`,
      '| **system only** | the system | Staff: “In Review is set by the system, not by hand.” “Pending Delivery is set by the system, not by hand.” “In Queue is set by the system, not by hand.” “Pending Payment is set by the system, not by hand.” “Rejected is set by the system, not by hand.” |',
      `| **with INBOUND** | OWNER, MANAGER, COUNTER, the system, while the booking has an active INBOUND delivery | Without one: “Cannot confirm booking without INBOUND delivery information. Please add delivery details first.” ${noRole} |`,
    ]);
  });

  it('leads from each field to the rows that decide it, and from each name to its state', async () => {
    const { html } = await bookOf('booking-status');
    const [, figure = ''] = /<figure class="tables"(.*?)<\/figure>/s.exec(html) ?? [];
    const links = [...figure.matchAll(/<a href="#([^"]*)"(?: data-more="([^"]*)")? aria-label="([^"]*)">/g)];
    expect(links).toHaveLength(12 + 12 + 144);
    const labelled = (start: string) => links.find(([, , , label]) => label?.startsWith(start))?.slice(1);
    expect(labelled('with INBOUND: Draft → Confirmed')).toEqual([
      'booking-status--t2',
      'booking-status--t3',
      'with INBOUND: Draft → Confirmed',
    ]);
    expect(labelled('stays: Confirmed → Confirmed')?.[0]).toBe('booking-status--t19');
    expect(labelled('system only: Draft → In Review')?.slice(0, 2)).toEqual([
      'booking-status--t8',
      'booking-status--t13',
    ]);
    expect(figure).toContain('<th scope="row"><a href="#booking-status--state-DRAFT"');
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    expect(links.filter(([, to = '']) => !ids.has(to))).toEqual([]);
  });
});
