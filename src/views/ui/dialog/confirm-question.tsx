import { useRef } from 'react';
import { Button } from '../button/button.tsx';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

/** The working part of `ConfirmDialog`, in its own chunk. The focus starts on the way back: Enter never destroys. */
export default function ConfirmQuestion(props: ConfirmDialogProps) {
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
