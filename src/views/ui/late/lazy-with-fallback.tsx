import { use, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** What a fallback gets beside the props of the part that it stands for. */
export type FallbackProps = {
  /** Asks for the code again; the part takes the fallback's place when it comes. */
  onRetry: () => void;
};

/**
 * A part whose code is fetched when it is first shown, or ahead by `preload`; shown inside a `Suspense`, at once where
 * the code is there. Which of the two is there, the part or its fallback, is settled when it mounts and stays so:
 * nothing is swapped under a hand. A fetch that failed is asked again by the next one that mounts.
 */
export function lazyWithFallback<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Fallback: ComponentType<P & FallbackProps>,
) {
  type Answer = { Part: ComponentType<P> } | null;
  let asked: Promise<Answer> | null = null;
  const start = (): Promise<Answer> => {
    const promise = load().then<Answer, Answer>(
      (module) => ({ Part: module.default }),
      (error: unknown) => {
        console.warn('Code not loaded', error);
        return null;
      },
    );
    // `use` reads this at once, and else shows the fallback of the `Suspense` for 300 ms, though the code is there.
    void promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }));
    return promise;
  };
  const ask = (): Promise<Answer> => (asked ??= start());
  const forget = (failed: Promise<Answer>): void => {
    if (asked === failed) asked = null;
  };

  function LatePart(props: P): ReactNode {
    const [promise, setPromise] = useState(ask);
    const answer = use(promise);
    const hasFailed = answer === null;
    // Only once the fallback stands: a render that is asked again must find the same answer.
    useEffect(() => {
      if (hasFailed) forget(promise);
    }, [hasFailed, promise]);
    return answer ? <answer.Part {...props} /> : <Fallback {...props} onRetry={() => setPromise(ask())} />;
  }
  return Object.assign(LatePart, {
    /** Fetches ahead. A failure here is asked again when the part is shown. */
    preload: (): void => {
      const ahead = ask();
      void ahead.then((answer) => {
        if (answer === null) forget(ahead);
      });
    },
  });
}
