import type { DocumentKind } from '../../domain/booking/document.ts';

const titles = { receipt: 'Receipt downloaded', invoice: 'Invoice downloaded' } as const;

/** EDIT-23, EDIT-24. */
export const toasts = {
  'document.downloaded': ({ kind }: { kind: DocumentKind }) => ({ title: titles[kind], type: 'success' as const }),
  'document.downloadFailed': ({ kind }: { kind: DocumentKind }) => ({
    title: 'Download failed',
    description: `Failed to download the ${kind}. Please try again.`,
    type: 'error' as const,
  }),
};

export const redirects = {};
