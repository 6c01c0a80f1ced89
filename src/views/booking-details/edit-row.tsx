import { shallowEqual, useSelector } from '@xstate/react';
import { useState, type ComponentType, type ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { css } from '#styled/css';
import { isUnsentClearing, rowMark } from '../../domain/booking/booking-diff.ts';
import { findRow, toBookingDraft, type Section } from '../../domain/booking/booking-draft.ts';
import { isActiveRow } from '../../domain/booking/booking-edits.ts';
import type { BookingEditRef } from '../../machines/booking-edit/booking-edit.machine.ts';
import type { FieldPlace } from '../form/form-field.tsx';
import { rowList } from '../form/form-layout.ts';
import { RowFrame } from '../form/row-frame.tsx';
import { createRowSelector } from '../form/use-form-field.ts';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { Checkbox } from '../ui/checkbox/checkbox.tsx';
import { SECTION_WORDS } from './section-words.ts';

export type EditRowProps = { edit: BookingEditRef; rowKey: string; number: number };

/** The places of a row's fields. A field that was emptied without effect says so. */
export const rowFields =
  ({ edit, rowKey }: EditRowProps, section: Section) =>
  (name: string): FieldPlace => ({
    form: edit,
    at: `${section}.${rowKey}.${name}`,
    note: (path) => {
      const { saved, draft } = edit.getSnapshot().context;
      return isUnsentClearing(saved, draft, path) ? 'Clearing this is not saved' : undefined;
    },
  });

/** One row while editing: how it differs from the saved booking, and what the machine takes for it. */
export function EditRow({
  edit,
  section,
  rowKey: key,
  number,
  beside,
  children,
}: EditRowProps & {
  section: Section;
  beside?: ReactNode;
  children: ReactNode;
}) {
  const title = `${SECTION_WORDS[section].one} ${number}`;
  const remove = { type: 'row.remove', section, key } as const;
  const toggle = { type: 'row.toggle', section, key } as const;
  const [select] = useState(() =>
    createRowSelector(`${section}.${key}`, (snapshot: SnapshotFrom<BookingEditRef>) => {
      const { saved, draft } = snapshot.context;
      return {
        isActive: isActiveRow(draft, { section, key }),
        mark: rowMark(toBookingDraft(saved)[section], findRow<{ key: string; id: number | null }>(draft[section], key)),
        canRemove: snapshot.can(remove),
        canToggle: snapshot.can(toggle),
      };
    }),
  );
  const { isActive, mark, canRemove, canToggle } = useSelector(edit, select);
  return (
    <RowFrame
      title={title}
      beside={beside}
      mark={mark}
      isInactive={!isActive}
      takesFocus={mark === 'new'}
      tools={
        canRemove ? (
          <Button
            size="sm"
            variant="ghost"
            icon="trash"
            onClick={() => edit.send(remove)}
            aria-label={`Remove ${title}`}
          >
            Remove
          </Button>
        ) : (
          canToggle && (
            <Checkbox checked={isActive} onCheckedChange={() => edit.send(toggle)}>
              Is Active
            </Checkbox>
          )
        )
      }
    >
      {children}
    </RowFrame>
  );
}

/** The rows of one section while editing, with the button that adds one. */
export function EditSection({
  edit,
  section,
  row: Row,
}: {
  edit: BookingEditRef;
  section: Section;
  row: ComponentType<EditRowProps>;
}) {
  const words = SECTION_WORDS[section];
  const keys = useSelector(edit, ({ context }) => context.draft[section].map(({ key }) => key), shallowEqual);
  const add = () => edit.send({ type: 'row.add', section, now: new Date().toISOString() });
  return (
    <Card
      title={words.title}
      actions={
        <Button size="sm" icon="plus" onClick={add}>
          {`Add ${words.one}`}
        </Button>
      }
    >
      <div className={rowList}>
        {keys.length === 0 && <p className={css({ color: 'fg.muted' })}>{words.none}</p>}
        {keys.map((key, index) => (
          <Row key={key} edit={edit} rowKey={key} number={index + 1} />
        ))}
      </div>
    </Card>
  );
}
