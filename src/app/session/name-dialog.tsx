import { fromPromise } from 'xstate';
import { createNameMachine } from '../../machines/account/account-forms.ts';
import { FormDialog } from '../../views/form-dialog/form-dialog.tsx';
import { FormField } from '../../views/form/form-field.tsx';
import { useEmitted } from '../../views/use-emitted.ts';
import { useNotifications } from '../notifications/screens.notifications.ts';
import { useLiveActor } from '../shell/use-live-actor.ts';

type NameDialogProps = {
  /** The present name, empty without one. */
  name: string;
  /** @throws ApiError */
  save: (name: string, signal: AbortSignal) => Promise<unknown>;
  onSaved: () => void;
  onClose: () => void;
};

/** Changes the name of a person. It is mounted while it is open (PEOPLE-08). */
export default function NameDialog({ name, save, onSaved, onClose }: NameDialogProps) {
  const form = useNotifications(
    useLiveActor(() =>
      createNameMachine(name).provide({
        actors: {
          send: fromPromise(async ({ input: { draft }, signal }) => {
            await save(draft.name.trim(), signal);
            return true;
          }),
        },
      }),
    ),
  );
  useEmitted(form, 'record.saved', () => {
    onSaved();
    onClose();
  });
  return (
    <FormDialog
      form={form}
      open
      title="Change Name"
      description="Shown in the history, on claims and on the lock screen."
      submit="Save Name"
      onSubmit={() => form.send({ type: 'form.submit' })}
      onClose={onClose}
    >
      <FormField form={form} at="name" label="Name" required />
    </FormDialog>
  );
}
