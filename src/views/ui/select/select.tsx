import { useId, useRef, type ComponentProps, type KeyboardEvent } from 'react';
import { cx } from '#styled/css';
import { input, select } from '#styled/recipes';
import { useField } from '../field/field.tsx';
import { Icon } from '../icon/icon.tsx';
import { late } from '../late/late.tsx';
import { MissingPanel, usePanel } from '../late/use-panel.tsx';

export type SelectOption<V extends string = string> = { value: V; label: string };

/** What a key on a closed list comes to: it opens, with an option marked, or an option is chosen outright. */
export type KeyMeaning = { is: 'open' | 'choose'; option: SelectOption | undefined };

/** `letters`: those of the word that is being typed, with this key's; '' where it types none. */
export function readKey(
  key: string,
  letters: string,
  options: readonly SelectOption[],
  value: string | null,
): KeyMeaning | null {
  if (letters !== '') return { is: 'choose', option: findByLetters(letters, options, value) };
  const at = options.findIndex((option) => option.value === value);
  switch (key) {
    case 'Enter':
    case ' ':
    case 'ArrowDown':
      return { is: 'open', option: options[Math.max(at, 0)] };
    case 'ArrowUp':
      return { is: 'open', option: options.at(at) };
    case 'ArrowLeft':
      return { is: 'choose', option: at < 0 ? options.at(-1) : options[at - 1] };
    case 'ArrowRight':
      return { is: 'choose', option: options[at + 1] };
    case 'Home':
      return { is: 'choose', option: options[0] };
    case 'End':
      return { is: 'choose', option: options.at(-1) };
    default:
      return null;
  }
}

/** The option that begins so, from the chosen one on; the same letter again goes on to the next. */
function findByLetters(
  letters: string,
  options: readonly SelectOption[],
  value: string | null,
): SelectOption | undefined {
  const [first = ''] = letters;
  const isOneLetter = letters === first.repeat(letters.length);
  const from = options.findIndex((option) => option.value === value) + (isOneLetter ? 1 : 0);
  const begun = (isOneLetter ? first : letters).toLowerCase();
  const inTurn = [...options.slice(Math.max(from, 0)), ...options.slice(0, Math.max(from, 0))];
  return inTurn.find(({ label }) => label.toLowerCase().startsWith(begun));
}

export type SelectProps<V extends string> = {
  options: readonly SelectOption<V>[];
  /** `null`: nothing chosen yet. */
  value: V | null;
  onValueChange: (value: V) => void;
  reason?: string | undefined;
  /** Only where no `Field` labels it. */
  'aria-label'?: string;
  className?: string;
};

/** Of the list while it is open. It stands under the trigger, and gives the focus back to it. */
export type SelectPanelProps = {
  id: string;
  triggerId: string;
  labelId: string;
  options: readonly SelectOption[];
  value: string | null;
  marked: string | null;
  onChoose: (value: string) => void;
  onClose: () => void;
};

/** Milliseconds after which letters begin another word. */
const WORD_MS = 350;

const MissingList = (missing: ComponentProps<typeof MissingPanel>) => <MissingPanel {...missing} beneath />;

const SelectPanel = late(() => import('../panels/select-panel.tsx'), { missing: MissingList });

/** One of a short list, inside a `Field` or with an `aria-label`. Typing picks by first letters, and Undo takes that back. */
export function Select<V extends string>({
  options,
  value,
  onValueChange,
  reason,
  className,
  'aria-label': label,
}: SelectProps<V>) {
  const styles = select();
  const field = useField();
  const ownId = useId();
  const triggerId = field?.controlId ?? ownId;
  const word = useRef({ letters: '', at: 0, before: value });

  const choose = (chosen: string | undefined) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option && option.value !== value) onValueChange(option.value);
  };
  const type = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    const { letters, at, before } = word.current;
    if (event.key === 'Undo') choose(before ?? undefined);
    const typed = event.timeStamp - at < WORD_MS ? letters : '';
    const isLetter = event.key.length === 1 && (event.key !== ' ' || typed !== '');
    if (isLetter) {
      word.current = { letters: typed + event.key, at: event.timeStamp, before: typed === '' ? value : before };
    }
    const meaning = readKey(event.key, isLetter ? word.current.letters : '', options, value);
    if (!meaning) return;
    event.preventDefault();
    if (meaning.is === 'open') panel.open(meaning.option?.value ?? null);
    else choose(meaning.option?.value);
  };
  const panel = usePanel(SelectPanel, { atPress: value, onKey: type, isLocked: field?.isReadOnly ?? false });
  return (
    <div className={cx(styles.root, className)}>
      <button
        type="button"
        role="combobox"
        id={triggerId}
        className={cx(input({ kind: 'text' }), styles.trigger)}
        disabled={field?.isDisabled}
        {...(reason !== undefined && { 'aria-description': reason, 'data-tip': reason })}
        aria-haspopup="listbox"
        aria-expanded={panel.isOpen}
        aria-controls={panel.id}
        aria-label={label}
        aria-labelledby={label === undefined ? field?.labelId : undefined}
        aria-describedby={field?.describedBy}
        aria-invalid={field?.isInvalid || undefined}
        aria-required={field?.isRequired || undefined}
        {...panel.button}
      >
        <span className={styles.text}>{options.find((option) => option.value === value)?.label ?? 'Choose…'}</span>
        <Icon name="chevronDown" size={16} />
      </button>
      {panel.shown && (
        <SelectPanel
          id={panel.id}
          labelId={field?.labelId ?? triggerId}
          marked={panel.shown.marked}
          onChoose={choose}
          onClose={panel.close}
          {...{ triggerId, options, value }}
        />
      )}
    </div>
  );
}
