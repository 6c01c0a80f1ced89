import { waitFor } from 'xstate';
import type { Booking } from '../../domain/booking/booking.ts';
import type { MessageChannel } from '../../domain/messages/message-text.ts';
import type { QuickActionRef } from '../../machines/quick-action/quick-action.machine.ts';
import { createBookingsService } from '../../services/bookings.service.ts';
import { startQuickAction } from '../booking/quick-action.tsx';
import type { Shell } from '../shell/shell-context.tsx';

type Sent = { bookingId: number; channel: MessageChannel; text: string };
type Shown = { show: (quick: QuickActionRef) => void; onLogged: (booking: Booking) => void };

/**
 * Logs something that was sent to the customer, on the newest version of the booking. `show` gets the quick action,
 * which may ask the user (MSG-04, SHARE-02). @throws ApiError
 */
export async function logContact(
  shell: Shell,
  { bookingId, channel, text }: Sent,
  { show, onLogged }: Shown,
  signal: AbortSignal,
): Promise<void> {
  const booking = await shell.service(createBookingsService).get(bookingId, signal);
  const action = { is: 'contact', sent: { status: channel, notes: text } } as const;
  const quick = startQuickAction(shell, { action, booking });
  quick.on('*', (emitted) => {
    if ('booking' in emitted) onLogged(emitted.booking);
  });
  show(quick);
  quick.start();
  await waitFor(quick, (snapshot) => !snapshot.hasTag('form') && !snapshot.hasTag('sending'));
}
