import * as z from 'zod/mini';
import { underEach } from '../form/field.ts';
import { toLabel } from '../shared/label.ts';

/** The usual accessories of each type of item. A form offers them as chips (INTAKE-01). */
export const ACCESSORIES = {
  GPU: ['POWER_CABLE', 'BOX'],
  MOBO: ['CPU', 'COOLER', 'RAM'],
  LAPTOP: ['CHARGER', 'BAG', 'BATTERY', 'RAM', 'DISK'],
} as const;

/** The parts of each type of item that are looked at when it is handed in (INTAKE-02). */
export const PARTS_OF = {
  GPU: ['FANS', 'PORTS', 'CASE'],
  MOBO: ['SOCKET', 'SLOTS', 'PORTS'],
  LAPTOP: ['SCREEN', 'KEYBOARD', 'TOUCHPAD', 'PORTS', 'CASE'],
} as const;
/** All parts, in the order in which they are stored and shown. */
export const PARTS = ['SCREEN', 'KEYBOARD', 'TOUCHPAD', 'FANS', 'SOCKET', 'SLOTS', 'PORTS', 'CASE'] as const;
type Part = (typeof PARTS)[number];
/** The state of a part when the item was handed in. */
export const PART_STATES = ['OK', 'FAULTY', 'NOT_TRIED'] as const;
type PartState = (typeof PART_STATES)[number];

const CHIPS: readonly string[] = Object.values(ACCESSORIES).flat();
const SHORT: readonly string[] = ['CPU', 'RAM'];
/** Returns `Power Cable` for a chip, and own words as they are. */
export const accessoryLabel = (name: string): string =>
  CHIPS.includes(name) && !SHORT.includes(name) ? toLabel(name) : name;
/** Returns `power cable` for a label, and own words as they are (INTAKE-05). */
export const accessoryInWords = (name: string): string =>
  accessoryLabel(name) === name ? name : accessoryLabel(name).toLowerCase();
/** Returns `Screen faulty`. */
export const partWords = (part: Part, state: PartState): string =>
  `${toLabel(part)} ${state === 'OK' ? state : toLabel(state).toLowerCase()}`;
/** Returns the state after a press. A fault comes first, because it is noted most often (INTAKE-02). */
export function nextPartState(state: PartState | undefined): PartState | undefined {
  if (state === undefined) return 'FAULTY';
  if (state === 'FAULTY') return 'OK';
  return state === 'OK' ? 'NOT_TRIED' : undefined;
}

/** The condition of an item as the API returns it. A part without a state was not looked at (INTAKE-02). */
export const Condition = z.object({
  ...underEach(PARTS, z.optional(z.enum(PART_STATES))).shape,
  remarks: z.optional(z.string()),
});
export type Condition = z.infer<typeof Condition>;

/** Returns a text on one line. */
export const toLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const toLines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Converts accessories to text, one a line, as forms and the database hold them. */
export const toAccessoryText = (accessories: readonly string[]): string => [...new Set(accessories)].join('\n');
/** Reads the text of `toAccessoryText`. */
export const readAccessories = (text: string | null): string[] => [...new Set(toLines(text ?? '').map(toLine))];

/** Converts a condition to JSON in a fixed order, empty without a state and remarks. */
export function toConditionText(condition: Condition): string {
  const states = PARTS.flatMap((part) => (condition[part] === undefined ? [] : [[part, condition[part]]]));
  const { remarks = '' } = condition;
  const all = [...states, ...(remarks.trim() === '' ? [] : [['remarks', remarks]])];
  return all.length === 0 ? '' : JSON.stringify(Object.fromEntries(all));
}

/** Reads the text of `toConditionText`. Any other text, such as that of an erasure, becomes the remarks. */
export function readCondition(text: string | null): Condition {
  if (text === null || text === '') return {};
  if (!text.startsWith('{')) return { remarks: text };
  try {
    return z.parse(Condition, JSON.parse(text));
  } catch {
    return { remarks: text };
  }
}

/** Returns the parts with a state, in their order. */
export const statedParts = (condition: Condition): { part: Part; state: PartState }[] =>
  PARTS.flatMap((part) => {
    const state = condition[part];
    return state === undefined ? [] : [{ part, state }];
  });

/** Returns `Charger, Bag, red pouch`. */
export const accessoryWords = (accessories: readonly string[] = []): string =>
  accessories.map(accessoryLabel).join(', ');

/** Returns `Screen faulty, Keyboard OK. Two scratches` (INTAKE-02). */
export function conditionWords(condition: Condition = {}): string {
  const parts = statedParts(condition).map(({ part, state }) => partWords(part, state));
  return [parts.join(', '), condition.remarks ?? ''].filter(Boolean).join('. ');
}

const STATE_OF_WORDS = new Map(
  PARTS.flatMap((part) => PART_STATES.map((state) => [partWords(part, state).toLowerCase(), [part, state]] as const)),
);
const STATED = [...STATE_OF_WORDS.keys()].join('|');
const CONDITION_WORDS = new RegExp(String.raw`^((?:${STATED})(?:, (?:${STATED}))*)(?:\.\s*([\s\S]*))?$`, 'i');

/** Reads the text of `conditionWords`. Any other text becomes the remarks (INTAKE-03). */
export function readConditionWords(text: string): Condition {
  const [, stated, remarks = ''] = CONDITION_WORDS.exec(text.trim()) ?? [];
  if (stated === undefined) return text.trim() === '' ? {} : { remarks: text.trim() };
  const states = stated.split(', ').flatMap((words) => {
    const found = STATE_OF_WORDS.get(words.toLowerCase());
    return found ? [found] : [];
  });
  return { ...Object.fromEntries(states), ...(remarks !== '' && { remarks }) };
}
