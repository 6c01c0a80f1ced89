import { Dialog as ArkDialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import type { ReactNode, RefObject } from 'react';
import { dialog } from '#styled/recipes';

export type DialogProps = {
  open: boolean;
  /** Escape, a press outside, or a closing button. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** `alertdialog` for questions that must be answered: a press outside does not close it. */
  role?: 'dialog' | 'alertdialog';
  size?: 'md' | 'lg';
  footer?: ReactNode;
  /** Takes the focus first; default the first control inside. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
};

/** A modal window: the focus stays inside and returns to where it was. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, role = 'dialog', size = 'md', footer, initialFocus, children } = props;
  const styles = dialog({ size });
  return (
    <ArkDialog.Root
      open={open}
      onOpenChange={(details) => {
        if (!details.open) onClose();
      }}
      role={role}
      lazyMount
      unmountOnExit
      closeOnInteractOutside={role === 'dialog'}
      {...(initialFocus ? { initialFocusEl: () => initialFocus.current } : {})}
    >
      <Portal>
        <ArkDialog.Backdrop className={styles.backdrop} />
        <ArkDialog.Positioner className={styles.positioner}>
          <ArkDialog.Content className={styles.content}>
            <div className={styles.header}>
              <ArkDialog.Title className={styles.title}>{title}</ArkDialog.Title>
              {description !== undefined && (
                <ArkDialog.Description className={styles.description}>{description}</ArkDialog.Description>
              )}
            </div>
            {children !== undefined && <div className={styles.body}>{children}</div>}
            {footer !== undefined && <div className={styles.footer}>{footer}</div>}
          </ArkDialog.Content>
        </ArkDialog.Positioner>
      </Portal>
    </ArkDialog.Root>
  );
}
