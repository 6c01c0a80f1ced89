import { shallowEqual, useSelector } from '@xstate/react';
import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { text } from '#styled/recipes';
import { css, cx } from '#styled/css';
import { SECTIONS, type Section } from '../../domain/booking/booking-fields.ts';
import { noteUnsent, rowMark } from '../../domain/booking/draft/booking-diff.ts';
import { findRow, keyOf } from '../../domain/booking/draft/booking-draft.ts';
import { isActiveRow, isRowAddable, isSwitchableRow } from '../../domain/booking/draft/booking-edits.ts';
import { isRefund } from '../../domain/booking/refunds.ts';
import { NO_ROOM } from '../../domain/booking/booking-input.ts';
import {
  type BookingEditRef,
  selectFieldRefusal,
  selectFormRefusal,
  selectReasonNeed,
} from '../../machines/booking-edit.ts';
import { rowList, wide } from '../form/form-layout.ts';
import { RowFields, type RowField, rowBox, RowFrame } from '../form/row-fields.tsx';
import { createRowSelector } from '../form/use-form-field.ts';
import { useIsReflow } from '../permissions/use-refusal.ts';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { Checkbox } from '../ui/checkbox/checkbox.tsx';
import { CopyCode } from '../ui/copy-code/copy-code.tsx';
import { IntakeFields } from './intake-fields.tsx';
import { PaymentNote } from './money-notes.tsx';
import { ReasonField } from './reason-field.tsx';
import { moneyFields, sectionFields, SECTION_WORDS } from './sections.tsx';
import { useBranchOptions } from '../reads/use-branch-options.ts';

const reasonField = css({ marginBottom: '4' });

type RowProps = {
  edit: BookingEditRef;
  section: Section;
  rowKey: string;
  number: number;
  fields: readonly RowField[];
  note: (at: string) => string | undefined;
  lockedReason: (at: string) => string | undefined;
  sectionRefusal: string | undefined;
};

const selectRow = (section: Section, key: string) =>
  createRowSelector(`${section}.${key}`, (snapshot: SnapshotFrom<BookingEditRef>) => {
    const { saved, draft } = snapshot.context;
    const item = section === 'booking_items' && saved.booking_items.find((row) => keyOf(row) === key);
    return {
      code: item ? item.code : null,
      isActive: isActiveRow(draft, { section, key }),
      mark: rowMark(saved, draft, { section, key }),
      canRemove: snapshot.can({ type: 'row.remove', section, key }),
      canToggle: isSwitchableRow({ section, key }),
      refusal: selectFormRefusal(snapshot, `${section}.${key}.isActive`) ?? undefined,
    };
  });

const EditRow = memo(({ edit, section, rowKey: key, number, fields, note, lockedReason, sectionRefusal }: RowProps) => {
  const isBack = useSelector(
    edit,
    ({ context }) =>
      section === 'booking_payments' &&
      isRefund(findRow<{ key: string; refundOf?: string }>(context.draft[section], key) ?? {}),
  );
  const title = `${isBack ? 'Refund' : SECTION_WORDS[section].one} ${number}`;
  const isReflow = useIsReflow();
  const [select] = useState(() => selectRow(section, key));
  const { code, isActive, mark, canRemove, canToggle, refusal } = useSelector(edit, select);
  return (
    <RowFrame
      title={title}
      beside={code !== null && <CopyCode code={code} what="item code" />}
      mark={mark}
      isInactive={!isActive}
      takesFocus={mark === 'new'}
      tools={
        canRemove ? (
          <Button
            size="sm"
            variant="ghost"
            icon="trash"
            onClick={() => edit.send({ type: 'row.remove', section, key })}
            aria-label={`Remove ${title}`}
          >
            Remove
          </Button>
        ) : (
          canToggle && (
            <Checkbox
              checked={isActive}
              reason={refusal}
              onCheckedChange={() => edit.send({ type: 'row.toggle', section, key })}
            >
              Is Active
            </Checkbox>
          )
        )
      }
    >
      {!canToggle && !canRemove && refusal !== undefined && refusal !== sectionRefusal && (
        <p className={cx(wide, text({ small: true, muted: true }))}>{refusal}</p>
      )}
      <RowFields form={edit} at={`${section}.${key}`} fields={fields} note={note} lockedReason={lockedReason} />
      {section === 'booking_items' && isReflow && <IntakeFields form={edit} at={`${section}.${key}`} />}
      {section === 'booking_payments' && <PaymentNote edit={edit} rowKey={key} />}
    </RowFrame>
  );
});

