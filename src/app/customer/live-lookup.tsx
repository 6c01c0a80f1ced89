import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { CUSTOMER } from '../../domain/customer/customer.ts';
import { valueAt } from '../../domain/form/form-path.ts';
import { customerLookupMachine } from '../../machines/lookups.ts';
import { KnownCustomerView } from '../../views/customer/known-customer-view.tsx';
import type { FormRef } from '../../views/form/use-form-field.ts';
import { callRead } from '../reads/live-query.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

const createLiveLookup = ({ http }: Shell) =>
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

/** The number to ask for: one that was typed, not the one that a saved booking has already. */
const typedNumber = ({ context: { draft, saved } }: ReturnType<FormRef['getSnapshot']>): string => {
  const typed = textAt(draft, 'phoneNumber');
  return typed === textAt(saved, 'phoneNumber') ? '' : typed;
};

/** Asks who has the number of a form; late code. CUST-02 */
export default function LiveLookup({ form }: { form: FormRef }) {
  const lookup = useLiveActor(createLiveLookup, { input: { question: '' } });
  const [now] = useState(() => new Date().toISOString());
  const phone = useSelector(form, typedNumber);
  useEffect(() => lookup.send({ type: 'question.ask', question: phone }), [lookup, phone]);
  return <KnownCustomerView lookup={lookup} form={form} now={now} />;
}
