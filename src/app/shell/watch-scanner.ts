import { createActor } from 'xstate';
import { readAltCode, readKey } from '../../domain/keys/read-key.ts';
import { isFast, textAfterScan, toPin, toScanned, UNKNOWN_KEY } from '../../domain/keys/scan.ts';
import { isOwnCode } from '../../domain/shared/code.ts';
import { createListeners } from '../../domain/shared/listeners.ts';
import { scannerMachine } from '../../machines/keys/scanner.machine.ts';
import {
  findKeyTarget,
  findSelect,
  isForeignField,
  isPin,
  isTextField,
  placeOf,
  type TextField,
} from './key-target.ts';

/** A scan that is to open a record, where its keys were pressed, and when the last one was. */
export type Scan = { code: string } & Pick<KeyboardEvent, 'target' | 'timeStamp'>;

const scans = createListeners<[Scan]>();
export const onScan = scans.subscribe;

/** Keys that were held and are dispatched again, and whether each came as fast as a scanner's. */
const releasedKeys = new WeakMap<Event, boolean>();
/** Returns whether a key belongs to a fast run of at least four, which cannot be a shortcut. */
export const isOfLongRun = (event: Event): boolean => releasedKeys.get(event) === true;

const MODIFIER = /^(?:Shift|Control|Alt|AltGraph|CapsLock|NumLock|F\d+)$/;
/** Scanners send the separators of a code with Ctrl: `Ctrl+]` is GS. */
const SEPARATOR = /^[\]^\\]$/;
/** Scanners send a tab, a line feed or a carriage return as Ctrl with one of these letters, or as a key. */
const CONTROL_END = /^[ijm]$/i;

/** Alt with a digit of the number pad, by which Windows takes the number of a character until Alt is released. */
const isAltDigit = ({ code, altKey, ctrlKey }: KeyboardEvent): boolean => altKey && !ctrlKey && /^Numpad\d$/.test(code);

/** Classifies a key for a scan. */
function readPress(event: KeyboardEvent): 'modifier' | 'end' | 'hand' | { key: string } {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
  if (MODIFIER.test(key)) return 'modifier';
  if (event.repeat || metaKey) return 'hand';
  const isChar = key.length === 1 || isComposing || /^(?:Dead|Process|Unidentified)$/.test(key);
  const isAltGraph = ctrlKey && altKey;
  if (ctrlKey && !isAltGraph) return SEPARATOR.test(key) ? 'modifier' : CONTROL_END.test(key) ? 'end' : 'hand';
  if (altKey && !isAltGraph) return isAltDigit(event) ? { key: UNKNOWN_KEY } : 'hand';
  if (/^(?:Enter|Tab)$/.test(key)) return shiftKey || isComposing ? 'hand' : 'end';
  const read = isComposing ? null : readKey(event);
  return read !== null || isChar ? { key: read ?? UNKNOWN_KEY } : 'hand';
}

