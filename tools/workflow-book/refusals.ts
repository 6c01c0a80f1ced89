import type * as z from 'zod/mini';
import { toasts } from '../../src/app/notifications/screens.notifications.ts';
import { checkPasswordChange, PinChange } from '../../src/domain/account/account.ts';
import { SECTIONS } from '../../src/domain/booking/booking-fields.ts';
import { NO_ROOM } from '../../src/domain/booking/booking-input.ts';
import { refusePath } from '../../src/domain/booking/booking-permissions.ts';
import { decideStatus } from '../../src/domain/booking/booking-status.machine.ts';
import { BOOKING_STATUSES } from '../../src/domain/booking/booking-status.ts';
import { BOOKING_DELETED } from '../../src/domain/booking/booking.ts';
import { findReasonErrors } from '../../src/domain/booking/deletion-reason.ts';
import { checkCreateDraft, EMPTY_CREATE_DRAFT } from '../../src/domain/booking/draft/booking-create-draft.ts';
import { refuseBookingSave, refuseStatusChoice, toBookingOwn } from '../../src/domain/booking/draft/booking-form.ts';
import { refuseInactiveField } from '../../src/domain/booking/inactive-rows.ts';
import { refuseMove } from '../../src/domain/booking/list/board.ts';
import { BULK_MESSAGES, bulkSteps } from '../../src/domain/booking/list/bulk-status.ts';
import { CLAIM_MESSAGES } from '../../src/domain/claim/claim.ts';
import { refuseSelection } from '../../src/domain/claim/claim-input.ts';
import { findFieldErrors } from '../../src/domain/form/field.ts';
import type { FormKind } from '../../src/domain/form/form-fact.ts';
import type { FieldErrors } from '../../src/domain/form/form-path.ts';
import { findRangeFaults } from '../../src/domain/ledger/date-ranges.ts';
import { checkLedgerDraft, newLedgerDraft } from '../../src/domain/ledger/ledger-draft.ts';
import { REPORT_MESSAGES } from '../../src/domain/ledger/report-state.ts';
import { checkPerson, EMPTY_PERSON, NameChange } from '../../src/domain/people/person.ts';
import { isQuickField, openQuickDraft } from '../../src/domain/quick-action/quick-action.ts';
import { QUICK_MESSAGES } from '../../src/domain/quick-action/quick-messages.ts';
import { refuseQuickSave } from '../../src/domain/quick-action/quick-refusal.ts';
import { LOCK_MESSAGES, NewCounter } from '../../src/domain/session/counter.ts';
import { checkLogin, SESSION_MESSAGES } from '../../src/domain/session/login.ts';
import { PasskeyDraft } from '../../src/domain/session/passkey.ts';
import { type Action, explainRefusal, ROLES } from '../../src/domain/session/permissions.ts';
import { PinConfirmation } from '../../src/domain/session/pin.ts';
import { VERIFICATION_MESSAGES } from '../../src/domain/session/verification.ts';
import { checkBranch, EMPTY_BRANCH, refuseClosing as refuseBranch } from '../../src/domain/shop/branch-draft.ts';
import { checkShop, refuseLogoChoice } from '../../src/domain/shop/shop-draft.ts';
import { checkReopenDraft, checkTillDraft } from '../../src/domain/till/till-draft.ts';
import { refuseClosing as refuseTill } from '../../src/domain/till/till.ts';
import { explainChange } from '../../src/machines/people.ts';
import { conditionOf, type Chart, type ChartTransition } from 'workflow-kit/chart/chart';
import { toastWords } from './emitted-texts.ts';
import * as sample from './refusal-samples.ts';

/** The messages of one form with a refusal. It emits `type`, `form.refused` by default. */
type Shown = { errors: FieldErrors; error?: string; reason?: string; text?: string; type?: 'change.failed' };
/** The answer of a check: a sentence, the messages of fields, or both. */
type Found = string | null | FieldErrors | Shown;

/** The sentences that one check gives. `kind` is the form that asks it. Its `toasts` appear with the sentences. */
export type Refusal = {
  check: string;
  code: unknown;
  kind: FormKind | null;
  toasts: readonly string[];
  says: readonly string[];
};

const only = (words: readonly (string | null | undefined)[]): string[] => [
  ...new Set(words.flatMap((word) => word || [])),
];

