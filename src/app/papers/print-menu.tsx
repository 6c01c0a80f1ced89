import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { askedPaper } from '../../domain/papers/paper-address.ts';
import type { Paper } from '../../domain/papers/papers.ts';
import { hasOffer } from '../../machines/session/session.selectors.ts';
import { latePanel } from '../../views/ui/late/lazy-with-fallback.tsx';
import { NotLoaded } from '../../views/ui/not-loaded/not-loaded.tsx';
import { Button } from '../../views/ui/button/button.tsx';
import { Menu } from '../../views/ui/menu/menu.tsx';
import { useShell } from '../shell/shell-context.tsx';
import type { LivePreviewProps } from './live-preview.tsx';

const LivePreview = latePanel<LivePreviewProps>(() => import('./live-preview.tsx'), NotLoaded);

/**
 * What can be printed, where the provider offers it: a list of several papers, or the one there is. The preview of the
 * paper that the address asks for is open. PAPER-06, BOOK-14
 */
export function PrintMenu({
  papers,
  label = 'Print',
  size = 'md',
}: {
  papers: readonly Paper[];
  label?: string;
  size?: 'sm' | 'md';
}) {
  const isOffered = useSelector(useShell().session, (session) => hasOffer(session, 'papers'));
  const [pressed, press] = useState<Paper | null>(null);
  const [path, navigate] = useLocation();
  const asked = askedPaper(useSearch());
  const opened = pressed ?? papers.find(({ title }) => title === asked);
  const [only, ...others] = papers;
  if (!isOffered || !only) return null;
  return (
    <>
      {others.length === 0 ? (
        <Button size={size} icon="print" onPointerEnter={LivePreview.preload} onClick={() => press(only)}>
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
          entries={papers.map((paper) => ({ value: paper.title, label: paper.title, onSelect: () => press(paper) }))}
        />
      )}
      {opened && (
        <LivePreview
          key={opened.title}
          paper={opened}
          onClose={() => {
            press(null);
            if (asked !== null) navigate(path, { replace: true });
          }}
        />
      )}
    </>
  );
}
