import { css } from '#styled/css';
import { stack } from '#styled/patterns';
import {
  categoryLabel,
  ENTRY_DELETED,
  isHttpUrl,
  type LedgerEntry,
  paymentMethodLabel,
  personName,
} from '../../domain/ledger/ledger.ts';
import { formatPkr } from '../../domain/shared/money.ts';
import { formatInstant, formatLedgerDay } from '../../domain/shared/shop-day.ts';
import { Badge } from '../ui/badge/badge.tsx';
import { Card } from '../ui/card/card.tsx';
import { useRefusal } from '../permissions/use-refusal.ts';
import { LinkButton } from '../ui/button/link-button.tsx';
import { Fact, factList } from '../layout/fact.tsx';
import { entryColumns } from './entry-layout.ts';
import { ReceiptButton } from './receipt-button.tsx';

const large = css({ whiteSpace: 'nowrap', fontSize: 'xl', fontWeight: 'semibold', letterSpacing: 'tighter' });
const frame = stack({ gap: '2', '& > *': { width: 'full' } });

/** LEDG-37. */
export function EntryCards({ entry }: { entry: LedgerEntry }) {
  const { location, receiptNumber, vendorName } = entry;
  const editRefusal = useRefusal('ledger.edit');
  const attachment = entry.receiptAttachment || null;
  const receipt = attachment !== null && isHttpUrl(attachment) ? attachment : null;
  return (
    <div className={entryColumns.root}>
      <div className={entryColumns.column}>
        <Card title="Entry Information" dimmed={!entry.isActive}>
          <dl className={factList}>
            <Fact label="Amount" isWide>
              <span className={large}>{formatPkr(entry.amount)}</span>
            </Fact>
            <Fact label="Category">{categoryLabel(entry.category)}</Fact>
            <Fact label="Payment Method">{paymentMethodLabel(entry.paymentMethod)}</Fact>
            <Fact label="Entry Date">{formatLedgerDay(entry.entryDate)}</Fact>
            <Fact label="Description" isWide>
              {entry.description}
            </Fact>
            {entry.remarks && (
              <Fact label="Remarks" isWide>
                {entry.remarks}
              </Fact>
            )}
          </dl>
        </Card>
        {(vendorName || receiptNumber || attachment !== null) && (
          <Card title="Vendor & Receipt" dimmed={!entry.isActive}>
            <dl className={factList}>
              {vendorName && <Fact label="Vendor">{vendorName}</Fact>}
              {receiptNumber && <Fact label="Receipt Number">{receiptNumber}</Fact>}
              {attachment !== null && (
                <Fact label="Receipt Attachment">
                  {receipt === null ? attachment : <ReceiptButton href={receipt} size="sm" />}
                </Fact>
              )}
            </dl>
          </Card>
        )}
      </div>
      <div className={entryColumns.column}>
        <div data-print="hide">
          <Card title="Quick Actions">
            <div className={frame}>
              <LinkButton
                href={`/ledger/${entry.id}/edit`}
                icon="edit"
                reason={entry.isActive ? editRefusal : ENTRY_DELETED}
              >
                Edit Entry
              </LinkButton>
              <LinkButton back href="/ledger" icon="arrowLeft">
                Back to List
              </LinkButton>
              {receipt !== null && <ReceiptButton href={receipt} />}
            </div>
          </Card>
        </div>
        <Card title="Location" dimmed={!entry.isActive}>
          <dl className={factList}>
            <Fact label="Branch">{location?.name}</Fact>
            <Fact label="Code">{location?.code}</Fact>
            {location?.address && (
              <Fact label="Address" isWide>
                {location.address}
              </Fact>
            )}
            {location?.city && <Fact label="City">{location.city}</Fact>}
          </dl>
        </Card>
        <Card title="Audit Information" dimmed={!entry.isActive}>
          <dl className={factList}>
            <Fact label="Status">
              <Badge tone={entry.isActive ? 'green' : 'red'} dot>
                {entry.isActive ? 'Active' : 'Inactive'}
              </Badge>
            </Fact>
            <Fact label="Created" isWide>
              {entry.createdAt ? formatInstant(entry.createdAt) : '—'}
              <br />
              by {personName(entry.createdByUser)}
            </Fact>
            <Fact label="Last Modified" isWide>
              {entry.modifiedAt ? formatInstant(entry.modifiedAt) : '—'}
              <br />
              by {personName(entry.modifiedByUser)}
            </Fact>
          </dl>
        </Card>
      </div>
    </div>
  );
}
