import { useEffect, useRef, useState } from 'react';
import { css, cx } from '#styled/css';
import { Hidden } from '../hidden.tsx';
import { Icon, type IconName } from '../icon/icon.tsx';
import { copyText, type CopyOutcome } from './copy-text.ts';

const root = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '6',
  whiteSpace: 'nowrap',
  px: '1.5',
  borderRadius: 'sm',
  fontFamily: 'mono',
  fontSize: 'sm',
  color: 'fg.muted',
  gap: '1.5',
  _hover: { bg: 'bg.hover', color: 'fg' },
  '@media print': { '& svg': { display: 'none' } },
});
/** Milliseconds for which the confirmation is shown. */
const SHOWN_MS = 2000;

/** The outcome of a press and the copied code, because the component may show another code by then. */
type Copy = { code: string; outcome: CopyOutcome | null };
const ICONS: Record<CopyOutcome, IconName> = { Copied: 'check', 'Not copied': 'alert' };

/** Copies a code when pressed, for example `BK-1001`. It works on plain http too. `isBare` leaves out the icon. UI-09 */
export function CopyCode({
  code,
  what = 'code',
  isBare = false,
  className,
}: {
  code: string;
  what?: string;
  isBare?: boolean;
  className?: string;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const [last, setLast] = useState<Copy | null>(null);
  useEffect(() => {
    if (last === null) return;
    const timer = setTimeout(() => setLast(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [last]);
  const copy = async () => {
    // The region is rendered before its text, so that the text is announced.
    setLast({ code, outcome: null });
    setLast({ code, outcome: await copyText(code, button.current?.firstChild ?? null) });
  };
  const copied = last?.code === code ? last : null;
  const said = copied?.outcome ?? null;
  return (
    <button
      ref={button}
      type="button"
      aria-label={`Copy ${code}`}
      className={cx(root, className)}
      data-tip={`Copy ${what}`}
      onClick={() => void copy()}
    >
      {code}
      {!(isBare && said === null) && <Icon name={said === null ? 'copy' : ICONS[said]} size={14} />}
      {copied && <Hidden status>{said}</Hidden>}
    </button>
  );
}