const isShown = (found: Found): found is Shown =>
  typeof found === 'object' && found !== null && typeof found['errors'] === 'object';

function messagesOf(found: Found): string[] {
  if (typeof found === 'string') return [found];
  return isShown(found) ? only([found.error, ...Object.values(found.errors)]) : only(Object.values(found ?? {}));
}

function toToast(kind: FormKind, found: Found): string | null {
  const { type = 'form.refused', reason = 'invalid', text } = isShown(found) ? found : {};
  const emitted = { type, kind, reason, ...(text === undefined ? {} : { text }) };
  return toastWords(toasts[type](emitted as never));
}

/** Asks a check. It is the only property of `named`, so that its name on the page is that in the code. */
function ask<Check>(
  named: Readonly<Record<string, Check>>,
  run: (check: Check) => readonly Found[],
  kind: FormKind | null = null,
): Refusal {
  const [[check, code] = []] = Object.entries(named);
  if (check === undefined || code === undefined) throw new Error('A check has a name');
  const found = run(code).filter((one) => messagesOf(one).length > 0 || (isShown(one) && one.reason !== undefined));
  const told = kind === null ? [] : found.map((one) => toToast(kind, one));
  return { check, code, kind, toasts: only(told), says: only(found.flatMap(messagesOf)) };
}

/** Asks a shape about copies of a draft with one wrong value each. */
const askShape = <Shape extends z.ZodMiniType>(named: Readonly<Record<string, Shape>>, draft: object, kind: FormKind) =>
  ask(
    named,
    (shape) => sample.spoil(draft).flatMap((typed) => findFieldErrors(shape, typed).map(({ msg }) => msg)),
    kind,
  );

const may = (actions: readonly Action[]) => ask({ explainRefusal }, (check) => actions.map(check));

/** Asks for each role whether it may write at these paths. */
const askRoles = (paths: readonly string[]) =>
  ask({ refusePath }, (check) => ROLES.flatMap((role) => paths.map((path) => check(role, sample.BOOKING, path))));
const ROLES_OF_FIELDS = askRoles(sample.pathsOf(sample.DRAFT));

const NEW_RECORD = [
  ask(
    { checkCreateDraft },
    (check) => sample.spoil(EMPTY_CREATE_DRAFT).map((draft) => ({ errors: {}, ...check(draft) }).errors),
    'newBooking',
  ),
  ask(
    { checkLedgerDraft },
    (check) =>
      sample.spoil(newLedgerDraft('2025-01-05')).map((draft) => ({ errors: {}, ...check(draft, null) }).errors),
    'newLedgerEntry',
  ),
];
const [, ENTRY] = NEW_RECORD;

const own = toBookingOwn({ takesReason: true });
const RANGE = ask({ findRangeFaults }, (check) =>
  sample.spoil({ startDate: '2025-01-05', endDate: '2025-01-05' }).flatMap((days) => Object.values(check(days))),
);
const REPORT = [RANGE, ask({ REPORT_MESSAGES }, ({ noDay, noYear }) => [noDay, noYear])];

const SERVER =
  'The server refused, or did not respond. The last table of [the questions](questions.md) has the sentences.';
const FIELDS = 'The form has only the fields of this step, and a locked field cannot be typed in.';
const HIDDEN = 'It is on the screen only when it is possible.';

/**
 * The sentences of every guard that can refuse a press, by chart, event and guard, or by chart and guard. A guard without
 * a sentence has the reason instead.
 */
