import { useEffect, useRef, type ReactNode } from 'react';
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
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks with the browser's own dialog, so that a page without its code can still be left. */
function PlainQuestion({ title, confirmLabel, onConfirm, onCancel }: ConfirmDialogProps) {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    if (window.confirm(typeof title === 'string' ? title : `${confirmLabel}?`)) onConfirm();
    else onCancel();
  }, [title, confirmLabel, onConfirm, onCancel]);
  return null;
}

export const ConfirmQuestion = lazyPart(async () => ({ default: (await import('./dialog.tsx')).ConfirmQuestion }), {
  Failed: PlainQuestion,
});

/** Asks before something is done; the focus stays inside and returns to where it was. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.open && <ConfirmQuestion {...props} />;
}
