import { use, useEffect, useReducer, useState, type ComponentType, type ReactNode } from 'react';

/** What a fallback gets beside the props of the part that it stands for. */
export type FallbackProps = {
  /** Asks for the code again; the part takes the fallback's place when it comes. */
  onRetry: () => void;
};

/** The part, or `null` where its code did not come; `value` as soon as that is known. */
type Answer<C> = { Part: C } | null;
type Asked<C> = Promise<Answer<C>> & { value?: Answer<C> };

/** Code that is fetched once; a fetch that failed is made again by the next who asks. */
function fetchOnce<C>(load: () => Promise<{ default: C }>) {
  let asked: Asked<C> | null = null;
  const start = (): Asked<C> => {
    const promise: Asked<C> = load().then<Answer<C>, Answer<C>>(
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
  const ask = () => (asked ??= start());
  const forget = (failed: Asked<C>): void => {
    if (asked === failed) asked = null;
  };
  /** Fetches ahead. A failure here is asked again when the part is shown. */
  const preload = (): void => {
    const ahead = ask();
    void ahead.then((answer) => {
      if (answer === null) forget(ahead);
    });
  };
  return { ask, forget, preload };
}

/**
 * A part whose code is fetched when it is first shown, or ahead by `preload`, or by `load` for who waits for it; shown
 * inside a `Suspense`, at once where the code is there. Which of the two is there, the part or its fallback, is settled
 * when it mounts and stays so: nothing is swapped under a hand. A fetch that failed is asked again by the next one that
 * mounts.
 */
export function lazyWithFallback<P extends object, Statics extends object = object>(
  load: () => Promise<{ default: ComponentType<P> & Statics }>,
  Fallback: ComponentType<P & FallbackProps>,
) {
  const { ask, forget, preload } = fetchOnce(load);

  function LatePart(props: P): ReactNode {
    const [promise, setPromise] = useState(ask);
    const answer = use(promise);
    const hasFailed = answer === null;
    // Only once the fallback stands: a render that is asked again must find the same answer.
    useEffect(() => {
      if (hasFailed) forget(promise);
    }, [hasFailed, promise]);
    // A fallback may ask as soon as it stands, before the effect above.
    const retry = () => {
      forget(promise);
      setPromise(ask());
    };
    if (!answer) return <Fallback {...props} onRetry={retry} />;
    const Part: ComponentType<P> = answer.Part;
    return <Part {...props} />;
  }
  return Object.assign(LatePart, { preload, load: (): Promise<Answer<ComponentType<P> & Statics>> => ask() });
}

/** The same for what opens at a press, without a `Suspense`: it opens as soon as its code is there. */
export function latePanel<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Fallback: ComponentType<P & FallbackProps>,
) {
  const { ask, forget, preload } = fetchOnce(load);

  function LatePanel(props: P): ReactNode {
    const [promise, setPromise] = useState(ask);
    const [, settle] = useReducer((times: number) => times + 1, 0);
    const { value: answer } = promise;
    useEffect(() => {
      if (answer === undefined) void promise.then(settle);
      else if (answer === null) forget(promise);
    }, [answer, promise]);
    if (answer === undefined) return null;
    // A fallback may ask as soon as it stands, before the effect above.
    const retry = () => {
      forget(promise);
      setPromise(ask());
    };
    return answer ? <answer.Part {...props} /> : <Fallback {...props} onRetry={retry} />;
  }
  return Object.assign(LatePanel, { preload });
}
