import { getRefusedFields } from '../shared/api-error.ts';
import { findFieldErrors } from '../form/field.ts';
import { type FieldErrors, firstErrors } from '../form/form-path.ts';
import { toTypedValues, toWireValues } from '../form/record-field.ts';
import { SHOP_MESSAGES } from './shop-messages.ts';
import { BRANCH, type Branch, type BranchPatch, NewBranch } from './shop.ts';

/** A branch as the owner writes it: its form, and whether it is open. */
export type BranchDraft = Record<BranchField, string> & { isActive: boolean };
type BranchField = keyof typeof BRANCH;

export const EMPTY_BRANCH: BranchDraft = { ...toTypedValues(BRANCH, {}), isActive: true };

export const toBranchDraft = (branch: Branch): BranchDraft => ({
  ...toTypedValues(BRANCH, branch),
  isActive: branch.isActive,
});

/** What is sent of the form: without the blanks around what was typed, the code in capitals. */
export const toNewBranch = (draft: BranchDraft): NewBranch => ({
  ...(toWireValues(BRANCH, draft) as NewBranch),
  code: draft.code.trim().toUpperCase(),
});

/** The form as it stands once it is saved. */
export const cleanBranch = (draft: BranchDraft): BranchDraft => ({
  ...toTypedValues(BRANCH, toNewBranch(draft)),
  isActive: draft.isActive,
});

/** What is sent of a stored branch: that it is closed or opened, or else its form. SHOP-03. */
export const toBranchPatch = ({ isActive }: Branch, draft: BranchDraft): BranchPatch =>
  draft.isActive === isActive ? toNewBranch(draft) : { isActive: draft.isActive };

const FIELDS = [...(Object.keys(BRANCH) as BranchField[]), 'isActive'] as const;

/** What is wrong with the form, by field. SHOP-03. */
export const checkBranch = (draft: BranchDraft): FieldErrors =>
  firstErrors(findFieldErrors(NewBranch, toNewBranch(draft)), FIELDS);

/** The server's complaints about the fields. */
export const readBranchErrors = (error: unknown): FieldErrors => firstErrors(getRefusedFields(error), FIELDS);

/** Why a branch cannot be closed, `null` when it can. SHOP-03. */
export const refuseClosing = (branches: readonly Pick<Branch, 'id' | 'isActive'>[], id: number): string | null =>
  branches.some((branch) => branch.isActive && branch.id !== id) ? null : SHOP_MESSAGES.lastBranch;
