import { shallowEqual, useSelector } from '@xstate/react';
import { stack } from '#styled/patterns';
import { NO_ROOM } from '../../domain/booking/booking-room.ts';
import type { BookingCreateRef } from '../../machines/booking-create.machine.ts';
import { CustomerFields } from '../form/customer-fields.tsx';
import { FormCheckbox, FormField } from '../form/form-field.tsx';
import { formButtons, rowList } from '../form/form-layout.ts';
import { Form } from '../form/form.tsx';
import { useCan } from '../form/use-form-field.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { LinkButton } from '../ui/button/link-button.tsx';
import { Card } from '../ui/card/card.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { CreateItem } from './create-item.tsx';

const ADD_ITEM = { type: 'row.add', section: 'booking_items' } as const;

const SAME_NUMBER = 'Same as phone number';
/** Only the WhatsApp number is ever locked before the booking is sent. BOOK-04. */
const whyLocked = (path: string) => (path === 'whatsappNumber' ? SAME_NUMBER : undefined);

/** Create New Booking. `cancelTo` is the path that the form was opened from. */
export function BookingCreateView({ create, cancelTo }: { create: BookingCreateRef; cancelTo: string }) {
  const isBusy = useSelector(create, (snapshot) => snapshot.hasTag('busy'));
  const error = useSelector(create, ({ context }) => context.error);
  const canAdd = useCan(create, ADD_ITEM);
  const keys = useSelector(create, ({ context }) => context.draft.booking_items.map(({ key }) => key), shallowEqual);
  return (
    <>
      <PageHeader title="Create New Booking" />
      <Form
        form={create}
        refusals={['booking.createInvalid']}
        className={stack({ gap: '4' })}
        onSubmit={() => create.send({ type: 'create.submit' })}
      >
        <Card title="Customer Information">
          <CustomerFields
            form={create}
            why={whyLocked}
            beneathWhatsApp={
              <FormCheckbox form={create} at="isSameNumber">
                {SAME_NUMBER}
              </FormCheckbox>
            }
          >
            <FormField form={create} at="appointmentDate" label="Appointment date" kind="datetime-local" />
          </CustomerFields>
        </Card>
        <Card
          title="Booking Items"
          actions={
            <Button size="sm" icon="plus" reason={canAdd ? undefined : NO_ROOM} onClick={() => create.send(ADD_ITEM)}>
              Add Item
            </Button>
          }
        >
          <div className={rowList}>
            {keys.map((key, index) => (
              <CreateItem key={key} create={create} rowKey={key} number={index + 1} />
            ))}
          </div>
        </Card>
        {error !== null && <Alert tone="danger" title={error} />}
        <div className={formButtons}>
          <LinkButton href={cancelTo}>Cancel</LinkButton>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel="Creating...">
            Create Booking
          </Button>
        </div>
      </Form>
    </>
  );
}
