import { css } from '#styled/css';

const root = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2.5',
  fontSize: 'lg',
  fontWeight: 'bold',
  letterSpacing: 'tighter',
  color: 'fg',
});
const mark = css({
  width: '7',
  height: '7',
  borderRadius: 'md',
  bg: 'accent.solid',
  color: 'accent.onSolid',
  flexShrink: '0',
});

/** The product's mark and name. */
export function Logo() {
  return (
    <span className={root}>
      <svg aria-hidden="true" viewBox="0 0 64 64" className={mark}>
        <path
          d="M20 46V20h14.5a8.5 8.5 0 0 1 0 17H27m8 0 9 9"
          fill="none"
          stroke="currentColor"
          strokeWidth="6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Reflow
    </span>
  );
}
