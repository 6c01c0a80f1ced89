import { link, text } from '#styled/recipes';
import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { wrap } from '#styled/patterns';
import { Icon } from '../ui/icon/icon.tsx';
import { Link } from '../ui/link/link.tsx';
import { Heading } from '../ui/page-header/heading.tsx';
import { headerRoot, headerTools } from '../ui/page-header/page-header.tsx';

const words = css({ flex: '1', minWidth: '[min(100%, 20rem)]' });
const small = text({ small: true, muted: true, snug: true });
const back = css({
  verticalAlign: 'top',
  '&::after': { content: '"/" / ""', marginInlineEnd: '1.5', color: 'fg.subtle' },
  '@media print': { display: 'none' },
});
const heading = css({ display: 'inline-block', fontWeight: 'medium', verticalAlign: 'top', lineHeight: '[1.5rem]' });
const about = wrap({ align: 'center', columnGap: '3', rowGap: '1.5', marginTop: '1' });

const beneath = css({ marginTop: '1', _empty: { display: 'none' } });

// Two beside each other on a phone.
const tools = css({ smDown: { '& > *': { px: '2.5', fontSize: 'sm' } } });

/** The head of one record: small, which page it is, and large, whom and what it is about. */
export function RecordHeader({
  title,
  backTo,
  around,
  subject,
  beside,
  figure,
  actions,
}: {
  title: string;
  backTo?: { href: string; label: string };
  around?: ReactNode;
  /** Who or what the record is about: what the eye is to meet first. */
  subject: ReactNode;
  beside?: ReactNode;
  /** One line beneath: what is to be known before all else. */
  figure?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={headerRoot}>
      <div className={words}>
        {backTo && (
          <Link back href={backTo.href} className={cx(link({ look: 'quiet' }), back)}>
            <Icon name="arrowLeft" size={16} />
            {backTo.label}
          </Link>
        )}
        <Heading className={cx(small, heading)}>{title}</Heading>
        {around}
        <div className={about}>
          <p className={cx(text({ figure: true }), css({ minWidth: '0' }))} dir="auto">
            {subject}
          </p>
          {beside}
        </div>
        <div className={beneath}>{figure}</div>
      </div>
      {actions !== undefined && (
        <div className={cx(headerTools, tools)} data-actions="">
          {actions}
        </div>
      )}
    </div>
  );
}
