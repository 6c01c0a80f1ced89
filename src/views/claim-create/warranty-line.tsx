import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { hstack, wrap } from '#styled/patterns';
import { describeEligibility } from '../../domain/claim/warranty.ts';
import { selectEligibility } from '../../machines/claim-create/claim-create.setup.ts';
import type { ClaimCreateRef } from '../../machines/claim-create/claim-create.machine.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';

const root = wrap({ columnGap: '2', rowGap: '0.5', fontSize: 'sm', minHeight: '5' });
const word = hstack({ display: 'inline-flex', gap: '1.5', fontWeight: 'medium' });
const tones = {
  running: css({ color: 'success.text' }),
  refused: css({ color: 'danger.text' }),
  unknown: css({ color: 'fg.muted' }),
} as const;
const icons = { running: 'shield', refused: 'alert', unknown: 'info' } as const;

/** How an item's warranty stands, as a sum of start, days and end. It informs; the server decides. */
export function WarrantyLine({ wizard, itemId }: { wizard: ClaimCreateRef; itemId: number }) {
  const isAsked = useSelector(wizard, (snapshot) => selectEligibility(snapshot) === null);
  const eligibility = useSelector(wizard, (snapshot) => selectEligibility(snapshot)?.[itemId] ?? null);
  if (isAsked) return <Skeleton className={css({ width: '64', height: '5' })} />;
  const { tone, text, sum } = describeEligibility(eligibility);
  return (
    <p className={root}>
      <span className={`${word} ${tones[tone]}`}>
        <Icon name={icons[tone]} size={16} />
        {text}
      </span>
      {sum !== null && <span className={css({ color: 'fg.muted', fontVariantNumeric: 'tabular-nums' })}>{sum}</span>}
    </p>
  );
}
