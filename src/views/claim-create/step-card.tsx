import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { stack, wrap } from '#styled/patterns';
import type { ClaimCreateRef } from '../../machines/claim-create/claim-create.machine.ts';
import { Form } from '../form/form.tsx';

const REFUSALS = ['claim.refused'];

const root = stack({
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
