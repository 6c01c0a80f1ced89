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
