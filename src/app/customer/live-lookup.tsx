import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { valueAt } from '../../domain/form/form-path.ts';
import { customerLookupMachine } from '../../machines/lookups.ts';
import { createCustomersService } from '../../services/customers.service.ts';
import { KnownCustomerView } from '../../views/customer/known-customer-view.tsx';
import type { FormRef } from '../../views/form/use-form-field.ts';
import { type Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

function createLiveLookup({ http }: Shell) {
  const customers = createCustomersService(http);
  return customerLookupMachine.provide({
    actors: { ask: fromPromise(({ input: { question }, signal }) => customers.find(question, signal)) },
  });
}

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
