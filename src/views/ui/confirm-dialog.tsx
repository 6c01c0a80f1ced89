import { lazy, Suspense, type ReactNode } from 'react';

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

const ConfirmQuestion = lazy(() => import('./confirm-question.tsx'));

/** Asks before something is done; the focus stays inside and returns to where it was. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return <Suspense>{props.open && <ConfirmQuestion {...props} />}</Suspense>;
}
