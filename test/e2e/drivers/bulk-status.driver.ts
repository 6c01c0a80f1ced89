import { expect } from 'playwright/test';
import { type BookingStatus, INBOUND_REQUIRED, statusLabel } from '../../../src/domain/booking/booking-status.ts';
import { countBookings } from '../../../src/domain/booking/list/bulk-status.ts';
import { Booking } from '../../../src/domain/booking/booking.ts';
import type { bulkStatusModel } from '../../../tools/models/bulk-status.model.ts';
import { CLOSED } from '../support/held-calls.ts';
import { bookingListPage } from '../support/pages.ts';
import { driver } from './stage.ts';

const UNANSWERED = 'The server did not respond. It may have been changed.';

/** Runs a path of the model on the list with two new bookings. */
export const createDriver = driver<typeof bulkStatusModel>(async ({ api, page, shell, hold, seeRefused }) => {
  const family = `Bulk ${crypto.randomUUID().slice(0, 8)}`;
  const read = async (id: number) => Booking.parse(await api.call('GET', `/booking/${id}`));
  const make = async (name: string) => {
    const booking = await read(await api.book(`${name} ${family}`));
    const reads = await hold(`**/api/booking/${booking.id}`, 'GET');
    const writes = await hold(`**/api/booking/${booking.id}`, 'PATCH');
    return { ...booking, reads, writes };
  };
  const first = await make('Bilal');
  const second = await make('Bushra');
  const both = [first, second];
  await api.call('PATCH', `/booking/${first.id}`, { delivery: [{ type: 'INBOUND', status: 'PENDING' }] });
  const list = bookingListPage(page);
  await list.open(`?search=${encodeURIComponent(family)}`);
  await shell.button('Select').click();
  const { bar, box } = list.selection;
  for (const { clientName } of both) await box(clientName).check();

  const form = bar.getByRole('group', { name: 'Change status' });
  const select = form.getByRole('combobox', { name: 'New status' });
  const change = form.getByRole('button', { name: /^Change/ });
  const retry = form.getByRole('button', { name: 'Try again' });
  const refusedOf = (words: string) => form.getByRole('list', { name: words, exact: true }).getByRole('listitem');
  const press = (name: string) => form.getByRole('button', { name, exact: true }).click();
  type Row = typeof first;
  /** The bookings whose change is not yet known to be saved. */
  let left = both;
  let current = first;
  let chosen: BookingStatus = 'DRAFT';
  let isMarked = false;
  /** `true` if the second booking is sent after the first. */
  let isRunning = false;
  let refusal = '';
  const says = ({ code }: Row, sentence: string) => `${code}: ${sentence}`;
  const seeCalls = async () => {
    for (const { reads, writes } of both) {
      await reads.seeCount();
      await writes.seeCount();
    }
  };
  const readAll = async (act: () => Promise<void>) => {
    for (const { reads } of left) reads.asked += 1;
    await act();
  };
  const choose = (status: BookingStatus) => async () => {
    chosen = status;
    await select.selectOption({ value: status });
  };
  const send = (row: Row) => {
    current = row;
    row.writes.asked += 1;
  };
  /** The server saves the change. The next booking, if there is one, is sent. */
  const save = async () => {
    current.status = chosen;
    left = left.filter((row) => row !== current);
    await current.writes.pass();
    if (current === first && isRunning && left.includes(second)) send(second);
  };
  const refuse = async (sentence: string, answer: () => Promise<unknown>) => {
    refusal = sentence;
    await answer();
    send(second);
  };
  const start = (marks: boolean) => async () => {
    isMarked = marks;
    isRunning = chosen !== 'CONFIRMED';
    send(left[0] ?? first);
    await (marks ? press(`Mark Repaired and Change ${countBookings(left.length)}`) : change.last().click());
  };

  const seeReading = async () => {
    await expect(form.getByRole('status')).toHaveText('Reading the bookings…');
    await seeCalls();
  };
  const seeProgress = async (row: Row, changed: number, togo: number) => {
    await expect(form.getByRole('status')).toHaveText(`Changed ${changed}, ${togo} to go…`);
    const { booking_items } = row;
    const marked = { booking_items: booking_items.map(({ id }) => ({ id, status: 'REPAIRED' })) };
    await row.writes.seeBody({ status: chosen, ...(isMarked ? marked : {}) });
    await seeCalls();
  };
  /** Sees what can be changed to the chosen status, and why the others cannot. */
  const seeChoice = async (able: number, refused: string[]) => {
    const all = able + refused.length;
    await expect(select.locator('option:checked')).toHaveText(`${statusLabel(chosen)} (${able} of ${all})`);
    await expect(refusedOf(`${refused.length} of ${all} cannot be changed`)).toHaveText(refused);
    await expect(change.last()).toHaveText(`Change ${countBookings(able)}`);
    await seeCalls();
  };
  const seeReport = async (changed: number, notChanged: string[]) => {
    await expect(form.getByRole('status')).toHaveText(`${countBookings(changed)} changed`);
    await expect(refusedOf('Not changed')).toHaveText(notChanged);
    await expect(retry).toHaveCount(notChanged.length > 0 ? 1 : 0);
    await seeStatuses();
  };
  /** Sees each booking with its saved status in the list. */
  const seeStatuses = async () => {
    for (const { code, status, id } of both) {
      await expect(page.getByRole('article').filter({ hasText: code })).toContainText(statusLabel(status));
      expect((await read(id)).status).toBe(status);
    }
    await seeCalls();
  };
  const seeClosed = async () => {
    await expect(form).toBeHidden();
    await expect(bar.getByText('2 selected', { exact: true })).toBeVisible();
    await seeStatuses();
  };

  return {
    events: {
      'press Change Status': () => readAll(() => bar.getByRole('button', { name: 'Change Status' }).click()),
      'press Try again': () => readAll(() => retry.click()),
      'press Change': async () => {
        if (chosen === 'DRAFT' || left.every(({ status }) => status === chosen)) await change.click({ force: true });
        else await start(false)();
      },
      'press Mark Repaired': start(true),
      'press Cancel': async () => {
        isRunning = false;
        await press('Cancel');
      },
      'press Close': () => press('Close'),
      'choose In Progress': choose('IN_PROGRESS'),
      'choose Confirmed': choose('CONFIRMED'),
      'choose Completed': choose('COMPLETED'),
      'server answers': async () => {
        for (const { reads } of left) await reads.pass();
      },
      'the second is not loaded': async () => {
        await first.reads.pass();
        await second.reads.answer(CLOSED);
      },
      'server accepts': save,
      'someone else sets the status': async () => {
        await api.call('PATCH', `/booking/${current.id}`, { status: chosen });
        await save();
      },
      'server refuses': () => refuse('The day is closed', () => current.writes.answer(CLOSED)),
      'someone else renames the customer': async () => {
        await api.call('PATCH', `/booking/${current.id}`, { clientName: `Badar ${family}` });
        await refuse('Someone else changed this booking.', () => current.writes.pass());
      },
      'no answer comes': () => current.writes.answer(null),
      'the answer is lost': async () => {
        await api.call('PATCH', `/booking/${current.id}`, { status: chosen });
        current.status = chosen;
        await current.writes.answer(null);
      },
    },
    states: {
      selected: seeClosed,
      reading: seeReading,
      'reading again': seeReading,
      'reading the first': seeReading,
      'reading the second': seeReading,
      'half loaded': async () => {
        await expect(refusedOf('Not loaded')).toHaveText([says(second, 'The day is closed')]);
        await seeCalls();
      },
      choosing: async () => {
        await expect(select).toBeVisible();
        await expect(change).toHaveText('Change');
        await expect(change).toHaveAccessibleDescription('Choose a status first');
        await seeCalls();
      },
      ready: () => seeChoice(2, []),
      'first ready': () => seeChoice(1, []),
      'asked about items': async () => {
        await seeChoice(2, []);
        await expect(form).toContainText('2 items in 2 bookings are still Draft. Mark them Repaired?');
      },
      'half refused': () => seeChoice(1, [says(second, INBOUND_REQUIRED)]),
      'second already changed': () => seeChoice(0, [says(second, `Is ${statusLabel(chosen)} already.`)]),
      'changing the first': () => seeProgress(first, 0, 2),
      'changing the second': () => seeProgress(second, 1, 1),
      'refused the first': () => seeProgress(second, 0, 1),
      'changing the first again': () => seeProgress(first, 0, 1),
      'changing the able': () => seeProgress(first, 0, 1),
      stopping: () => seeProgress(first, 0, 1),
      'all changed': () => seeReport(2, []),
      'first not changed': () => seeReport(1, [says(first, refusal)]),
      'first changed': () => seeReport(1, []),
      halted: () => seeReport(0, [says(first, UNANSWERED), says(second, 'Skipped.')]),
      stopped: () => seeReport(1, [says(second, 'Skipped.')]),
      'second in doubt': () => seeReport(1, [says(second, UNANSWERED)]),
      'second refused': () => seeReport(1, [says(second, INBOUND_REQUIRED)]),
      closed: seeClosed,
    },
    refused: {
      'press Change Status': (why) => seeRefused(bar.getByRole('button', { name: 'Change Status' }), why),
    },
  };
});
