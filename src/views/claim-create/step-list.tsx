import { css } from '#styled/css';
import { circle, hstack, wrap } from '#styled/patterns';
import { Icon } from '../ui/icon/icon.tsx';

export type Step = 'code' | 'items' | 'remarks' | 'created';

const STEPS = [
  { step: 'code', label: 'Booking code' },
  { step: 'items', label: 'Select items' },
  { step: 'remarks', label: 'Remarks and submit' },
] as const;

const list = wrap({ columnGap: '5', rowGap: '2', marginBottom: '4', fontSize: 'sm' });
const item = hstack({
  gap: '2',
  color: 'fg.muted',
  '&[aria-current=step]': { color: 'fg', fontWeight: 'semibold' },
});
const disc = circle({
  size: '6',
  borderWidth: 'thin',
  borderColor: 'border.control',
  '&[data-reached]': { bg: 'accent.solid', color: 'accent.onSolid', borderColor: 'accent.solid' },
  fontVariantNumeric: 'tabular-nums',
});

/** Where in the three steps the claim stands. */
export function StepList({ step }: { step: Step }) {
  const at = STEPS.findIndex((known) => known.step === step);
  const position = at < 0 ? STEPS.length : at;
  return (
    <ol className={list} aria-label="Steps">
      {STEPS.map(({ label }, index) => (
        <li key={label} className={item} aria-current={index === position ? 'step' : undefined}>
          <span className={disc} data-reached={index <= position || undefined}>
            {index < position ? <Icon name="check" size={14} /> : index + 1}
          </span>
          {label}
          {index < position && <span className={css({ srOnly: true })}>done</span>}
        </li>
      ))}
    </ol>
  );
}
