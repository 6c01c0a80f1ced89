import { toLabel } from '../../shared/label.ts';
import { type ListState, searchWords, shownWords } from '../../lists/list-state.ts';
import { NO_BRANCH, WORKLISTS } from './booking-list.ts';
import { WORKLIST_LABELS } from '../../dashboard/worklist-counts.ts';

/** The names of technicians and branches, by their ids as texts. */
export type FilterNames = Readonly<Record<'person' | 'branch', ReadonlyMap<string, string>>>;
const NO_NAMES: FilterNames = { person: new Map(), branch: new Map() };

/** The names of the filters without a choice, and the choice of no branch. */
export const FILTER_WORDS = {
  person: { label: 'Technician', any: 'Any technician' },
  branch: { label: 'Branch', any: 'Any branch', none: 'No branch' },
} as const;

/** Returns `Technician: Waqas Butt`; with an unknown id only `Technician: #7`. */
function filterWords(name: 'person' | 'branch', id: string | undefined, names: FilterNames): string {
  if (!id) return '';
  const { label } = FILTER_WORDS[name];
  return `${label}: ${id === NO_BRANCH ? 'none' : (names[name].get(id) ?? `#${id}`)}`;
}

/** `Enabled · Draft, Pending · Missing Inbound · Technician: Waqas Butt · Search: ali`. */
export const bookingWords = ({ search, filters }: ListState, names: FilterNames = NO_NAMES): string => {
  const { activity = '', status = '', worklist, person, branch } = filters;
  return shownWords([
    toLabel(activity),
    status.split(',').map(toLabel).join(', '),
    WORKLISTS.filter((one) => one === worklist)
      .map((one) => WORKLIST_LABELS[one])
      .join(''),
    filterWords('person', person, names),
    filterWords('branch', branch, names),
    searchWords(search),
  ]);
};
