import { Dialog } from '@ark-ui/react/dialog';
import { css } from '#styled/css';
import { hstack } from '#styled/patterns';
import { dialog } from '#styled/recipes';
import { IconButton } from '../button/icon-button.tsx';
import type { DrawerProps } from './drawer.tsx';
import { Modal } from './modal.tsx';

const head = hstack({
  justify: 'space-between',
  gap: '2',
  p: '3',
  paddingInlineStart: '6',
});
const body = css({ px: '3', paddingBottom: '6', overflowY: 'auto' });

/** The working part of `Drawer`, in its own chunk. */
export default function DrawerPanel({ open, onClose, title, children }: DrawerProps) {
  return (
    <Modal look="drawer" open={open} onClose={onClose}>
      <div className={head}>
        <Dialog.Title className={dialog().title}>{title}</Dialog.Title>
        <IconButton icon="close" label="Close menu" onClick={onClose} />
      </div>
      <div className={body}>{children}</div>
    </Modal>
  );
}