const take = (event: Event): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** Puts a text into a field as typing does, so that its form receives the change. */
function setText(field: TextField, value: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  // React watches the property of the element itself.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Moves the focus to the next text field of the form, as Tab does. The last field keeps it. */
function moveOn(field: TextField): void {
  const fields = [...(field.form?.elements ?? [])].filter(
    (each): each is TextField => isTextField(each) && !each.disabled && !each.readOnly && each.checkVisibility(),
  );
  const next = fields[fields.indexOf(field) + 1] ?? field;
  next.focus();
  if (next instanceof HTMLInputElement) next.select();
}

/** Presses a key that was pressed before once more, with its own time. */
function pressAgain(event: KeyboardEvent, isLong = false): void {
  const { target, timeStamp } = event;
  const again = new KeyboardEvent('keydown', event);
  Object.defineProperty(again, 'timeStamp', { value: timeStamp });
  releasedKeys.set(again, isLong);
  (target instanceof Element && target.isConnected ? target : document.body).dispatchEvent(again);
}

/** A select and its value before a scan. */
type Choice = { select: HTMLSelectElement; value: string };

/** Restores the option that the letters of a scan changed, so that the form receives the change. */
function takeBack({ select, value }: Choice): void {
  if (select.value === value) return;
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

const findLookup = (field: TextField): HTMLElement | null => field.closest('[role=search], [data-lookup]');

/** Starts the search of a field once its form has heard of the text. */
const search = (field: TextField, end: KeyboardEvent): void =>
  queueMicrotask(() => {
    if (field.form) field.form.requestSubmit();
    else pressAgain(end);
  });

type Start = { field: TextField; before: string; behind: string };

/** For other kinds of input, such as a date, the value differs from the typed text. */
const WITH_TEXT = /^(?:text|search|tel|url|email|password|textarea)$/;

const readStart = (field: TextField): Start | null => {
  const { value, selectionStart, selectionEnd, type, readOnly } = field;
  if (readOnly || !WITH_TEXT.test(type)) return null;
  return {
    field,
    before: value.slice(0, selectionStart ?? undefined),
    behind: value.slice(selectionEnd ?? value.length),
  };
};

const kindOf = (field: TextField) => (findLookup(field) ? 'lookup' : field.inputMode === 'numeric' ? 'digits' : 'text');

/** A scan fills its field and moves on to the next. Only a search field acts on it (KEYS-10). */
function endInField(end: KeyboardEvent, start: Start | null, choice: Choice | null, scanned: string): void {
  const field = end.target;
  const select = findSelect(field);
  if (select) {
    if (end.key !== 'Tab') take(end);
    if (choice?.select === select) takeBack(choice);
  }
  if (!isTextField(field)) return;
  const { value } = field;
  const kind = kindOf(field);
  const text = start?.field === field ? textAfterScan({ ...start, value }, scanned, kind) : value;
  if (text !== value) setText(field, text);
  if (kind === 'lookup') {
    const code = toScanned(text);
    if (isOwnCode(code) && findLookup(field)?.dataset['lookup'] === 'code') {
      take(end);
      return scans.publish({ code, target: field, timeStamp: end.timeStamp });
    }
    if (end.key === 'Enter' && text === value) return;
    take(end);
    search(field, end);
  } else if (end.key !== 'Tab' && (end.key !== 'Enter' || field instanceof HTMLInputElement)) {
    take(end);
    moveOn(field);
  }
}

/** Keeps the keys of scanners from everything that listens to keys. @returns ends it. KEYS-04, KEYS-10 */
export function watchScanner(): () => void {
  const scanner = createActor(scannerMachine);
  let held: KeyboardEvent[] = [];
  let start: Start | null = null;
  let choice: Choice | null = null;
  /** The event that is heard now, or was heard last. */
  let last: KeyboardEvent | null = null;
  /** The digits of a character that is typed by its number outside of text fields. */
  let altDigits = '';
  const drop = () => (held = []);
  const typePin = (field: HTMLInputElement, text: string): void => {
    if (!field.readOnly) setText(field, field.value + toPin(text));
  };

  scanner.on('keys.dropped', drop);
  scanner.on('keys.released', ({ isLong }) => {
    const keys = held;
    drop();
    const target = keys[0]?.target;
    if (isPin(target)) typePin(target, keys.map(readKey).join(''));
    else for (const key of keys) pressAgain(key, isLong);
  });
  scanner.on('end.ignored', () => {
    if (last !== null && last.key !== 'Tab') take(last);
  });
  scanner.on('scan.ended', ({ text, place }) => {
    if (last === null) return;
    if (place !== 'page') {
      endInField(last, start, choice, text);
      return;
    }
    take(last);
    if (isPin(last.target)) typePin(last.target, text);
    // A locked counter opens nothing.
    if ('locked' in document.documentElement.dataset) return;
    scans.publish({ code: toScanned(text), target: last.target, timeStamp: last.timeStamp });
  });
  scanner.start();

  const onKeyDown = (event: KeyboardEvent): void => {
    if (releasedKeys.has(event)) return;
    last = event;
    const { target, timeStamp: at } = event;
    if (isForeignField(findKeyTarget(event))) return scanner.send({ type: 'hand.move' });
    const place = placeOf(target);
    if (isAltDigit(event) && place === 'page') {
      altDigits += event.code.slice(-1);
      return scanner.send({ type: 'modifier.press', at });
    }
    const press = readPress(event);
    if (press === 'modifier') return scanner.send({ type: 'modifier.press', at });
    if (press === 'end') return scanner.send({ type: 'end.press', at, place });
    const isPress = typeof press === 'object';
    const isFirst = isPress && !isFast(scanner.getSnapshot().context, { at });
    // A first blank presses a button or scrolls the page.
    if (!isPress || (isFirst && place === 'page' && /^[ \uFFFD]$/.test(press.key)))
      return scanner.send({ type: 'hand.move' });
    if (isFirst && isTextField(target)) start = readStart(target);
    const select = findSelect(target);
    if (isFirst && select) choice = { select, value: select.value };
    scanner.send({ type: 'key.press', key: press.key, at, place });
    if (!scanner.getSnapshot().matches('holding')) return;
    held.push(event);
    event.stopPropagation();
    if (press.key === ' ' || isPin(target)) event.preventDefault();
  };
  /**
   * A scanner in ALT mode sends each character as its number. The number is treated as one key and is not
   * held back.
   */
  const onKeyUp = ({ key, timeStamp: at }: KeyboardEvent): void => {
    if (key !== 'Alt' || altDigits === '') return;
    scanner.send({ type: 'key.press', key: readAltCode(altDigits) ?? UNKNOWN_KEY, at, place: 'page' });
    altDigits = '';
  };
  /** The user continues by hand and no longer needs the held keys. */
  const forget = (): void => {
    drop();
    scanner.send({ type: 'hand.move' });
  };
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('keyup', onKeyUp, true);
  window.addEventListener('pointerdown', forget, true);
  return () => {
    window.removeEventListener('keydown', onKeyDown, true);
    window.removeEventListener('keyup', onKeyUp, true);
    window.removeEventListener('pointerdown', forget, true);
    scanner.stop();
  };
}
