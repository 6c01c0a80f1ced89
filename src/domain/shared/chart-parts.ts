/** At a state of a chart: the ids of the rules that it carries (`tools/rules/rules.ts`), or why it carries none. */
export type StateMeta = { rules: readonly [string, ...string[]] } | { reason: string };

/** What an action or a guard takes of work that failed. */
export type Failed = { error: unknown };

/** The body of a placeholder actor: it rejects with its own name, so that a missing `provide` is heard at once. */
export const notProvided = (name: string) => (): Promise<never> =>
  Promise.reject(new Error(`The actor "${name}" is not provided`));

/** An action or a guard that takes what happened as its params: `actions: withEvent('changeField')`. */
export const withEvent = <const Name extends string, Event>(type: Name) => ({
  type,
  params: ({ event }: { event: Event }): Event => event,
});

/** The same with what invoked work came to: `actions: withOutput('storeBooking')`. */
export const withOutput = <const Name extends string, Output>(type: Name) => ({
  type,
  params: ({ event }: { event: { output: Output } }): Output => event.output,
});
