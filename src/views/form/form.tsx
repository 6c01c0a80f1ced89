import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef, type ComponentProps } from 'react';
import type { AnyActorRef } from 'xstate';
import { useEmitted } from '../use-emitted.ts';
import { focusFirstField } from '../ui/page-header/heading.tsx';

type Refusals = Pick<AnyActorRef, 'subscribe' | 'on'> & {
  getSnapshot: () => { hasTag: (tag: 'busy') => boolean };
};

type FormProps = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
  form: Refusals;
  otherwise?: string;
  /** The form is what its page is for: its first field has the focus. */
  isPage?: boolean;
  /** The focus starts in the first empty field instead, and again after a record was created and the form stays. */
  startsEmpty?: boolean;
  onSubmit: () => void;
};

/** Marks the button that also opens the form for another record. Ctrl+Shift+Enter presses it (LEDG-50). */
export const ADDS_ANOTHER = { 'data-another': '' };

/**
 * A form that its machine checks, without the checks of the browser. Enter submits, and Ctrl+Enter submits from any
 * field. After `form.refused` the first field with an error takes the focus, or `otherwise` if no field has one.
 */
export function Form({ form, otherwise, isPage = false, startsEmpty = false, onSubmit, ...props }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  useEmitted(form, 'form.refused', () => focusFirstError(element.current, otherwise));
  // Before it is drawn: no key falls between.
  useLayoutEffect(() => {
    if (isPage) focusFirstField();
    if (startsEmpty) focusEmpty(element.current);
  }, [isPage, startsEmpty]);
  useEmitted(form, 'record.created', () => {
    // The next record is drawn by then.
    if (startsEmpty) requestAnimationFrame(() => focusEmpty(element.current));
  });
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
    const another = event.shiftKey ? form?.querySelector<HTMLElement>('[data-another]') : null;
    if (another) another.click();
    else form?.requestSubmit();
  };
  form?.addEventListener('keydown', save);
  return () => form?.removeEventListener('keydown', save);
}

const FIELDS = ':is(input, textarea, select):not(:disabled, [readonly], [type=checkbox])';

/** Focuses the first field without a value. An amount of 0 counts as empty. */
function focusEmpty(form: HTMLFormElement | null): void {
  const fields = [...(form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(FIELDS) ?? [])];
  fields.find(({ value }) => value === '' || value === '0')?.focus({ preventScroll: true });
}

function focusFirstError(form: HTMLElement | null, otherwise: string | undefined): void {
  requestAnimationFrame(() => {
    const find = (selector: string) => form?.querySelector<HTMLElement>(selector);
    const wrong = find('[aria-invalid=true]') ?? (otherwise === undefined ? null : find(otherwise));
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: 'center' });
  });
}
