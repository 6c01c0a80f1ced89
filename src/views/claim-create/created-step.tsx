import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { vstack } from '#styled/patterns';
import { CLAIM_REDIRECT_MS } from '../../domain/shared/limits.ts';
import { selectClaim } from '../../machines/claim-create/claim-create.setup.ts';
import type { ClaimCreateRef } from '../../machines/claim-create/claim-create.machine.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { LinkButton } from '../ui/button/link-button.tsx';
import { Countdown } from '../ui/countdown/countdown.tsx';

const root = vstack({
  gap: '3',
  py: '10',
  px: '4',
  textAlign: 'center',
  layerStyle: 'surface',
});

/** The claim exists: a link to it, and the time until it opens by itself. CLAIM-11. */
export function CreatedStep({ wizard }: { wizard: ClaimCreateRef }) {
  const claim = useSelector(wizard, selectClaim);
  if (!claim) return null;
  return (
    <div className={root}>
      <span className={css({ color: 'success.text' })}>
        <Icon name="checkCircle" size={36} />
      </span>
      <h2 tabIndex={-1} className={css({ fontSize: 'lg', fontWeight: 'semibold' })}>
        Claim {claim.claimNumber} created
      </h2>
      <p className={css({ color: 'fg.muted' })}>It opens by itself in a moment.</p>
      <Countdown ms={CLAIM_REDIRECT_MS} />
      <LinkButton href={`/warranty-claims/${claim.id}`} variant="primary">
        Open claim
      </LinkButton>
    </div>
  );
}
