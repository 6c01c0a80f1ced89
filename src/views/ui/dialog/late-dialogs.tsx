import { useEffect, useRef, type ReactNode } from 'react';
import { late } from '../late/late.tsx';

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

/** The browser's own question, where ours did not arrive. */
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

const ConfirmQuestion = late(async () => ({ default: (await import('../panels/dialog.tsx')).ConfirmQuestion }), {
  missing: PlainQuestion,
});

/** Asks before something is done; the focus stays inside and returns to where it was. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.open && <ConfirmQuestion {...props} />;
}
