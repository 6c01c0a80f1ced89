import { useSelector } from '@xstate/react';
import { useEffect, useRef, type ComponentProps } from 'react';
import type { AnyActorRef } from 'xstate';

type Refusals = Pick<AnyActorRef, 'subscribe'> & {
  getSnapshot: () => { hasTag: (tag: 'busy') => boolean };
  on: (type: '*', handler: (emitted: { type: string }) => void) => { unsubscribe: () => void };
};

/**
 * A form that its machine judges: the browser's own checks stay out, Enter submits, and when one of `refusals` is
 * emitted, the first field that is marked wrong takes the focus; `otherwise` is focused where none is marked.
 */
export function Form({
  form,
  refusals,
  otherwise,
  onSubmit,
  ...props
}: Omit<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
  form: Refusals;
  refusals: readonly string[];
  otherwise?: string;
  onSubmit: () => void;
}) {
  const element = useRef<HTMLFormElement>(null);
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  useEffect(() => {
    const { unsubscribe } = form.on('*', ({ type }) => {
      if (refusals.includes(type)) focusFirstError(element.current, otherwise);
    });
    return unsubscribe;
  });
  return (
    <form
      {...props}
      ref={element}
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}

/** Waits until the marks are drawn. */
function focusFirstError(form: HTMLElement | null, otherwise: string | undefined): void {
  requestAnimationFrame(() => {
    const find = (selector: string) => form?.querySelector<HTMLElement>(selector);
    const wrong = find('[aria-invalid=true]') ?? (otherwise === undefined ? null : find(otherwise));
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: 'center' });
  });
}
