import { useState } from 'react';
import { fromPromise } from 'xstate';
import type { Booking } from '../../domain/booking/booking.ts';
import type { ShareContact } from '../../domain/papers/share.ts';
import { paperShareMachine } from '../../machines/paper-share.machine.ts';
import type { QuickActionRef } from '../../machines/quick-action/quick-action.machine.ts';
import { ShareView } from '../../views/record/share-view.tsx';
import { QuickDialog } from '../booking/quick-action.tsx';
import { logContact } from '../customer/log-contact.ts';
import { useLiveActor } from '../shell/use-live-actor.ts';

const canShare = (file: File): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });

type SharePaperProps = {
  file: File;
  /** `null` for a paper without a customer. */
  contact: ShareContact | null;
  /** Gets the booking with the logged contact. */
  onLogged?: ((booking: Booking) => void) | undefined;
};

/** Sends the paper of a preview to its customer. Only with Reflow's own server (SHARE-01, SHARE-02). */
export default function SharePaper({ file, contact, onLogged = () => undefined }: SharePaperProps) {
  const [quick, show] = useState<QuickActionRef | null>(null);
  const share = useLiveActor(
    (shell) =>
      paperShareMachine.provide({
        actors: {
          // Called within the press, as browsers demand.
          sharePaper: fromPromise(() => navigator.share({ files: [file] })),
          logContact: fromPromise(({ input: { bookingId, text }, signal }) =>
            logContact(shell, { bookingId, channel: 'WHATSAPP', text }, { show, onLogged }, signal),
          ),
        },
      }),
    { input: { contact, canShare: canShare(file) } },
  );
  return (
    <>
      <ShareView share={share} />
      {quick && <QuickDialog quick={quick} />}
    </>
  );
}
