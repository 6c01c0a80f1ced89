import { text } from '#styled/recipes';
import { css } from '#styled/css';
import { Hidden } from '../ui/hidden/hidden.tsx';
import { PHASE_LABELS, type LifeStep } from '../../domain/booking/booking-life.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import { Icon } from '../ui/icon/icon.tsx';

const list = css({
  position: 'relative',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '[minmax(0, 1fr)]',
  columnGap: { base: '1', sm: '2' },
});
const bar = css({
  height: '1',
  borderRadius: 'full',
  // Grounds of one colour would not be seen.
  forcedColorAdjust: 'none',
  bg: 'accent.solid',
  '[data-look=ahead] > &': { bg: 'border.strong' },
  '[data-look=ended] > &': { bg: 'danger.solid' },
});
const words = css({
  marginTop: '2',
  fontSize: 'sm',
  lineHeight: 'snug',
  overflowWrap: 'anywhere',
  textWrap: '[pretty]',
  // On a phone the bars stand side by side, and beneath all of them the words of the present step.
  '[aria-current] > &': { smDown: { position: 'absolute', top: '1', insetInline: '0' } },
  ':not([aria-current]) > &': { smDown: { srOnly: true } },
});
const label = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1.5',
  fontWeight: 'medium',
  '[data-look=current] &': { color: 'accent.text', fontWeight: 'semibold' },
  '[data-look=ahead] &': { color: 'fg.muted' },
  '[data-look=ended] &': { color: 'danger.text', fontWeight: 'semibold' },
});
const dot = css({
  width: '2',
  height: '2',
  marginInline: '1',
  flexShrink: '0',
  borderRadius: 'full',
  '[data-look=current] &': { bg: 'current' },
  '[data-look=ahead] &': { borderWidth: 'thin', borderColor: 'border.control' },
});
const known = text({ muted: true });

const HEARD = { passed: 'passed', current: 'now', ahead: 'to come' } as const;

/** Where a booking stands: the phases of its life, each with its moment and person. LIFE-01. */
export function LifeLine({ steps }: { steps: readonly LifeStep[] }) {
  return (
    <ol aria-label="Where it stands" className={list}>
      {steps.map(({ phase, is, at, person }) => {
        const look = phase === 'rejected' || phase === 'cancelled' ? 'ended' : is;
        return (
          <li key={phase} data-look={look} aria-current={is === 'current' ? 'step' : undefined}>
            <div className={bar} />
            <div className={words}>
              <p className={label}>
                <Mark look={phase === 'done' && is === 'current' ? 'passed' : look} />
                {PHASE_LABELS[phase]}
                <Hidden> ({HEARD[is]})</Hidden>
              </p>
              {at !== null && (
                <p className={known}>
                  <time dateTime={at}>{formatInstant(at)}</time>
                </p>
              )}
              {person !== null && (
                <p className={known}>
                  <bdi>{person}</bdi>
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Mark({ look }: { look: LifeStep['is'] | 'ended' }) {
  if (look === 'passed') return <Icon name="check" size={16} />;
  if (look === 'ended') return <Icon name="close" size={16} />;
  return <span aria-hidden="true" className={dot} />;
}
