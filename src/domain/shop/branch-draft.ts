import { getRefusedFields } from '../shared/api-error.ts';
import { findFieldErrors } from '../form/field.ts';
import { type FieldErrors, firstErrors } from '../form/form-path.ts';
import { toTypedValues, toWireValues } from '../form/record-field.ts';
import { SHOP_MESSAGES } from './shop-messages.ts';
import type { Branch } from './shop.ts';
import { BRANCH, type BranchPatch, NewBranch } from './shop-input.ts';

/** A branch in the owner's form, and whether it is open. */
export type BranchDraft = Record<BranchField, string> & { isActive: boolean };
type BranchField = keyof typeof BRANCH;

export const EMPTY_BRANCH: BranchDraft = { ...toTypedValues(BRANCH, {}), isActive: true };

export const toBranchDraft = (branch: Branch): BranchDraft => ({
  ...toTypedValues(BRANCH, branch),
  isActive: branch.isActive,
});

/** Returns the body of the form, without surrounding blanks, the code in upper case. */
export const toNewBranch = (draft: BranchDraft): NewBranch => ({
  ...(toWireValues(BRANCH, draft) as NewBranch),
  code: draft.code.trim().toUpperCase(),
});

/** Returns the form as it will be after the save. */
export const cleanBranch = (draft: BranchDraft): BranchDraft => ({
  ...toTypedValues(BRANCH, toNewBranch(draft)),
  isActive: draft.isActive,
});

/** Returns the body for a stored branch: closed or open if that changes, otherwise its form (SHOP-03). */
export const toBranchPatch = ({ isActive }: Branch, draft: BranchDraft): BranchPatch =>
  draft.isActive === isActive ? toNewBranch(draft) : { isActive: draft.isActive };

const FIELDS = [...(Object.keys(BRANCH) as BranchField[]), 'isActive'] as const;

/** Returns the errors of the form by field (SHOP-03). */
export const checkBranch = (draft: BranchDraft): FieldErrors =>
  firstErrors(findFieldErrors(NewBranch, toNewBranch(draft)), FIELDS);

/** Returns the server's errors by field. */
export const readBranchErrors = (error: unknown): FieldErrors => firstErrors(getRefusedFields(error), FIELDS);

/** Returns why a branch cannot be closed, `null` if it can (SHOP-03). */
export const refuseClosing = (branches: readonly Pick<Branch, 'id' | 'isActive'>[], id: number): string | null =>
  branches.some((branch) => branch.isActive && branch.id !== id) ? null : SHOP_MESSAGES.lastBranch;
