import type { KeyboardEvent } from 'react';
import { cx } from '#styled/css';
import { input } from '#styled/recipes';
import { EXACT, type Typed, useTypedAttributes } from './field/field.tsx';

/** Several lines of text inside a `Field`. Grows with its text. */
export const Textarea = ({ onValueChange, className, ...rest }: Typed<'textarea'>) => (
  <textarea
    {...useTypedAttributes(rest.autoComplete)}
    {...rest}
    className={cx(input({ kind: 'multiline' }), className)}
    onChange={(event) => onValueChange(event.currentTarget.value)}
  />
);

type NumberInputProps = Typed<'input'> & {
  /**
   * Makes it a spinbutton: its bounds, its current value, and a function that returns the text one step up or
   * down, or `null` at the end.
   */
  spin?: { min: number; max: number; now: number | string; step: (by: 1 | -1) => string | null } | undefined;
};

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * An amount or a number as typed text. Typing is not corrected, the arrow keys step, and the form validates
 * the text.
 */
export function NumberInput({ onValueChange, className, spin, inputMode = 'decimal', ...rest }: NumberInputProps) {
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = STEPS[event.key];
    const { altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event;
    if (!spin || by === undefined || altKey || ctrlKey || metaKey || shiftKey || currentTarget.readOnly) return;
    event.preventDefault();
    const next = spin.step(by);
    if (next !== null) onValueChange(next);
  };
  return (
    <input
      {...useTypedAttributes(rest.autoComplete)}
      {...EXACT}
      {...(spin && {
        role: 'spinbutton',
        'aria-valuemin': spin.min,
        'aria-valuemax': spin.max,
        'aria-valuenow': typeof spin.now === 'number' && !Number.isNaN(spin.now) ? spin.now : undefined,
        onKeyDown: step,
      })}
      {...rest}
      type="text"
      inputMode={inputMode}
      className={cx(input({ kind: 'number' }), className)}
      onChange={(event) => onValueChange(event.currentTarget.value)}
    />
  );
}
