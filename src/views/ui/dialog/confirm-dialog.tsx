import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { lazyPart } from '../lazy/lazy.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  title: ReactNode;
  description?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  /** A second answer, between the way back and the confirmation. */
  other?: { label: string; onPress: () => void };
  /** The field that gets the focus when the dialog opens. Without it the cancel button gets the focus. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks with the browser's own dialog, so that a page without its code can still be left. It has no field. */
function PlainQuestion({ title, confirmLabel, initialFocus, onConfirm, onCancel }: ConfirmDialogProps) {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    if (initialFocus) {
      window.alert('The question could not be loaded. Check your connection and try again.');
      onCancel();
    } else if (window.confirm(typeof title === 'string' ? title : `${confirmLabel}?`)) onConfirm();
    else onCancel();
  }, [title, confirmLabel, initialFocus, onConfirm, onCancel]);
  return null;
}

export const ConfirmQuestion = lazyPart(async () => ({ default: (await import('./dialog.tsx')).ConfirmQuestion }), {
  Failed: PlainQuestion,
});

/** Asks before something is done; the focus stays inside and returns to where it was. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.open && <ConfirmQuestion {...props} />;
}
