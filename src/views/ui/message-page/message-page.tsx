import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { stack, wrap } from '#styled/patterns';
import { Icon, type IconName } from '../icon/icon.tsx';
import { Heading } from '../page-header/heading.tsx';

const root = stack({
  align: 'center',
  justify: 'center',
  gap: '3',
  px: '4',
  py: '20',
  textAlign: 'center',
});
const disc = css({
  display: 'grid',
  placeItems: 'center',
  width: '14',
  height: '14',
  borderRadius: 'full',
  bg: 'bg.hover',
  color: 'fg.muted',
});

/** A page that is one message: what happened and the ways on. */
export function MessagePage({
  icon,
  title,
  actions,
  children,
}: {
  icon: IconName;
  title: string;
  actions: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={root}>
      <span className={disc}>
        <Icon name={icon} size={26} />
      </span>
      <Heading className={css({ fontSize: 'xl', fontWeight: 'semibold', letterSpacing: 'tighter' })}>{title}</Heading>
      <p className={css({ color: 'fg.muted', maxWidth: 'prose' })}>{children}</p>
      <div className={wrap({ align: 'center', justify: 'center', gap: '3', marginTop: '3' })}>{actions}</div>
    </div>
  );
}
