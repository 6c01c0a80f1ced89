import {
  categoryLabel,
  LEDGER_CATEGORIES,
  LEDGER_PAYMENT_METHODS,
  paymentMethodLabel,
} from '../../domain/ledger/ledger.ts';

/** SHAPE-03. */
export const CATEGORY_OPTIONS = LEDGER_CATEGORIES.map((value) => ({ value, label: categoryLabel(value) }));
export const METHOD_OPTIONS = LEDGER_PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodLabel(value) }));
