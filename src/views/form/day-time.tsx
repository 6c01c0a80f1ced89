import { useId } from 'react';
import { grid } from '#styled/patterns';
import { TextInput, type TextInputProps } from '../ui/field/field.tsx';

// On phones the time has room for its AM or PM and its icon, if need be below the day.
const pair = grid({
  gridTemplateColumns: {
    base: '[repeat(auto-fit, minmax(min(100%, 8.75rem), 1fr))]',
    sm: '[minmax(0, 3fr) minmax(0, 2fr)]',
  },
  gap: '2',
});

/** A day with an optional time, as one value: `2026-11-30` or `2026-11-30T17:00`. PROMISE-01 */
export function DayTimeInput({ label, value, onValueChange, ...input }: TextInputProps & { label: string }) {
  const id = useId();
  const [day = '', time = ''] = value.split('T');
  const change = (nextDay: string, nextTime: string) =>
    onValueChange(nextDay === '' || nextTime === '' ? nextDay : `${nextDay}T${nextTime}`);
  return (
    <span className={pair}>
      <TextInput {...input} type="date" value={day} onValueChange={(typed) => change(typed, time)} />
      <TextInput
        id={id}
        type="time"
        aria-label={`${label}, time`}
        required={false}
        {...(day === '' && { disabled: true })}
        value={time}
        onValueChange={(typed) => change(day, typed)}
      />
    </span>
  );
}
