import { createListeners } from '../../domain/shared/listeners.ts';

/** Asks for the PIN of the person, once for all calls that wait for it. LOCK-05 */
export function createPinQuestion() {
  let waiting: ((isRight: boolean) => void)[] = [];
  const { publish, subscribe } = createListeners();
  const isAsking = (): boolean => waiting.length > 0;
  /** @returns whether the PIN was right; not where the question was closed */
  const ask = (): Promise<boolean> =>
    new Promise((resolve) => {
      waiting.push(resolve);
      publish();
    });
  const answer = (isRight: boolean): void => {
    const answered = waiting;
    waiting = [];
    for (const resolve of answered) resolve(isRight);
    publish();
  };
  return { isAsking, subscribe, ask, answer };
}
export type PinQuestion = ReturnType<typeof createPinQuestion>;
