import { ENUMS } from '../../domain/booking/booking.ts';
import { channelLabel, itemTypeLabel } from '../../domain/booking/booking-labels.ts';
import { toLabel } from '../../domain/shared/label.ts';
import type { SelectOption } from '../ui/select/select.tsx';

const toOptions = <V extends string>(values: readonly V[]): readonly SelectOption<V>[] =>
  values.map((value) => ({ value, label: toLabel(value) }));

/** SHAPE-03. */
export const CLIENT_TYPE_OPTIONS = toOptions(ENUMS.clientType);
export const REFERRAL_OPTIONS = toOptions(['NONE', ...ENUMS.referralSource]);
export const ITEM_TYPE_OPTIONS = ENUMS.itemType.map((value) => ({ value, label: itemTypeLabel(value) }));
export const ITEM_STATUS_OPTIONS = toOptions(ENUMS.itemStatus);
export const PAYMENT_STATUS_OPTIONS = toOptions(ENUMS.paymentStatus);
export const PAYMENT_METHOD_OPTIONS = toOptions(ENUMS.paymentMethod);
export const CHANNEL_OPTIONS = ENUMS.contactChannel.map((value) => ({ value, label: channelLabel(value) }));
export const DELIVERY_TYPE_OPTIONS = toOptions(ENUMS.deliveryType);
export const DELIVERY_STATUS_OPTIONS = toOptions(ENUMS.deliveryStatus);
