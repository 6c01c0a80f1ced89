import { css, cx } from '#styled/css';
import { flex, grid } from '#styled/patterns';
import { text } from '#styled/recipes';
import { PHASE_LABELS, type LifeStep } from '../../domain/booking/booking-life.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import { Hidden } from '../ui/hidden.tsx';
import { Icon } from '../ui/icon/icon.tsx';

const list = grid({
  position: 'relative',
  gridAutoFlow: 'column',
  gridAutoColumns: '[minmax(0, 1fr)]',
  columnGap: { base: '1', sm: '2' },
});
const bar = css({
  height: '1',
  borderRadius: 'full',
  bg: 'accent.solid',
  // Grounds of one colour would not be seen.
  forcedColorAdjust: 'none',
  '&:is([data-look=undated], [data-look=ahead])': { bg: 'border.strong' },
  '&[data-look=ended]': { bg: 'danger.solid' },
});
// On a phone the bars are in one row, with the text of the current step below them.
const words = cx(
  text({ small: true, snug: true }),
  css({
    marginTop: '2',
    overflowWrap: 'anywhere',
    textWrap: '[pretty]',
    smDown: {
      '[aria-current] > &': { position: 'absolute', top: '1', insetInline: '0' },
      'li:not([aria-current]) > &': { srOnly: true },
    },
  }),
);
const label = flex({
  align: 'center',
  gap: '1.5',
  fontWeight: 'medium',
  '&:is([data-look=undated], [data-look=ahead])': { color: 'fg.muted' },
  '&[data-look=current]': { color: 'accent.text', fontWeight: 'semibold' },
  '&[data-look=ended]': { color: 'danger.text', fontWeight: 'semibold' },
});
const dot = css({
  width: '2',
  height: '2',
  marginInline: '1',
  flexShrink: '0',
  borderRadius: 'full',
  '&[data-look=undated]': { height: '0.5', bg: 'border.control' },
  '&[data-look=current]': { bg: 'current' },
  '&[data-look=ahead]': { borderWidth: 'thin', borderColor: 'border.control' },
});
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
            <div className={bar} data-look={look} />
            <div className={words}>
              <p className={label} data-look={look}>
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
  return <span aria-hidden="true" className={dot} data-look={look} />;
}
