import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { latePanel } from '../late/lazy-with-fallback.tsx';

export type DrawerProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
};

/** In the page itself, where ours did not arrive. */
const InlinePanel = ({ onClose, children }: DrawerProps) => (
  <div>
    {children}
    <Button icon="close" full onClick={onClose}>
      Close
    </Button>
  </div>
);

const DrawerPanel = latePanel(() => import('./drawer-panel.tsx'), InlinePanel);

/** A modal panel that slides in from the side. */
export function Drawer(props: DrawerProps) {
  return props.open && <DrawerPanel {...props} />;
}
