import { useSelector } from '@xstate/react';
import { useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react';
import { fromPromise, waitFor } from 'xstate';
import type { Booking } from '../../domain/booking/booking.ts';
import type { MessageSubject } from '../../domain/messages/customer-message.ts';
import { SHOP, type Shop } from '../../domain/shop/shop.ts';
import { messageMachine, type MessageRef } from '../../machines/message.machine.ts';
import type { QuickActionRef } from '../../machines/quick-action/quick-action.machine.ts';
import { selectData } from '../../machines/query/query.machine.ts';
import { createBookingsService } from '../../services/bookings.service.ts';
import { MessageBody } from '../../views/messages/message-body.tsx';
import { QueryResult } from '../../views/reads/query-result.tsx';
import { DialogBody, DialogFrame } from '../../views/ui/panels/dialog.tsx';
import { Spinner } from '../../views/ui/spinner/spinner.tsx';
import QuickDialog, { startQuickAction } from '../quick-action/live-quick-action.ts';
import { useRead } from '../../views/reads/use-read.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useEmitted } from '../../views/reads/use-emitted.ts';
import { useLiveActor } from '../shell/use-live-actor.ts';

type LiveMessageProps = {
  subject: MessageSubject;
  /** Gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  onLogged: ((booking: Booking) => void) | undefined;
  onClose: () => void;
};

/** The open message to a customer; late code. MSG-03 */
export default function LiveMessage(props: LiveMessageProps) {
  const query = useRead(SHOP);
  const shop = useSelector(query, selectData);
  const message = useRef<MessageRef>(null);
  const close = () => (message.current ? message.current.send({ type: 'message.close' }) : props.onClose());
  return (
    <DialogFrame
      open
      size="lg"
      title={`Message to ${props.subject.customer}`}
      finalFocus={props.opener}
      onClose={close}
    >
      {shop ? (
        <OpenMessage {...props} shop={shop} ref={message} />
      ) : (
        <DialogBody>
          <QueryResult query={query} missing="Not loaded" loading={<Spinner />}>
            {() => null}
          </QueryResult>
        </DialogBody>
      )}
    </DialogFrame>
  );
}

function createLiveMessage(
  shell: Shell,
  show: (quick: QuickActionRef) => void,
  onLogged: (booking: Booking) => void = () => undefined,
) {
  const bookings = createBookingsService(shell.http);
  return messageMachine.provide({
    actors: {
      // A contact is added to whatever the booking is by now.
      logContact: fromPromise(async ({ input: { bookingId, channel, text }, signal }) => {
        const booking = await bookings.get(bookingId, signal);
        const action = { is: 'contact', sent: { status: channel, notes: text } } as const;
        const quick = startQuickAction(shell, { action, booking });
        quick.on('*', (emitted) => {
          if ('booking' in emitted) onLogged(emitted.booking);
        });
        show(quick);
        quick.start();
        await waitFor(quick, (snapshot) => !snapshot.hasTag('form') && !snapshot.hasTag('sending'));
      }),
    },
  });
}

type OpenMessageProps = LiveMessageProps & { shop: Shop; ref: Ref<MessageRef> };

function OpenMessage({ subject, onLogged, onClose, shop, ref }: OpenMessageProps) {
  const [quick, show] = useState<QuickActionRef | undefined>(undefined);
  const message = useLiveActor((shell) => createLiveMessage(shell, show, onLogged), { input: { subject, shop } });
  useImperativeHandle(ref, () => message, [message]);
  useEmitted(message, 'message.closed', onClose);
  return (
    <>
      <MessageBody message={message} />
      {quick && <QuickDialog quick={quick} />}
    </>
  );
}
