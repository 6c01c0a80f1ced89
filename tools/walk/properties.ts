import type { Properties } from 'workflow-kit/explore/properties';

/** Properties that must hold over time, by the name of the machine. `npm run walk` checks it. */
export const PROPERTIES: Readonly<Record<string, Properties>> = {
  deletion: {
    'a record is deleted without a confirmation': {
      never: ({ is, was }) => is('deleting') && !was('deleting') && !was('asking') && !was('notDeleted'),
    },
    'the answer of the server ends the deletion': {
      after: ({ is }) => is('deleting'),
      eventually: ({ is }) => !is('deleting'),
      within: 1,
    },
  },
  'document-download': {
    'a download starts without a press': {
      never: ({ event, is, was }) => is('downloading') && !was('downloading') && event?.type !== 'document.download',
    },
    'the answer of the server ends a download': {
      after: ({ is }) => is('downloading'),
      eventually: ({ is }) => !is('downloading'),
      within: 1,
    },
  },
};
