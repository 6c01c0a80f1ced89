import { useState, type Ref } from 'react';
import { css } from '#styled/css';
import { IconButton } from '../ui/button/button.tsx';
import { TextInput } from '../ui/field/field.tsx';

const frame = css({
  position: 'relative',
  '& > input': { paddingInlineEnd: '10' },
  '& > button': { position: 'absolute', right: '0.5', top: '[calc(50% - 1rem)]' },
});

type PasswordInputProps = {
  value: string;
  onValueChange: (value: string) => void;
  autoComplete?: 'current-password' | 'new-password';
  ref?: Ref<HTMLInputElement>;
};

/** A password that can be shown. Pasting and password managers work. */
export function PasswordInput({ value, onValueChange, autoComplete = 'current-password', ref }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={frame}>
      <TextInput
        ref={ref}
        type={isShown ? 'text' : 'password'}
        name={autoComplete === 'new-password' ? autoComplete : 'password'}
        autoComplete={autoComplete}
        isExact
        value={value}
        onValueChange={onValueChange}
      />
      <IconButton
        icon={isShown ? 'eyeOff' : 'eye'}
        size="sm"
        label={isShown ? 'Hide Password' : 'Show Password'}
        onClick={() => setShown(!isShown)}
      />
    </div>
  );
}
