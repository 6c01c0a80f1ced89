import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { input } from '#styled/recipes';
import { useFieldAttributes } from './field.tsx';

export type TextareaProps = Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue'> & {
  value: string;
  onValueChange: (value: string) => void;
};

/** Several lines of text inside a `Field`; grows with what is typed. */
export function Textarea({ onValueChange, className, ...rest }: TextareaProps) {
  return (
    <textarea
      {...useFieldAttributes()}
      {...rest}
      className={cx(input({ kind: 'multiline' }), className)}
      onChange={(event) => onValueChange(event.currentTarget.value)}
    />
  );
}
