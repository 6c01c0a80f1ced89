import { Suspense, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { lazyWithFallback } from '../late/lazy-with-fallback.tsx';

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

const DrawerPanel = lazyWithFallback(() => import('./drawer-panel.tsx'), InlinePanel);

/** A modal panel that slides in from the side. */
export function Drawer(props: DrawerProps) {
  return <Suspense>{props.open && <DrawerPanel {...props} />}</Suspense>;
}
