import { Suspense, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { css, cx } from '#styled/css';
import { input, select } from '#styled/recipes';
import { useField } from '../field/field-context.tsx';
import { Icon } from '../icon/icon.tsx';
import { lazyWithFallback, type FallbackProps } from '../late/lazy-with-fallback.tsx';
import { NotLoaded } from '../not-loaded/not-loaded.tsx';
import { readKey } from './read-key.ts';

export type SelectOption<V extends string = string> = { value: V; label: string };

export type SelectProps<V extends string> = {
  options: readonly SelectOption<V>[];
  /** `null`: nothing chosen yet. */
  value: V | null;
  onValueChange: (value: V) => void;
  placeholder?: string;
  disabled?: boolean;
  /** Only where no `Field` labels it. */
  'aria-label'?: string;
  className?: string;
};

/** Of the list while it is open. */
export type SelectPanelProps = {
  /** Of the trigger, which the list stands under and gives the focus back to; of what labels both; of the list. */
  ids: { trigger: string; label: string; content: string };
  options: readonly SelectOption[];
  value: string | null;
  /** The option that is marked first. */
  marked: string | null;
  onChoose: (value: string) => void;
  onClose: () => void;
};

/** Milliseconds after which letters begin another word. */
const WORD_MS = 350;

/** In the page itself, where the list did not arrive. */
const MissingPanel = ({ ids, onRetry }: SelectPanelProps & FallbackProps) => (
  <div id={ids.content} className={cx(select().content, css({ position: 'absolute', zIndex: 'dropdown' }))}>
    <NotLoaded onRetry={onRetry} />
  </div>
);

const SelectPanel = lazyWithFallback(() => import('./select-panel.tsx'), MissingPanel);

/** One of a short list, inside a `Field` or with an `aria-label`. Typing picks by first letters. */
export function Select<V extends string>({
  options,
  value,
  onValueChange,
  placeholder = 'Choose…',
  disabled = false,
  className,
  'aria-label': label,
}: SelectProps<V>) {
  const styles = select();
  const field = useField();
  const id = useId();
  const [opened, setOpened] = useState<{ marked: string | null } | null>(null);
  const word = useRef({ letters: '', at: 0 });
  const trigger = field?.controlId ?? `${id}trigger`;
  const ids = { trigger, label: field?.labelId ?? trigger, content: `${id}list` };

  const close = () => setOpened(null);
  const choose = (chosen: string | undefined) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option && option.value !== value) onValueChange(option.value);
  };
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (field?.isReadOnly) return;
    event.currentTarget.focus({ preventScroll: true });
    setOpened(opened ? null : { marked: value });
  };
  // Whoever goes on before the list has come does not want it any more.
  const leave = () => {
    if (opened && !document.getElementById(ids.content)) close();
  };
  const type = (event: KeyboardEvent) => {
    if (opened) {
      if (event.key === 'Escape') close();
      return;
    }
    if (field?.isReadOnly || event.ctrlKey || event.metaKey) return;
    const { letters, at } = word.current;
    const typed = event.timeStamp - at < WORD_MS ? letters : '';
    const isLetter = event.key.length === 1 && (event.key !== ' ' || typed !== '');
    if (isLetter) word.current = { letters: typed + event.key, at: event.timeStamp };
    const meaning = readKey(event.key, isLetter ? word.current.letters : '', options, value);
    if (!meaning) return;
    event.preventDefault();
    if (meaning.is === 'open') setOpened({ marked: meaning.option?.value ?? null });
    else choose(meaning.option?.value);
  };
  return (
    <div className={cx(styles.root, className)}>
      <button
        type="button"
        role="combobox"
        id={ids.trigger}
        className={cx(input({ kind: 'text' }), styles.trigger)}
        disabled={disabled || (field?.isDisabled ?? false)}
        aria-haspopup="listbox"
        aria-expanded={opened !== null}
        aria-controls={ids.content}
        aria-label={label}
        aria-labelledby={label === undefined ? field?.labelId : undefined}
        aria-describedby={field?.describedBy}
        aria-invalid={field?.isInvalid || undefined}
        aria-required={field?.isRequired || undefined}
        onPointerEnter={SelectPanel.preload}
        onFocus={SelectPanel.preload}
        onPointerDown={SelectPanel.preload}
        onBlur={leave}
        onClick={press}
        onKeyDown={type}
      >
        <span className={styles.text}>{options.find((option) => option.value === value)?.label ?? placeholder}</span>
        <Icon name="chevronDown" size={16} />
      </button>
      {opened && (
        <Suspense>
          <SelectPanel {...{ ids, options, value }} marked={opened.marked} onChoose={choose} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
