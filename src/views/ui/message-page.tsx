import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { center, stack, wrap } from '#styled/patterns';
import { text } from '#styled/recipes';
import { Icon, type IconName } from './icon/icon.tsx';
import { Heading } from './page-header/heading.tsx';

const heading = css({ fontSize: 'xl', fontWeight: 'semibold', letterSpacing: 'tighter' });

/** A page that is one message: what happened and the ways on. */
export const MessagePage = ({
  icon,
  title,
  actions,
  children,
}: {
  icon: IconName;
  title: string;
  actions: ReactNode;
  children: ReactNode;
}) => (
  <div className={stack({ alignItems: 'center', gap: '3', px: '4', py: '20', textAlign: 'center' })}>
    <span className={center({ boxSize: '14', borderRadius: 'full', bg: 'bg.hover', color: 'fg.muted' })}>
      <Icon name={icon} size={26} />
    </span>
    <Heading className={heading}>{title}</Heading>
    <p className={cx(text({ muted: true }), css({ maxWidth: 'prose' }))}>{children}</p>
    <div className={wrap({ align: 'center', justify: 'center', gap: '3', marginTop: '3' })}>{actions}</div>
  </div>
);
