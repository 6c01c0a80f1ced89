import { TextInput, Field } from '../ui/field/field.tsx';

const focus = (box: HTMLInputElement | null) => box?.focus();

type SignInCodeFieldProps = { value: string; onValueChange: (value: string) => void; isFocused: boolean };

/** `isFocused` where a press has brought it. FACT-04. */
const SignInCodeField = ({ isFocused, ...input }: SignInCodeFieldProps) => (
  <Field label="Sign-in code" hint="Get a code under Account on a device where you are signed in, or ask the owner.">
    <TextInput ref={isFocused ? focus : undefined} name="code" autoComplete="one-time-code" isExact {...input} />
  </Field>
);
export default SignInCodeField;
