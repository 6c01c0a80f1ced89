/** The body of a placeholder actor: it rejects with its own name, so that a missing `provide` is heard at once. */
export const notProvided = (name: string) => (): Promise<never> =>
  Promise.reject(new Error(`The actor "${name}" is not provided`));
