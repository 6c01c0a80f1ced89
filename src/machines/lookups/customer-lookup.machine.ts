import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';
import type { Customer } from '../../domain/customer/customer.ts';
import { SEARCH_DEBOUNCE_MS } from '../../domain/shared/limits.ts';
import { dialDigits } from '../../domain/shared/phone.ts';
import type { StateMeta } from '../../domain/shared/state-meta.ts';
import { notProvided } from '../not-provided.ts';

/** What is known of whoever has the number: nothing yet, or the customer. */
type Known = { is: 'nothing' } | { is: 'customer'; customer: Customer };

/**
 * Who has the number that is typed into a form. CUST-02
 *
 * It is asked once the typing pauses and the number is a whole one; the next key takes the question back. The same number
 * written differently is not asked again. Nobody waits for it: without an answer nothing is offered.
 */
export const customerLookupMachine = setup({
  types: {} as {
    context: {
      phone: string; // as typed
      known: Known;
    };
    events: { type: 'number.change'; phone: string };
    meta: StateMeta;
  },
  actors: { findCustomer: fromPromise<Customer | null, { phone: string }>(notProvided('findCustomer')) },
  guards: {
    isSameNumber: ({ context }, { phone }: { phone: string }) => dialDigits(phone) === dialDigits(context.phone),
    isNumber: (_, { phone }: { phone: string }) => dialDigits(phone) !== null,
    isSomebody: (_, { customer }: { customer: Customer | null }) => customer !== null,
  },
  actions: {
    storeNumber: assign((_, { phone }: { phone: string }) => ({ phone, known: { is: 'nothing' as const } })),
    storeCustomer: assign((_, { customer }: { customer: Customer | null }) =>
      customer ? { known: { is: 'customer' as const, customer } } : {},
    ),
  },
  delays: { pause: SEARCH_DEBOUNCE_MS },
}).createMachine({
  id: 'customerLookup',
  description: 'Who has the number that is typed.',
  context: { phone: '', known: { is: 'nothing' } },
  initial: 'idle',
  on: {
    'number.change': [
      {
        guard: { type: 'isSameNumber', params: ({ event }) => event },
        description: 'The same number, written differently, or still none: nothing to ask.',
      },
      {
        guard: { type: 'isNumber', params: ({ event }) => event },
        target: '.waiting',
        reenter: true,
        actions: { type: 'storeNumber', params: ({ event }) => event },
      },
      { target: '.idle', actions: { type: 'storeNumber', params: ({ event }) => event } },
    ],
  },
  states: {
    idle: { description: 'No whole number is there.', meta: { rules: ['CUST-02'] } },
    waiting: {
      description: 'A whole number is there; it is asked for when the typing pauses.',
      meta: { rules: ['CUST-02'] },
      after: { pause: 'asking' },
    },
    asking: {
      description:
        'The provider is asked who has the number. The form goes on meanwhile, and another number aborts it.',
      meta: { rules: ['CUST-01', 'CUST-02'] },
      invoke: {
        id: 'findCustomer',
        src: 'findCustomer',
        input: ({ context }) => ({ phone: context.phone }),
        onDone: [
          {
            guard: { type: 'isSomebody', params: ({ event }) => ({ customer: event.output }) },
            target: 'known',
            actions: { type: 'storeCustomer', params: ({ event }) => ({ customer: event.output }) },
          },
          { target: 'unknown' },
        ],
        onError: { target: 'unanswered' },
      },
    },
    known: { description: 'The number has booked before: the customer is offered.', meta: { rules: ['CUST-02'] } },
    unknown: { description: 'Nobody has booked with this number.', meta: { rules: ['CUST-01'] } },
    unanswered: {
      description: 'No answer came. The form says nothing of it and is filled in by hand.',
      meta: { rules: ['CUST-02'] },
    },
  },
});
export type CustomerLookupRef = ActorRefFrom<typeof customerLookupMachine>;

/** The customer who is offered, `null` while nobody is. */
export const selectCustomer = ({ context }: { context: { known: Known } }): Customer | null =>
  context.known.is === 'customer' ? context.known.customer : null;
