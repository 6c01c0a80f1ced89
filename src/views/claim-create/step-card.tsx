import type { ReactNode } from 'react';
import { css } from '#styled/css';

const root = css({
  bg: 'bg.surface',
  borderWidth: 'thin',
  borderStyle: 'solid',
  borderColor: 'border',
  borderRadius: 'lg',
  boxShadow: 'xs',
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  p: { base: '4', md: '5' },
});
/** It takes the focus when its step comes up, to be read out; it is nothing to press. */
const heading = css({ fontSize: 'md', fontWeight: 'semibold', lineHeight: 'snug', _focusVisible: { outline: 'none' } });
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2', justifyContent: 'space-between' });

/** One step of the wizard: a form whose Enter goes on. `back` stands left, `next` right. */
export function StepCard({
  title,
  back,
  next,
  onSubmit,
  children,
}: {
  title: string;
  back?: ReactNode;
  next: ReactNode;
  onSubmit: () => void;
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      className={root}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h2 tabIndex={-1} className={heading}>
        {title}
      </h2>
      {children}
      <div className={row}>
        <div>{back}</div>
        <div>{next}</div>
      </div>
    </form>
  );
}
