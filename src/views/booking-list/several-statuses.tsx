import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { grid } from '#styled/patterns';
import type { BookingPage } from '../../domain/booking/booking.ts';
import { BOOKING_STATUSES, statusLabel } from '../../domain/booking/booking-status.ts';
import type { ListRef } from '../../machines/query/list.machine.ts';
import { Checkbox } from '../ui/checkbox/checkbox.tsx';

const panel = grid({
  position: 'absolute',
  top: '[calc(100% + 0.25rem)]',
  right: '0',
  zIndex: 'dropdown',
  gridTemplateColumns: '[1fr 1fr]',
  columnGap: '4',
  rowGap: '1',
  width: '80',
  maxWidth: 'full',
  md: { maxWidth: '[none]' },
  p: '3',
  bg: 'bg.raised',
  color: 'fg',
  borderWidth: 'thin',
  borderRadius: 'md',
  boxShadow: 'lg',
  outlineStyle: 'none',
});

type Props = { list: ListRef<BookingPage>; onClose: () => void };

/** Chooses any of the twelve statuses, over the list. Escape and a press elsewhere close it. */
export function SeveralStatuses({ list, onClose }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const status = useSelector(list, ({ context }) => context.state.filters['status'] ?? '');
  const chosen = status === '' ? [] : status.split(',');
  const turn = (one: string, isOn: boolean) => {
    const next = BOOKING_STATUSES.filter((known) => (known === one ? isOn : chosen.includes(known)));
    list.send({ type: 'filter.change', filters: { status: next.join(',') } });
  };
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and the lost focus of its checkboxes close it
    <div
      ref={element}
      tabIndex={-1}
      role="group"
      aria-label="Statuses"
      className={panel}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onClose();
      }}
    >
      {BOOKING_STATUSES.map((one) => (
        <Checkbox key={one} checked={chosen.includes(one)} onCheckedChange={(isOn) => turn(one, isOn)}>
          {statusLabel(one)}
        </Checkbox>
      ))}
    </div>
  );
}
