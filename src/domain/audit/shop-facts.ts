import { countOwners, refuseChange } from '../people/person.ts';
import { type Action, type Grants, refuse } from '../session/permissions.ts';
import { inZone, toShopDay } from '../shared/shop-day.ts';
import type { WarrantyDays } from '../shop/shop.ts';
import { type ClosedDays, refuseClosedDay, type TouchedDay } from '../till/closed-days.ts';
import { refuseReopening } from '../till/till.ts';
import { type Change, type Columns, findUnlisted, type JudgedRule, type Violation } from './change.ts';

/** Values that change over time, each with the number of the change that made it. */
class Series<Value> {
  readonly #values: { id: number; value: Value }[] = [];

  add(id: number, value: Value): void {
    this.#values.push({ id, value });
  }

  get last(): Value | undefined {
    return this.#values.at(-1)?.value;
  }

  /** The value right before a change, `undefined` before the first. */
  before(id: number): Value | undefined {
    let [low, high] = [0, this.#values.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#values[middle]?.id ?? id) < id) low = middle + 1;
      else high = middle;
    }
    return this.#values[low - 1]?.value;
  }
}

type Person = { role: string; isActive: boolean; isVerified: boolean };
type Closing = { id: number; number: number; day: string };

/** Commands that write without a login: for themselves, or in the name of a person. */
const FIRST_START = 'first start';
const ALONE: Readonly<Record<string, readonly string[]>> = {
  'npm run staff': ['staff', 'staff_pin', 'passkey'],
  'npm run restore': ['restore', 'counter'],
};
const IN_A_NAME = ['import', 'sample'];
/** Columns that migrations of earlier releases filled, by table. Each noted its rule, or found the column empty. */
const MIGRATED: Readonly<Record<string, readonly string[]>> = {
  booking_payment: ['paid_at'],
  shop: ['lock_minutes', 'asks_pin', 'terms', 'counter_refunds', 'deletion_reasons'],
};

/** Checks whether a migration wrote this row: it fills new columns, or starts missing warranties (TILL-01, CLAIM-24). */
function isMigration({ entity, action, after, rule, requestId }: Change): boolean {
  if (requestId !== null) return false;
  if (entity === 'warranty') return action === 'created' && rule === 'CLAIM-24';
  const columns = MIGRATED[entity];
  return action === 'changed' && columns !== undefined && Object.keys(after).every((one) => columns.includes(one));
}

/** Checks whether the server removed the passcode of a device automatically, after its time (INTAKE-08). */
const isForgottenPasscode = ({ entity, after, requestId }: Change): boolean =>
  entity === PASSCODE && after['deed'] === 'REMOVED' && requestId === null;

/** The entries about passcodes of devices, which change no row of a booking. */
export const PASSCODE = 'device_passcode';

/** The permission that a change of a person or of the shop needs. */
const ACTIONS: Readonly<Record<string, Action>> = {
  shop: 'shop.edit',
  location: 'shop.edit',
  service: 'shop.edit',
  counter: 'counter.manage',
  staff: 'people.manage',
};
/** Ways into an account, which everyone changes in their own account. */
const WAYS_IN = ['staff_pin', 'passkey'];
/** Columns that nobody changes in their own account: they need `people.manage`. */
const OF_OTHERS = ['role', 'is_active'];

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const whole = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/**
 * The people, settings and closed days of a shop at every moment of its history, and whether their own changes follow
 * the rules (HIST-14).
 */
export class ShopFacts {
  readonly violations: Violation[] = [];
  readonly #logins: ReadonlyMap<string, number>;
  readonly #people = new Map<number, Series<Person>>();
  readonly #zone = new Series<string>();
  readonly #days = new Series<WarrantyDays>();
  readonly #grants = new Series<Grants>();
  readonly #asksReasons = new Series<boolean>();
  readonly #closed = new Map<number, Series<ClosedDays>>();
  readonly #closings = new Map<number, Closing[]>();
  readonly #numbers = new Map<number, number>();
  readonly #branches = new Map<number, string>();
  #firstBranch = 0;
  #isStarted = false;

  /** @param logins the person of each login that is still stored */
  constructor(logins: ReadonlyMap<string, number>) {
    this.#logins = logins;
  }

  /** Takes the next change of a person or of the shop, in the order of writing. */
  add(change: Change): void {
    if (change.action === 'refused') return;
    this.#judge(change);
    this.#apply(change);
    // The server makes settings of its own before the first start.
    const isOfStart = change.requestId === FIRST_START || change.entity === 'setting';
    if (!isOfStart && change.action !== 'baseline') this.#isStarted = true;
  }

