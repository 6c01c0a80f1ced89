import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { css } from '#styled/css';
import type { BookingCreateRef } from '../../machines/booking-create.machine.ts';
import { focusFirstError, rowList } from '../form/form-layout.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { LinkButton } from '../ui/button/link-button.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { ItemFields } from './item-fields.tsx';

const form = css({ display: 'flex', flexDirection: 'column', gap: '4' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2' });

/** Create New Booking. BOOK-11. `cancelTo` is the path that the form was opened from. */
export function BookingCreateView({ create, cancelTo }: { create: BookingCreateRef; cancelTo: string }) {
  const element = useRef<HTMLFormElement>(null);
  const isBusy = useSelector(create, (snapshot) => snapshot.hasTag('busy'));
  const error = useSelector(create, ({ context }) => context.error);
  const keys = useSelector(create, ({ context }) => context.draft.booking_items.map(({ key }) => key), shallowEqual);
  useEffect(() => {
    const refused = create.on('booking.createInvalid', () => focusFirstError(element.current));
    return () => refused.unsubscribe();
  }, [create]);
  return (
    <>
      <PageHeader title="Create New Booking" />
      <form
        ref={element}
        noValidate
        aria-busy={isBusy}
        className={form}
        onSubmit={(event) => {
          event.preventDefault();
          create.send({ type: 'create.submit' });
        }}
      >
        <Card title="Customer Information">
          <CustomerFields create={create} />
        </Card>
        <Card
          title="Booking Items"
          actions={
            <Button size="sm" icon="plus" onClick={() => create.send({ type: 'row.add', section: 'booking_items' })}>
              Add Item
            </Button>
          }
        >
          <div className={rowList}>
            {keys.map((key, index) => (
              <ItemFields key={key} create={create} itemKey={key} number={index + 1} isAdded={index > 0} />
            ))}
          </div>
        </Card>
        {error !== null && <Alert tone="danger" title={error} />}
        <div className={buttons}>
          <LinkButton href={cancelTo}>Cancel</LinkButton>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel="Creating...">
            Create Booking
          </Button>
        </div>
      </form>
    </>
  );
}
