import { useSelector } from '@xstate/react';
import { useEffect, useState, type RefObject } from 'react';
import { fromPromise } from 'xstate';
import type { Booking } from '../../domain/booking/booking.ts';
import type { MessageSubject } from '../../domain/messages/customer-message.ts';
import { SHOP, type Shop } from '../../domain/shop/shop.ts';
import { messageMachine, type MessageRef } from '../../machines/message.machine.ts';
import { selectData } from '../../machines/query/query.machine.ts';
import type { QuickActionRef } from '../../machines/quick-action/quick-action.machine.ts';
import MessageDialog from '../../views/customer/message-dialog.tsx';
import { useEmitted } from '../../views/use-emitted.ts';
import { useRead } from '../../views/reads/use-read.ts';
import { QuickDialog } from '../booking/quick-action.tsx';
import { logContact } from './log-contact.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

function createMessage(shell: Shell, show: (quick: QuickActionRef) => void, onLogged: (booking: Booking) => void) {
  return messageMachine.provide({
    actors: {
      logContact: fromPromise(({ input, signal }) => logContact(shell, input, { show, onLogged }, signal)),
    },
  });
}

type OpenMessageProps = {
  subject: MessageSubject;
  /** Gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  onLogged: (booking: Booking) => void;
  onClose: () => void;
};

/** The message to a customer, with the templates of the shop. MSG-03 */
export default function OpenMessage({ subject, opener, onLogged, onClose }: OpenMessageProps) {
  const query = useRead(SHOP);
  const shop = useSelector(query, selectData);
  const [message, setMessage] = useState<MessageRef | null>(null);
  const [quick, setQuick] = useState<QuickActionRef | null>(null);
  useEmitted(message ?? undefined, 'message.closed', onClose);
  return (
    <>
      {shop && (
        <MessageActor
          subject={subject}
          shop={shop}
          create={(shell) => createMessage(shell, setQuick, onLogged)}
          onCreated={setMessage}
        />
      )}
      <MessageDialog
        customer={subject.customer}
        opener={opener}
        shop={query}
        message={message}
        onClose={() => (message ? message.send({ type: 'message.close' }) : onClose())}
      >
        {quick && <QuickDialog quick={quick} />}
      </MessageDialog>
    </>
  );
}

type MessageActorProps = {
  subject: MessageSubject;
  shop: Shop;
  create: (shell: Shell) => ReturnType<typeof createMessage>;
  onCreated: (message: MessageRef) => void;
};

/** Starts the message once the shop is loaded, because the shop holds the templates. */
function MessageActor({ subject, shop, create, onCreated }: MessageActorProps) {
  const message = useLiveActor(create, { input: { subject, shop } });
  useEffect(() => onCreated(message), [message, onCreated]);
  return null;
}
