import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import type { BookingItem } from '../../domain/booking/booking.ts';
import { EMPTY_ITEM, ISSUE_REQUIRED, type ItemDraft } from '../../domain/claim/claim-input.ts';
import { TEXT_MAX } from '../../domain/shared/limits.ts';
import type { ClaimCreateRef } from '../../machines/claim-create/claim-create.machine.ts';
import { Checkbox } from '../ui/checkbox/checkbox.tsx';
import { Field } from '../ui/field/field.tsx';
import { Textarea } from '../ui/field/textarea.tsx';
import { WarrantyLine } from './warranty-line.tsx';

const root = css({
  borderWidth: 'thin',
  borderStyle: 'solid',
  borderColor: 'border',
  borderRadius: 'md',
  p: '3',
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
});
const detail = css({ fontSize: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' });
const fields = css({ display: 'flex', flexDirection: 'column', gap: '3', marginTop: '1' });
const indent = css({ marginInlineStart: '7', display: 'flex', flexDirection: 'column', gap: '2' });

const detailOf = ({ code, type, vendor, serialNumber }: BookingItem): string =>
  [code, type, vendor, serialNumber && `S/N ${serialNumber}`].filter(Boolean).join(' · ');

/** One item that can be claimed; what is wrong with it is asked once it is chosen. */
export function ClaimItemRow({ wizard, item }: { wizard: ClaimCreateRef; item: BookingItem }) {
  const draft = useSelector(wizard, (snapshot) => snapshot.context.drafts[item.id] ?? EMPTY_ITEM);
  const isIncomplete = useSelector(wizard, (snapshot) => snapshot.context.incompleteIds.includes(item.id));
  const change = (patch: Partial<ItemDraft>) => wizard.send({ type: 'item.change', itemId: item.id, change: patch });
  return (
    <div className={root}>
      <Checkbox checked={draft.selected} onCheckedChange={(selected) => change({ selected })}>
        <bdi className={css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })}>{item.name}</bdi>
      </Checkbox>
      <div className={indent}>
        <p className={detail}>{detailOf(item)}</p>
        <WarrantyLine wizard={wizard} itemId={item.id} />
        {draft.selected && (
          <div className={fields}>
            <Field label="Reported issue" required error={isIncomplete ? ISSUE_REQUIRED : null}>
              <Textarea
                rows={2}
                maxLength={TEXT_MAX}
                value={draft.reportedIssue}
                onValueChange={(reportedIssue) => change({ reportedIssue })}
              />
            </Field>
            <Field label="Item remarks" hint="Optional">
              <Textarea
                rows={1}
                maxLength={TEXT_MAX}
                value={draft.remarks}
                onValueChange={(remarks) => change({ remarks })}
              />
            </Field>
          </div>
        )}
      </div>
    </div>
  );
}
