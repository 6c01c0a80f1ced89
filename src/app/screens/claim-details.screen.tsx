import { useSelector } from '@xstate/react';
import { CLAIM, type Claim } from '../../domain/claim/claim.ts';
import { claimSubject } from '../../domain/messages/customer-message.ts';
import { claimPapers } from '../../domain/papers/papers.ts';
import { selectData } from '../../machines/query/query.machine.ts';
import { ClaimView } from '../../views/claims/claim-details-view.tsx';
import { LifeSection } from '../record/life-line.tsx';
import { RecordHistory } from '../record/record-history.tsx';
import { MessageButton } from '../customer/message-button.tsx';
import { PrintMenu } from '../record/print-menu.tsx';
import { parseId } from '../../domain/shared/addresses.ts';
import type { ScreenProps } from '../navigation/lazy-screen.tsx';
import { Button } from '../../views/ui/button/button.tsx';
import { useRead } from '../../views/reads/use-read.ts';
import { useRecentRecord } from '../record/recent-records.ts';

/** The screen of one warranty claim (CLAIM-15). */
export default function WarrantyClaimScreen({ params }: ScreenProps) {
  const id = parseId(params['id']);
  const query = useRead(CLAIM, { id });
  const claim = useSelector(query, selectData);
  useRecentRecord(`/warranty-claims/${id}`, claim?.originalBooking.clientName, claim?.claimNumber ?? '');
  return (
    <ClaimView
      query={query}
      print={
        claim && (
          <PrintMenu papers={claimPapers(claim)} label="Print" customer={{ subject: () => claimSubject(claim) }}>
            <Button icon="print" onClick={() => window.print()}>
              Print
            </Button>
          </PrintMenu>
        )
      }
      message={claim && <ClaimMessage claim={claim} />}
      life={
        <LifeSection
          of={
            claim ? { record: 'claim', id, status: claim.claimBooking.status, createdAt: claim.claimDate } : undefined
          }
        />
      }
    >
      {claim && <RecordHistory record="claim" id={id} shown={claim} />}
    </ClaimView>
  );
}

/** Without a number of the customer there is no message. MSG-03 */
function ClaimMessage({ claim }: { claim: Claim }) {
  const subject = claimSubject(claim);
  return subject && <MessageButton subject={() => subject} />;
}
