import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { text } from '#styled/recipes';
import { column } from '#styled/patterns';
import { type Customer, countVisits, describeLast, fieldsToTake } from '../../domain/booking/customer.ts';
import type { CustomerLookupRef } from '../../machines/lookups/customer-lookup.ts';
import type { FormRef } from '../form/use-form-field.ts';
import { Button } from '../ui/button/button.tsx';

const box = column({ gap: '1.5', alignItems: 'start', fontSize: 'sm', color: 'fg.muted' });

const toEdits = (snapshot: ReturnType<FormRef['getSnapshot']>, customer: Customer) =>
  fieldsToTake(snapshot.context.draft as Record<string, unknown>, customer)
    .map((path) => ({ type: 'field.change', path, value: customer[path] }) as const)
    .filter((edit) => snapshot.can(edit));

/**
 * The customer with the typed number, and a button that copies the known data into the form. `now` is an ISO
 * instant (CUST-02).
 */
export function KnownCustomerView({ lookup, form, now }: { lookup: CustomerLookupRef; form: FormRef; now: string }) {
  const place = useRef<HTMLDivElement>(null);
  const customer = useSelector(lookup, ({ context }) => context.answer);
  const canTake = useSelector(form, (snapshot) => customer !== null && toEdits(snapshot, customer).length > 0);
  const take = () => {
    if (customer) for (const edit of toEdits(form.getSnapshot(), customer)) form.send(edit);
    place.current?.focus();
  };
  return (
    <div role="status">
      {customer && (
        <div ref={place} tabIndex={-1} className={box}>
          <span>
            Known customer: <bdi className={text({ tone: 'plain', medium: true })}>{customer.clientName}</bdi>.{' '}
            {countVisits(customer, now)}, <bdi>{describeLast(customer)}</bdi>
          </span>
          {canTake && (
            <Button size="sm" onClick={take}>
              Use These Details
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
