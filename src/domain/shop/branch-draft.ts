import { getRefusedFields } from '../shared/api-error.ts';
import { findFieldErrors } from '../shared/field.ts';
import { type FieldErrors, firstErrors } from '../shared/form-path.ts';
import { SHOP_MESSAGES } from './shop-messages.ts';
import { type Branch, type BranchPatch, NewBranch } from './shop.ts';

/** A branch as the owner writes it: its form, and whether it is open. */
export type BranchDraft = { name: string; code: string; address: string; city: string; isActive: boolean };

export const EMPTY_BRANCH: BranchDraft = { name: '', code: '', address: '', city: '', isActive: true };

export const toBranchDraft = ({ name, code, address, city, isActive }: Branch): BranchDraft => ({
  name,
  code,
  address: address ?? '',
  city: city ?? '',
  isActive,
});

/** Without the blanks around what was typed, the code in capitals. */
export const cleanBranch = ({ name, code, address, city, isActive }: BranchDraft): BranchDraft => ({
  name: name.trim(),
  code: code.trim().toUpperCase(),
  address: address.trim(),
  city: city.trim(),
  isActive,
});

/** What is sent of the form. */
export function toNewBranch(draft: BranchDraft): NewBranch {
  const { isActive: _, ...body } = cleanBranch(draft);
  return body;
}

/** What is sent of a stored branch: that it is closed or opened, or else its form. SHOP-03. */
export const toBranchPatch = ({ isActive }: Branch, draft: BranchDraft): BranchPatch =>
  draft.isActive === isActive ? toNewBranch(draft) : { isActive: draft.isActive };

const FIELDS = ['name', 'code', 'address', 'city', 'isActive'] as const;

/** What is wrong with the form, by field. SHOP-03. */
export const checkBranch = (draft: BranchDraft): FieldErrors =>
  firstErrors(findFieldErrors(NewBranch, toNewBranch(draft)), FIELDS);

/** The server's complaints about the fields. */
export const readBranchErrors = (error: unknown): FieldErrors => firstErrors(getRefusedFields(error), FIELDS);

/** Why a branch cannot be closed, `null` when it can. SHOP-03. */
export const refuseClosing = (branches: readonly Pick<Branch, 'id' | 'isActive'>[], id: number): string | null =>
  branches.some((branch) => branch.isActive && branch.id !== id) ? null : SHOP_MESSAGES.lastBranch;
