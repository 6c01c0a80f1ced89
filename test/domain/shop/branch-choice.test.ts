import { expect, it } from 'vitest';
import { chooseBranch, choosePaymentBranch } from '../../../src/domain/shop/branch-choice.ts';

it.each([
  ['the branch of the counter', { open: [1, 2, 3], atCounter: 3, lastChosen: 2 }, 3],
  ['the last choice, without a branch of the counter', { open: [1, 2, 3], atCounter: null, lastChosen: 2 }, 2],
  ['the last choice, if the branch of the counter is closed', { open: [1, 2], atCounter: 3, lastChosen: 2 }, 2],
  ['the first open branch, if the last choice is closed', { open: [2, 4], atCounter: null, lastChosen: 3 }, 2],
  ['the only open branch, if nothing is known', { open: [5], atCounter: null, lastChosen: null }, 5],
  ['no branch, if none is open', { open: [], atCounter: 1, lastChosen: 1 }, null],
])('a payment belongs to %s [TILL-01]', (_, facts, branch) => {
  expect(choosePaymentBranch(facts)).toBe(branch);
});

it.each([
  ['the branch of the counter', { open: [1, 2, 3], atCounter: 3, lastChosen: 2 }, 3],
  ['the last choice', { open: [1, 2, 3], atCounter: null, lastChosen: 2 }, 2],
  ['the only open branch', { open: [5], atCounter: null, lastChosen: null }, 5],
  ['no branch, if several are open and nothing is known', { open: [2, 4], atCounter: null, lastChosen: 3 }, null],
])('a booking belongs to %s [BRANCH-01]', (_, facts, branch) => {
  expect(chooseBranch(facts)).toBe(branch);
});
