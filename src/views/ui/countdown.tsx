import { css } from '#styled/css';

const track = css({ width: '48', height: '1', borderRadius: 'full', bg: 'bg.muted', overflow: 'hidden' });
const bar = css({
  height: 'full',
  bg: 'accent.solid',
  transformOrigin: '[left center]',
  animation: '[countdown linear forwards]',
  _motionReduce: { animation: 'none' },
});

/** A bar that runs out in `ms`. A sentence next to it says what happens then. */
export function Countdown({ ms }: { ms: number }) {
  return (
    <div aria-hidden="true" className={track}>
      <div className={bar} style={{ animationDuration: `${ms}ms` }} />
    </div>
  );
}
