import { useSelector } from '@xstate/react';
import { useState, type ReactNode } from 'react';
import { css } from '#styled/css';
import { column, wrap } from '#styled/patterns';
import type { ListedBooking } from '../../domain/booking/booking.ts';
import { labelsOfMany } from '../../domain/booking/list/many-bookings.ts';
import { isChosen } from '../../domain/lists/selection.ts';
import type { Paper } from '../../domain/papers/papers.ts';
import type { SelectionRef } from '../../machines/selection.ts';
import { useRefusal } from '../permissions/use-refusal.ts';
import { Button } from '../ui/button/button.tsx';
import { StickyBar } from '../ui/sticky-bar/sticky-bar.tsx';
import { Checkbox } from '../ui/checkbox/checkbox.tsx';
import { SaidList } from './change-many-view.tsx';

const bar = column({
  gap: '3',
  maxHeight: '[calc(100dvh - 4rem)]',
  overflowY: 'auto',
  marginBottom: '2.5',
  px: { base: '4', md: '5' },
  py: '2.5',
  layerStyle: 'surface',
  borderColor: 'border.strong',
});
const row = wrap({ align: 'center', columnGap: '3', rowGap: '2' });
const count = css({ fontWeight: 'semibold', marginInlineEnd: 'auto' });

const NOTHING = 'Select a booking first';

/** How many bookings are chosen, and what can be done to them. LIST-16 */
export function SelectManyView({
  selection,
  rows,
  labels,
  status,
  onExport,
}: {
  selection: SelectionRef<ListedBooking>;
  rows: readonly ListedBooking[];
  /** A button that prints these; nothing where the provider offers no papers. */
  labels: ((papers: readonly Paper[]) => ReactNode) | null;
  /** The change of the status of these bookings, until it is closed. */
  status: (bookings: readonly ListedBooking[], onClose: () => void) => ReactNode;
  onExport: (bookings: readonly ListedBooking[]) => void;
}) {
  const chosen = useSelector(selection, ({ context }) => context.chosen);
  const areAll = useSelector(selection, ({ context }) => rows.every(({ id }) => isChosen(context, id)));
  const refusal = useRefusal('booking.details');
  const [changed, setChanged] = useState<readonly ListedBooking[] | null>(null);
  const empty = chosen.length === 0 ? NOTHING : undefined;
  const { papers, refused } = labelsOfMany(chosen);
  return (
    <StickyBar edge="top" aria-label="Selection" className={bar}>
      <div className={row}>
        <Checkbox
          checked={rows.length > 0 && areAll}
          onCheckedChange={() => selection.send({ type: 'rows.toggle', rows })}
        >
          All on this page
        </Checkbox>
        <span role="status" className={count}>
          {`${chosen.length} selected`}
        </span>
        <Button
          size="sm"
          reason={refusal ?? empty}
          aria-expanded={changed !== null}
          onClick={() => setChanged(changed === null ? chosen : null)}
        >
          Status
        </Button>
        {labels &&
          (papers.length > 0 ? (
            labels(papers)
          ) : (
            <Button size="sm" icon="print" reason={empty ?? refused[0]?.sentence}>
              Labels
            </Button>
          ))}
        <Button size="sm" icon="download" reason={empty} onClick={() => onExport(chosen)}>
          Export
        </Button>
        <Button size="sm" variant="ghost" reason={empty} onClick={() => selection.send({ type: 'selection.clear' })}>
          Clear
        </Button>
      </div>
      {labels && papers.length > 0 && <SaidList title="Without labels" said={refused} />}
      {changed && status(changed, () => setChanged(null))}
    </StickyBar>
  );
}
