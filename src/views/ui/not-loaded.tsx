import { css } from '#styled/css';
import { wrap } from '#styled/patterns';
import { Button } from './button/button.tsx';
import { Icon } from './icon/icon.tsx';
import { useTitle } from './use-title.ts';

const root = wrap({
  align: 'center',
  justify: 'center',
  gap: '3',
  px: '4',
  py: '8',
  color: 'fg.muted',
});

/** Replaces data whose read failed, if the failure is only logged otherwise (READ-05). */
export function NotLoaded({
  text = 'Not loaded',
  action = 'Try again',
  onRetry,
}: {
  text?: string;
  action?: string;
  onRetry: () => void;
}) {
  useTitle('failure', text);
  return (
    <div className={root}>
      <span role="status" className={css({ display: 'inline-flex', alignItems: 'center', gap: '2' })}>
        <Icon name="alert" />
        {text}
      </span>
      <Button size="sm" icon="refresh" onClick={onRetry}>
        {action}
      </Button>
    </div>
  );
}
