import { CodeNotLoaded, type FallbackProps } from '../ui/late/late.tsx';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/panels/dialog.tsx';

type Props = { onDone: (press: null) => void } & FallbackProps;

/** Where the code of the palette did not come. */
export default function MissingPalette({ onDone, onRetry }: Props) {
  return (
    <Dialog
      open
      title="Find and do anything"
      onClose={() => onDone(null)}
      footer={<Button onClick={() => onDone(null)}>Close</Button>}
    >
      <CodeNotLoaded onRetry={onRetry} />
    </Dialog>
  );
}
