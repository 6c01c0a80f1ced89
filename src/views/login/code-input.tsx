import type { Ref } from 'react';
import { TextInput } from '../ui/field/field.tsx';

type CodeInputProps = {
  /** A code of an app, which phones and password managers fill in; else a recovery code. */
  isDigits: boolean;
  value: string;
  onValueChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** A code that is good once. FACT-01 */
export const CodeInput = ({ isDigits, ...rest }: CodeInputProps) => (
  <TextInput
    type="text"
    name={isDigits ? 'one-time-code' : 'recovery-code'}
    inputMode={isDigits ? 'numeric' : 'text'}
    {...(isDigits && { autoComplete: 'one-time-code' })}
    isExact
    {...rest}
  />
);
