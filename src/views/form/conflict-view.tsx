import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef, type ComponentType } from 'react';
import { text } from '#styled/recipes';
import { column, flex, grid } from '#styled/patterns';
import { css } from '#styled/css';
import { valueAt } from '../../domain/form/form-path.ts';
import type { Conflict } from '../../domain/form/merge.ts';
import type { FieldCodec } from '../../domain/form/record-field.ts';
import { toFieldText, type FormFieldProps } from './form-field.tsx';
import { useCan, type FormRef } from './use-form-field.ts';
import { Card } from '../ui/card/card.tsx';

type Choice = { type: 'conflict.choose'; path: string; side: 'ours' | 'theirs' };
/** A form whose machine knows what two people changed. */
export type ConflictForm = FormRef<Choice>;
/** How a field that two people changed is called, how its values are, and why one's own cannot be chosen. */
export type ConflictField = Pick<FormFieldProps, 'label' | 'kind' | 'options'> & {
  reason?: string | undefined;
  /** Shows what an id names, such as a person. */
  Named?: ComponentType<{ id: string }>;
  codec?: Pick<FieldCodec, 'toText'> | undefined;
};

const heading = css({ scrollMarginTop: '8' });
const field = css({
  minWidth: '0',
  '& > legend': { marginBottom: '1', fontWeight: 'semibold', overflowWrap: 'anywhere' },
});
const sides = grid({ columns: { base: 1, sm: 2 }, gap: '2' });
const side = flex({
  align: 'flex-start',
  gap: '2',
  minWidth: '0',
  px: '3',
  py: '2',
  borderWidth: 'thin',
  borderRadius: 'md',
  bg: 'bg.surface',
  cursor: 'pointer',
  '&:has(:checked)': { borderColor: 'accent.border', bg: 'accent.bg', color: 'accent.fg' },
  '&:has(:disabled)': { cursor: 'default' },
  '& > span': { minWidth: '0', lineHeight: 'snug' },
  '& input': { flexShrink: '0', m: '0', marginTop: '0.5', width: '4', height: '4', accentColor: 'accent.solid' },
});
const whose = text({ block: true, small: true, medium: true });
const value = text({ block: true, lines: true });

const WHOSE = { ours: 'Yours', theirs: 'Theirs' } as const;
const SIDES = ['ours', 'theirs'] as const;

type ConflictViewProps = { form: ConflictForm; saveLabel: string; describe: (path: string) => ConflictField };

/**
 * The fields that two people changed, each with both values and a choice. It takes the focus when it comes up, and again
 * when a newer copy brings more. REL-03, CONF-01.
 */
export default function ConflictView({ form, saveLabel, describe }: ConflictViewProps) {
  const conflicts = useSelector(form, ({ context }) => context.conflicts) ?? {};
  const saved = useSelector(form, ({ context }) => context.saved);
  const title = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'start' });
  }, [saved]);
  const entries = Object.entries(conflicts);
  const count = entries.length;
  return (
    <Card
      title={
        <span ref={title} tabIndex={-1} className={heading}>
          {`${count} conflicting ${count === 1 ? 'change' : 'changes'}`}
        </span>
      }
      hint={`Choose the value that ${saveLabel} will store. All other changes are merged already.`}
    >
      <div className={column()}>
        {entries.map(([path, conflict]) => (
          <ConflictChoice key={path} form={form} path={path} conflict={conflict} field={describe(path)} />
        ))}
      </div>
    </Card>
  );
}

type ConflictChoiceProps = { form: ConflictForm; path: string; conflict: Conflict; field: ConflictField };

function ConflictChoice({ form, path, conflict, field: described }: ConflictChoiceProps) {
  const name = useId();
  const isTheirs = useSelector(form, ({ context }) => valueAt(context.draft, path) === conflict.theirs);
  const mayChoose = {
    ours: useCan(form, { type: 'conflict.choose', path, side: 'ours' }),
    theirs: useCan(form, { type: 'conflict.choose', path, side: 'theirs' }),
  };
  return (
    <fieldset className={field}>
      <legend>{described.label}</legend>
      <div className={sides}>
        {SIDES.map((each) => (
          <label key={each} className={side}>
            <input
              type="radio"
              name={name}
              checked={isTheirs === (each === 'theirs')}
              disabled={!mayChoose[each]}
              {...(!mayChoose[each] && { 'aria-description': described.reason, 'data-tip': described.reason })}
              onChange={() => form.send({ type: 'conflict.choose', path, side: each })}
            />
            <span>
              <span className={whose}>{WHOSE[each]}</span>{' '}
              <span dir="auto" className={value}>
                {described.Named && conflict[each] !== '' ? (
                  <described.Named id={String(conflict[each])} />
                ) : (
                  toFieldText(described, conflict[each])
                )}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
