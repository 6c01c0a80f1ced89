import { CodeNotLoaded, type FallbackProps } from '../ui/late/late.tsx';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/panels/dialog.tsx';

/** Where the code of the palette did not come. */
export const MissingPalette = ({ onDone, onRetry }: { onDone: (press: null) => void } & FallbackProps) => (
  <Dialog
    open
    title="Find and do anything"
    onClose={() => onDone(null)}
    footer={<Button onClick={() => onDone(null)}>Close</Button>}
  >
    <CodeNotLoaded onRetry={onRetry} />
  </Dialog>
);
