import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor, type AnyActor, type AnyMachineSnapshot } from 'xstate';
import { type BookingPatch, withKnownRows } from '../../src/domain/booking/booking-input.ts';
import { toBookingDraft } from '../../src/domain/booking/draft/booking-draft.ts';
import type { Booking } from '../../src/domain/booking/booking.ts';
import { toLedgerDraft } from '../../src/domain/ledger/ledger-draft.ts';
import type { LedgerEntryInput } from '../../src/domain/ledger/ledger-input.ts';
import type { LedgerEntry } from '../../src/domain/ledger/ledger-entry.ts';
import { valueAt, type FormValue } from '../../src/domain/form/form-path.ts';
import type { Conflicts } from '../../src/domain/form/merge.ts';
import { quickActionMachine, quickSaveMachine } from '../../src/machines/quick-action/quick-action.machine.ts';
import { bookingEditMachine, bookingSaveMachine, toBookingEdit } from '../../src/machines/booking-edit.ts';
import { entrySaveMachine, ledgerEditMachine } from '../../src/machines/ledger-form.ts';
import { shopSaveMachine, shopSettingsMachine } from '../../src/machines/shop-settings.ts';
import { toShopDraft } from '../../src/domain/shop/shop-draft.ts';
import type { Shop } from '../../src/domain/shop/shop.ts';
import type { ShopPatch } from '../../src/domain/shop/shop-input.ts';
import { aBooking, anItem, aLedgerEntry, aShop } from '../support/a.ts';
import { anOutdated, NO_ANSWER } from '../support/api-errors.ts';

/**
 * The number of random runs of two people. The long form is `EDITORS=10000 npx vitest run --project unit
 * test/machines/two-editors.test.ts`.
 */
const numRuns = Number(process.env['EDITORS'] ?? 40);
/** The seed. The runs are the same each time, unless `EDITORS_SEED` is set. */
const seed = Number(process.env['EDITORS_SEED'] ?? 1);

/** The fate of a save: it is answered, its answer is lost, or it never arrives. */
type Fate = 'answered' | 'lost' | 'dropped';
type Step =
  | { do: 'type'; nth: number; value: number }
  | { do: 'add' }
  | { do: 'hear' }
  | { do: 'show' }
  | { do: 'switch'; nth: number }
  | { do: 'save'; fate: Fate }
  | { do: 'choose'; nth: number; side: 'ours' | 'theirs' };
type Values = Record<string, FormValue>;

/** A record with the rule of the server: a write on an outdated version is refused with the current record. */
class Desk<Stored extends { version?: number | undefined }, Patch> {
  /** Values that someone overwrote without having seen them. */
  readonly lost: string[] = [];
  readonly list: (stored: Stored) => Values;
  readonly #apply: (stored: Stored, patch: Patch) => Stored;
  readonly #writers = new Map<string, Person>();
  #stored: Stored;

  constructor(stored: Stored, list: (stored: Stored) => Values, apply: (stored: Stored, patch: Patch) => Stored) {
    this.#stored = stored;
    this.list = list;
    this.#apply = apply;
  }

