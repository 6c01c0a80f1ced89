import { fromPromise } from 'xstate';
import { PIN_MESSAGES } from '../../domain/session/pin.ts';
import { pinMachine } from '../../machines/account/pin.machine.ts';
import { createCounterService } from '../../services/session/counter.service.ts';
import { PinField } from '../../views/account/pin-card.tsx';
import { FormDialog } from '../../views/form-dialog/form-dialog.tsx';
import { useEmitted } from '../../views/reads/use-emitted.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useShell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

const createLivePin = ({ http, counter }: Shell) =>
  pinMachine.provide({
    actors: {
      sendPin: fromPromise(({ input, signal }) =>
        createCounterService(http, counter.signDpop).confirm(input.pin, signal),
      ),
    },
  });

/** Over whatever is open: a change of money waits for the PIN. LOCK-05 */
export default function PinDialog() {
  const { pinQuestion } = useShell();
  const pin = useLiveActor(createLivePin, { input: { purpose: 'confirm' } });
  useEmitted(pin, 'pin.confirmed', () => pinQuestion.answer(true));
  return (
    <FormDialog
      form={pin}
      open
      title="Is it you?"
      description={PIN_MESSAGES.unconfirmed}
      refusals={['pin.refused']}
      submit="Confirm"
      busyLabel="Confirming…"
      onSubmit={() => pin.send({ type: 'pin.submit' })}
      onClose={() => pinQuestion.answer(false)}
    >
      <PinField pin={pin} label="PIN" />
    </FormDialog>
  );
}
