import { toLabel } from '../../shared/label.ts';
import { type ListState, searchWords, shownWords } from '../../lists/list-state.ts';
import { WORKLISTS } from './booking-list.ts';
import { WORKLIST_LABELS } from '../../dashboard/worklist-counts.ts';

/** `Enabled · Draft, Pending · Inbound missing · Search: ali`. */
export const bookingWords = ({ search, filters: { activity = '', status = '', worklist } }: ListState): string =>
  shownWords([
    toLabel(activity),
    status.split(',').map(toLabel).join(', '),
    WORKLISTS.filter((one) => one === worklist)
      .map((one) => WORKLIST_LABELS[one])
      .join(''),
    searchWords(search),
  ]);
