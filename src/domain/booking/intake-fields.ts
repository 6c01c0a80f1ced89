import * as z from 'zod/mini';
import { oneOf, optionalText, requiredText, underEach } from '../form/field.ts';
import { fieldWithCodec } from '../form/record-field.ts';
import { ACCESSORIES_MAX, ACCESSORY_MAX, CONDITION_REMARKS_MAX } from '../shared/limits.ts';
import {
  accessoryWords,
  conditionWords,
  PART_STATES,
  PARTS,
  readAccessories,
  readCondition,
  toAccessoryText,
  toConditionText,
  toLine,
} from './intake.ts';

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** The accessories and the condition of an item. Only our own provider has these fields (INTAKE-01, INTAKE-02). */
export const INTAKE = {
  accessories: fieldWithCodec(
    'Accessories',
    z.optional(
      z
        .array(requiredText('Accessory', ACCESSORY_MAX, toLine), { error: 'Accessories must be a list' })
        .check(z.maxLength(ACCESSORIES_MAX, { error: `At most ${ACCESSORIES_MAX} accessories for an item` })),
    ),
    {
      toTyped: (wire) => toAccessoryText(Array.isArray(wire) ? wire.map(String) : []),
      toWire: readAccessories,
      toText: (typed) => accessoryWords(readAccessories(typed)),
    },
  ),
  condition: fieldWithCodec(
    'Condition',
    z.optional(
      z.strictObject({
        ...underEach(PARTS, z.optional(oneOf('Part', PART_STATES))).shape,
        remarks: optionalText('Remarks', CONDITION_REMARKS_MAX),
      }),
    ),
    {
      toTyped: (wire) => toConditionText(asObject(wire)),
      toWire: readCondition,
      toText: (typed) => conditionWords(readCondition(typed)),
    },
  ),
};
