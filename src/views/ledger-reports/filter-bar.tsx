import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { wrap } from '#styled/patterns';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';

const grid = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(100%, 11rem), 1fr))]',
  gap: '3',
});
const tools = wrap({ gap: '2', marginTop: '3', _empty: { display: 'none' } });

/** The filters of one report over its range buttons, with Refresh. */
export function FilterBar({
  isBusy,
  onRefresh,
  actions,
  ranges,
  children,
}: {
  isBusy: boolean;
  onRefresh: () => void;
  actions?: ReactNode;
  ranges?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={css({ marginBottom: '5' })} data-print="hide">
      <Card
        title="Filters"
        actions={
          <>
            {actions}
            <Button size="sm" icon="refresh" busy={isBusy} onClick={onRefresh}>
              Refresh
            </Button>
          </>
        }
      >
        <div className={grid}>{children}</div>
        {ranges !== undefined && (
          <div role="group" aria-label="Ranges" className={tools}>
            {ranges}
          </div>
        )}
      </Card>
    </div>
  );
}
