import { useSelector } from '@xstate/react';
import { css, cx } from '#styled/css';
import { grid } from '#styled/patterns';
import { listFirstSteps, type FirstFacts } from '../../domain/shop/first-day.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { selectData } from '../../machines/query/query.selectors.ts';
import { Card } from '../ui/card/card.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { Link } from '../ui/link/link.tsx';

const steps = grid({ columns: { base: 1, md: 3 }, gap: '3' });
const step = css({
  display: 'flex',
  gap: '3',
  height: 'full',
  p: '3',
  borderWidth: 'thin',
  borderRadius: 'md',
  '&:is(a):hover': { bg: 'bg.hover' },
});
const done = css({ color: 'fg.muted', bg: 'bg.subtle' });
const mark = css({
  display: 'grid',
  placeItems: 'center',
  flexShrink: '0',
  width: '6',
  height: '6',
  borderRadius: 'full',
  fontSize: 'sm',
  fontWeight: 'semibold',
  bg: 'accent.bg',
  color: 'accent.fg',
});
const label = css({ display: 'block', fontWeight: 'semibold' });
const hint = css({ display: 'block', fontSize: 'sm', color: 'fg.muted' });

/** What is left to do in a shop that has just been opened; nothing before it is known, and once all is done. */
export function FirstDayView({ query }: { query: QueryRef<null, FirstFacts> }) {
  const facts = useSelector(query, selectData);
  const left = facts ? listFirstSteps(facts) : [];
  if (left.length === 0) return null;
  return (
    <div className={css({ marginBottom: '4' })}>
      <Card title="First day" hint={`${left.filter(({ isDone }) => isDone).length} of ${left.length} done`}>
        <ol className={steps}>
          {left.map(({ key, isDone, href, ...words }, index) => {
            const content = (
              <>
                <span className={mark} aria-hidden="true">
                  {isDone ? <Icon name="check" size={14} /> : index + 1}
                </span>
                <span>
                  <span className={label}>{words.label}</span>
                  <span className={hint}>{isDone ? 'Done' : words.hint}</span>
                </span>
              </>
            );
            return (
              <li key={key}>
                {isDone ? (
                  <span className={cx(step, done)}>{content}</span>
                ) : (
                  <Link href={href} className={step}>
                    {content}
                  </Link>
                )}
              </li>
            );
          })}
        </ol>
      </Card>
    </div>
  );
}
