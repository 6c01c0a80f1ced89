import { useCallback, useRef, useState } from 'react';
import { css } from '#styled/css';
import type { BookingItem } from '../../domain/booking/booking.ts';
import { useIsReflow } from '../../views/permissions/use-refusal.ts';
import { Button } from '../../views/ui/button/button.tsx';
import { lazyPart } from '../../views/ui/lazy/lazy.tsx';

const DeviceDialog = lazyPart(() => import('./device-dialog.tsx'));

// Aligns its words with the facts above. Without the colour it looks like a label.
const quiet = css({ marginInlineStart: '-2.5', color: 'accent.text' });

/** Opens the device of an item. Only with Reflow's own server. INTAKE-06, INTAKE-07, OFFER-02 */
export function DeviceButton({ bookingId, item }: { bookingId: number; item: BookingItem }) {
  const [isOpen, setOpen] = useState(false);
  // The booking is not read again for a passcode, which is no part of it. A newer copy of the item knows better.
  const [learned, setLearned] = useState<{ of: BookingItem; hasPasscode: boolean } | null>(null);
  const known = learned?.of === item ? learned.hasPasscode : item.hasPasscode;
  const learn = useCallback((hasPasscode: boolean) => setLearned({ of: item, hasPasscode }), [item]);
  const button = useRef<HTMLButtonElement>(null);
  if (!useIsReflow()) return null;
  return (
    <>
      <Button
        ref={button}
        size="sm"
        variant="ghost"
        className={quiet}
        aria-label={`Device of ${item.name}`}
        onPointerEnter={DeviceDialog.preload}
        onClick={() => setOpen(true)}
      >
        {known ? 'Device, with Passcode' : 'Device'}
      </Button>
      {isOpen && (
        <DeviceDialog
          bookingId={bookingId}
          item={{ ...item, hasPasscode: known }}
          opener={button}
          onPasscode={learn}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
