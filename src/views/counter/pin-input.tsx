import { useState } from 'react';
import { css } from '#styled/css';
import { wrap } from '#styled/patterns';
import { typedDigits } from '../../domain/shared/characters.ts';
import { PIN_LENGTH } from '../../domain/shared/limits.ts';
import { IconButton } from '../ui/button/button.tsx';
import { TextInput, type TextInputProps } from '../ui/field/field.tsx';

// No password for the browser: it would offer to keep it, and to fill in that of another person.
const covered = css({
  maxWidth: '48',
  fontSize: 'xl',
  letterSpacing: '[0.4em]',
  fontFamily: 'mono',
});

/** Six digits of any script that nobody reads over a shoulder. TYPED-02 */
export const PinInput = ({ onValueChange, isShown = false, ...field }: TextInputProps & { isShown?: boolean }) => (
  <TextInput
    {...field}
    data-pin
    inputMode="numeric"
    isExact
    className={covered}
    style={{ ['WebkitTextSecurity' as string]: isShown ? 'none' : 'disc' }}
    onValueChange={(typed) => onValueChange(typedDigits(typed).replaceAll(/\D/g, '').slice(0, PIN_LENGTH))}
  />
);

const frame = wrap({ align: 'center', gap: '1' });

/** A new PIN, which can be shown: a wrong digit would lock its owner out of the counter (LOCK-02). */
export function NewPinInput({ onValueChange, ...field }: TextInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={frame}>
      <PinInput {...field} isShown={isShown} onValueChange={onValueChange} />
      <IconButton
        icon={isShown ? 'eyeOff' : 'eye'}
        size="sm"
        label={isShown ? 'Hide PIN' : 'Show PIN'}
        onClick={() => setShown(!isShown)}
      />
    </div>
  );
}
