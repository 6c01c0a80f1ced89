import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { wrap } from '#styled/patterns';
import { link, text } from '#styled/recipes';
import { Icon } from '../icon/icon.tsx';
import { Link } from '../link.tsx';
import { Heading } from './heading.tsx';

const print = css.raw({ '@media print': { '&[data-shown]::after': { content: 'attr(data-shown)', width: 'full' } } });
export const headerRoot = wrap({ align: 'center', gap: '3', marginBottom: '5', ...print });
const nearRoot = wrap({
  align: 'center',
  columnGap: { base: '2', md: '3' },
  rowGap: '1',
  marginBottom: { base: '1.5', md: '3' },
  ...print,
});
const words = css({ flex: '1', minWidth: '[min(100%, 12rem)]' });
const nearWords = css({ flex: '1', minWidth: '[7rem]' });
const back = css({ marginBottom: '1' });
export const headerTools = wrap({ gap: '2', '@media print': { display: 'none' } });

/** The address and label of the back link. */
export type BackTo = { href: string; label: string };

/** The back link, above or next to a heading. */
export const BackLink = ({ href, label, className }: BackTo & { className: string }) => (
  <Link back href={href} className={cx(link({ look: 'quiet' }), className)} data-print="hide">
    <Icon name="arrowLeft" size={16} />
    {label}
  </Link>
);

/** The head of a screen. */
export function PageHeader({
  title,
  beside,
  subtitle,
  backTo,
  actions,
  shown,
  isNear = false,
}: {
  title: string;
  beside?: ReactNode;
  subtitle?: ReactNode;
  backTo?: BackTo;
  actions?: ReactNode;
  /** The active filters in words, for paper, where the filter fields are hidden. */
  shown?: string;
  /** Reduces the space below the header, for a list that needs the height. */
  isNear?: boolean;
}) {
  return (
    <div className={isNear ? nearRoot : headerRoot} data-shown={shown}>
      <div className={isNear ? nearWords : words}>
        {backTo && <BackLink {...backTo} className={back} />}
        <div className={wrap({ align: 'center', columnGap: '3', rowGap: '1' })}>
          <Heading className={text({ figure: true })}>{title}</Heading>
          {beside}
        </div>
        {subtitle !== undefined && <p className={cx(text({ muted: true }), css({ marginTop: '0.5' }))}>{subtitle}</p>}
      </div>
      {actions !== undefined && (
        <div className={headerTools} data-actions="">
          {actions}
        </div>
      )}
    </div>
  );
}
