import { statusLabel } from '../../../src/domain/booking/booking-status.ts';
import {
  type Column,
  detail,
  type DocumentContent,
  type DocumentShop,
  joined,
  name,
  note,
  optionalFact,
  toTable,
} from '../../documents/document-content.ts';
import { formatDay, formatInstant } from '../../../src/domain/shared/shop-day.ts';
import { type Claim, type ClaimItem, creatorName } from '../../../src/domain/claim/claim.ts';

const COLUMNS: readonly Column<ClaimItem>[] = [
  { title: 'No.', width: 28, lines: (_, index) => [detail(String(index + 1))] },
  {
    title: 'Item',
    width: 200,
    lines: ({ warranty: { bookingItem } }) => [
      name(bookingItem.name),
      detail(
        joined([bookingItem.type, bookingItem.vendor, bookingItem.serialNumber && `S/N ${bookingItem.serialNumber}`]),
      ),
    ],
  },
  {
    title: 'Reported issue',
    lines: ({ reportedIssue, remarks }) => [note(reportedIssue), ...(remarks === null ? [] : [note(remarks)])],
  },
  {
    title: 'Warranty until',
    width: 90,
    align: 'right',
    lines: ({ warranty }) => [detail(formatDay(warranty.warrantyEndDate))],
  },
];

/** What the customer takes home after a warranty claim: what was handed in, and why. PAPER-01 */
export const toClaimSlip = (claim: Claim, shop: DocumentShop): DocumentContent => ({
  title: 'Warranty Claim',
  code: claim.claimNumber,
  shop,
  facts: [
    { label: 'Customer', value: claim.originalBooking.clientName },
    ...optionalFact('WhatsApp', claim.originalBooking.whatsappNumber),
    { label: 'Claimed', value: formatInstant(claim.claimDate) },
    { label: 'Original booking', value: claim.originalBooking.code },
    { label: 'Claim booking', value: claim.claimBooking.code },
    { label: 'Status', value: statusLabel(claim.claimBooking.status) },
    ...optionalFact('Created by', creatorName(claim)),
    ...optionalFact('Remarks', claim.remarks),
  ],
  sections: [
    { table: toTable('Claimed items', COLUMNS, claim.warrantyClaimItems) },
    { signatures: ['Customer', 'Received by'] },
  ],
  at: claim.claimDate,
});
