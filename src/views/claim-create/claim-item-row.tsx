import { useSelector } from '@xstate/react';
import { Fragment } from 'react';
import { css } from '#styled/css';
import { stack } from '#styled/patterns';
import { itemTypeLabel } from '../../domain/booking/booking-labels.ts';
import type { BookingItem } from '../../domain/booking/booking.ts';
import { TEXT_MAX } from '../../domain/shared/limits.ts';
import type { ClaimCreateRef } from '../../machines/claim-create/claim-create.machine.ts';
import { FormCheckbox, FormField } from '../form/form-field.tsx';
import { WarrantyLine } from './warranty-line.tsx';

const root = stack({
  borderWidth: 'thin',
  borderRadius: 'md',
  p: '3',
  gap: '2',
});
const detail = css({ fontSize: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' });

const toDetails = ({ code, type, vendor, serialNumber }: BookingItem) =>
  [code, itemTypeLabel(type), vendor, serialNumber && `S/N ${serialNumber}`].filter(Boolean);

/** One item that can be claimed; what is wrong with it is asked once it is chosen. */
export function ClaimItemRow({ wizard, item }: { wizard: ClaimCreateRef; item: BookingItem }) {
  const isSelected = useSelector(wizard, ({ context }) => context.draft.items[item.id]?.selected === true);
  const field = (name: string) => ({ form: wizard, at: `items.${item.id}.${name}` });
  return (
    <div className={root}>
      <FormCheckbox {...field('selected')}>
        <bdi className={css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })}>{item.name}</bdi>
      </FormCheckbox>
      <div className={stack({ gap: '2', marginInlineStart: '7' })}>
        <p className={detail}>
          {toDetails(item).map((text, place) => (
            <Fragment key={place}>
              {place > 0 && ' · '}
              <bdi>{text}</bdi>
            </Fragment>
          ))}
        </p>
        <WarrantyLine wizard={wizard} itemId={item.id} />
        {isSelected && (
          <div className={stack({ gap: '3', marginTop: '1' })}>
            <FormField {...field('reportedIssue')} label="Reported issue" kind="area" maxLength={TEXT_MAX} required />
            <FormField
              {...field('remarks')}
              label="Item remarks"
              kind="area"
              rows={1}
              maxLength={TEXT_MAX}
              hint="Optional"
            />
          </div>
        )}
      </div>
    </div>
  );
}
