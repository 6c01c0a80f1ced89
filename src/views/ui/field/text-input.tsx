import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { input } from '#styled/recipes';
import { useFieldAttributes } from './field.tsx';

export type TextInputProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue'> & {
  value: string;
  onValueChange: (value: string) => void;
};

/** One line of text inside a `Field`. `type` as of an HTML input: `email`, `tel`, `date`, `datetime-local`, ... */
export function TextInput({ onValueChange, className, type = 'text', ...rest }: TextInputProps) {
  return (
    <input
      {...useFieldAttributes()}
      {...rest}
      type={type}
      className={cx(input({ kind: 'text' }), className)}
      onChange={(event) => onValueChange(event.currentTarget.value)}
    />
  );
}
