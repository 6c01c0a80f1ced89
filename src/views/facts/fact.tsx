import type { ComponentProps, ReactNode } from 'react';
import { css } from '#styled/css';
import { fit } from '#styled/patterns';
import { text } from '#styled/recipes';
import { wide } from '../form/form-layout.ts';
import { Card } from '../ui/card/card.tsx';

const factList = fit({ min: { base: '8.5rem', md: '10.5rem' }, rowGap: '4' });
/** The same with room for the sum of a warranty or an email address in one line. */
export const wideFactList = fit({ min: '19rem', rowGap: '4' });
const name = text({ small: true, muted: true, snug: true });
// A line of its own for two letters, as for the PM of a time, looks like a fault.
const value = css({ whiteSpace: 'pre-line', textWrap: '[pretty]' });

const createFact = (className?: string) =>
  function LabelledFact({ label, children }: { label: string; children: ReactNode }) {
    return (
      <div className={className}>
        <dt className={name}>{label}</dt>
        <dd dir="auto" className={value}>
          {children ?? '—'}
        </dd>
      </div>
    );
  };

/** One fact; a dash stands for none. */
export const Fact = createFact();

/** One that takes the whole line. */
export const WideFact = createFact(wide);

/** A card of such facts. */
export const FactCard = ({ children, ...card }: ComponentProps<typeof Card>) => (
  <Card {...card}>
    <dl className={factList}>{children}</dl>
  </Card>
);