export const REFUSALS: Readonly<Record<string, readonly Refusal[] | string>> = {
  'account-form form.submit otherwise': [
    ask(
      { checkPasswordChange },
      (check) =>
        [
          ...sample.spoil({ currentPassword: 'a horse of my own', newPassword: 'a horse of hers' }),
          sample.SAME_PASSWORD,
        ].map((draft) => check(draft, [])),
      'password',
    ),
    askShape({ PinChange }, { currentPassword: 'x', pin: '' }, 'pin'),
    askShape({ PinConfirmation }, { pin: '' }, 'confirmation'),
    askShape({ PasskeyDraft }, { name: 'Phone', currentPassword: 'x' }, 'passkey'),
    askShape({ NameChange }, { name: 'Ayesha' }, 'name'),
  ],
  'board xstate.done.actor.readBooking is outdated': [
    ask({ refuseMove }, (check) => [check(null, sample.BOOKING, { seen: 'DRAFT', to: 'CONFIRMED' })?.sentence ?? null]),
  ],
  'board xstate.done.actor.readBooking is refused': [
    ask({ refuseMove }, (check) =>
      [null, ...ROLES].flatMap((role) =>
        BOOKING_STATUSES.flatMap((to) =>
          [true, false].map(
            (isActive) => check(role, { ...sample.BOOKING, isActive }, { seen: 'PENDING', to })?.sentence ?? null,
          ),
        ),
      ),
    ),
  ],
  'board has remedy': HIDDEN,
  ...Object.fromEntries(
    BOOKING_STATUSES.map((to) => ({ to, asked: ask({ decideStatus }, (check) => [check('DRAFT', to, []).refusal]) }))
      .filter(({ asked }) => asked.says.length > 0)
      .map(({ to, asked }) => [`booking-status choose.${to}${to === 'CONFIRMED' ? ' otherwise' : ''}`, [asked]]),
  ),
  'bulk-status can change': [
    ask({ BULK_MESSAGES }, ({ noStatus, noneAble }) => [noStatus, noneAble]),
    ask({ bulkSteps }, (check) =>
      check([...sample.STATUSES, { ...sample.BOOKING, isActive: false }]).flatMap(({ refused }) =>
        refused.map(({ sentence }) => sentence),
      ),
    ),
  ],
  'bulk-status asks about items': HIDDEN,
  'bulk-status has unread': HIDDEN,
  'bulk-status has rest': HIDDEN,
  'claim-create code.submit otherwise': [ask({ CLAIM_MESSAGES }, ({ codeRequired }) => [codeRequired])],
  'claim-create xstate.done.actor.searchBookings otherwise': [
    ask({ CLAIM_MESSAGES }, ({ codeNotFound }) => [codeNotFound]),
  ],
  'claim-create xstate.error.actor.searchBookings': [ask({ CLAIM_MESSAGES }, ({ searchFailed }) => [searchFailed])],
  'claim-create xstate.error.actor.loadBooking is not found': [
    ask({ CLAIM_MESSAGES }, ({ bookingNotFound }) => [bookingNotFound]),
  ],
  'claim-create xstate.error.actor.loadBooking otherwise': [
    ask({ CLAIM_MESSAGES }, ({ bookingNotLoaded }) => [bookingNotLoaded]),
  ],
  'claim-create items.submit otherwise': [
    ask({ refuseSelection }, (check) =>
      [false, true].map((selected) => check([{ id: 1 }], { 1: { selected, reportedIssue: '', remarks: '' } })),
    ),
  ],
  'claim-create is open field: code': FIELDS,
  'claim-create is open field: items': FIELDS,
  'claim-create is open field: remarks': FIELDS,
  'claim-create is saved earlier': HIDDEN,
  'counter person.choose otherwise': [ask({ LOCK_MESSAGES }, ({ noPin }) => [noPin('Ayesha')])],
  'creation form.again is saved earlier': NEW_RECORD,
  'creation form.submit not: is valid': NEW_RECORD,
  'creation row.add is open': [ask({ NO_ROOM }, (sentence) => [sentence])],
  'creation is open': FIELDS,
  'deletion deletion.confirm otherwise': [
    ask({ findReasonErrors }, (check) => sample.spoil('').flatMap((reason) => check(reason).map(({ msg }) => msg))),
  ],
  'deletion is reason field': FIELDS,
  'deletions can delete': [may(['booking.delete', 'ledger.delete'])],
  'deletions can restore': [may(['booking.restore', 'ledger.restore'])],
  'device-passcode is typed': 'An empty passcode is not stored, and the button is disabled.',
  'device-passcode has passcode': HIDDEN,
  'draft not: is answered': HIDDEN,
  'ledger-reports tab.choose otherwise': REPORT,
  'ledger-reports main.change otherwise': [RANGE],
  'ledger-reports daily.change otherwise': [ask({ REPORT_MESSAGES }, ({ noDay }) => [noDay])],
  'ledger-reports monthly.change otherwise': [ask({ REPORT_MESSAGES }, ({ noYear }) => [noYear])],
  'ledger-reports can export': [ask({ REPORT_MESSAGES }, ({ nothingToExport }) => [nothingToExport])],
  'paper-share can share': HIDDEN,
  'paper-share has contact': HIDDEN,
  'quick-action is open field': FIELDS,
  'quick-action is active item': HIDDEN,
  'quick-action is payment choice': HIDDEN,
  'quick-action asks about items': HIDDEN,
  'quick-action can undo': HIDDEN,
  'quick-action form.submit is refused save': [
    ask({ refuseQuickSave }, (check) =>
      sample.ACTIONS.flatMap((action) => {
        const draft = openQuickDraft(sample.BOOKING, action, { now: sample.NOW, row: 'new' });
        const paths = sample.pathsOf(draft).filter((path) => isQuickField(action, draft, path));
        return [draft, ...sample.spoilAt(draft, paths)].map((typed) => {
          const found = check({ action, saved: sample.BOOKING, draft: typed, takesReason: true });
          return found && { errors: {}, ...found };
        });
      }),
    ),
  ],
  'quick-action xstate.done.actor.save is still nothing': [ask({ QUICK_MESSAGES }, ({ noChanges }) => [noChanges])],
  'quick-action xstate.done.actor.save is refused': SERVER,
  'record-form may edit': [may(['booking.edit']), ask({ BOOKING_DELETED }, (sentence) => [sentence])],
  'record-form field.change is refused choice': [
    ask(
      { refuseStatusChoice },
      (check) =>
        BOOKING_STATUSES.map((value) => {
          const text = check({ saved: sample.BOOKING, draft: sample.DRAFT, own }, { path: 'status', value });
          return text === null ? null : { reason: 'choice', text, errors: { status: text } };
        }),
      'booking',
    ),
    ask({ refuseLogoChoice }, (check) => sample.LOGOS.map((url) => check(url)), 'shop'),
  ],
  'record-form form.submit is refused': [
    ask(
      { refuseBookingSave },
      (check) =>
        [sample.DRAFT, ...sample.WITH_STATUS, ...sample.spoil(sample.WITH_NEW_ROWS), ...sample.spoil(sample.DRAFT)].map(
          (draft) =>
            check({
              saved: sample.BOOKING,
              latest: sample.BOOKING,
              draft,
              own,
              errors: {},
              pending: [],
              conflicts: {},
            }),
        ),
      'booking',
    ),
    { ...(ENTRY as Refusal), kind: 'ledgerEntry' },
    ask(
      { checkShop },
      (check) =>
        [...sample.spoil(sample.SHOP_DRAFT), ...sample.SHOP_DRAFTS].map((draft) => check(sample.SHOP_DRAFT, draft)),
      'shop',
    ),
  ],
  'record-form field.change is open': [
    ROLES_OF_FIELDS,
    ask({ refuseInactiveField }, (check) =>
      sample.ROWS.flatMap(([section, fields]) => fields.map((field) => check(section, field))),
    ),
  ],
  'record-form row.add is open row': [askRoles(SECTIONS), ask({ NO_ROOM }, (sentence) => [sentence])],
  'record-form row.remove is open row': HIDDEN,
  'record-form row.toggle is open row': [askRoles(['booking_items.1.isActive', 'delivery.1.isActive'])],
  'record-form is open choice': [ROLES_OF_FIELDS],
  'record-form is behind': HIDDEN,
  'record-form is open while saving': 'The fields are locked until the server responds.',
  'record-form xstate.done.actor.save otherwise': SERVER,
  'rows-editor row.change is refused': [
    ask(
      { explainChange },
      (check) =>
        sample.PERSON_CHANGES.flatMap((change) =>
          [true, false].map((isSelf) => {
            const text = check([sample.PERSON], { row: { ...sample.PERSON, isSelf }, change });
            return text === null ? null : { type: 'change.failed', text, errors: { row: text } };
          }),
        ),
      'person',
    ),
    ask(
      { refuseClosing: refuseBranch },
      (check) => {
        const text = check([{ id: 1, isActive: true }], 1) ?? '';
        return [{ type: 'change.failed', text, errors: { row: text } }];
      },
      'branch',
    ),
  ],
  'rows-editor form.submit otherwise': [
    ask({ checkPerson }, (check) => sample.spoil(EMPTY_PERSON).map((draft) => check(draft)), 'person'),
    ask({ checkBranch }, (check) => sample.spoil(EMPTY_BRANCH).map((draft) => check(draft)), 'branch'),
    askShape({ NewCounter }, { name: 'Front Desk' }, 'counter'),
  ],
  'rows-editor xstate.done.actor.saveForm otherwise': SERVER,
  'rows-editor xstate.done.actor.saveChange otherwise': SERVER,
  'session login.submit otherwise': [
    ask({ checkLogin }, (check) => sample.spoil({ email: 'a@b.pk', password: 'x' }).map((typed) => check(typed))),
  ],
  'session challenge.answer otherwise': [ask({ SESSION_MESSAGES }, ({ codeRequired }) => [codeRequired])],
  'till till.read is refused': [
    ask({ refuseClosing: refuseTill }, (check) => sample.TILL_DAYS.map((day) => check(sample.TILL_STATE, day))),
  ],
  'till till.close otherwise': [
    ask({ checkTillDraft }, (check) =>
      [...sample.spoil(sample.COUNT), ...sample.COUNTS].map((draft) => check(sample.TILL, draft)),
    ),
  ],
  'till till.reopen otherwise': [
    ask({ checkReopenDraft }, (check) =>
      sample.spoil('').map((reason) => check(sample.TILL, { ...sample.COUNT, reason })),
    ),
  ],
  'till is open field': FIELDS,
  'verification verification.submit otherwise': [
    ask({ VERIFICATION_MESSAGES }, ({ emailRequired, codeRequired }) => [emailRequired, codeRequired]),
  ],
  'verification verification.resend otherwise': [
    ask({ VERIFICATION_MESSAGES }, ({ emailRequired }) => [emailRequired]),
  ],
};

