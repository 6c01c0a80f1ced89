import { css } from '#styled/css';

const ring = css({
  display: 'inline-block',
  flexShrink: '0',
  borderRadius: 'full',
  borderWidth: 'thick',
  borderColor: 'current',
  borderTopColor: 'transparent',
  animation: '[spin 700ms linear infinite]',
  '@media (prefers-reduced-motion: reduce)': { animation: '[pulse 1600ms infinite!]' },
});
const sizes = { sm: css({ width: '4', height: '4' }), lg: css({ width: '8', height: '8', color: 'accent.text' }) };

/** A turning ring. Give it a `label` unless it is inside a busy button, whose text already says it. */
export function Spinner({ size = 'sm', label }: { size?: keyof typeof sizes; label?: string }) {
  const picture = <span aria-hidden="true" className={`${ring} ${sizes[size]}`} />;
  if (label === undefined) return picture;
  return (
    <span role="status">
      {picture}
      <span className={css({ srOnly: true })}>{label}</span>
    </span>
  );
}
