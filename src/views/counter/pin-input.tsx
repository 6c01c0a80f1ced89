import { css } from '#styled/css';
import { typedDigits } from '../../domain/shared/characters.ts';
import { PIN_LENGTH } from '../../domain/shared/limits.ts';
import { TextInput, type TextInputProps } from '../ui/field/field.tsx';

// No password for the browser: it would offer to keep it, and to fill in that of another person.
const covered = css({
  maxWidth: '48',
  fontSize: 'xl',
  letterSpacing: '[0.4em]',
  fontFamily: 'mono',
});

/** Six digits of any script that nobody reads over a shoulder. TYPED-02 */
export const PinInput = ({ onValueChange, ...field }: TextInputProps) => (
  <TextInput
    {...field}
    data-pin
    inputMode="numeric"
    isExact
    className={covered}
    style={{ ['WebkitTextSecurity' as string]: 'disc' }}
    onValueChange={(typed) => onValueChange(typedDigits(typed).replaceAll(/\D/g, '').slice(0, PIN_LENGTH))}
  />
);
