import { useSelector } from '@xstate/react';
import { useEffect, useRef, type RefObject } from 'react';
import { column, wrap } from '#styled/patterns';
import { css } from '#styled/css';
import { text } from '#styled/recipes';
import type { BookingItem } from '../../domain/booking/booking.ts';
import { DEVICE, isSerial } from '../../domain/booking/device.ts';
import { PASSCODE_MESSAGES } from '../../domain/booking/passcode.ts';
import { PASSCODE_MAX } from '../../domain/shared/limits.ts';
import type { DevicePasscodeRef } from '../../machines/device-passcode.machine.ts';
import { useRefusal } from '../permissions/use-refusal.ts';
import { QueryResult } from '../reads/query-result.tsx';
import { useRead } from '../reads/use-read.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Field, TextInput } from '../ui/field/field.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { DeviceVisitList } from './device-visit-list.tsx';

const section = column({ gap: '2', marginBottom: '5' });
const heading = text({ strong: true });
const note = text({ small: true, muted: true });
const line = wrap({ gap: '2', align: 'center' });
const secret = css({ fontFamily: 'mono', fontSize: 'lg', userSelect: 'all', overflowWrap: 'anywhere' });

type DeviceDialogViewProps = {
  bookingId: number;
  item: BookingItem;
  passcode: DevicePasscodeRef;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** The device of an item: its other visits and its passcode. INTAKE-06, INTAKE-07 */
export function DeviceDialogView({ item, passcode, opener, onClose }: DeviceDialogViewProps) {
  const { serialNumber } = item;
  const isBusy = useSelector(passcode, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Dialog
      open
      title="Device"
      description={item.name}
      finalFocus={opener}
      canClose={!isBusy}
      onClose={onClose}
      footer={
        <Button disabled={isBusy} onClick={onClose}>
          Close
        </Button>
      }
    >
      <section className={section} aria-label="Other visits">
        <h3 className={heading}>Other visits</h3>
        {serialNumber !== null && isSerial(serialNumber) ? (
          <Visits serial={serialNumber} itemId={item.id} />
        ) : (
          <p className={note}>Other visits are found by the serial number, which this item does not have.</p>
        )}
      </section>
      <PasscodeSection passcode={passcode} />
    </Dialog>
  );
}

function Visits({ serial, itemId }: { serial: string; itemId: number }) {
  const query = useRead(DEVICE, { serial });
  return (
    <QueryResult query={query} missing="Not loaded" loading={<Spinner />}>
      {({ visits }) => {
        const others = visits.filter((visit) => visit.itemId !== itemId);
        return others.length === 0 ? (
          <p className={note}>This device was not here before.</p>
        ) : (
          <DeviceVisitList visits={others} />
        );
      }}
    </QueryResult>
  );
}

/** The passcode is on the screen only after a press, and only until the window closes. INTAKE-07 */
function PasscodeSection({ passcode: actor }: { passcode: DevicePasscodeRef }) {
  const refusal = useRefusal('item.passcode');
  const { hasPasscode, passcode, error } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isShown = useSelector(actor, (snapshot) => snapshot.hasTag('shown'));
  const isRemoving = useSelector(actor, (snapshot) => snapshot.matches('removing'));
  const canKeep = useSelector(actor, (snapshot) => snapshot.can({ type: 'passcode.keep' }));
  const field = useRef<HTMLInputElement>(null);
  // The button that removed the passcode has disappeared, so the field gets the focus.
  const had = useRef(hasPasscode);
  useEffect(() => {
    if (had.current && !hasPasscode) field.current?.focus();
    had.current = hasPasscode;
  }, [hasPasscode]);
  const send = (type: 'passcode.keep' | 'passcode.show' | 'passcode.hide' | 'passcode.remove') => () =>
    actor.send({ type });
  return (
    <section className={section} aria-label="Passcode">
      <h3 className={heading}>Passcode</h3>
      {error !== '' && <Alert tone="danger">{error}</Alert>}
      {hasPasscode && (
        <div className={line}>
          {isShown ? <output className={secret}>{passcode}</output> : <span>A passcode is stored.</span>}
          <Button
            icon={isShown ? 'eyeOff' : 'eye'}
            reason={refusal}
            busy={isBusy && !isRemoving}
            onClick={send(isShown ? 'passcode.hide' : 'passcode.show')}
          >
            {isShown ? 'Hide' : 'Show'}
          </Button>
          <Button
            variant="dangerGhost"
            icon="trash"
            reason={refusal}
            busy={isRemoving}
            onClick={send('passcode.remove')}
          >
            Remove
          </Button>
        </div>
      )}
      {!isShown && (
        <form
          className={line}
          onSubmit={(event) => {
            event.preventDefault();
            if (canKeep) actor.send({ type: 'passcode.keep' });
          }}
        >
          <Field
            label={hasPasscode ? 'New passcode' : 'Passcode'}
            hint={PASSCODE_MESSAGES.hint}
            disabled={refusal !== undefined}
          >
            <TextInput
              ref={field}
              isExact
              maxLength={PASSCODE_MAX}
              value={passcode}
              onValueChange={(typed) => actor.send({ type: 'passcode.type', passcode: typed })}
            />
          </Field>
          <Button type="submit" variant="primary" reason={refusal} busy={isBusy} aria-disabled={!canKeep}>
            Store Passcode
          </Button>
        </form>
      )}
    </section>
  );
}
