import { useSelector } from '@xstate/react';
import { useEffect, useState, type ReactNode } from 'react';
import { fromPromise } from 'xstate';
import { CUSTOMER, phoneHint } from '../../domain/booking/customer.ts';
import { valueAt } from '../../domain/form/form-path.ts';
import { customerLookupMachine } from '../../machines/lookups/customer-lookup.ts';
import { KnownCustomerView } from '../../views/customer/known-customer-view.tsx';
import { CustomerPlace } from '../../views/form/customer-fields.tsx';
import type { FormRef } from '../../views/form/use-form-field.ts';
import { useIsReflow } from '../../views/permissions/use-refusal.ts';
import { callRead } from '../reads/create-query.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

const createLookup = ({ http }: Shell) =>
  customerLookupMachine.provide({
    actors: {
      ask: fromPromise(async ({ input: { question: phone }, signal }) => {
        const { customer } = await callRead(http, CUSTOMER, { phone }, signal);
        return customer;
      }),
    },
  });

const textAt = (place: unknown, at: string): string => {
  const value = typeof place === 'object' && place !== null ? valueAt(place, at) : undefined;
  return typeof value === 'string' ? value : '';
};

/** Returns the number to look up: only a newly typed one, not the number of the saved booking. */
const typedNumber = ({ context: { draft, saved } }: ReturnType<FormRef['getSnapshot']>): string => {
  const typed = textAt(draft, 'phoneNumber');
  return typed === textAt(saved, 'phoneNumber') ? '' : typed;
};

/** Looks up the customer with the phone number of a form. CUST-02 */
function KnownCustomer({ form }: { form: FormRef }) {
  const lookup = useLiveActor(createLookup, { input: { question: '' } });
  const [now] = useState(() => new Date().toISOString());
  const phone = useSelector(form, typedNumber);
  useEffect(() => lookup.send({ type: 'question.ask', question: phone }), [lookup, phone]);
  return <KnownCustomerView lookup={lookup} form={form} now={now} />;
}

const REFLOW: CustomerPlace = {
  known: (form) => <KnownCustomer form={form} />,
  phoneNote: (form, at) => {
    const { draft, conflicts } = form.getSnapshot().context;
    const written = valueAt(draft, at);
    // A conflict is shown in the same place and comes first.
    return typeof written === 'string' && !conflicts?.[at] ? phoneHint(written) : undefined;
  },
};
const PLAIN: CustomerPlace = {};

/** Wraps a form that has the fields of a customer. Only Reflow's own server can look the customer up. CUST-02 */
export const CustomerLookup = ({ children }: { children: ReactNode }) => (
  <CustomerPlace value={useIsReflow() ? REFLOW : PLAIN}>{children}</CustomerPlace>
);
