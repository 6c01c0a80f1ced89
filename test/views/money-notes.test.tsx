// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Booking } from '../../src/domain/booking/booking.ts';
import { bookingEditMachine } from '../../src/machines/booking-edit/booking-edit.machine.ts';
import { bookingSaveMachine } from '../../src/machines/booking-edit/booking-edit.setup.ts';
import { deletionsMachine } from '../../src/machines/deletion/deletions.machine.ts';
import { documentDownloadMachine } from '../../src/machines/document-download.machine.ts';
import { BookingDetailsView } from '../../src/views/booking-details/booking-details-view.tsx';
import { aBooking, anItem } from '../support/a.ts';
import { show } from './rendered.tsx';
import { documentPaper } from '../../src/domain/papers/papers.ts';

const DOES_NOT_COUNT = 'Rs 2,500 is still marked Pending and does not count as paid.';
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const payment = () => within(screen.getByRole('group', { name: 'Payment 1' }));
/** What a screen reader was told, each time that it became something else. */
function listen(): string[] {
  const heard: string[] = [];
  const status = screen.getAllByRole('status').at(0);
  new MutationObserver(() => heard.push(status?.textContent ?? '')).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  return heard;
}

describe('the money of an edit', () => {
  const open = async () => {
    const booking = aBooking({
      status: 'RESOLVED',
      booking_items: [anItem({ payableAmount: 2_500 })],
      booking_payments: [],
    });
    const download = (kind: 'receipt' | 'invoice') =>
      createActor(documentDownloadMachine, { input: { paper: documentPaper(booking, kind), kind } }).start();
    const deletions = createActor(deletionsMachine, {
      input: { kind: 'booking', canRestore: true, role: null },
    }).start();
    const machine = bookingEditMachine.provide({
      actors: {
        save: bookingSaveMachine.provide({
          actors: { write: fromPromise(() => new Promise<Booking | null>(() => undefined)) },
        }),
      },
    });
    const edit = createActor(machine, { input: { booking } }).start();
    const downloads = { receipt: download('receipt'), invoice: download('invoice') };
    const user = await show(<BookingDetailsView edit={edit} deletions={deletions} downloads={downloads} />);
    await user.click(button('Edit Booking'));
    await user.click(button('Add Payment'));
    return { edit, user };
  };
  const amount = () => payment().getByRole('textbox', { name: /^Paid amount/ });

  it('says beside Save and beneath the payment that Pending does not count, and marks it Paid by one press [MONEY-01]', async () => {
    const { edit, user } = await open();
    await user.type(amount(), '2500');
    expect(screen.getByText(DOES_NOT_COUNT)).toBeTruthy();
    expect(payment().getByText('Marked Pending: this amount does not count as paid.')).toBeTruthy();
    await user.click(payment().getByRole('button', { name: 'Mark as Paid' }));
    expect(edit.getSnapshot().context.draft.booking_payments).toMatchObject([{ status: 'PAID', paidAmount: '2500' }]);
    expect(screen.queryByText(/does not count as paid/)).toBeNull();
    expect(document.activeElement).toBe(button('Save Changes'));
  });

  it('says how much more is paid than payable', async () => {
    const { user } = await open();
    await user.type(amount(), '9000');
    const [beside] = screen.getAllByRole('button', { name: 'Mark as Paid' });
    if (beside) await user.click(beside);
    expect(screen.getAllByText('Rs 6,500 more is paid than payable.')).toHaveLength(2);
    expect(payment().getByText('Rs 6,500 more is paid than payable.')).toBeTruthy();
  });

  it('says at the status that money is still to pay, and saves all the same [MONEY-04]', async () => {
    const { edit, user } = await open();
    const customer = within(screen.getByRole('region', { name: 'Customer Information' }));
    await user.click(customer.getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Completed' }));
    expect(screen.getAllByText('Completed with Rs 2,500 still to pay.')).toHaveLength(2);
    await user.click(button('Save Changes'));
    expect(edit.getSnapshot().value).toBe('saving');
  });

  it('is said to a screen reader once, not at each key [MONEY-04]', async () => {
    const { user } = await open();
    const heard = listen();
    await user.type(amount(), '2500');
    expect([...new Set(heard)].filter((text) => text !== '')).toEqual([
      'An amount is still marked Pending and does not count as paid.',
    ]);
  });
});
