import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { css } from '#styled/css';
import { hstack } from '#styled/patterns';
import { dialog } from '#styled/recipes';
import { Button, IconButton } from '../button/button.tsx';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { hasOpenSelect, LAYER } from '../layer.ts';
import { rescueFocus } from '../page-header/heading.tsx';

type DialogFrameProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  closesOutside?: boolean;
  /** False while nothing may close it, for example until the server has answered. */
  canClose?: boolean;
  size?: 'md' | 'lg';
  /**
   * `top`: near the top of the screen, with a fixed height and a title for screen readers only. `drawer`: the
   * menu at the side of the screen, with a close button next to its title.
   */
  look?: 'window' | 'top' | 'drawer';
  /** A scanner's code goes past it. KEYS-04 */
  isForCodes?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  finalFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
};

type DialogBodyProps = { footer?: ReactNode; children?: ReactNode };

/** One window that takes the place of another sees the focus go back to where that was opened from: nobody meant to close it. */
const stayOpen = (event: Event) => event.preventDefault();

/** Ark takes Escape at the document, even while a select of the window is open and needs it to close its list. */
const leaveEscapeToSelect = (event: KeyboardEvent) => {
  if (event.key === 'Escape' && hasOpenSelect()) event.stopPropagation();
};

const drawerHead = hstack({
  justify: 'space-between',
  gap: '2',
  p: '3',
  paddingInlineStart: '6',
});
const drawerBody = css({ px: '3', paddingBottom: '6', overflowY: 'auto' });

/** A modal window whose `DialogBody` may change while it is open: the focus goes in once, and returns. */
export function DialogFrame(props: DialogFrameProps) {
  const {
    open,
    onClose,
    title,
    description,
    role = 'dialog',
    closesOutside = role === 'dialog',
    canClose = true,
    size = 'md',
    look = 'window',
    initialFocus,
    finalFocus,
    children,
  } = props;
  const styles = dialog({ size, look });
  useEffect(() => {
    window.addEventListener('keydown', leaveEscapeToSelect, true);
    return () => window.removeEventListener('keydown', leaveEscapeToSelect, true);
  }, []);
  useEffect(() => {
    const opener = finalFocus?.current ?? document.activeElement;
    return open ? () => rescueFocus(opener) : undefined;
  }, [open, finalFocus]);
  return (
    <Ark.Root
      open={open}
      onOpenChange={(details) => {
        // A press outside closes an open select first.
        if (!details.open && canClose && !hasOpenSelect()) onClose();
      }}
      role={role}
      lazyMount
      unmountOnExit
      closeOnInteractOutside={closesOutside}
      onFocusOutside={stayOpen}
      {...(initialFocus ? { initialFocusEl: () => initialFocus.current } : {})}
      {...(finalFocus ? { finalFocusEl: () => finalFocus.current } : {})}
    >
      <Portal>
        <Ark.Backdrop className={styles.backdrop} />
        <Ark.Positioner className={styles.positioner}>
          <Ark.Content className={styles.content} {...(props.isForCodes ? {} : LAYER)}>
            <div className={look === 'drawer' ? drawerHead : styles.header}>
              <Ark.Title className={styles.title}>{title}</Ark.Title>
              {description !== undefined && (
                <Ark.Description className={styles.description}>{description}</Ark.Description>
              )}
              {look === 'drawer' && <IconButton icon="close" label="Close Menu" onClick={onClose} />}
            </div>
            {children}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}

/** The content of a dialog below its title. */
export function DialogBody({ footer, children }: DialogBodyProps) {
  const styles = dialog();
  return (
    <>
      {children !== undefined && <div className={styles.body}>{children}</div>}
      {footer !== undefined && (
        <div data-footer="" className={styles.footer}>
          {footer}
        </div>
      )}
    </>
  );
}

/** A modal window: the focus stays inside and returns to where it was. */
export function Dialog({ footer, children, ...frame }: DialogFrameProps & DialogBodyProps) {
  return (
    <DialogFrame {...frame}>
      <DialogBody footer={footer}>{children}</DialogBody>
    </DialogFrame>
  );
}

/** The working part of `ConfirmDialog`. The focus starts on the way back: Enter never destroys. */
export function ConfirmQuestion(props: ConfirmDialogProps) {
  const { open, title, description, confirmLabel, cancelLabel = 'Cancel', tone = 'danger', other } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={title}
      description={description}
      onClose={props.onCancel}
      initialFocus={props.initialFocus ?? cancel}
      footer={
        <>
          <Button ref={cancel} onClick={props.onCancel}>
            {cancelLabel}
          </Button>
          {other && <Button onClick={other.onPress}>{other.label}</Button>}
          <Button variant={tone} onClick={props.onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}

export type DrawerProps = { title: string; onClose: () => void; children: ReactNode };

/** The menu at the side of the screen, rendered only while it is open. */
export const DrawerPanel = ({ children, ...frame }: DrawerProps) => (
  <DialogFrame {...frame} open look="drawer">
    <div className={drawerBody}>{children}</div>
  </DialogFrame>
);
