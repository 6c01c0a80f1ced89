import { column, hstack, wrap, circle } from '#styled/patterns';
import { Hidden } from '../ui/hidden/hidden.tsx';
import { css } from '#styled/css';
import type { ReactNode } from 'react';
import type { ClaimCreateRef } from '../../machines/claim-create/claim-create.machine.ts';
import { Form } from '../form/form.tsx';
import { Icon } from '../ui/icon/icon.tsx';

const REFUSALS = ['claim.refused'];

const root = column({
  layerStyle: 'surface',
  gap: '4',
  p: { base: '4', md: '5' },
});
/** It takes the focus when its step comes up, to be read out; it is nothing to press. */
const heading = css({ fontSize: 'md', fontWeight: 'semibold', lineHeight: 'snug', _focusVisible: { outline: 'none' } });

/** One step of the wizard: a form whose Enter goes on. `back` stands left, `next` right. */
export function StepCard({
  wizard,
  title,
  back,
  next,
  otherwise,
  isPage = false,
  onSubmit,
  children,
}: {
  wizard: ClaimCreateRef;
  title: string;
  back?: ReactNode;
  next: ReactNode;
  /** What takes the focus after a refusal that marks no field. */
  otherwise?: string;
  /** The first step is what the page is for. */
  isPage?: boolean;
  onSubmit: () => void;
  children: ReactNode;
}) {
  return (
    <Form
      isPage={isPage}
      form={wizard}
      refusals={REFUSALS}
      className={root}
      onSubmit={onSubmit}
      {...(otherwise ? { otherwise } : {})}
    >
      <h2 tabIndex={-1} className={heading}>
        {title}
      </h2>
      {children}
      <div className={wrap({ gap: '2', justify: 'space-between' })}>
        <div>{back}</div>
        <div>{next}</div>
      </div>
    </Form>
  );
}

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
          {index < position && <Hidden>done</Hidden>}
        </li>
      ))}
    </ol>
  );
}
