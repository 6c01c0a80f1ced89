import * as z from 'zod/mini';
import { requiredText } from '../form/field.ts';
import { typedCode } from '../shared/characters.ts';
import type { Read } from '../shared/read.ts';

/**
 * The user's second factor: since when it exists, `null` for none, and the number of unused recovery codes (FACT-01).
 */
export const FactorState = z.object({
  since: z.nullable(z.string()),
  codesLeft: z.int(),
  /** True if the role needs a second factor (FACT-02). */
  isDemanded: z.boolean(),
});
export type FactorState = z.infer<typeof FactorState>;

export const FACTOR: Read<null, FactorState> = { name: 'factor', path: '/account/factor', shape: FactorState };

/** A secret before its first code. `picture` is its address as a QR code, an SVG as a data URL (FACT-01). */
export const FactorSecret = z.object({ secret: z.string(), picture: z.string() });
export type FactorSecret = z.infer<typeof FactorSecret>;

/** Recovery codes. Each works once, and they are shown once (FACT-01). */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** Body of `POST /account/factor/confirm` (FACT-01, TYPED-02). */
export const FactorCode = z.strictObject({ code: requiredText('Verification code', 40).check(z.overwrite(typedCode)) });

/** The texts of the second factor (FACT-01, FACT-02). */
export const FACTOR_MESSAGES = {
  setUpFirst: 'Please set up a second factor first.',
  codeRefused: 'This code is wrong, or was used before.',
  firstRefused: 'The code is wrong. Check the clock of your phone, then try the next code.',
  already: 'The second factor is already set up. Make new recovery codes if you lost yours.',
  none: 'The setup expired. Please start again.',
  failed: 'The second factor could not be changed. Please try again.',
} as const;
