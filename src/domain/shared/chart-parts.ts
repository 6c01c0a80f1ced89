/** The `meta` of a state: the ids of its rules (`tools/rules/rules.ts`), or why it has none. */
export type StateMeta = { rules: readonly [string, ...string[]] } | { reason: string };

/** The params of an action or a guard after a failed actor. */
export type Failed = { error: unknown };

/** The body of a placeholder actor. It rejects with its own name, so that a missing `provide` is noticed at once. */
export const notProvided = (name: string) => (): Promise<never> =>
  Promise.reject(new Error(`The actor "${name}" is not provided`));

/** An action or a guard with the event as its params: `actions: withEvent('changeField')`. */
export const withEvent = <const Name extends string, Event>(type: Name) => ({
  type,
  params: ({ event }: { event: Event }): Event => event,
});

/** An action or a guard with the fact of an event as its params: `actions: withFact('learn')`. */
export const withFact = <const Name extends string, Fact>(type: Name) => ({
  type,
  params: ({ event }: { event: { fact: Fact } }): Fact => event.fact,
});

/** An action or a guard with the output of an actor as its params: `actions: withOutput('storeBooking')`. */
export const withOutput = <const Name extends string, Output>(type: Name) => ({
  type,
  params: ({ event }: { event: { output: Output } }): Output => event.output,
});

/**
 * The question of a form to the server before a save. An answer that holds up the save is shown once. A question
 * without an answer holds up nothing (LEDG-45).
 */
export const askBefore = <Fact>(target: string) =>
  ({
    id: 'ask',
    src: 'ask',
    onDone: [
      {
        guard: withOutput<'isHeldUp', Fact>('isHeldUp'),
        target: 'editing',
        description: 'The answer is shown once. The next press saves.',
        actions: withOutput<'learn', Fact>('learn'),
      },
      { target, actions: 'noteSent' },
    ],
    onError: {
      target,
      description: 'The question has no answer, and a save never depends on it.',
      actions: 'noteSent',
    },
  }) as const;
