import { flex } from '#styled/patterns';
import { type BookingEditor, describeEditors } from '../../domain/booking/booking-editors.ts';
import { Icon } from '../ui/icon/icon.tsx';

// It takes what its row leaves, so that nothing moves when it appears.
const place = flex({ flex: '[1 1 8rem]', minWidth: '0', _empty: { display: 'none' } });
const note = flex({
  align: 'center',
  gap: '1.5',
  minWidth: '0',
  color: 'warning.fg',
  fontSize: 'sm',
  fontWeight: 'medium',
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > svg': { flexShrink: '0' },
});

/** Says who else is editing the booking. It is announced when it changes (LIVE-14). */
export function EditorsView({ editors }: { editors: readonly BookingEditor[] }) {
  const words = describeEditors(editors);
  return (
    <div role="status" className={place} data-print="hide">
      {words !== null && (
        <span className={note}>
          <Icon name="edit" />
          <span data-tip={words}>{words}</span>
        </span>
      )}
    </div>
  );
}
