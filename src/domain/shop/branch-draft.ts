import { ApiError, getFieldErrors } from '../shared/api-error.ts';
import type { FieldErrors } from '../shared/form-path.ts';
import { SHOP_MESSAGES } from './shop-messages.ts';
import { type Branch, NewBranch } from './shop.ts';

/** The form of a branch. */
export type BranchDraft = { name: string; code: string; address: string; city: string };

export const EMPTY_BRANCH: BranchDraft = { name: '', code: '', address: '', city: '' };

export const toBranchDraft = ({ name, code, address, city }: Branch): BranchDraft => ({
  name,
  code,
  address: address ?? '',
  city: city ?? '',
});

/** What is sent: without the blanks around it, the code in capitals. */
export const toNewBranch = ({ name, code, address, city }: BranchDraft): BranchDraft & NewBranch => ({
  name: name.trim(),
  code: code.trim().toUpperCase(),
  address: address.trim(),
  city: city.trim(),
});

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
