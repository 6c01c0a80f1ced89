import { css, cx } from '#styled/css';
import { text } from '#styled/recipes';
import { PHASE_LABELS, type LifeStep } from '../../domain/booking/booking-life.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import { Hidden } from '../ui/hidden.tsx';
import { Icon } from '../ui/icon/icon.tsx';

const list = css({
  position: 'relative',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '[minmax(0, 1fr)]',
  columnGap: { base: '1', sm: '2' },
});
// Grounds of one colour would not be seen.
const bar = css.raw({ height: '1', borderRadius: 'full', forcedColorAdjust: 'none' });
const bars = {
  passed: css(bar, { bg: 'accent.solid' }),
  current: css(bar, { bg: 'accent.solid' }),
  undated: css(bar, { bg: 'border.strong' }),
  ahead: css(bar, { bg: 'border.strong' }),
  ended: css(bar, { bg: 'danger.solid' }),
};
const words = cx(
  text({ small: true, snug: true }),
  css({ marginTop: '2', overflowWrap: 'anywhere', textWrap: '[pretty]' }),
);
// On a phone the bars are in one row, with the text of the current step below them.
const onPhone = {
  current: css({ smDown: { position: 'absolute', top: '1', insetInline: '0' } }),
  others: css({ smDown: { srOnly: true } }),
};
const label = css.raw({ display: 'flex', alignItems: 'center', gap: '1.5', fontWeight: 'medium' });
const labels = {
  passed: css(label),
  current: css(label, { color: 'accent.text', fontWeight: 'semibold' }),
  undated: css(label, { color: 'fg.muted' }),
  ahead: css(label, { color: 'fg.muted' }),
  ended: css(label, { color: 'danger.text', fontWeight: 'semibold' }),
};
const dot = css({ width: '2', height: '2', marginInline: '1', flexShrink: '0', borderRadius: 'full' });
const dots = {
  undated: css({ height: '0.5', bg: 'border.control' }),
  current: css({ bg: 'current' }),
  ahead: css({ borderWidth: 'thin', borderColor: 'border.control' }),
};
const known = text({ muted: true });

const HEARD = { passed: 'passed', undated: 'not recorded', current: 'now', ahead: 'to come' } as const;

/** The progress of a booking: its phases, each with its time and person (LIFE-01). */
export function LifeLine({ steps }: { steps: readonly LifeStep[] }) {
  return (
    <ol aria-label="Where it stands" className={list}>
      {steps.map(({ phase, is, at, person }) => {
        const look = phase === 'rejected' || phase === 'cancelled' ? 'ended' : is;
        return (
          <li key={phase} aria-current={is === 'current' ? 'step' : undefined}>
            <div className={bars[look]} />
            <div className={cx(words, is === 'current' ? onPhone.current : onPhone.others)}>
              <p className={labels[look]}>
                <Mark look={phase === 'done' && is === 'current' && at !== null ? 'passed' : look} />
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
  return <span aria-hidden="true" className={cx(dot, dots[look])} />;
}
