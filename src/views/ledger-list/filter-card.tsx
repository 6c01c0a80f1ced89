import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { css } from '#styled/css';
import { stack, wrap } from '#styled/patterns';
import { QUICK_RANGES } from '../../domain/ledger/date-ranges.ts';
import type { LedgerPage } from '../../domain/ledger/ledger.ts';
import type { Location } from '../../domain/ledger/location.ts';
import { shopToday } from '../../domain/shared/shop-day.ts';
import type { ListParams, ListRef } from '../../machines/list.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { isRefreshing } from '../../machines/query/query.selectors.ts';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { SearchBox } from '../ui/search-box/search-box.tsx';
import { RangeButtons } from './day-range.tsx';
import { FilterPanel, useDays, type TypedDaysProps } from './filter-panel.tsx';

const row = wrap({ align: 'center', gap: '2' });
const column = stack({ gap: '3' });

/** LEDG-31. */
export function FilterCard({
  list,
  query,
  locations,
  typed,
  onTyped,
}: {
  list: ListRef<LedgerPage>;
  query: QueryRef<ListParams, LedgerPage>;
  locations: QueryRef<null, Location[]>;
} & TypedDaysProps) {
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(() => Object.values(list.getSnapshot().context.state.filters).some(Boolean));
  return (
    <div className={css({ marginBottom: '5' })} data-print="hide">
      <Card
        title="Search & Filter"
        actions={
          <>
            <Button
              size="sm"
              icon="filter"
              aria-expanded={isOpen}
              aria-controls={panelId}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? 'Hide Filters' : 'Show Filters'}
            </Button>
            <Button
              size="sm"
              icon="close"
              onClick={() => {
                onTyped(null);
                list.send({ type: 'list.clear' });
              }}
            >
              Clear
            </Button>
            <Refresh list={list} query={query} />
          </>
        }
      >
        <div className={column}>
          <div className={row}>
            <LedgerSearch list={list} />
            <QuickRanges list={list} onTyped={onTyped} />
          </div>
          <div id={panelId} hidden={!isOpen}>
            {isOpen && <FilterPanel list={list} locations={locations} typed={typed} onTyped={onTyped} />}
          </div>
        </div>
      </Card>
    </div>
  );
}

function Refresh({ list, query }: { list: ListRef<LedgerPage>; query: QueryRef<ListParams, LedgerPage> }) {
  const isBusy = useSelector(query, isRefreshing);
  return (
    <Button size="sm" icon="refresh" busy={isBusy} onClick={() => list.send({ type: 'list.refresh' })}>
      Refresh
    </Button>
  );
}

function LedgerSearch({ list }: { list: ListRef<LedgerPage> }) {
  const typed = useSelector(list, ({ context }) => context.typed);
  return (
    <SearchBox
      label="Search ledger entries"
      placeholder="Search by description, vendor, or receipt number..."
      value={typed}
      onValueChange={(text) => list.send({ type: 'search.type', text })}
    />
  );
}

function QuickRanges({ list, onTyped }: { list: ListRef<LedgerPage> } & Pick<TypedDaysProps, 'onTyped'>) {
  const days = useDays(list);
  return (
    <div role="group" aria-label="Quick ranges" className={row}>
      <RangeButtons
        ranges={QUICK_RANGES}
        today={shopToday()}
        days={days}
        onChange={(filters) => {
          onTyped(null);
          list.send({ type: 'filter.change', filters });
        }}
      />
    </div>
  );
}
