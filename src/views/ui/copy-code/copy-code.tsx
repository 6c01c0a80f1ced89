import { useEffect, useRef, useState } from 'react';
import { css, cx } from '#styled/css';
import { Hidden } from '../hidden/hidden.tsx';
import { Icon, type IconName } from '../icon/icon.tsx';

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
const SHOWN_MS = 2000;

type Outcome = 'Copied' | 'Not copied';
const ICONS: Record<Outcome, IconName> = { Copied: 'check', 'Not copied': 'alert' };

/** What cannot be copied stays selected, so that Ctrl+C does it. */
async function copyText(text: string, place: Node | null): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    // No clipboard on plain http, or the browser refuses it.
    const selection = window.getSelection();
    if (place) selection?.setBaseAndExtent(place, 0, place, text.length);
    if (!document.execCommand('copy')) return 'Not copied';
    selection?.removeAllRanges();
    return 'Copied';
  }
}

/** A code that a press copies, for example `BK-1001`; on plain http as well. UI-09. */
export function CopyCode({ code, what = 'code', className }: { code: string; what?: string; className?: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [outcome, setOutcome] = useState<Outcome | 'copying' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    // The region stands before its words come, so that they are announced.
    setOutcome('copying');
    setOutcome(await copyText(code, button.current?.firstChild ?? null));
  };
  const said = outcome === 'copying' ? null : outcome;
  return (
    <button
      ref={button}
      type="button"
      className={cx(root, className)}
      data-tip={`Copy ${what}`}
      onClick={() => void copy()}
    >
      {code}
      <Icon name={said === null ? 'copy' : ICONS[said]} size={14} />
      {outcome !== null && <Hidden status>{said}</Hidden>}
    </button>
  );
}
