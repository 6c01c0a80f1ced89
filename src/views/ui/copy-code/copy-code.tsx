import { useClipboard } from '@ark-ui/react/clipboard';
import { css } from '#styled/css';
import { Icon } from '../icon/icon.tsx';

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

/** A code that a press copies, for example `BK-1001`; on plain http as well. REL-08, UI-09. */
export function CopyCode({ code, what = 'code' }: { code: string; what?: string }) {
  const { copied, copy } = useClipboard({ value: code, timeout: SHOWN_MS });
  return (
    <button type="button" className={root} data-tip={`Copy ${what}`} onClick={copy}>
      {code}
      <Icon name={copied ? 'check' : 'copy'} size={14} />
      <span role="status" className={css({ srOnly: true })}>
        {copied ? 'Copied' : ''}
      </span>
    </button>
  );
}
