/** The texts of the ledger (LEDG-25 to LEDG-28, REPORT-04). */
export const LEDGER_MESSAGES = {
  created: { title: 'Ledger entry created successfully' },
  updated: { title: 'Ledger entry updated successfully' },
  createFailed: { fallback: 'Failed to create ledger entry' },
  updateFailed: { fallback: 'Failed to update ledger entry' },
  unexpected: { fallback: 'An unexpected error occurred' },
  listNotLoaded: 'Failed to load ledger entries. Please try again.',
  entryNotLoaded: 'Failed to load ledger entry. It may not exist or you may not have permission to view it.',
  reportNotLoaded: 'Failed to load report data. Please try again.',
  entryDeleted: 'This ledger entry is deleted. Restore it before changing it.',
  filtersWait: 'Complete the filters to see the figures',
  exportFailed: { title: 'The report could not be saved as a file' },
} as const;
