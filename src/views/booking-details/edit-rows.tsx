import { shallowEqual, useSelector } from '@xstate/react';
import type { ComponentType, ReactNode } from 'react';
import { css } from '#styled/css';
import { rowMark } from '../../domain/booking/booking-diff.ts';
import { toBookingDraft, findRow, type Section } from '../../domain/booking/booking-draft.ts';
import { isActiveRow } from '../../domain/booking/booking-edits.ts';
import type { BookingEditRef } from '../../machines/booking-edit/booking-edit.machine.ts';
import { rowList } from '../form/form-layout.ts';
import { RowFrame } from '../form/row-frame.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { Checkbox } from '../ui/checkbox/checkbox.tsx';

export type EditRowProps = { edit: BookingEditRef; rowKey: string; number: number };

/** Whether a row of the draft is active. */
export const useIsActiveRow = (edit: BookingEditRef, section: Section, key: string): boolean =>
  useSelector(edit, ({ context }) => isActiveRow(context.draft, { section, key }));

/** What the frame of a row shows: whether it is active, and how it differs from the saved booking. */
function useRowState(edit: BookingEditRef, section: Section, key: string) {
  const isActive = useIsActiveRow(edit, section, key);
  const mark = useSelector(edit, ({ context: { saved, draft } }) =>
    rowMark(toBookingDraft(saved)[section], findRow<{ key: string; id: number | null }>(draft[section], key)),
  );
  return { isActive, mark };
}

/** Path and editor of a row's fields, for `EditField` and `EditChoice`. */
export const fieldAt = (edit: BookingEditRef, section: Section, rowKey: string) => (field: string) => ({
  edit,
  path: `${section}.${rowKey}.${field}`,
});

/** One row while editing: its frame, how it differs from the saved booking, and what can be done with it. */
export function EditRow({
  edit,
  section,
  rowKey,
  title,
  beside,
  isSwitchable = false,
  children,
}: {
  edit: BookingEditRef;
  section: Section;
  rowKey: string;
  title: string;
  beside?: ReactNode;
  /** A saved one can be switched off; otherwise only a new one can be taken away. */
  isSwitchable?: boolean;
  children: ReactNode;
}) {
  const { isActive, mark } = useRowState(edit, section, rowKey);
  const isNew = mark === 'new';
  return (
    <RowFrame
      title={title}
      beside={beside}
      mark={mark}
      isInactive={!isActive}
      takesFocus={isNew}
      {...(isNew || isSwitchable
        ? { tools: <RowTools {...{ edit, section, rowKey, isActive, isNew }} name={title} /> }
        : {})}
    >
      {children}
    </RowFrame>
  );
}

/** Takes a new row away; a saved one is switched off and on again. EDIT-13. */
function RowTools({
  edit,
  section,
  rowKey,
  isNew,
  isActive,
  name,
}: {
  edit: BookingEditRef;
  section: Section;
  rowKey: string;
  isNew: boolean;
  isActive: boolean;
  /** What the row is, for example `item`. */
  name: string;
}) {
  const row = { section, key: rowKey };
  if (isNew) {
    return (
      <Button
        size="sm"
        variant="ghost"
        icon="trash"
        onClick={() => edit.send({ type: 'row.remove', ...row })}
        aria-label={`Remove ${name}`}
      >
        Remove
      </Button>
    );
  }
  return (
    <Checkbox checked={isActive} onCheckedChange={() => edit.send({ type: 'row.toggle', ...row })}>
      Is Active
    </Checkbox>
  );
}

/** The rows of one section while editing, with the button that adds one. */
export function EditRows({
  edit,
  section,
  title,
  addLabel,
  emptyText,
  row: Row,
}: {
  edit: BookingEditRef;
  section: Section;
  title: string;
  addLabel: string;
  emptyText: string;
  row: ComponentType<EditRowProps>;
}) {
  const keys = useSelector(edit, ({ context }) => context.draft[section].map(({ key }) => key), shallowEqual);
  const add = () => edit.send({ type: 'row.add', section, now: new Date().toISOString() });
  return (
    <Card
      title={title}
      actions={
        <Button size="sm" icon="plus" onClick={add}>
          {addLabel}
        </Button>
      }
    >
      <div className={rowList}>
        {keys.length === 0 && <p className={css({ color: 'fg.muted' })}>{emptyText}</p>}
        {keys.map((key, index) => (
          <Row key={key} edit={edit} rowKey={key} number={index + 1} />
        ))}
      </div>
    </Card>
  );
}
