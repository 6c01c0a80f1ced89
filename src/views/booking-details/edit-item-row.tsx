import { useSelector } from '@xstate/react';
import { findRow, type BookingDraft } from '../../domain/booking/booking-draft.ts';
import { ITEM_STATUS_OPTIONS, ITEM_TYPE_OPTIONS } from '../form/options.ts';
import { CopyCode } from '../ui/copy-code/copy-code.tsx';
import { sendChanges } from '../form/send-changes.ts';
import { EditChoice, EditField } from './edit-fields.tsx';
import { EditRow, fieldAt, useIsActiveRow, type EditRowProps } from './edit-rows.tsx';

const section = 'booking_items';

/** One item while editing. An inactive one has name, type, amount, status and comments disabled. EDIT-14. */
export function EditItemRow({ edit, rowKey, number }: EditRowProps) {
  const isActive = useIsActiveRow(edit, section, rowKey);
  const code = useSelector(
    edit,
    ({ context }) => context.saved.booking_items.find(({ id }) => String(id) === rowKey)?.code ?? null,
  );
  const of = (draft: BookingDraft) => findRow(draft.booking_items, rowKey);
  const change = sendChanges(edit, `${section}.${rowKey}.`);
  const at = fieldAt(edit, section, rowKey);
  const locked = { disabled: !isActive };
  return (
    <EditRow
      {...{ edit, section, rowKey }}
      title={`Item ${number}`}
      beside={code !== null && <CopyCode code={code} what="item code" />}
      isSwitchable
    >
      <EditField
        {...at('name')}
        {...locked}
        label="Name"
        required
        isKept
        read={(draft) => of(draft)?.name ?? ''}
        onChange={(name) => change({ name })}
      />
      <EditChoice
        {...at('type')}
        {...locked}
        label="Type"
        options={ITEM_TYPE_OPTIONS}
        read={(draft) => of(draft)?.type ?? ''}
        onChange={(type) => change({ type })}
      />
      <EditChoice
        {...at('status')}
        {...locked}
        label="Status"
        options={ITEM_STATUS_OPTIONS}
        read={(draft) => of(draft)?.status ?? ''}
        onChange={(status) => change({ status })}
      />
      <EditField
        {...at('payableAmount')}
        {...locked}
        label="Payable amount (Rs)"
        kind="amount"
        required
        read={(draft) => of(draft)?.payableAmount ?? ''}
        onChange={(payableAmount) => change({ payableAmount })}
      />
      <EditField
        {...at('vendor')}
        label="Vendor"
        isKept
        read={(draft) => of(draft)?.vendor ?? ''}
        onChange={(vendor) => change({ vendor })}
      />
      <EditField
        {...at('serialNumber')}
        label="Serial number"
        isKept
        read={(draft) => of(draft)?.serialNumber ?? ''}
        onChange={(serialNumber) => change({ serialNumber })}
      />
      <EditField
        {...at('reportedIssue')}
        label="Reported issue"
        kind="area"
        isKept
        read={(draft) => of(draft)?.reportedIssue ?? ''}
        onChange={(reportedIssue) => change({ reportedIssue })}
      />
      <EditField
        {...at('comments')}
        {...locked}
        label="Comments"
        kind="area"
        isKept
        read={(draft) => of(draft)?.comments ?? ''}
        onChange={(comments) => change({ comments })}
      />
    </EditRow>
  );
}