  roleOf(change: Change): string | null {
    return change.staffId === null ? null : (this.#people.get(change.staffId)?.before(change.id)?.role ?? null);
  }

  /** Returns the permissions that the settings of that time gave to roles. */
  grants(id: number): Grants {
    return this.#grants.before(id) ?? {};
  }

  /** Checks whether the release of that time asked why a booking with paid money is deleted (TILL-11). */
  asksDeletionReason(id: number): boolean {
    return this.#asksReasons.before(id) ?? false;
  }

  /** The shop's day of an instant, in the time zone of that moment. */
  dayOf(id: number, at: string): string {
    return this.inZone(id, () => toShopDay(at));
  }

  inZone<Made>(id: number, make: () => Made): Made {
    return inZone(this.#zone.before(id) ?? this.#zone.last ?? 'UTC', make);
  }

  warrantyDays(id: number): WarrantyDays | undefined {
    return this.#days.before(id);
  }

  /** Checks whether a change needs no rule: an erasure, and what a migration found or filled. */
  isExempt(change: Change): boolean {
    if (change.action === 'refused' || change.action === 'baseline') return true;
    if (change.staffId !== null) return false;
    if (isForgottenPasscode(change)) return true;
    return (change.action === 'erased' && change.requestId === 'npm run erase') || isMigration(change);
  }

  /** Returns why nobody at a server can have written this change (HIST-01, HIST-14, PEOPLE-04). */
  judgeAuthor(change: Change): Violation[] {
    const say = (rule: JudgedRule, sentence: string): Violation[] => [{ change, rule, sentence }];
    const { staffId, loginId, requestId, entity } = change;
    if (staffId === null)
      return this.#isOwnWrite(change) ? [] : say('HIST-14', 'It was written directly to the database.');
    const person = this.#people.get(staffId)?.before(change.id);
    if (person === undefined) return say('HIST-14', 'It names a person who did not exist.');
    if (!person.isActive) return say('PEOPLE-04', 'The account of this person was disabled.');
    if (loginId !== null) {
      const owner = this.#logins.get(loginId);
      return owner === undefined || owner === staffId ? [] : say('HIST-01', 'Its login belongs to someone else.');
    }
    const isOwn = [...WAYS_IN, 'staff'].includes(entity) && change.recordId === staffId && requestId !== null;
    return isOwn || IN_A_NAME.some((command) => command === requestId)
      ? []
      : say('HIST-14', 'It names a person, but no login. It was written directly to the database.');
  }

  /** Returns the refusal of the permission table of that moment (PERM-01). */
  judgeRole(change: Change, action: Action): Violation[] {
    const sentence = change.staffId === null ? null : refuse(this.roleOf(change), action, this.grants(change.id));
    return sentence === null ? [] : [{ change, rule: 'PERM-01', sentence }];
  }

  /** Returns the refusal of a change of money on a closed day (TILL-03). */
  judgeDays(change: Change, days: readonly TouchedDay[]): Violation[] {
    const sentences = days.flatMap(({ locationId, day }) => {
      const id = locationId ?? this.#firstBranch;
      const closed = this.#closed.get(id)?.before(change.id) ?? null;
      return refuseClosedDay(closed, { branch: this.#branches.get(id) ?? '', day }) ?? [];
    });
    return [...new Set(sentences)].map((sentence) => ({ change, rule: 'TILL-03', sentence }));
  }

  #isOwnWrite({ entity, requestId, action }: Change): boolean {
    if (entity === 'setting') return action === 'created';
    if (requestId === FIRST_START) return !this.#isStarted && action === 'created';
    return requestId !== null && ALONE[requestId]?.includes(entity) === true;
  }

  #judge(change: Change): void {
    if (this.isExempt(change)) return;
    const { entity, action } = change;
    const found = [...this.judgeAuthor(change), ...findUnlisted(change)];
    if (WAYS_IN.includes(entity)) {
      if (change.staffId !== change.recordId) found.push(...this.judgeRole(change, 'people.manage'));
    } else if (action === 'removed' && entity !== 'setting') {
      found.push({ change, rule: 'PERM-01', sentence: `No permission removes a ${entity}.` });
    } else if (entity === 'staff') found.push(...this.#judgePerson(change));
    else if (entity === 'till_closing') found.push(...this.#judgeClosing(change));
    else if (ACTIONS[entity]) found.push(...this.judgeRole(change, ACTIONS[entity]));
    this.violations.push(...found);
  }

  #judgePerson(change: Change): Violation[] {
    const { action, after, staffId, entityId } = change;
    const isOfOthers = after['must_change_password'] === true || OF_OTHERS.some((column) => column in after);
    const isOwn = staffId === entityId && !isOfOthers;
    const found = isOwn ? [] : this.judgeRole(change, 'people.manage');
    const before = this.#people.get(entityId)?.last;
    if (action === 'created' || before === undefined) return found;
    const next = toPerson(after, before);
    const owners = countOwners([...this.#people.values()].flatMap(({ last }) => last ?? []));
    const patch = { isActive: next.isActive, role: next.role as 'OWNER' };
    const sentence = refuseChange({ ...before, isSelf: staffId === entityId }, patch, owners);
    return sentence === null ? found : [...found, { change, rule: 'PEOPLE-04', sentence }];
  }

  #judgeClosing(change: Change): Violation[] {
    const { action, before, after, id, entityId } = change;
    if (action === 'created') {
      const branch = whole(after['location_id']) ?? 0;
      const wanted = (this.#numbers.get(branch) ?? 0) + 1;
      const isNext = after['number'] === wanted;
      const sentence = `The next closing of the branch has the number ${wanted}.`;
      return [...this.judgeRole(change, 'till.close'), ...(isNext ? [] : [{ change, rule: 'TILL-04', sentence }])];
    }
    const found = this.judgeRole(change, 'till.reopen');
    const columns = Object.keys({ ...before, ...after });
    if (columns.some((column) => !column.startsWith('reopen'))) {
      return [...found, { change, rule: 'TILL-04', sentence: 'A closing is never changed.' }];
    }
    for (const [branch, closings] of this.#closings) {
      const closing = closings.find((one) => one.id === entityId);
      if (!closing) continue;
      const named = { branch: this.#branches.get(branch) ?? '', day: closing.day };
      const sentence = refuseReopening(this.#closed.get(branch)?.before(id) ?? null, named);
      if (sentence !== null) found.push({ change, rule: 'TILL-05', sentence });
    }
    return found;
  }

  #apply(change: Change): void {
    const { id, entity, entityId, after, action } = change;
    if (entity === 'staff') {
      const series = this.#people.get(entityId) ?? new Series<Person>();
      series.add(id, toPerson(after, series.last));
      this.#people.set(entityId, series);
    } else if (entity === 'shop') {
      const zone = text(after['time_zone']);
      if (zone !== undefined) this.#zone.add(id, zone);
      const isGranted = after['counter_refunds'];
      if (typeof isGranted === 'boolean') this.#grants.add(id, { counterRefunds: isGranted });
      const asksReasons = after['deletion_reasons'];
      if (typeof asksReasons === 'boolean') this.#asksReasons.add(id, asksReasons);
      const last = this.#days.last;
      this.#days.add(id, {
        GPU: whole(after['warranty_days_gpu']) ?? last?.GPU ?? 0,
        MOBO: whole(after['warranty_days_mobo']) ?? last?.MOBO ?? 0,
        LAPTOP: whole(after['warranty_days_laptop']) ?? last?.LAPTOP ?? 0,
      });
    } else if (entity === 'location') {
      this.#branches.set(entityId, text(after['name']) ?? this.#branches.get(entityId) ?? '');
      this.#firstBranch = Math.min(...this.#branches.keys());
    } else if (entity === 'till_closing') this.#close(id, entityId, after, action);
  }

  #close(id: number, entityId: number, after: Columns, action: string): void {
    for (const closings of this.#closings.values()) {
      const at = closings.findIndex((one) => one.id === entityId);
      if (at >= 0 && 'reopened_at' in after) closings.splice(at, 1);
    }
    const branch = whole(after['location_id']);
    if (branch !== undefined && action !== 'changed') {
      const closing = { id: entityId, number: whole(after['number']) ?? 0, day: text(after['date']) ?? '' };
      this.#closings.set(branch, [...(this.#closings.get(branch) ?? []), closing]);
      this.#numbers.set(branch, closing.number);
    }
    for (const [one, closings] of this.#closings) {
      const days = closings.map(({ day }) => day).toSorted();
      const series = this.#closed.get(one) ?? new Series<ClosedDays>();
      series.add(id, days.length === 0 ? null : { first: days[0] ?? '', last: days.at(-1) ?? '' });
      this.#closed.set(one, series);
    }
  }
}

const toPerson = (after: Columns, before?: Person): Person => ({
  role: text(after['role']) ?? before?.role ?? 'COUNTER',
  isActive: typeof after['is_active'] === 'boolean' ? after['is_active'] : (before?.isActive ?? true),
  isVerified: 'verified_at' in after ? after['verified_at'] !== null : (before?.isVerified ?? false),
});
