import { type ReactNode, useState } from 'react';
import { css } from '#styled/css';
import { useLocation, useSearch } from 'wouter';
import { askedPaper, type Paper } from '../../domain/papers/papers.ts';
import { late } from '../../views/ui/late/late.tsx';
import { Button } from '../../views/ui/button/button.tsx';
import { Menu, type MenuEntry } from '../../views/ui/menu/menu.tsx';

const LivePreview = late(() => import('./live-preview.tsx'));

/** What can be printed, and the open preview. PAPER-06 */
export function usePapers(papers: readonly Paper[]): { entries: MenuEntry[]; preview: ReactNode } {
  const [pressed, press] = useState<Paper | null>(null);
  const [path, navigate] = useLocation();
  const asked = askedPaper(useSearch());
  const opened = pressed ?? papers.find(({ title }) => title === asked);
  return {
    entries: papers.map((paper) => ({ value: paper.title, label: paper.title, onSelect: () => press(paper) })),
    preview: opened && (
      <LivePreview
        key={opened.title}
        paper={opened}
        onClose={() => {
          press(null);
          if (asked !== null) navigate(path, { replace: true });
        }}
      />
    ),
  };
}

/** As large as what stands there. */
const room = css({ visibility: 'hidden' });

/** A list of several papers, or the one there is. PAPER-06 */
export function PrintMenu({
  papers,
  label,
  size = 'md',
  isAwaited = false,
}: {
  papers: readonly Paper[];
  label: string;
  size?: 'sm' | 'md';
  /** Which papers there are is still read: its room is kept. */
  isAwaited?: boolean;
}) {
  const { entries, preview } = usePapers(papers);
  const [only, ...others] = entries;
  if (isAwaited) {
    return (
      <Button size={size} icon="print" className={room}>
        {label}
      </Button>
    );
  }
  if (!only || 'separator' in only) return null;
  return (
    <>
      {others.length === 0 ? (
        <Button size={size} icon="print" onPointerEnter={LivePreview.preload} onClick={only.onSelect}>
          {label}
        </Button>
      ) : (
        <Menu
          label={label}
          trigger={
            <Button size={size} icon="print">
              {label}
            </Button>
          }
          entries={entries}
        />
      )}
      {preview}
    </>
  );
}
