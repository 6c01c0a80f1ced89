import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { stack } from '#styled/patterns';
import type { BookingItem } from '../../domain/booking/booking.ts';
import { EMPTY_ITEM, ISSUE_REQUIRED, type ItemDraft } from '../../domain/claim/claim-input.ts';
import { TEXT_MAX } from '../../domain/shared/limits.ts';
import type { ClaimCreateRef } from '../../machines/claim-create/claim-create.machine.ts';
import { Checkbox } from '../ui/checkbox/checkbox.tsx';
import { Field } from '../ui/field/field.tsx';
import { Textarea } from '../ui/field/textarea.tsx';
import { WarrantyLine } from './warranty-line.tsx';

const root = stack({
  borderWidth: 'thin',
  borderStyle: 'solid',
  borderColor: 'border',
  borderRadius: 'md',
  p: '3',
  gap: '2',
});
const detail = css({ fontSize: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' });

const toDetail = ({ code, type, vendor, serialNumber }: BookingItem): string =>
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
      <div className={stack({ gap: '2', marginInlineStart: '7' })}>
        <p className={detail}>{toDetail(item)}</p>
        <WarrantyLine wizard={wizard} itemId={item.id} />
        {draft.selected && (
          <div className={stack({ gap: '3', marginTop: '1' })}>
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
