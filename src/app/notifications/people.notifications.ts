import { PEOPLE_MESSAGES as TEXT } from '../../domain/people/people-messages.ts';
import type { PeopleEmitted } from '../../machines/people.machine.ts';
import { toToast } from './notification-table.ts';

type Emitted<T extends PeopleEmitted['type']> = Extract<PeopleEmitted, { type: T }>;

const CHANGED = { role: TEXT.changed, disable: TEXT.disabled, enable: TEXT.enabled, password: TEXT.passwordMade };

/** A refused field says so itself. PEOPLE-02 to PEOPLE-05. */
export const toasts = {
  'person.added': ({ name }: Emitted<'person.added'>) => toToast('success', TEXT.added(name)),
  'person.changed': ({ name, change }: Emitted<'person.changed'>) => ({
    ...toToast('success', CHANGED[change](name)),
    ...(change === 'enable' || change === 'disable' ? { about: `person ${name}` } : {}),
  }),
  'person.addFailed': ({ text }: Emitted<'person.addFailed'>) => toToast('error', TEXT.addFailed, text),
  'person.changeFailed': ({ text }: Emitted<'person.changeFailed'>) => toToast('error', TEXT.failed, text),
};
