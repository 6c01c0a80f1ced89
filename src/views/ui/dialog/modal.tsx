import { Dialog as ArkDialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import type { ComponentProps } from 'react';
import { dialog } from '#styled/recipes';

type ModalProps = Omit<ComponentProps<typeof ArkDialog.Root>, 'onOpenChange'> & {
  look: 'window' | 'drawer';
  /** Escape, a press outside, or a closing button. */
  onClose: () => void;
};

/** What is read before anything else: the focus stays inside and returns to where it was. */
export function Modal({ look, onClose, children, ...root }: ModalProps) {
  const styles = dialog({ look });
  return (
    <ArkDialog.Root {...root} onOpenChange={({ open }) => !open && onClose()} lazyMount unmountOnExit>
      <Portal>
        <ArkDialog.Backdrop className={styles.backdrop} />
        <ArkDialog.Positioner className={styles.positioner}>
          <ArkDialog.Content className={styles.content}>{children}</ArkDialog.Content>
        </ArkDialog.Positioner>
      </Portal>
    </ArkDialog.Root>
  );
}
