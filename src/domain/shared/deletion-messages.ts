/** The texts about a deleted or restored record, by its kind (EDIT-17, LEDG-27, LEDG-28). */
export const DELETION_MESSAGES = {
  booking: {
    deleted: () => ({ title: 'Booking deleted' }),
    deleteFailed: { title: 'Delete failed', fallback: 'Failed to delete booking.' },
    restored: () => ({ title: 'Booking restored' }),
    restoreFailed: { title: () => 'Restore failed', fallback: 'Failed to restore booking.' },
  },
  ledgerEntry: {
    deleted: (id: number) => ({ title: `Ledger entry #${id} deleted` }),
    deleteFailed: { fallback: 'Failed to delete ledger entry' },
    restored: (id: number) => ({ title: `Ledger entry #${id} restored` }),
    restoreFailed: {
      title: (id: number) => `Ledger entry #${id} is still deleted`,
      fallback: 'Failed to restore the ledger entry',
    },
  },
} as const;
