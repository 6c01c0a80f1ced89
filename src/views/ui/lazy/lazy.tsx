import { Component, lazy, Suspense, useEffect, useReducer, useState, type ComponentType, type ReactNode } from 'react';
import { NotLoaded } from '../not-loaded.tsx';
import { NEW_RELEASE, useRelease } from './release.ts';

/** Props for the fallback of a part whose code could not be loaded, besides the props of the part. */
export type FailedProps = {
  /** Loads the code again. The part replaces this view when the code has arrived. */
  onRetry: () => void;
};

/** Offers Retry, or Reload where a new release has replaced the code. SHELL-02 */
function CodeNotLoaded({ onRetry }: FailedProps) {
  const { isReplaced, reload } = useRelease();
  if (isReplaced) return <NotLoaded text={NEW_RELEASE} action="Reload" onRetry={reload} />;
  return <NotLoaded onRetry={onRetry} />;
}

/** Marks the control whose press waits for code, or the page after a key, as busy. */
function Busy() {
  useEffect(() => {
    const pressed = document.activeElement ?? document.body;
    pressed.setAttribute('aria-busy', 'true');
    return () => pressed.removeAttribute('aria-busy');
  }, []);
  return null;
}

/** Thrown while the code of a part cannot be loaded. Every other error belongs to the part itself. */
class CodeError extends Error {
  override name = 'CodeError';
}

class CodeBoundary extends Component<{ failed: ReactNode; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof CodeError) return this.props.failed;
    throw error;
  }
}

type Code<P> = { default: ComponentType<P> };

type LazyOptions<P> = {
  /** Shown while the code is loading. By default the pressed control is marked as busy. */
  waiting?: ReactNode;
  /** Shown where the code could not be loaded; `null` shows nothing. */
  Failed?: ComponentType<P & FailedProps> | null;
};

/**
 * A part whose code is loaded when it is first shown: a route, a dialog, a chart. `preload` fetches the code
 * ahead. `load` resolves to the code, or to `null` if it cannot be loaded. Code that is already loaded
 * renders without a fallback.
 */
export function lazyPart<P extends object>(
  load: () => Promise<Code<P>>,
  { waiting = <Busy />, Failed = CodeNotLoaded }: LazyOptions<NoInfer<P>> = {},
) {
  let coming: Promise<Code<P>> | null = null;
  let Loaded: ComponentType<P> | null = null;
  const fetchCode = async (): Promise<Code<P>> => {
    try {
      const code = await (coming ??= load());
      Loaded = code.default;
      return code;
    } catch (error) {
      coming = null;
      console.warn('Code not loaded', error);
      throw new CodeError('Code not loaded', { cause: error });
    }
  };
  const createPart = (): ComponentType<P> => Loaded ?? lazy(fetchCode);

  /** Shows the element of `beside` together with the part or its failure. */
  function LazyPart({ beside, ...rest }: P & { beside?: ReactNode }): ReactNode {
    const props = rest as unknown as P;
    const [Part, setPart] = useState(createPart);
    const [attempt, countAttempt] = useReducer((times: number) => times + 1, 0);
    const retry = () => {
      setPart(createPart);
      countAttempt();
    };
    const failed = Failed && <Failed {...props} onRetry={retry} />;
    return (
      <CodeBoundary
        key={attempt}
        failed={
          <>
            {failed}
            {beside}
          </>
        }
      >
        <Suspense fallback={waiting}>
          <Part {...props} />
          {beside}
        </Suspense>
      </CodeBoundary>
    );
  }
  return Object.assign(LazyPart, {
    preload: () => void fetchCode().catch(() => undefined),
    load: () => fetchCode().catch(() => null),
  });
}
