import { SECTION_OF } from '../audit/change.ts';
import { HISTORY_FIELDS } from './history-fields.ts';
import type { HistoryThing } from './history.ts';

const VALUE_MAX = 60;
const TEXT_MAX = 400;

const THING_OF: Readonly<Record<string, HistoryThing>> = {
  booking_items: 'item',
  booking_payments: 'payment',
  contact_log: 'contact',
  delivery: 'delivery',
};
const VERBS: Readonly<Record<string, string>> = { DELETE: 'delete', POST: 'create', PATCH: 'change' };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max)}…` : text);

/**
 * The known fields of a body that nobody has checked yet, as "paid amount Rs 10". Other fields are left out. A free text
 * is only named: the refusal may come after the erasure of the customer whom it names (DATA-05).
 */
function describeFields(thing: HistoryThing, body: Readonly<Record<string, unknown>>): string[] {
  const active = body['isActive'];
  const said = typeof active === 'boolean' ? [active ? 'restore' : 'delete'] : [];
  for (const [name, field] of Object.entries(HISTORY_FIELDS[thing])) {
    const value = body[name];
    if (!Object.hasOwn(body, name) || field.isLong) continue;
    if (field.isFree && typeof value === 'string') said.push(field.label);
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      said.push(`${field.label} ${cut(field.toText(value), VALUE_MAX)}`);
    else if (value === null) said.push(`${field.label} cleared`);
  }
  return said;
}

/**
 * Describes a refused request in words: its verb and the fields that it would have changed (HIST-09). The body is not
 * validated. Passwords and passcodes are not among the fields.
 */
export function describeTried(
  thing: HistoryThing,
  { method, url, body }: { method: string; url: string; body: unknown },
) {
  const verb = url.endsWith('/restore') ? 'restore' : (VERBS[method] ?? method.toLowerCase());
  const fields = isObject(body) ? describeFields(thing, body) : [];
  const rows = Object.values(thing === 'booking' && isObject(body) ? SECTION_OF : {}).flatMap((section) => {
    const sent = isObject(body) ? body[section] : undefined;
    return (Array.isArray(sent) ? sent : []).filter(isObject).map((row) => {
      const id = row['id'];
      const of = THING_OF[section] ?? 'item';
      return `${typeof id === 'number' ? `${of} ${id}` : `new ${of}`} (${describeFields(of, row).join(', ')})`;
    });
  });
  return cut([verb, [...fields, ...rows].join(', ')].filter(Boolean).join(' '), TEXT_MAX);
}
