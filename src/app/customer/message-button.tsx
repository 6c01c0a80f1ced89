import { useRef, useState } from 'react';
import type { Booking } from '../../domain/booking/booking.ts';
import type { MessageSubject } from '../../domain/messages/customer-message.ts';
import { useIsReflow } from '../../views/permissions/use-refusal.ts';
import { Button } from '../../views/ui/button/button.tsx';
import { lazyPart } from '../../views/ui/lazy/lazy.tsx';

const OpenMessage = lazyPart(() => import('./message-dialog.tsx'));

type MessageButtonProps = {
  size?: 'sm' | 'md';
  subject: () => MessageSubject;
  /** Gets the booking with the logged contact, and without it after an Undo. */
  onLogged?: (booking: Booking) => void;
};

/** Opens the message to a customer. Only with Reflow's own server. MSG-03, OFFER-02 */
export function MessageButton({ size = 'sm', subject, onLogged = () => undefined }: MessageButtonProps) {
  const [opened, open] = useState<MessageSubject | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  if (!useIsReflow()) return null;
  return (
    <>
      <Button ref={button} size={size} onPointerEnter={OpenMessage.preload} onClick={() => open(subject())}>
        Message
      </Button>
      {opened && <OpenMessage subject={opened} opener={button} onLogged={onLogged} onClose={() => open(null)} />}
    </>
  );
}
