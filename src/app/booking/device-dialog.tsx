import { useEffect, type RefObject } from 'react';
import { fromPromise } from 'xstate';
import type { BookingItem } from '../../domain/booking/booking.ts';
import { Passcode, PasscodeKept } from '../../domain/booking/passcode.ts';
import { devicePasscodeMachine, type PasscodeAt } from '../../machines/device-passcode.machine.ts';
import type { Http } from '../../services/http/http.ts';
import { DeviceDialogView } from '../../views/booking/device-dialog-view.tsx';
import type { Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

const pathOf = ({ bookingId, itemId }: PasscodeAt): string => `/booking/${bookingId}/items/${itemId}/passcode`;

/** The calls for the passcode of a device (INTAKE-07). Every call throws ApiError. */
const createPasscodes = (http: Http) => ({
  async keep(at: PasscodeAt, passcode: string, signal: AbortSignal): Promise<void> {
    await http(pathOf(at), { method: 'PUT', body: { passcode }, schema: PasscodeKept, signal });
  },
  reveal(at: PasscodeAt, signal: AbortSignal): Promise<Passcode> {
    return http(`${pathOf(at)}/reveal`, { method: 'POST', schema: Passcode, signal });
  },
  async remove(at: PasscodeAt, signal: AbortSignal): Promise<void> {
    await http(pathOf(at), { method: 'DELETE', version: null, schema: PasscodeKept, signal });
  },
});

function createPasscode({ service }: Shell) {
  const passcodes = service(createPasscodes);
  return devicePasscodeMachine.provide({
    actors: {
      keepPasscode: fromPromise(({ input: { passcode, ...at }, signal }) => passcodes.keep(at, passcode, signal)),
      revealPasscode: fromPromise(({ input, signal }) => passcodes.reveal(input, signal)),
      removePasscode: fromPromise(({ input, signal }) => passcodes.remove(input, signal)),
    },
  });
}

type DeviceDialogProps = {
  bookingId: number;
  item: BookingItem;
  /** Gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  /** Gets whether the passcode is stored. */
  onPasscode: (hasPasscode: boolean) => void;
  onClose: () => void;
};

/** The device of an item: its earlier visits and its passcode. INTAKE-06, INTAKE-07 */
export default function DeviceDialog({ bookingId, item, onPasscode, ...dialog }: DeviceDialogProps) {
  const passcode = useLiveActor(createPasscode, {
    input: { bookingId, itemId: item.id, hasPasscode: item.hasPasscode ?? false },
  });
  useEffect(() => {
    const subscription = passcode.subscribe(({ context }) => onPasscode(context.hasPasscode));
    return () => subscription.unsubscribe();
  }, [passcode, onPasscode]);
  return <DeviceDialogView bookingId={bookingId} item={item} passcode={passcode} {...dialog} />;
}
