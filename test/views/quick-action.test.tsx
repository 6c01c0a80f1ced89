// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { QuickAction } from '../../src/domain/quick-action/quick-offer.ts';
import type { Booking } from '../../src/domain/booking/booking.ts';
import { bookingEditMachine } from '../../src/machines/booking-edit/booking-edit.machine.ts';
import { quickActionMachine, quickSaveMachine } from '../../src/machines/quick-action/quick-action.machine.ts';
import { NextActions, RecordPayment } from '../../src/views/quick-action/next-actions.tsx';
import { QuickDialog } from '../../src/views/quick-action/quick-dialog.tsx';
import { aBooking, aDelivery, anItem } from '../support/a.ts';
import { readTexts } from '../support/read-text.ts';
import { show } from './rendered.tsx';

const owing = (over: Partial<Booking> = {}): Booking =>
  aBooking({
    version: 3,
    status: 'DRAFT',
    payableAmount: 2_500,
    paidAmount: 0,
    booking_items: [anItem({ payableAmount: 2_500 }), anItem({ id: 12, name: 'Laptop fan', payableAmount: 0 })],
    booking_payments: [],
    delivery: [],
    ...over,
  });

describe('what can come next, on the page of a booking', () => {
  const open = async (booking: Booking, role: string | null = null) => {
    const edit = createActor(bookingEditMachine, { input: { booking, role } }).start();
    const opened = vi.fn<(action: QuickAction) => void>();
    const quick = { running: undefined, open: opened, preload: () => undefined };
    const user = await show(
      <>
        <NextActions edit={edit} quick={quick} />
        <RecordPayment edit={edit} quick={quick} />
      </>,
    );
    const entries = async () => {
      await user.click(screen.getByRole('button', { name: 'Quick Actions' }));
      return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    };
    return { edit, opened, user, entries };
  };

  it('is refused with its reason and its way out, one press away [NEXT-02, QUICK-04]', async () => {
    const { opened, user } = await open(owing());
    const confirm = screen.getByRole('button', { name: 'Confirm' });
    expect(confirm.getAttribute('aria-description')).toBe('Needs an active INBOUND delivery.');
    await user.click(confirm);
    expect(opened).not.toHaveBeenCalled();
    expect(screen.getByText('Needs an active INBOUND delivery.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add one' }));
    expect(opened.mock.calls).toEqual([[{ is: 'delivery', leadsTo: 'CONFIRMED' }]]);
  });

  it('has everything else in a menu, a refused status with its way out [NEXT-01, NEXT-02, QUICK-01]', async () => {
    const { opened, user, entries } = await open(owing({ status: 'IN_PROGRESS' }));
    expect(await entries()).toEqual([
      'Record Payment',
      'Log Contact',
      'Add Delivery',
      'Item Status',
      'Note on an Item',
      'Move Appointment',
      'Draft',
      'Pending',
      'ConfirmedNeeds an active INBOUND delivery. Add one',
      'Completed',
      'Cancelled',
    ]);
    await user.keyboard('conf{Enter}');
    await vi.waitFor(() => expect(opened.mock.calls).toEqual([[{ is: 'delivery', leadsTo: 'CONFIRMED' }]]));
  });

  it('leaves out what the role may not do [QUICK-01, PERM-02]', async () => {
    const { entries } = await open(owing(), 'TECHNICIAN');
    expect(await entries()).toEqual(['Log Contact', 'Item Status', 'Note on an Item']);
    expect(screen.queryByRole('button', { name: /Confirm|Record Payment/ })).toBeNull();
  });

  it.each([
    ['who may not edit', owing(), 'AUDITOR'],
    ['a deleted booking', owing({ isActive: false }), null],
  ])('is nothing for %s [NEXT-01, QUICK-01]', async (_, booking, role) => {
    await open(booking, role);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

describe('the dialog of a quick action', () => {
  const open = async (action: QuickAction, booking = owing()) => {
    const saves: unknown[] = [];
    const machine = quickActionMachine.provide({
      actors: {
        save: quickSaveMachine.provide({
          actors: {
            write: fromPromise(({ input: { change } }) => {
              saves.push(change.patch);
              return new Promise<never>(() => undefined);
            }),
          },
        }),
      },
    });
    const now = '2025-02-01T10:00:00.000Z';
    const quick = createActor(machine, {
      input: { action, booking, now, row: 'new-1', role: null, takesReason: true },
    });
    quick.start();
    const user = await show(<QuickDialog quick={quick} />);
    return { quick, saves, user, dialog: within(await screen.findByRole('dialog')) };
  };

  it('begins with what is pending, counts the change, and writes once for two presses [QUICK-02]', async () => {
    const { saves, user, dialog } = await open({ is: 'payment' });
    expect(dialog.getByText('Pending Rs 2,500')).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Paid amount/ }).value).toBe('2500');
    await user.type(dialog.getByRole('textbox', { name: /^Cash received/ }), '3000');
    expect(dialog.getByText('Change to give back: Rs 500')).toBeTruthy();
    await user.dblClick(dialog.getByRole('button', { name: 'Record Payment' }));
    expect(saves).toEqual([
      {
        booking_payments: [
          { status: 'PAID', paymentMethod: 'CASH', payableAmount: 2_500, paidAmount: 2_500, isActive: true },
        ],
      },
    ]);
  });

  it.each([
    [{ is: 'contact' }, 'Log Contact', ['Channel', 'Contacted at', 'About', 'Notes']],
    [{ is: 'item' }, 'Save Status', ['Item', 'Status']],
    [{ is: 'appointment' }, 'Save Appointment', ['Appointment']],
  ] as const)('has the fields of %j [QUICK-01]', async (action, submit, labels) => {
    const { dialog } = await open(action, owing({ delivery: [aDelivery()] }));
    expect(dialog.getByRole('button', { name: submit })).toBeTruthy();
    const texts = readTexts(screen.getByRole('dialog'));
    expect(labels.filter((label) => !texts.includes(label))).toEqual([]);
  });
});
