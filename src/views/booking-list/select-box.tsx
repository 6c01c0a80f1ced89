import { useSelector } from '@xstate/react';
import { useRef, type MouseEvent } from 'react';
import type { SnapshotFrom } from 'xstate';
import { css } from '#styled/css';
import type { BookingPage, ListedBooking } from '../../domain/booking/booking.ts';
import { isChosen, isFull } from '../../domain/lists/selection.ts';
import { SELECT_MAX } from '../../domain/shared/limits.ts';
import type { ListParams } from '../../machines/query/list.machine.ts';
import { selectLastData, type QueryRef } from '../../machines/query/query.machine.ts';
import type { SelectionRef } from '../../machines/selection.ts';
import { Checkbox } from '../ui/checkbox/checkbox.tsx';
import { Hidden } from '../ui/hidden.tsx';
import { pressedPlace } from '../ui/link.tsx';

export type BookingsQuery = QueryRef<ListParams, BookingPage>;

const NO_ROWS: readonly ListedBooking[] = [];
/** Returns the bookings on the page of the list. */
export const selectRows = (snapshot: SnapshotFrom<BookingsQuery>) => selectLastData(snapshot)?.bookings ?? NO_ROWS;

/** Props of a card while bookings are selected. */
export type Selecting = {
  selection: SelectionRef<ListedBooking>;
  /** Selects or deselects a booking; with `isRange` also those between it and the one pressed before. */
  toggle: (booking: ListedBooking, isRange: boolean) => void;
};

/** The listeners of a booking's card: a press on it selects the booking, where nothing else on it takes the press. */
export const cardPress = ({ toggle }: Selecting, booking: ListedBooking) => ({
  onClickCapture: (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || !pressedPlace(event.target)) return;
    event.preventDefault();
    toggle(booking, event.shiftKey);
  },
  // A press with Shift would select text.
  onMouseDown: (event: MouseEvent) => {
    if (event.shiftKey) event.preventDefault();
  },
});

/** At the edge of the card, which leaves room for it. */
const box = css({
  position: 'absolute',
  left: '4',
  top: { base: '2.5', lg: '[calc(50% - 0.75rem)]' },
  display: 'inline-flex',
});

/** The checkbox of a booking. */
export function SelectBox({
  selecting: { selection, toggle },
  booking,
}: {
  selecting: Selecting;
  booking: ListedBooking;
}) {
  const isOn = useSelector(selection, ({ context }) => isChosen(context, booking.id));
  const isRefused = useSelector(selection, ({ context }) => isFull(context)) && !isOn;
  const isRange = useRef(false);
  return (
    <span
      className={box}
      onClickCapture={(event) => {
        isRange.current = event.shiftKey;
      }}
    >
      <Checkbox
        checked={isOn}
        reason={isRefused ? `At most ${SELECT_MAX} at once` : undefined}
        onCheckedChange={() => toggle(booking, isRange.current)}
      >
        <Hidden>{`Select ${booking.code}, ${booking.clientName}`}</Hidden>
      </Checkbox>
    </span>
  );
}
