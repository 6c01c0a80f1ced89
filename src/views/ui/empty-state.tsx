import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { circle, stack, wrap } from '#styled/patterns';
import { text } from '#styled/recipes';
import { Icon, type IconName } from './icon/icon.tsx';

const middle = css({ alignItems: 'center', px: '4', textAlign: 'center' });
const tint = css({ bg: 'bg.hover', color: 'fg.muted' });
const words = cx(text({ muted: true }), css({ maxWidth: 'prose' }));

/** An empty list: what would be here, why it is empty, and what to do. */
export const EmptyState = ({
  icon = 'search',
  title,
  action,
  children,
}: {
  icon?: IconName;
  title: string;
  action?: ReactNode;
  children?: ReactNode;
}) => (
  <div role="status" className={cx(middle, stack({ gap: '2', py: '12' }))}>
    <span className={cx(tint, circle({ size: '12', marginBottom: '1' }))}>
      <Icon name={icon} size={22} />
    </span>
    <p className={text({ strong: true })}>{title}</p>
    {children !== undefined && <p className={words}>{children}</p>}
    {action !== undefined && (
      <div className={wrap({ justify: 'center', gap: '2', marginTop: '2', _empty: { display: 'none' } })}>{action}</div>
    )}
  </div>
);
