import { hstack, wrap } from '#styled/patterns';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';

const root = wrap({
  align: 'center',
  justify: 'center',
  gap: '3',
  px: '4',
  py: '8',
  color: 'fg.muted',
});

/** Stands where data would stand after a failed read that is only logged. READ-05. */
export function NotLoaded({ text = 'Not loaded', onRetry }: { text?: string; onRetry: () => void }) {
  return (
    <div className={root}>
      <span role="status" className={hstack({ display: 'inline-flex', gap: '2' })}>
        <Icon name="alert" />
        {text}
      </span>
      <Button size="sm" icon="refresh" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
