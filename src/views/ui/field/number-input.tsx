import { cx } from '#styled/css';
import { input } from '#styled/recipes';
import { useFieldAttributes } from './field-context.tsx';
import type { TextInputProps } from './text-input.tsx';

/** An amount or a number as typed text: nothing is corrected or spun while typing; the form's rules judge it. */
export function NumberInput({ onValueChange, className, inputMode = 'decimal', ...rest }: TextInputProps) {
  return (
    <input
      autoComplete="off"
      {...useFieldAttributes()}
      {...rest}
      type="text"
      inputMode={inputMode}
      className={cx(input({ kind: 'number' }), className)}
      onChange={(event) => onValueChange(event.currentTarget.value)}
    />
  );
}