/** Events that no person causes, although their words are those of staff. */
const OF_OTHERS =
  /^(?:xstate\.snapshot\..*|record\.(?:changed|deleted|newer|restored)|draft\.found|form\.changed|storage\.failed|address\.changed|key\.press)$/;

/** Checks whether a transition refuses a press, or its guard does because nothing else handles the event. */
export function canRefuse(chart: Chart, transition: ChartTransition): boolean {
  const { from, event, guard, to, actions, emits, kind } = transition;
  if (kind === 'refusal') return true;
  const isChosen = conditionOf(chart, transition) !== '';
  if (!/^(?:event|done|other)$/.test(kind) || !isChosen || OF_OTHERS.test(event)) return false;
  if (to.some((path) => /refused/i.test(path)) || emits.some((type) => /(?:refused|failed)$/i.test(type))) return true;
  if (event.startsWith('xstate.')) return false;
  const same = chart.transitions.filter((other) => other.event === event);
  const isLast = same.findLast((other) => other.from === from) === transition;
  const goesUp = same.some((other) => other.from !== from && (other.from === '' || from.startsWith(`${other.from}.`)));
  return isLast && (guard === null ? to.length === 0 && actions.length === 0 : !goesUp);
}

const keysOf = (chart: Chart, transition: ChartTransition): string[] => {
  const condition = conditionOf(chart, transition);
  return [`${chart.name} ${transition.event} ${condition}`.trim(), `${chart.name} ${condition}`];
};

/** Returns the sentences of a guard, or the reason for having none. Returns `null` if nothing is known. */
export const refusalsOf = (chart: Chart, transition: ChartTransition): readonly Refusal[] | string | null =>
  keysOf(chart, transition)
    .map((key) => REFUSALS[key])
    .find((one) => one !== undefined) ??
  (canRefuse(chart, transition) && transition.kind !== 'refusal' && transition.description !== ''
    ? transition.description
    : null);

/** Returns the keys of `REFUSALS` that no transition has. */
export const strayRefusals = (charts: readonly Chart[]): string[] => {
  const used = new Set(
    charts.flatMap((chart) =>
      chart.transitions.flatMap((each) =>
        keysOf(chart, each)
          .filter((key) => key in REFUSALS)
          .slice(0, 1),
      ),
    ),
  );
  return Object.keys(REFUSALS).filter((key) => !used.has(key));
};
