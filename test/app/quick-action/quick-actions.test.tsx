// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { useQuickActions } from '../../../src/app/quick-action/use-quick-actions.tsx';
import { bookingEditMachine } from '../../../src/machines/booking-edit/booking-edit.machine.ts';
import type { Offer } from '../../../src/domain/session/staff.ts';
import { aBooking, aDelivery } from '../../support/a.ts';
import { fakeSession, testShell } from '../../support/test-shell.tsx';

/** A draft with its delivery, of a provider that offers some things. @returns what is sent, and who edits */
function open(offers: Offer[]) {
  const sent: unknown[] = [];
  const { shell, wrapper: Shell } = testShell(fakeSession(true, offers));
  shell.session.start();
  const booking = aBooking({ version: 3, status: 'DRAFT', delivery: [aDelivery({ type: 'INBOUND' })] });
  const confirmed = { ...booking, version: 4, status: 'CONFIRMED' };
  Object.assign(shell, {
    toaster: { show: () => undefined },
    http: async (path: string, { method, body, version }: { method: string; body: unknown; version: number }) => {
      sent.push([method, path, body, version]);
      return confirmed;
    },
  });
  const edit = createActor(bookingEditMachine, { input: { booking } }).start();
  const adopt = (read: typeof booking) => edit.send({ type: 'booking.refresh', booking: read });
  function Page() {
    const { places, dialog } = useQuickActions(edit, adopt);
    return (
      <main>
        {places.next?.()}
        {places.money}
        {dialog}
      </main>
    );
  }
  render(
    <Shell>
      <Page />
    </Shell>,
  );
  return { sent, edit };
}

describe('quick actions on the page of a booking', () => {
  it('are nothing with a provider that does not offer them [OFFER-02, NEXT-01, QUICK-01]', () => {
    open([]);
    expect(screen.getByRole('main').childElementCount).toBe(0);
  });

  it('take the usual step by one write, whose answer the page adopts without reading again [NEXT-01, QUICK-02]', async () => {
    const { sent, edit } = open(['nextSteps']);
    const user = userEvent.setup();
    await user.dblClick(screen.getByRole('button', { name: 'Confirm' }));
    // A second press that comes late is still one on what stood there before.
    fireEvent.click(await screen.findByRole('button', { name: 'Start Work' }));
    await act(async () => undefined);
    expect(sent).toEqual([['PATCH', '/booking/101', { status: 'CONFIRMED' }, 3]]);
    expect(edit.getSnapshot().context.saved.version).toBe(4);
  });
});
