import { ApiError, getFieldErrors } from '../shared/api-error.ts';
import type { FieldErrors } from '../shared/form-path.ts';
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

const toErrors = (found: readonly { path: string; msg: string }[]): FieldErrors => {
  const errors: FieldErrors = {};
  for (const { path, msg } of found) if (path in EMPTY_BRANCH) errors[path] ??= msg;
  return errors;
};

/** What is wrong with the form, by field. SHOP-03. */
export const checkBranch = (draft: BranchDraft): FieldErrors =>
  toErrors(
    (NewBranch.safeParse(toNewBranch(draft)).error?.issues ?? []).map(({ path, message: msg }) => ({
      path: path.join('.'),
      msg,
    })),
  );

/** The server's complaints about the fields; none where the call failed otherwise. */
export const readBranchErrors = (error: unknown): FieldErrors =>
  error instanceof ApiError ? toErrors(getFieldErrors(error.body)) : {};

/** Why a branch cannot be closed, `null` when it can. SHOP-03. */
export const refuseClosing = (branches: readonly Pick<Branch, 'id' | 'isActive'>[], id: number): string | null =>
  branches.some((branch) => branch.isActive && branch.id !== id) ? null : SHOP_MESSAGES.lastBranch;
