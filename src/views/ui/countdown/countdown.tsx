import { css } from '#styled/css';

const track = css({ width: '48', height: '1', borderRadius: 'full', bg: 'bg.muted', overflow: 'hidden' });
const bar = css({
  height: 'full',
  bg: 'accent.solid',
  transformOrigin: '[left center]',
  animation: '[countdown linear forwards]',
  _motionReduce: { animation: 'none' },
});

/** A bar that runs out in `ms`. What it counts down to is said in words beside it. */
export function Countdown({ ms }: { ms: number }) {
  return (
    <div aria-hidden="true" className={track}>
      <div className={bar} style={{ animationDuration: `${ms}ms` }} />
    </div>
  );
}
