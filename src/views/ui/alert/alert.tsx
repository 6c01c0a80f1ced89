import { createContext, use, useState, type ReactNode } from 'react';
import { alert } from '#styled/recipes';
import { Icon, type IconName } from '../icon/icon.tsx';
import { useTitle } from '../use-title.ts';

export type AlertTone = 'info' | 'success' | 'warning' | 'danger' | 'neutral';

const ICONS: Record<AlertTone, IconName> = {
  info: 'info',
  success: 'checkCircle',
  warning: 'alert',
  danger: 'alert',
  neutral: 'info',
};

/** Returns the name of the call that failed last, or `null` outside the app. */
export const FailedCallContext = createContext<() => string | null>(() => null);

function FailureDetails({ className }: { className: string | undefined }) {
  const [call] = useState(use(FailedCallContext));
  if (call === null) return null;
  return (
    <details className={className}>
      <summary>Details</summary>
      {call}
    </details>
  );
}

/** A notice in place. Failures (`danger`) interrupt; the other tones are read when their turn comes. */
export function Alert({
  tone = 'info',
  title,
  actions,
  children,
}: {
  tone?: AlertTone;
  title?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const styles = alert({ tone });
  useTitle('failure', tone === 'danger' ? 'Failed' : null);
  return (
    <div className={styles.root}>
      <span className={styles.icon}>
        <Icon name={ICONS[tone]} size={20} />
      </span>
      <div className={styles.content}>
        <div role={tone === 'danger' ? 'alert' : 'status'} className={styles.body}>
          {title !== undefined && <p className={styles.title}>{title}</p>}
          {children !== undefined && <div className={styles.text}>{children}</div>}
          {Boolean(actions) && <div className={styles.actions}>{actions}</div>}
        </div>
        {tone === 'danger' && <FailureDetails className={styles.details} />}
      </div>
    </div>
  );
}
