import { useSelector } from '@xstate/react';
import { CLAIM, type Claim } from '../../domain/claim/claim.ts';
import { claimSubject } from '../../domain/messages/customer-message.ts';
import { claimPapers } from '../../domain/papers/papers.ts';
import { selectData } from '../../machines/query/query.machine.ts';
import { ClaimView } from '../../views/claim-details/claim-details-view.tsx';
import { LifeSection } from '../history/life-line.tsx';
import { RecordHistory } from '../history/record-history.tsx';
import { MessageButton } from '../messages/message-button.tsx';
import { PrintMenu } from '../papers/print-menu.tsx';
import { parseId } from '../../domain/shared/addresses.ts';
import type { ScreenProps } from '../navigation/late-screen.tsx';
import { useIsReflow } from '../../views/permissions/use-refusal.ts';
import { useRead } from '../../views/reads/use-read.ts';
import { useRecentRecord } from '../history/recent-records.ts';

/** CLAIM-15. */
export default function WarrantyClaimScreen({ params }: ScreenProps) {
  const id = parseId(params['id']);
  const isReflow = useIsReflow();
  const query = useRead(CLAIM, { id });
  const claim = useSelector(query, selectData);
  useRecentRecord(`/warranty-claims/${id}`, claim?.originalBooking.clientName, claim?.claimNumber ?? '');
  return (
    <ClaimView
      query={query}
      lifeRoom={isReflow && <LifeSection />}
      places={(claim) =>
        isReflow
          ? {
              messages: <ClaimMessage claim={claim} />,
              print: <PrintMenu papers={claimPapers(claim)} label="Claim Slip" />,
              life: (
                <LifeSection
                  of={{ record: 'claim', id, status: claim.claimBooking.status, createdAt: claim.claimDate }}
                />
              ),
              history: <RecordHistory record="claim" id={id} shown={claim} />,
            }
          : {}
      }
    />
  );
}

/** A claim that knows no number has none. MSG-03 */
function ClaimMessage({ claim }: { claim: Claim }) {
  const subject = claimSubject(claim);
  return subject && <MessageButton subject={() => subject} />;
}
