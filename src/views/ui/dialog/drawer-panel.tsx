import { Dialog as ArkDialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { css } from '#styled/css';
import { hstack } from '#styled/patterns';
import { dialog } from '#styled/recipes';
import { IconButton } from '../button/button.tsx';
import type { DrawerProps } from './drawer.tsx';

const head = hstack({
  justify: 'space-between',
  gap: '2',
  p: '3',
  paddingInlineStart: '6',
});
const body = css({ px: '3', paddingBottom: '6', overflowY: 'auto' });

/** The working part of `Drawer`, in its own chunk. */
export default function DrawerPanel({ open, onClose, title, children }: DrawerProps) {
  const styles = dialog({ look: 'drawer' });
  return (
    <ArkDialog.Root
      open={open}
      onOpenChange={(details) => {
        if (!details.open) onClose();
      }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <ArkDialog.Backdrop className={styles.backdrop} />
        <ArkDialog.Positioner className={styles.positioner}>
          <ArkDialog.Content className={styles.content}>
            <div className={head}>
              <ArkDialog.Title className={styles.title}>{title}</ArkDialog.Title>
              <IconButton icon="close" label="Close menu" onClick={onClose} />
            </div>
            <div className={body}>{children}</div>
          </ArkDialog.Content>
        </ArkDialog.Positioner>
      </Portal>
    </ArkDialog.Root>
  );
}
