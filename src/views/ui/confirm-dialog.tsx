import { useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  title: ReactNode;
  description?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  /** The confirmed work is under way. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something is done. The focus starts on the way back, so that Enter never destroys. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, description, confirmLabel, cancelLabel = 'Cancel', tone = 'danger', busy = false } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={title}
      {...(description === undefined ? {} : { description })}
      onClose={props.onCancel}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={props.onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={tone} busy={busy} onClick={props.onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
