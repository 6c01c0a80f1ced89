import { useSelector } from '@xstate/react';
import { createContext, use, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { column, grid, wrap } from '#styled/patterns';
import { text } from '#styled/recipes';
import type { ItemType } from '../../domain/booking/booking.ts';
import {
  ACCESSORIES,
  accessoryLabel,
  nextPartState,
  PARTS_OF,
  partWords,
  readAccessories,
  readCondition,
  statedParts,
  toAccessoryText,
  toConditionText,
  type Condition,
} from '../../domain/booking/intake.ts';
import { valueAt } from '../../domain/form/form-path.ts';
import { toLabel } from '../../domain/shared/label.ts';
import { ACCESSORIES_MAX, ACCESSORY_MAX, CONDITION_REMARKS_MAX } from '../../domain/shared/limits.ts';
import { wide } from '../form/form-layout.ts';
import { useFormField, type FormRef } from '../form/use-form-field.ts';
import { Button } from '../ui/button/button.tsx';
import { Field, TextInput } from '../ui/field/field.tsx';

/** Renders the last visit of the device with the serial number at a path; `null` with another provider. INTAKE-06 */
export const DevicePlace = createContext<((form: FormRef, at: string) => ReactNode) | null>(null);

const both = cx(wide, column({ gap: '2' }));
// The chips of both lines start at one edge. On a phone their name is above them.
const line = grid({
  columnGap: '2',
  rowGap: '1.5',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', sm: '[5rem minmax(0, 1fr)]' },
});
const heading = cx(text({ small: true, muted: true }), css({ lineHeight: { sm: '[2rem]' } }));
const chips = wrap({ align: 'center', gap: '1.5' });
const below = css({ gridColumn: { sm: '2' } });
const wrong = cx(text({ small: true }), below);
const typed = cx(below, css({ maxWidth: '80' }));

const takeFocus = (input: HTMLInputElement | null) => input?.focus();

/** A line of chips with its name, and `children` below them. */
const Line = ({ label, shown, children }: { label: string; shown: ReactNode; children: ReactNode }) => (
  <div role="group" aria-label={label} className={line}>
    <span aria-hidden className={heading}>
      {label}
    </span>
    <div className={chips}>{shown}</div>
    {children}
  </div>
);

const FULL = `At most ${ACCESSORIES_MAX} accessories for an item`;

/** The accessories of an item: chips of its type, and own words. INTAKE-01 */
function Accessories({ form, at, type }: { form: FormRef; at: string; type: ItemType }) {
  const { text: value, error, isLocked, lockedReason, onChange } = useFormField(form, `${at}.accessories`);
  const [isTyping, setTyping] = useState(false);
  const [word, setWord] = useState('');
  const other = useRef<HTMLButtonElement>(null);
  const names = readAccessories(value);
  const offered = [...new Set<string>([...ACCESSORIES[type], ...names])];
  const reason = isLocked ? (lockedReason ?? FULL) : undefined;
  const isFull = names.length >= ACCESSORIES_MAX;
  const change = (list: readonly string[]) => onChange(toAccessoryText(list));
  const toggle = (name: string) =>
    change(names.includes(name) ? names.filter((one) => one !== name) : [...names, name]);
  const add = () => {
    setWord('');
    if (word.trim() !== '' && !isFull) change([...names, word]);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') {
      // Otherwise the form would move to its next field.
      event.preventDefault();
      add();
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      setWord('');
      setTyping(false);
      other.current?.focus();
    }
  };
  return (
    <Line
      label="Accessories"
      shown={
        <>
          {offered.map((name) => (
            <Button
              key={name}
              size="sm"
              wraps
              aria-pressed={names.includes(name)}
              reason={reason ?? (isFull && !names.includes(name) ? FULL : undefined)}
              onClick={() => toggle(name)}
            >
              <bdi>{accessoryLabel(name)}</bdi>
            </Button>
          ))}
          <Button
            ref={other}
            size="sm"
            variant="ghost"
            icon="plus"
            reason={reason ?? (isFull ? FULL : undefined)}
            aria-expanded={isTyping}
            onClick={() => setTyping(!isTyping)}
          >
            Other
          </Button>
        </>
      }
    >
      {isTyping && (
        <Field label="Other accessory" className={typed}>
          <TextInput
            ref={takeFocus}
            dir="auto"
            maxLength={ACCESSORY_MAX}
            placeholder="Press Enter to add"
            value={word}
            onValueChange={setWord}
            onKeyDown={press}
            onBlur={add}
          />
        </Field>
      )}
      {error !== undefined && (
        <span role="alert" className={wrong}>
          {error}
        </span>
      )}
    </Line>
  );
}

/** The condition of an item: a chip for each part, and remarks. INTAKE-02 */
function ConditionLine({ form, at, type }: { form: FormRef; at: string; type: ItemType }) {
  const { text: value, error, isLocked, lockedReason, onChange } = useFormField(form, `${at}.condition`);
  const condition = readCondition(value);
  const [isTyping, setTyping] = useState(false);
  const isOpen = isTyping || condition.remarks !== undefined;
  const parts = [...new Set([...PARTS_OF[type], ...statedParts(condition).map(({ part }) => part)])];
  const change = (changed: Condition) => onChange(toConditionText({ ...condition, ...changed }));
  const reason = isLocked ? (lockedReason ?? 'Locked') : undefined;
  return (
    <Line
      label="Condition"
      shown={
        <>
          {parts.map((part) => (
            <Button
              key={part}
              size="sm"
              aria-pressed={condition[part] !== undefined}
              reason={reason}
              data-tip={reason ?? 'Faulty, OK, not tried, not noted'}
              onClick={() => change({ [part]: nextPartState(condition[part]) })}
            >
              {condition[part] === undefined ? toLabel(part) : partWords(part, condition[part])}
            </Button>
          ))}
          {!isOpen && (
            <Button size="sm" variant="ghost" icon="plus" reason={reason} onClick={() => setTyping(true)}>
              Remarks
            </Button>
          )}
        </>
      }
    >
      {isOpen && (
        <Field label="Remarks on the condition" className={below} error={error} readOnly={isLocked}>
          <TextInput
            ref={isTyping ? takeFocus : undefined}
            dir="auto"
            maxLength={CONDITION_REMARKS_MAX}
            value={condition.remarks ?? ''}
            onValueChange={(remarks) => {
              setTyping(true);
              change({ remarks });
            }}
          />
        </Field>
      )}
    </Line>
  );
}

/** The accessories and the condition of the item at a path, a line each, which only Reflow keeps (INTAKE-01, INTAKE-02). */
export function IntakeFields({ form, at }: { form: FormRef; at: string }) {
  const type = useSelector(form, ({ context }) => valueAt(context.draft, `${at}.type`)) as ItemType | undefined;
  const device = use(DevicePlace);
  if (type === undefined) return null;
  return (
    <div className={both}>
      {device?.(form, `${at}.serialNumber`)}
      <Accessories form={form} at={at} type={type} />
      <ConditionLine form={form} at={at} type={type} />
    </div>
  );
}
