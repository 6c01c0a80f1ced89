import {
  createContext,
  use,
  useEffect,
  useReducer,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { NotLoaded } from '../not-loaded/not-loaded.tsx';

export type ReleaseContext = {
  /** Asks whether the code is gone because a new release has other files. */
  check: () => Promise<void>;
  isReplaced: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Opens the new release, with what is typed kept. */
  reload: () => void;
};

/** What the fallbacks of late code ask. Outside of the app nothing is ever replaced. */
export const ReleaseContext = createContext<ReleaseContext>({
  check: () => Promise.resolve(),
  isReplaced: () => false,
  subscribe: () => () => undefined,
  reload: () => undefined,
});

export const NEW_RELEASE = 'A new version of Reflow is there.';

/** For a fallback that stands where code did not come: whether that code is gone for good. SHELL-02. */
export function useRelease(): { isReplaced: boolean; reload: () => void } {
  const { check, isReplaced, subscribe, reload } = use(ReleaseContext);
  useEffect(() => void check(), [check]);
  return { isReplaced: useSyncExternalStore(subscribe, isReplaced), reload };
}

/** What a fallback gets beside the props of the part that it stands for. */
export type FallbackProps = {
  /** Asks for the code again; the part takes the fallback's place when it comes. */
  onRetry: () => void;
};

/** Stands where a part of the page would stand whose code did not come. */
export function CodeNotLoaded({ onRetry }: FallbackProps) {
  const { isReplaced, reload } = useRelease();
  return isReplaced ? (
    <NotLoaded text={NEW_RELEASE} action="Reload" onRetry={reload} />
  ) : (
    <NotLoaded onRetry={onRetry} />
  );
}

/** A fetch of code, and what came of it: `null` where the code did not come, nothing while it is on its way. */
type Asked<Code> = { coming: Promise<Code | null>; code?: Code | null };

/**
 * A part whose code is fetched when it is first shown, or ahead by `preload`, or by `load` for who waits for it. The rule
 * of thumb: late is a screen, what a press opens, and what an offer brings. Whether the part or `missing` is there is
 * settled when it mounts and stays so: nothing is swapped under a hand. A fetch that failed is made again by `onRetry` and
 * by the next that asks. `waiting` stands there meanwhile, nothing by default; `beside`, a prop, comes with either.
 */
export function late<P extends object, Code extends object>(
  load: () => Promise<{ default: ComponentType<P> } & Code>,
  {
    missing: Missing = CodeNotLoaded,
    waiting = null,
  }: { missing?: ComponentType<NoInfer<P> & FallbackProps> | null; waiting?: ReactNode } = {},
) {
  type Loaded = { default: ComponentType<P> } & Code;
  let last: Asked<Loaded> | null = null;
  const ask = (): Asked<Loaded> => {
    if (last) return last;
    const asked: Asked<Loaded> = {
      coming: load().catch((error: unknown) => {
        console.warn('Code not loaded', error);
        last = null;
        return null;
      }),
    };
    void asked.coming.then((code) => Object.assign(asked, { code }));
    last = asked;
    return asked;
  };

  function Late(props: P & { beside?: ReactNode }): ReactNode {
    const [asked, setAsked] = useState(ask);
    const [, settle] = useReducer((times: number) => times + 1, 0);
    const { code } = asked;
    useEffect(() => {
      if (code !== undefined) return undefined;
      let isShown = true;
      void asked.coming.then(() => isShown && settle());
      return () => {
        isShown = false;
      };
    }, [code, asked]);
    if (code === undefined) return waiting;
    const Part: ComponentType<P> | undefined = code?.default;
    return (
      <>
        {Part ? <Part {...props} /> : Missing && <Missing {...props} onRetry={() => setAsked(ask())} />}
        {props.beside}
      </>
    );
  }
  return Object.assign(Late, {
    preload: () => void ask(),
    /** @returns the code, `null` where it did not come */
    load: () => ask().coming,
  });
}
