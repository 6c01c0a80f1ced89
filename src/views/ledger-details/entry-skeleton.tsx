import { css } from '#styled/css';
import { stack } from '#styled/patterns';
import { Card } from '../ui/card/card.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { entryColumns } from './entry-layout.ts';

const lines = stack({ gap: '4' });

/** The cards of an entry before they are known. */
export function EntrySkeleton() {
  return (
    <div role="status" className={entryColumns.root}>
      <span className={css({ srOnly: true })}>Loading ledger entry…</span>
      {['main', 'side'].map((column) => (
        <div key={column} className={entryColumns.column}>
          <Card>
            <div className={lines}>
              {[1, 2, 3, 4].map((line) => (
                <Skeleton key={line} />
              ))}
            </div>
          </Card>
        </div>
      ))}
    </div>
  );
}
