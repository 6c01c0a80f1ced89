import { fromPromise } from 'xstate';
import { PIN_MESSAGES } from '../../domain/session/pin.ts';
import { createConfirmationMachine } from '../../machines/account/account-forms.ts';
import { PinField } from '../../views/account/account-form.tsx';
import { FormDialog } from '../../views/form-dialog/form-dialog.tsx';
import { useEmitted } from '../../views/use-emitted.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useShell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

const createLivePin = ({ http }: Shell) =>
  createConfirmationMachine().provide({
    actors: {
      send: fromPromise(async ({ input: { draft: body }, signal }) => {
        await http('/account/confirm', { method: 'POST', body, signal });
        return true;
      }),
    },
  });

/** Over whatever is open: a change of money waits for the PIN. LOCK-05 */
export default function PinDialog() {
  const { pinQuestion } = useShell();
  const pin = useLiveActor(createLivePin);
  useEmitted(pin, 'record.saved', () => pinQuestion.answer(true));
  return (
    <FormDialog
      form={pin}
      open
      title="Confirm It's You"
      description={PIN_MESSAGES.unconfirmed}
      submit="Confirm"
      busyLabel="Confirming…"
      onSubmit={() => pin.send({ type: 'form.submit' })}
      onClose={() => pinQuestion.answer(false)}
    >
      <PinField form={pin} label="PIN" />
    </FormDialog>
  );
}
