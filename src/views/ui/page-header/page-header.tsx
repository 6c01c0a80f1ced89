import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { hstack, wrap } from '#styled/patterns';
import { Icon } from '../icon/icon.tsx';
import { Link } from '../link/link.tsx';
import { Heading } from './heading.tsx';

export const headerRoot = wrap({
  align: 'center',
  gap: '3',
  marginBottom: '5',
  '@media print': { '&[data-shown]::after': { content: 'attr(data-shown)', width: 'full' } },
});
const text = css({ flex: '1', minWidth: '[min(100%, 12rem)]' });
const titleRow = wrap({ align: 'center', columnGap: '3', rowGap: '1' });
const heading = css({ fontSize: 'xl', fontWeight: 'semibold', lineHeight: 'tight', letterSpacing: 'tighter' });
const back = hstack({
  display: 'inline-flex',
  gap: '1',
  minHeight: '6',
  marginBottom: '1',
  fontSize: 'sm',
  color: 'fg.muted',
  _hover: { color: 'fg', textDecoration: 'underline' },
  '@media print': { display: 'none' },
});
export const headerTools = wrap({ gap: '2', '@media print': { display: 'none' } });

/** The head of a screen. */
export function PageHeader({
  title,
  beside,
  subtitle,
  backTo,
  actions,
  shown,
}: {
  title: string;
  /** Badges or a code beside the title. */
  beside?: ReactNode;
  subtitle?: ReactNode;
  backTo?: { href: string; label: string };
  actions?: ReactNode;
  /** What of it is shown, said on paper, where no filters stand. */
  shown?: string;
}) {
  return (
    <div className={headerRoot} data-shown={shown}>
      <div className={text}>
        {backTo && (
          <Link back href={backTo.href} className={back}>
            <Icon name="arrowLeft" size={16} />
            {backTo.label}
          </Link>
        )}
        <div className={titleRow}>
          <Heading className={heading}>{title}</Heading>
          {beside}
        </div>
        {subtitle !== undefined && <p className={css({ color: 'fg.muted', marginTop: '0.5' })}>{subtitle}</p>}
      </div>
      {actions !== undefined && (
        <div className={headerTools} data-actions="">
          {actions}
        </div>
      )}
    </div>
  );
}