  /** Returns a copy, as from the network. */
  read = (): Stored => structuredClone(this.#stored);

  save(who: Person, patch: Patch, version: number | null | undefined): void {
    if (who.fate === 'dropped') throw NO_ANSWER;
    if (version !== this.#stored.version) throw anOutdated(this.read());
    const next = this.#apply(this.read(), patch);
    const [before, after] = [this.list(this.#stored), this.list(next)];
    const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
    for (const path of changed) {
      const [writer, old] = [this.#writers.get(path), before[path]];
      if (writer && writer !== who && old !== undefined && !who.hasSeen(path, old)) {
        this.lost.push(`${who.name} wrote over ${String(old)} of ${writer.name} at ${path}`);
      }
      this.#writers.set(path, who);
    }
    if (changed.length > 0) this.#stored = { ...next, version: (next.version ?? 0) + 1 };
    if (who.fate !== 'lost') return;
    who.hasArrived = true;
    throw NO_ANSWER;
  }

  /** The calls of a person's form to this desk. `isAnswered` means that the answer to a write contains the record. */
  line = <Change>(
    who: Person,
    read: (change: Change) => [patch: Patch, version: number | null | undefined],
    isAnswered = true,
  ) => ({
    write: fromPromise<Stored | null, { change: Change }>(async ({ input: { change } }) => {
      this.save(who, ...read(change));
      return isAnswered ? this.read() : null;
    }),
    read: fromPromise<Stored, { saved: Stored }>(async () => this.read()),
  });
}

/** The unsaved input of a person, and the values that they have seen. */
class Person {
  readonly name: string;
  fate: Fate = 'answered';
  /** The wanted values by path after an answered save. */
  readonly wanted = new Map<string, FormValue>();
  /** The names of new rows. Each must exist once. */
  readonly added: string[] = [];
  conflicts = 0;
  /** True if an unanswered save was stored. */
  hasArrived = false;
  readonly #seen = new Set<string>();

  constructor(name: string) {
    this.name = name;
  }

  hasSeen = (path: string, value: FormValue) => this.#seen.has(JSON.stringify([path, value]));
  see = (path: string, value: unknown) => void this.#seen.add(JSON.stringify([path, value]));
}

/** A form of a machine, driven like its screen. */
type Form = {
  context: () => { saved: object; draft: object; pending: readonly object[]; conflicts: Conflicts };
  /** Converts a copy for the form. */
  base: (saved: object) => object;
  paths: () => string[];
  type: (path: string, value: number) => void;
  add?: (name: string) => void;
  /** Returns the keys of the stored rows. */
  rows?: () => string[];
  toggle?: (key: string) => void;
  /** @returns whether the form says that all is saved */
  save: () => Promise<boolean>;
  hear?: () => void;
  show?: () => void;
  choose?: (path: string, side: 'ours' | 'theirs') => void;
};

/** Sends the event that saves, and waits for the answer. */
async function press<A extends AnyActor>(form: A, event: Parameters<A['send']>[0]): Promise<AnyMachineSnapshot> {
  form.send(event);
  return waitFor(form, (snapshot: AnyMachineSnapshot) => !snapshot.hasTag('busy'));
}

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('type' as const), nth: fc.nat(9), value: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('switch' as const), nth: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.constantFrom<Step>({ do: 'add' }, { do: 'hear' }, { do: 'show' }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('save' as const),
      fate: fc.constantFrom<Fate>('answered', 'answered', 'lost', 'dropped'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      nth: fc.nat(3),
      side: fc.constantFrom('ours' as const, 'theirs' as const),
    }),
  },
);

const pick = <T>(from: readonly T[], nth: number): T | undefined => from[nth % Math.max(1, from.length)];

/** Runs the steps, and returns the faults. */
async function run<Stored extends { version?: number | undefined }, Patch>(
  desk: Desk<Stored, Patch>,
  open: (desk: Desk<Stored, Patch>, who: Person) => Form,
  steps: readonly (readonly [who: number, step: Step])[],
) {
  const people = ['Sana', 'Bilal'].map((name) => new Person(name));
  const forms = people.map((who) => open(desk, who));
  const faults: string[] = [];
  let rows = 0;
  let saves = 0;
  const look = ({ context, base }: Form, who: Person) => {
    const { saved, pending, conflicts } = context();
    who.conflicts += Object.keys(conflicts).length;
    for (const [path, { theirs }] of Object.entries(conflicts)) who.see(path, theirs);
    // A value in the base was stored by anyone, unless an unanswered save requested another.
    if (pending.length === 0) who.hasArrived = false;
    const copies = [base(saved), ...(who.hasArrived ? pending : [])];
    for (const [path, value] of who.wanted) {
      if (copies.every((copy) => valueAt(copy, path) === value)) who.wanted.delete(path);
    }
  };
  /** A person who overwrites a value has seen it. */
  const want = (form: Form, who: Person, path: string, edit: () => void) => {
    who.see(path, valueAt(form.context().draft, path));
    edit();
    const value = valueAt(form.context().draft, path) as FormValue | undefined;
    if (value !== undefined) who.wanted.set(path, value);
  };
  const save = async (form: Form, who: Person, fate: Fate) => {
    who.fate = fate;
    if (!(await form.save())) return;
    saves += 1;
    const values = desk.list(desk.read());
    for (const [path, value] of who.wanted) {
      if (values[path] !== value) faults.push(`${who.name} was told that ${path} is saved as ${String(value)}`);
    }
    who.wanted.clear();
    const names = Object.entries(values).flatMap(([path, value]) => (path.endsWith('.name') ? [value] : []));
    for (const name of who.added.splice(0)) {
      const count = names.filter((other) => other === name).length;
      if (count !== 1) faults.push(`${who.name} added ${name}, which is there ${count} times`);
    }
  };
  const act = async (form: Form, who: Person, one: Step) => {
    switch (one.do) {
      case 'save':
        return save(form, who, one.fate);
      case 'hear':
        return form.hear?.();
      case 'show':
        return form.show?.();
      case 'add': {
        if (!form.add) return;
        rows += 1;
        form.add(`Row ${rows}`);
        who.added.push(`Row ${rows}`);
        return;
      }
      case 'switch': {
        const key = pick(form.rows?.() ?? [], one.nth);
        if (key !== undefined) want(form, who, `booking_items.${key}.isActive`, () => form.toggle?.(key));
        return;
      }
      case 'type': {
        const path = pick(form.paths(), one.nth) ?? '';
        return want(form, who, path, () => form.type(path, one.value));
      }
      case 'choose': {
        const path = pick(Object.keys(form.context().conflicts), one.nth);
        if (path !== undefined) want(form, who, path, () => form.choose?.(path, one.side));
      }
    }
  };
  const take = async (form: Form, index: number, one: Step) => {
    const who = people[index];
    if (!who) return;
    await act(form, who, one);
    look(form, who);
  };
  for (const [index, one] of steps) {
    const form = forms[index];
    if (form) await take(form, index, one);
  }
  // A person who continues to save gets everything saved. In the last conflicts `ours` wins.
  for (const [index, form] of forms.entries()) {
    for (let tries = 0; tries < 3; tries += 1) await take(form, index, { do: 'save', fate: 'answered' });
  }
  return { faults: [...faults, ...desk.lost], conflicts: people.map(({ conflicts }) => conflicts), saves };
}

const flatten = (form: object): Values =>
  Object.fromEntries(
    Object.entries(form).flatMap(([field, value]: [string, unknown]): [string, FormValue][] =>
      Array.isArray(value)
        ? value.flatMap((row: { key: string }) =>
            Object.entries(flatten(row)).map(([name, one]): [string, FormValue] => [
              `${field}.${row.key}.${name}`,
              one,
            ]),
          )
        : [[field, value as FormValue]],
    ),
  );

const NEW_ITEM = { vendor: null, serialNumber: null, reportedIssue: null, comments: null, paymentId: null } as const;

/** Applies a patch like the server. It supports only the patches of these people. */
function applyPatch(stored: Booking, patch: BookingPatch): Booking {
  const known = Object.entries(withKnownRows(stored, patch)).filter(([, value]) => value !== undefined);
  const { booking_items: items = [], ...fields } = Object.fromEntries(known) as BookingPatch;
  const booking_items = [...stored.booking_items];
  for (const { id, ...row } of items) {
    const at = booking_items.findIndex((item) => item.id === id);
    const old = booking_items[at] ?? anItem({ ...NEW_ITEM, id: 100 + booking_items.length, status: 'DRAFT' });
    booking_items.splice(at < 0 ? booking_items.length : at, 1, { ...old, ...row } as Booking['booking_items'][number]);
  }
  return { ...stored, ...(fields as Partial<Booking>), booking_items };
}

const HEADER = ['clientName', 'phoneNumber', 'referralSourceNotes'];
const NAMES = ['Sana Malik', 'Sana Khan', 'Sana Mir'];

function openBooking(desk: Desk<Booking, BookingPatch>, who: Person): Form {
  const edit = createActor(
    bookingEditMachine.provide({
      actors: {
        save: bookingSaveMachine.provide({ actors: desk.line(who, ({ patch, version }) => [patch, version], false) }),
        read: fromPromise(async () => desk.read()),
      },
    }),
    { input: toBookingEdit(desk.read(), { form: who.name }) },
  ).start();
  let saved = 0;
  edit.on('record.saved', () => (saved += 1));
  const begin = () => edit.send({ type: 'form.edit' });
  begin();
  const items = () => edit.getSnapshot().context.draft.booking_items;
  return {
    context: () => edit.getSnapshot().context,
    base: (copy) => toBookingDraft(copy as Booking),
    paths: () => [...HEADER, ...items().flatMap(({ key, id }) => (id === null ? [] : [`booking_items.${key}.vendor`]))],
    type: (path, nth) => edit.send({ type: 'field.change', path, value: NAMES[nth] ?? '' }),
    add: (name) => {
      edit.send({ type: 'row.add', section: 'booking_items', now: '2025-01-05T07:30:00.000Z' });
      edit.send({ type: 'field.change', path: `booking_items.${items().at(-1)?.key}.name`, value: name });
    },
    rows: () => items().flatMap(({ key, id }) => (id === null ? [] : [key])),
    toggle: (key) => edit.send({ type: 'row.toggle', section: 'booking_items', key }),
    save: async () => {
      const before = saved;
      await press(edit, { type: 'form.submit' });
      begin();
      return saved > before;
    },
    hear: () => {
      const booking = desk.read();
      edit.send({ type: 'fact.learn', fact: { is: 'overtaken', version: booking.version ?? null } });
      edit.send({ type: 'record.newer', record: booking });
    },
    show: () => edit.send({ type: 'record.merge' }),
    choose: (path, side) => edit.send({ type: 'conflict.choose', path, side }),
  };
}

const atBooking = () =>
  new Desk<Booking, BookingPatch>(
    aBooking({ booking_items: [anItem({ key: null }), anItem({ id: 12, key: null, name: 'ROG Strix' })] }),
    (booking) => flatten({ ...toBookingDraft(booking), reason: '' }),
    applyPatch,
  );

function openNote(desk: Desk<Booking, BookingPatch>, who: Person): Form {
  const save = quickSaveMachine.provide({ actors: desk.line(who, (change) => [change.patch, change.version]) });
  const logic = quickActionMachine.provide({ actors: { save } });
  const pressed = { action: { is: 'note' }, now: '2025-01-05T07:30:00.000Z', row: 'new', role: null } as const;
  const open = () => createActor(logic, { input: { ...pressed, takesReason: false, booking: desk.read() } }).start();
  let form = open();
  return {
    context: () => form.getSnapshot().context,
    base: (copy) => toBookingDraft(copy as Booking),
    paths: () => [`booking_items.${form.getSnapshot().context.draft.item}.comments`],
    type: (path, nth) => form.send({ type: 'field.change', path, value: NAMES[nth] ?? '' }),
    save: async () => {
      const isSaved = (await press(form, { type: 'form.submit' })).matches('done');
      if (isSaved) form = open();
      return isSaved;
    },
  };
}

function openEntry(desk: Desk<LedgerEntry, LedgerEntryInput>, who: Person): Form {
  const save = entrySaveMachine.provide({ actors: desk.line(who, ({ body, version }) => [body, version], false) });
  const logic = ledgerEditMachine.provide({ actors: { save, read: fromPromise(async () => desk.read()) } });
  const own = { asksDuplicate: false, answered: null };
  const reopen = () => {
    const saved = desk.read();
    return createActor(logic, { input: { saved, draft: toLedgerDraft(saved), own } }).start();
  };
  let form = reopen();
  return {
    context: () => form.getSnapshot().context,
    base: (copy) => toLedgerDraft(copy as LedgerEntry),
    paths: () => ['description', 'remarks', 'vendorName', 'amount'],
    type: (path, nth) =>
      form.send({ type: 'field.change', path, value: path === 'amount' ? `${nth + 1}00` : (NAMES[nth] ?? '') }),
    save: async () => {
      let isSaved = false;
      form.on('record.saved', () => (isSaved = true));
      await press(form, { type: 'form.submit' });
      if (isSaved) form = reopen();
      return isSaved;
    },
    hear: () => form.send({ type: 'record.newer', record: desk.read() }),
    show: () => form.send({ type: 'record.merge' }),
    choose: (path, side) => form.send({ type: 'conflict.choose', path, side }),
  };
}

function openShop(desk: Desk<Shop, ShopPatch>, who: Person): Form {
  const save = shopSaveMachine.provide({ actors: desk.line(who, ({ patch, version }) => [patch, version]) });
  const logic = shopSettingsMachine.provide({ actors: { save, read: fromPromise(async () => desk.read()) } });
  const saved = desk.read();
  const input = { saved, draft: toShopDraft(saved), own: null } as const;
  const form = createActor(logic, { input }).start();
  let saves = 0;
  form.on('record.saved', () => (saves += 1));
  return {
    context: () => form.getSnapshot().context,
    base: (copy) => toShopDraft(copy as Shop),
    paths: () => ['name', 'phone', 'footer'],
    type: (path, nth) => form.send({ type: 'field.change', path, value: NAMES[nth] ?? '' }),
    save: async () => {
      const before = saves;
      await press(form, { type: 'form.submit' });
      return saves > before;
    },
    hear: () => form.send({ type: 'record.newer', record: desk.read() }),
    show: () => form.send({ type: 'record.merge' }),
    choose: (path, side) => form.send({ type: 'conflict.choose', path, side }),
  };
}

/** Makes a desk whose patch contains the new values. */
const deskOf = <Stored extends { version?: number | undefined }, Patch extends object>(
  stored: Stored,
  toForm: (stored: Stored) => object,
) =>
  new Desk<Stored, Patch>(
    stored,
    (copy) => flatten(toForm(copy)),
    (copy, patch) => ({ ...copy, ...patch }),
  );

const FORMS: Record<string, (steps: (readonly [number, Step])[]) => ReturnType<typeof run>> = {
  booking: (steps) => run(atBooking(), openBooking, steps),
  'quick note': (steps) => run(atBooking(), openNote, steps),
  'ledger entry': (steps) => run(deskOf(aLedgerEntry(), toLedgerDraft), openEntry, steps),
  'form of the settings': (steps) => run(deskOf<Shop, ShopPatch>(aShop(), toShopDraft), openShop, steps),
};

describe.each(Object.entries(FORMS))('a %s', (_, play) => {
  it(`that two people save at random, in ${numRuns} runs, loses no value unseen [REL-03, CONF-01, CONF-07]`, async () => {
    const steps = fc.array(fc.tuple(fc.nat(1), step), { minLength: 4, maxLength: 24 });
    let all = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const { faults, saves } = await play(taken);
        all += saves;
        expect(faults).toEqual([]);
      }),
      { numRuns, seed },
    );
    expect(all).toBeGreaterThan(numRuns / 2);
  }, 3_600_000);

  it('that one person saves again and again never conflicts with itself, whatever the network does [CONF-02]', async () => {
    const steps = fc.array(
      step.map((one) => [0, one] as const),
      { minLength: 4, maxLength: 24 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        expect(await play(taken)).toMatchObject({ faults: [], conflicts: [0, 0] });
      }),
      { numRuns: Math.min(numRuns, 500), seed },
    );
  }, 3_600_000);
});