type SectionProps = { edit: BookingEditRef; section: Section; open: number; fields?: readonly RowField[] };

/** The payments with what only our own provider keeps of them. TILL-01 */
function MoneySection(section: SectionProps) {
  const branches = useBranchOptions();
  const key = JSON.stringify(branches);
  const fields = useMemo(
    () => moneyFields(JSON.parse(key) as typeof branches).filter(({ name }) => name !== 'reason'),
    [key],
  );
  return <EditSection {...section} fields={fields} />;
}

/**
 * The rows of one section while editing, with the button that adds one. The first `open` rows have their fields. Empty
 * boxes stand for the others.
 */
function EditSection({ edit, section, open, ...given }: SectionProps) {
  const words = SECTION_WORDS[section];
  const keys = useSelector(edit, ({ context }) => context.draft[section].map(({ key }) => key), shallowEqual);
  const stored = useSelector(edit, ({ context }) => context.saved[section].map(keyOf), shallowEqual);
  const items = useSelector(edit, ({ context }) => context.saved.booking_items);
  const own = useMemo(() => sectionFields[section](items), [section, items]);
  const fields = given.fields ?? own;
  const [says] = useState(() => ({
    note: (path: string) => noteUnsent(edit.getSnapshot().context, path),
    lockedReason: (path: string) => selectFieldRefusal(edit.getSnapshot(), path),
  }));
  const isFull = useSelector(edit, ({ context }) => !isRowAddable(context.draft));
  const refusal = useSelector(edit, (snapshot) => selectFormRefusal(snapshot, section) ?? undefined);
  const add = () => edit.send({ type: 'row.add', section, now: new Date().toISOString() });
  return (
    <Card
      title={words.title}
      hint={refusal}
      actions={
        <Button size="sm" icon="plus" reason={refusal ?? (isFull ? NO_ROOM : undefined)} onClick={add}>
          {`Add ${words.one}`}
        </Button>
      }
    >
      {section === 'booking_payments' && <MoneyReason edit={edit} />}
      <div className={rowList}>
        {keys.length === 0 && <p className={text({ muted: true })}>{words.none}</p>}
        {keys.map((key, index) =>
          index < open || !stored.includes(key) ? (
            <EditRow
              key={key}
              rowKey={key}
              number={index + 1}
              sectionRefusal={refusal}
              {...{ edit, section, fields, ...says }}
            />
          ) : (
            <div key={key} className={rowBox} />
          ),
        )}
      </div>
    </Card>
  );
}

/** Asks for a reason as soon as paid money is changed (PERM-07). */
function MoneyReason({ edit }: { edit: BookingEditRef }) {
  const need = useSelector(edit, selectReasonNeed);
  if (need === null || need === 'promiseMoved') return null;
  return (
    <div className={reasonField}>
      <ReasonField form={edit} need={need} />
    </div>
  );
}

/** The number of rows that appear with the form. */
const ROWS_AT_ONCE = 4;
const ROWS_A_FRAME = 20;

/**
 * The rows of the booking in edit mode. More than a few of them get their fields over the next frames, so that the
 * fields of the customer appear sooner. A rejected form renders all fields.
 */
export function EditSections({ edit }: { edit: BookingEditRef }) {
  const lengths = useSelector(edit, ({ context }) => SECTIONS.map((name) => context.draft[name].length), shallowEqual);
  const isRefused = useSelector(edit, ({ context }) => Object.keys(context.errors).length > 0);
  const isReflow = useIsReflow();
  const total = lengths.reduce((sum, length) => sum + length);
  const [open, setOpen] = useState(total > ROWS_AT_ONCE ? 0 : Infinity);
  if (open < Infinity && (isRefused || open >= total)) setOpen(Infinity);
  useEffect(() => {
    if (open === Infinity) return;
    const frame = requestAnimationFrame(() => startTransition(() => setOpen(open + ROWS_A_FRAME)));
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return SECTIONS.map((section, index) => {
    const before = lengths.slice(0, index).reduce((sum, length) => sum + length, 0);
    const Rows = section === 'booking_payments' && isReflow ? MoneySection : EditSection;
    return <Rows key={section} edit={edit} section={section} open={open - before} />;
  });
}
