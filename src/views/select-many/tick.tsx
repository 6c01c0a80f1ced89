import { Hidden } from '../ui/hidden/hidden.tsx';
import { css } from '#styled/css';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, type ComponentType } from 'react';
import type { ListedBooking } from '../../domain/booking/booking.ts';
import { isChosen, isFull } from '../../domain/lists/selection.ts';
import { SELECT_MAX } from '../../domain/shared/limits.ts';
import type { SelectionRef } from '../../machines/selection.ts';
import { Checkbox } from '../ui/checkbox/checkbox.tsx';
import { pressedPlace } from '../ui/link/open-by-press.ts';

/** The box of a booking. */
export type Tick = ComponentType<{ booking: ListedBooking }>;

const box = css({ display: 'inline-flex' });

/** The boxes of a selection; `getRows` are the bookings on the page. A press on the card turns its box too. */
export function createTick(selection: SelectionRef<ListedBooking>, getRows: () => readonly ListedBooking[]): Tick {
  return function RowTick({ booking }) {
    const isOn = useSelector(selection, ({ context }) => isChosen(context, booking.id));
    const isRefused = useSelector(selection, ({ context }) => isFull(context)) && !isOn;
    const place = useRef<HTMLSpanElement>(null);
    const isRange = useRef(false);
    const turn = useRef(() => {});
    useEffect(() => {
      turn.current = () =>
        selection.send(
          isRange.current
            ? { type: 'row.extend', row: booking, rows: getRows() }
            : { type: 'row.toggle', row: booking },
        );
    });
    useEffect(() => {
      const card = place.current?.closest<HTMLElement>('article, tr');
      const press = (event: MouseEvent) => {
        isRange.current = event.shiftKey;
        if (event.ctrlKey || event.metaKey || !pressedPlace(event.target)) return;
        event.preventDefault();
        turn.current();
      };
      // With Shift it would select text.
      const begin = (event: MouseEvent) => event.shiftKey && event.preventDefault();
      card?.addEventListener('click', press, true);
      card?.addEventListener('mousedown', begin);
      return () => {
        card?.removeEventListener('click', press, true);
        card?.removeEventListener('mousedown', begin);
      };
    }, []);
    return (
      <span ref={place} className={box}>
        <Checkbox
          checked={isOn}
          reason={isRefused ? `At most ${SELECT_MAX} at once` : undefined}
          onCheckedChange={() => turn.current()}
        >
          <Hidden>{`Select ${booking.code}, ${booking.clientName}`}</Hidden>
        </Checkbox>
      </span>
    );
  };
}
