import { useSelector } from '@xstate/react';
import { useId, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { column } from '#styled/patterns';
import { isClosedSentence } from '../../domain/till/closed-days.ts';
import { Alert, type AlertTone } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Form } from '../form/form.tsx';
import { TillLink } from '../permissions/till-link.tsx';

type DialogForm = Omit<ComponentProps<typeof Form>['form'], 'getSnapshot'> & {
  getSnapshot: () => { context: { error: string | null }; hasTag: (tag: 'busy') => boolean };
};

/** A second way to submit. `isBusy` is true while its own request is under way. */
export type OtherPress = { label: string; busyLabel?: string; isBusy?: boolean; onPress: () => void };

/**
 * A form in a dialog, with the last failure above its fields and Cancel and submit below. `other` is a second
 * way to submit. A press outside does not close it, and nothing closes it until the server has answered. A question
 * without fields is a `ConfirmDialog`.
 */
export function FormDialog({
  form,
  open,
  title,
  description,
  submit,
  other,
  busyLabel = 'Saving...',
  errorTone = 'danger',
  size = 'md',
  initialFocus,
  onSubmit,
  onClose,
  children,
}: {
  form: DialogForm;
  open: boolean;
  title: string;
  description: string;
  submit: string;
  other?: OtherPress | undefined;
  busyLabel?: string;
  errorTone?: AlertTone;
  size?: 'md' | 'lg';
  /** The field that has the focus first, otherwise the first one. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  const isOther = isBusy && other?.isBusy === true;
  const error = useSelector(form, ({ context }) => context.error);
  return (
    <Dialog
      {...{ open, title, description, size, onClose }}
      canClose={!isBusy}
      {...(initialFocus && { initialFocus })}
      closesOutside={false}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          {other && (
            <Button disabled={isBusy && !isOther} busy={isOther} busyLabel={other.busyLabel} onClick={other.onPress}>
              {other.label}
            </Button>
          )}
          <Button
            type="submit"
            form={id}
            variant="primary"
            disabled={isOther}
            busy={isBusy && !isOther}
            busyLabel={busyLabel}
          >
            {submit}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} className={column()} onSubmit={onSubmit}>
        {error !== null && <Alert tone={errorTone} title={error} actions={isClosedSentence(error) && <TillLink />} />}
        {children}
      </Form>
    </Dialog>
  );
}
