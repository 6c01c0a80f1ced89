import { useRef, useState } from 'react';
import type { Booking } from '../../domain/booking/booking.ts';
import type { MessageSubject } from '../../domain/messages/customer-message.ts';
import { Button } from '../../views/ui/button/button.tsx';
import { late } from '../../views/ui/late/late.tsx';

const LiveMessage = late(() => import('./live-message.tsx'));

/** A message to the customer. MSG-03 */
export function MessageButton({
  subject,
  onLogged,
}: {
  subject: () => MessageSubject;
  /** Hears the booking as it is with the contact, and without it after an Undo. */
  onLogged?: (booking: Booking) => void;
}) {
  const [opened, open] = useState<MessageSubject | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={button} size="sm" onPointerEnter={LiveMessage.preload} onClick={() => open(subject())}>
        Message
      </Button>
      {opened && <LiveMessage subject={opened} opener={button} onLogged={onLogged} onClose={() => open(null)} />}
    </>
  );
}
