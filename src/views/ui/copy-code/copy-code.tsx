import { useEffect, useRef, useState } from 'react';
import { css } from '#styled/css';
import { Icon, type IconName } from '../icon/icon.tsx';

const root = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  minHeight: '6',
  px: '1.5',
  borderRadius: 'sm',
  fontFamily: 'mono',
  fontSize: 'sm',
  color: 'fg.muted',
  _hover: { bg: 'bg.hover', color: 'fg' },
  '@media print': { '& svg': { display: 'none' } },
});
const SHOWN_MS = 2000;

type Outcome = 'Copied' | 'Not copied';
const ICONS: Record<Outcome, IconName> = { Copied: 'check', 'Not copied': 'alert' };

/** What cannot be copied stays selected, so that Ctrl+C does it. */
async function copyContent(element: HTMLElement): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(element.textContent);
    return 'Copied';
  } catch {
    // No clipboard on plain http, or the browser refuses it.
    const selection = window.getSelection();
    selection?.selectAllChildren(element);
    if (!document.execCommand('copy')) return 'Not copied';
    selection?.removeAllRanges();
    return 'Copied';
  }
}

/** A code that a press copies, for example `BK-1001`; on plain http as well. REL-08, UI-09. */
export function CopyCode({ code, what = 'code' }: { code: string; what?: string }) {
  const content = useRef<HTMLSpanElement>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    if (content.current) setOutcome(await copyContent(content.current));
  };
  return (
    <button type="button" className={root} data-tip={`Copy ${what}`} onClick={() => void copy()}>
      <span ref={content}>{code}</span>
      <Icon name={outcome ? ICONS[outcome] : 'copy'} size={14} />
      <span role="status" className={css({ srOnly: true })}>
        {outcome}
      </span>
    </button>
  );
}
