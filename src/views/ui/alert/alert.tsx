import type { ReactNode } from 'react';
import { alert } from '#styled/recipes';
import { Icon, type IconName } from '../icon/icon.tsx';

export type AlertTone = 'info' | 'success' | 'warning' | 'danger' | 'neutral';

const ICONS: Record<AlertTone, IconName> = {
  info: 'info',
  success: 'checkCircle',
  warning: 'alert',
  danger: 'alert',
  neutral: 'info',
};

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
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={styles.root}>
      <span className={styles.icon}>
        <Icon name={ICONS[tone]} size={20} />
      </span>
      <div className={styles.body}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div className={styles.text}>{children}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
