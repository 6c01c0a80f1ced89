import type { RuleId } from './rules.ts';

/** Where a rule is decided outside the machines: `path#name`. Machines name their rules themselves, in `meta.rules`. */
export const DECIDED: Partial<Record<RuleId, readonly string[]>> = {
  'EDIT-01': ['src/machines/booking-status.machine.ts#decideStatus'],
  'LEDG-01': ['src/domain/ledger-input.ts#LedgerEntryInput'],
  'LEDG-02': ['src/domain/ledger-input.ts#LedgerEntryInput'],
  'LEDG-03': ['src/domain/ledger-input.ts#LedgerEntryInput'],
  'LEDG-04': ['src/domain/ledger-input.ts#LedgerEntryInput'],
  'LEDG-05': ['src/domain/ledger-input.ts#LedgerEntryInput'],
  'LEDG-06': ['src/domain/ledger-input.ts#LedgerEntryInput'],
  'LEDG-07': ['src/domain/ledger-input.ts#LedgerEntryInput'],
  'LEDG-08': ['src/domain/ledger-input.ts#LedgerEntryInput'],
  'LEDG-09': ['src/domain/ledger-input.ts#LedgerEntryInput'],
  'LEDG-10': ['src/domain/ledger-input.ts#LedgerEntryInput'],
  'LEDG-11': ['src/domain/ledger-input.ts#LedgerEntryInput'],
  'LEDG-12': ['src/domain/ledger-input.ts#LedgerEntryInput'],
  'LEDG-13': ['src/domain/ledger-draft.ts#newLedgerDraft'],
  'LEDG-18': ['src/domain/ledger-list.ts#LEDGER_LIST'],
  'LEDG-19': ['src/domain/date-ranges.ts#quickRange'],
  'LEDG-20': ['src/domain/ledger.ts#averageRupees', 'src/domain/ledger-list.ts#rangeLabel'],
  'LEDG-30': ['src/domain/money.ts#formatPkr'],
  'REPORT-01': ['src/domain/report-state.ts#reportDefaults'],
  'REPORT-02': ['src/domain/date-ranges.ts#reportRange'],
  'REPORT-03': ['src/domain/percentages.ts#percentagesOf'],
  'REPORT-04': ['src/domain/ledger-report.ts#reportCsv'],
  'REPORT-07': ['src/domain/ledger-report.ts#breakdownLabel'],
};
