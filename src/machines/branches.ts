import { isEqual } from '../domain/form/merge.ts';
import {
  checkBranch,
  cleanBranch,
  EMPTY_BRANCH,
  readBranchErrors,
  refuseClosing,
  toBranchDraft,
  toBranchPatch,
  type BranchDraft,
} from '../domain/shop/branch-draft.ts';
import { SHOP_MESSAGES } from '../domain/shop/shop-messages.ts';
import { Branch } from '../domain/shop/shop.ts';
import type { BranchPatch } from '../domain/shop/shop-input.ts';
import { createRowsEditorMachine, type RowsRef, type RowsForm } from './rows-editor.machine.ts';
import { createSaveMachine } from './save.machine.ts';

export type BranchChange = { is: 'close' | 'open' };
type BranchWrite = { branch: Branch; patch: BranchPatch };
const { fallback } = SHOP_MESSAGES.branchFailed;

/** How branches are typed, and what may become of them. SHOP-03. */
export const branchesForm: RowsForm<Branch, BranchDraft, BranchWrite, BranchChange> = {
  id: 'branches',
  kind: 'branch',
  shape: Branch,
  empty: EMPTY_BRANCH,
  clean: cleanBranch,
  check: checkBranch,
  readErrors: readBranchErrors,
  fallbacks: { form: fallback, row: fallback },
  faultsLast: 'untilReopened',
  hasFieldToast: true,
  toName: ({ name }) => name,
  toDraft: toBranchDraft,
  isUnchanged: (branch, draft) => isEqual(cleanBranch(toBranchDraft(branch)), cleanBranch(draft)),
  toWrite: ({ saved, draft }) => ({ branch: saved, patch: toBranchPatch(saved, draft) }),
  refuse: (branches, { row, change }) => (change.is === 'close' ? refuseClosing(branches, row.id) : null),
  isAskedFirst: () => false,
  apply: (draft, { is }) => ({ ...draft, isActive: is === 'open' }),
};

/** The branches of the shop, for the owner. */
export const branchesMachine = createRowsEditorMachine(branchesForm);
/** Saves a change of one branch. */
export const branchesSaveMachine = createSaveMachine({ ...branchesForm, id: 'branchesSave' });
export type BranchesRef = RowsRef<Branch, BranchDraft, BranchWrite, BranchChange>;
