import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import type { Booking } from '../../domain/booking/booking.ts';
import { READ } from '../../domain/shared/limits.ts';
import { type MessageSubject, toContact } from '../../domain/shop/customer-message.ts';
import { Shop } from '../../domain/shop/shop.ts';
import { messageMachine } from '../../machines/message.machine.ts';
import { selectData } from '../../machines/query/query.selectors.ts';
import { createBookingsService } from '../../services/bookings.service.ts';
import { MessageDialog } from '../../views/messages/message-dialog.tsx';
import { QueryResult } from '../../views/reads/query-result.tsx';
import { Dialog } from '../../views/ui/dialog/dialog.tsx';
import { Spinner } from '../../views/ui/spinner/spinner.tsx';
import { useLiveQuery } from '../reads/live-query.ts';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

export type LiveMessageProps = {
  subject: MessageSubject;
  onLogged: ((booking: Booking) => void) | undefined;
  onClose: () => void;
};

/** The open message to a customer; late code. MSG-03 */
export default function LiveMessage(props: LiveMessageProps) {
  const { http } = useShell();
  const query = useLiveQuery<null, Shop>(null, {
    name: 'shop',
    policy: READ.standard,
    read: (_, signal) => http('/shop', { schema: Shop, signal }),
  });
  const shop = useSelector(query, selectData);
  if (shop) return <OpenMessage {...props} shop={shop} />;
  return (
    <Dialog open title={`Message to ${props.subject.customer}`} onClose={props.onClose}>
      <QueryResult query={query} missing="Not loaded" loading={<Spinner />}>
        {() => null}
      </QueryResult>
    </Dialog>
  );
}

function createLiveMessage({ http }: Shell, onLogged: LiveMessageProps['onLogged']) {
  const bookings = createBookingsService(http);
  return messageMachine.provide({
    actors: {
      // A contact is added to whatever the booking is by now.
      logContact: fromPromise(async ({ input: { bookingId, channel, text }, signal }) => {
        const { version } = await bookings.get(bookingId, signal);
        const contact_log = [toContact(channel, text, new Date().toISOString())];
        await bookings.update(bookingId, { contact_log }, version, signal);
        if (onLogged) onLogged(await bookings.get(bookingId, signal));
      }),
    },
  });
}

function OpenMessage({ subject, shop, onLogged, onClose }: LiveMessageProps & { shop: Shop }) {
  const shell = useShell();
  const [logic] = useState(() => createLiveMessage(shell, onLogged));
  const message = useLiveActor(logic, { input: { subject, shop } });
  return <MessageDialog message={message} onClose={onClose} />;
}
