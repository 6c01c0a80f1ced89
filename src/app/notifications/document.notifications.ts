import { DOCUMENT_MESSAGES } from '../../domain/booking/booking-messages.ts';
import type { DocumentKind } from '../../domain/papers/document.ts';
import { toToast } from './notification-table.ts';

export const toasts = {
  'document.downloaded': ({ kind }: { kind: DocumentKind }) => toToast('success', DOCUMENT_MESSAGES[kind].downloaded),
  'document.downloadFailed': ({ kind }: { kind: DocumentKind }) =>
    toToast('error', DOCUMENT_MESSAGES[kind].downloadFailed),
};
