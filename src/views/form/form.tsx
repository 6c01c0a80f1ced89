import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef, type ComponentProps } from 'react';
import type { AnyActorRef } from 'xstate';
import { useEmitted } from '../reads/use-emitted.ts';
import { focusFirstField } from '../ui/page-header/heading.tsx';

type Refusals = Pick<AnyActorRef, 'subscribe' | 'on'> & {
  getSnapshot: () => { hasTag: (tag: 'busy') => boolean };
};

type FormProps = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
  form: Refusals;
  refusals: readonly string[];
  otherwise?: string;
  /** The form is what its page is for: its first field has the focus. */
  isPage?: boolean;
  onSubmit: () => void;
};

/**
 * A form that its machine judges: the browser's own checks stay out, Enter submits, Ctrl+Enter everywhere in it, and when one of `refusals` is
 * emitted, the first field that is marked wrong takes the focus; `otherwise` is focused where none is marked.
 */
export function Form({ form, refusals, otherwise, isPage = false, onSubmit, ...props }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  useEmitted(form, '*', ({ type }: { type: string }) => {
    if (refusals.includes(type)) focusFirstError(element.current, otherwise);
  });
  // Before it is drawn: no key falls between.
  useLayoutEffect(() => {
    if (isPage) focusFirstField();
  }, [isPage]);
  useEffect(() => saveByKey(element.current), []);
  return (
    <form
      {...props}
      ref={element}
      data-page={isPage || undefined}
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}

/** Ctrl+Enter, or Cmd+Enter, anywhere in the form, in fields of many lines too. */
function saveByKey(form: HTMLFormElement | null) {
  const save = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing || event.repeat) return;
    event.preventDefault();
    form?.requestSubmit();
  };
  form?.addEventListener('keydown', save);
  return () => form?.removeEventListener('keydown', save);
}

function focusFirstError(form: HTMLElement | null, otherwise: string | undefined): void {
  requestAnimationFrame(() => {
    const find = (selector: string) => form?.querySelector<HTMLElement>(selector);
    const wrong = find('[aria-invalid=true]') ?? (otherwise === undefined ? null : find(otherwise));
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: 'center' });
  });
}
