import type { BookingPatch } from '../booking/booking-input.ts';
import type { Booking } from '../booking/booking.ts';
import type { Shop } from '../shop/shop.ts';
import type { ShopPatch } from '../shop/shop-input.ts';

/**
 * The calls that a counter accepts only after the PIN, if the shop requires it. The server enforces this list. `partly`
 * means the changes of `changesMoney` and `weakensCounter`. A call that takes the user's password is not listed,
 * because a password proves more than a PIN (LOCK-05).
 */
export const PIN_ASKED = {
  'PATCH /booking/:id': 'partly',
  'DELETE /booking/:id': 'always',
  'POST /booking/:id/restore': 'always',
  'POST /ledger-entry': 'always',
  'PATCH /ledger-entry/:id': 'always',
  'DELETE /ledger-entry/:id': 'always',
  'POST /ledger-entry/:id/restore': 'always',
  'POST /till/close': 'always',
  'POST /till/reopen': 'always',
  'POST /counters': 'always',
  'PATCH /counters/:id': 'always',
  'DELETE /counters/:id': 'always',
  'PATCH /shop': 'partly',
  'DELETE /account/pin': 'always',
  'POST /account/sign-in-code': 'always',
  'DELETE /account/passkeys/:id': 'always',
  'POST /people': 'always',
  'PATCH /people/:id': 'always',
  'POST /people/:id/password': 'always',
} as const satisfies Record<string, 'always' | 'partly'>;

/** Returns when a call needs the PIN, `null` for never. @param call such as `PATCH /booking/:id` */
export const whenPinAsked = (call: string): 'always' | 'partly' | null =>
  Object.hasOwn(PIN_ASKED, call) ? PIN_ASKED[call as keyof typeof PIN_ASKED] : null;

/** Checks whether a change writes a payment, removes an item, or lowers the price of an item (LOCK-05). */
export const changesMoney = (saved: Booking, { booking_payments = [], booking_items = [] }: BookingPatch): boolean =>
  booking_payments.length > 0 ||
  booking_items.some(({ id, isActive, payableAmount }) => {
    const stored = saved.booking_items.find((item) => item.id === id);
    if (!stored) return false;
    const isRemoved = stored.isActive && isActive === false;
    return isRemoved || (payableAmount !== undefined && payableAmount < stored.payableAmount);
  });

/**
 * Checks whether a change makes counters ask less or lock later, lets them refund, or lets a role sign in without its second
 * factor
 * (LOCK-05).
 */
export const weakensCounter = (
  saved: Pick<Shop, 'asksPin' | 'lockMinutes' | 'counterRefunds'> & { factorRoles: readonly string[] },
  { asksPin, lockMinutes, factorRoles, counterRefunds }: ShopPatch,
): boolean =>
  (saved.asksPin && asksPin === false) ||
  (!saved.counterRefunds && counterRefunds === true) ||
  (lockMinutes !== undefined && lockMinutes > saved.lockMinutes) ||
  (factorRoles !== undefined && saved.factorRoles.some((role) => !factorRoles.some((kept) => kept === role)));
