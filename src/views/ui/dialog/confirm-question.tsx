import { Dialog } from '@ark-ui/react/dialog';
import { useRef } from 'react';
import { dialog } from '#styled/recipes';
import { Button } from '../button/button.tsx';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { Modal } from './modal.tsx';

/** The working part of `ConfirmDialog`, in its own chunk. The focus starts on the way back: Enter never destroys. */
export default function ConfirmQuestion(props: ConfirmDialogProps) {
  const { open, title, description, confirmLabel, cancelLabel = 'Cancel', onConfirm, onCancel } = props;
  const styles = dialog();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      look="window"
      open={open}
      role="alertdialog"
      closeOnInteractOutside={false}
      initialFocusEl={() => cancel.current}
      onClose={onCancel}
    >
      <div className={styles.header}>
        <Dialog.Title className={styles.title}>{title}</Dialog.Title>
        {description !== undefined && (
          <Dialog.Description className={styles.description}>{description}</Dialog.Description>
        )}
      </div>
      <div className={styles.footer}>
        <Button ref={cancel} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
