import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { stack, wrap } from '#styled/patterns';
import { Icon, type IconName } from '../icon/icon.tsx';

const root = stack({
  align: 'center',
  gap: '2',
  px: '4',
  py: '12',
  textAlign: 'center',
});
const disc = css({
  display: 'grid',
  placeItems: 'center',
  width: '12',
  height: '12',
  marginBottom: '1',
  borderRadius: 'full',
  bg: 'bg.hover',
  color: 'fg.muted',
});

const actions = wrap({ justify: 'center', gap: '2', marginTop: '2', _empty: { display: 'none' } });

/** Nothing to show: what is missing, why, and what to do about it. */
export function EmptyState({
  icon = 'search',
  title,
  action,
  children,
}: {
  icon?: IconName;
  title: string;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div role="status" className={root}>
      <span className={disc}>
        <Icon name={icon} size={22} />
      </span>
      <p className={css({ fontWeight: 'semibold' })}>{title}</p>
      {children !== undefined && <p className={css({ color: 'fg.muted', maxWidth: 'prose' })}>{children}</p>}
      {action !== undefined && <div className={actions}>{action}</div>}
    </div>
  );
}
