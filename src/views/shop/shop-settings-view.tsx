import { useSelector } from '@xstate/react';
import { useId, type ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { column, grid, split } from '#styled/patterns';
import { card, text } from '#styled/recipes';
import { itemTypeLabel } from '../../domain/booking/booking.ts';
import { LOCK_MINUTES_MAX } from '../../domain/shared/limits.ts';
import { getShopZone, isTimeZone } from '../../domain/shared/shop-day.ts';
import {
  MESSAGE_KEYS,
  MESSAGE_LABELS,
  MESSAGE_LANGUAGE_LABELS,
  MESSAGE_LANGUAGES,
} from '../../domain/messages/message-templates.ts';
import { toMessageField, searchZones } from '../../domain/shop/shop-draft.ts';
import { SHOP_MESSAGES } from '../../domain/shop/shop-messages.ts';
import { ITEM_TYPES, type Shop } from '../../domain/shop/shop.ts';
import { FOOTER_MAX, SHOP_TEXTS, TERMS_MAX } from '../../domain/shop/shop-input.ts';
import { isMissing, type QueryRef } from '../../machines/query/query.machine.ts';
import { selectIsUnsaved, type ShopSettingsRef } from '../../machines/shop-settings.ts';
import { FormCheckbox, FormField } from '../form/form-field.tsx';
import { formPage, wide } from '../form/form-layout.ts';
import { SaveBar } from '../form/save-bar.tsx';
import { Form } from '../form/form.tsx';
import { FormNotices } from '../form/notices.tsx';
import { useRefusal } from '../permissions/use-refusal.ts';
import { FormWaiting } from '../reads/query-result.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Button, RetryButton } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { Combobox } from '../ui/combobox/combobox.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { SettingsNav } from './settings-nav.tsx';
import { FactorRoles, LogoField, MessageFields } from './shop-fields.tsx';

function SettingsSection({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={split({ columns: '16rem minmax(0, 1fr)', columnGap: '8', rowGap: '3' })}>
      <div className={column({ gap: '0.5', lg: { paddingTop: '4' } })}>
        <h2 id={id} className={card().title}>
          {title}
        </h2>
        <p className={cx(text({ small: true, muted: true }), css({ maxWidth: 'prose' }))}>{hint}</p>
      </div>
      <Card>{children}</Card>
    </section>
  );
}

const SHOP = [
  { at: 'name', ...SHOP_TEXTS.name },
  { at: 'phone', ...SHOP_TEXTS.phone },
  { at: 'address', ...SHOP_TEXTS.address, isWide: true },
  { at: 'taxNumber', ...SHOP_TEXTS.taxNumber, hint: 'NTN, STRN or the like' },
];
const ZONE_HINT = 'Type a city, like Karachi, and choose';
const LOCK_HINT = `1 to ${LOCK_MINUTES_MAX} minutes without use`;
const ZONE_CHANGE =
  'Saved ledger dates and warranties do not change. Times are shown in the new zone, and today, this month and new entries follow it. Reload open screens to apply it.';

const OTHERS: Readonly<Record<string, string>> = {
  logo: 'Logo',
  couriers: 'Couriers',
  factorRoles: 'Roles with a second factor',
  lockMinutes: 'Minutes until a counter locks',
  asksPin: 'Ask for the PIN again before changes of money, deletions, and changes of people and counters',
  counterRefunds: 'Let the role Counter refund payments',
  ...Object.fromEntries(ITEM_TYPES.map((type) => [`warranty${type}`, `${itemTypeLabel(type)} (days)`])),
  ...Object.fromEntries(ITEM_TYPES.map((type) => [`promise${type}`, `${itemTypeLabel(type)} (days to the promise)`])),
  ...Object.fromEntries(
    MESSAGE_KEYS.flatMap((key) =>
      MESSAGE_LANGUAGES.map((language) => [
        toMessageField(key, language),
        `${MESSAGE_LABELS[key]} (${MESSAGE_LANGUAGE_LABELS[language]})`,
      ]),
    ),
  ),
};
const TEXTS: Readonly<Record<string, { label: string }>> = SHOP_TEXTS;

const describe = (path: string) => ({ label: TEXTS[path]?.label ?? OTHERS[path] ?? path });

// Keeps the focused element clear of the bar at the bottom (WCAG 2.2 SC 2.4.11).
const sections = column({
  gap: { base: '8', lg: '10' },
  paddingBottom: '6',
  '& :is(input, textarea, button)': { scrollMarginBottom: '32' },
});
const unsaved = text({ medium: true });
const readOnly = css({ marginBottom: '5' });

/** The header of the settings, above their form or the read that the form waits for (SHOP-01, SHOP-07). */
export const ShopSettingsView = ({ children }: { children: ReactNode }) => (
  <div className={formPage}>
    <PageHeader title="Settings" subtitle="Shop details, documents, warranty and messages" />
    <SettingsNav />
    {children}
  </div>
);

/** Shown until the settings are loaded. */
export function SettingsWaiting({ read }: { read: QueryRef<null, Shop> }) {
  const isFailed = useSelector(read, isMissing);
  return isFailed ? (
    <Card>
      <NotLoaded onRetry={() => read.send({ type: 'query.refresh' })} />
    </Card>
  ) : (
    <FormWaiting query={read}>Loading settings…</FormWaiting>
  );
}

/** The form of the settings, with the notice about stored drafts above it. */
export function SettingsForm({ form, draftNotice }: { form: ShopSettingsRef; draftNotice: ReactNode }) {
  const denied = useRefusal('shop.edit');
  return (
    <>
      {draftNotice}
      {denied !== undefined && (
        <div className={readOnly}>
          <Alert tone="info" title={denied} />
        </div>
      )}
      <Form form={form} onSubmit={() => form.send({ type: 'form.submit' })}>
        <fieldset className={sections} disabled={denied !== undefined}>
          <SettingsNotices form={form} />
          <SettingsSection title="Shop" hint="Name and address are on every document and message.">
            <div className={grid({ columns: { base: 1, sm: 2 }, gap: '4' })}>
              {SHOP.map((field) => (
                <FormField key={field.at} form={form} {...field} />
              ))}
              <Zone form={form} />
            </div>
          </SettingsSection>
          <SettingsSection title="Documents" hint="The texts on receipts and invoices besides the booking.">
            <div className={column()}>
              <LogoField form={form} />
              <FormField
                form={form}
                at="footer"
                {...SHOP_TEXTS.footer}
                hint="For example how long repaired devices are kept, or terms of return"
                count={{ max: FOOTER_MAX, nearEnd: true }}
              />
              <FormField
                isWide
                form={form}
                at="terms"
                {...SHOP_TEXTS.terms}
                rows={4}
                hint="The customer signs below them when a device is handed in"
                count={{ max: TERMS_MAX, nearEnd: true }}
              />
            </div>
          </SettingsSection>
          <SettingsSection
            title="Warranty"
            hint="Days from completion. Running warranties keep their length. 0 means no warranty."
          >
            <div className={grid({ columns: { base: 1, sm: 3 }, gap: '4' })}>
              {ITEM_TYPES.map((type) => (
                <FormField
                  key={type}
                  form={form}
                  at={`warranty${type}`}
                  label={`${itemTypeLabel(type)} (days)`}
                  kind="digits"
                  required
                />
              ))}
            </div>
          </SettingsSection>
          <SettingsSection
            title="Promise"
            hint="Days from the booking until it is usually ready, used if nobody types a promise. Empty means none."
          >
            <div className={grid({ columns: { base: 1, sm: 3 }, gap: '4' })}>
              {ITEM_TYPES.map((type) => (
                <FormField
                  key={type}
                  form={form}
                  at={`promise${type}`}
                  label={OTHERS[`promise${type}`] ?? type}
                  kind="digits"
                />
              ))}
            </div>
          </SettingsSection>
          <SettingsSection title="Counters" hint="Shared PCs. Enrol each of them under Counters, above.">
            <div className={column()}>
              <FormField
                form={form}
                at="lockMinutes"
                label={OTHERS['lockMinutes'] ?? ''}
                kind="digits"
                required
                hint={LOCK_HINT}
              />
              <FormCheckbox form={form} at="asksPin">
                {OTHERS['asksPin']}
              </FormCheckbox>
            </div>
          </SettingsSection>
          <SettingsSection title="Refunds" hint="Owner and manager can always refund a payment.">
            <FormCheckbox form={form} at="counterRefunds">
              {OTHERS['counterRefunds']}
            </FormCheckbox>
          </SettingsSection>
          <SettingsSection title="Couriers" hint="Suggested when you enter the courier of a delivery.">
            <FormField form={form} at="couriers" label="Couriers" kind="area" rows={3} hint="One on each line" />
          </SettingsSection>
          <SettingsSection
            title="Messages"
            hint="Texts for WhatsApp, SMS and mail, in English and Urdu. Words in braces are filled in. Clear a message to restore its default."
          >
            <MessageFields form={form} />
          </SettingsSection>
          <SettingsSection
            title="Second factor"
            hint="People with these roles must set up a second factor first. It is asked for once every 30 days on each device."
          >
            <FactorRoles form={form} />
          </SettingsSection>
        </fieldset>
        <SettingsBar form={form} />
      </Form>
    </>
  );
}

/**
 * The time zone, the effect of a change on existing data, and the zone in use while the last save is
 * pending (SHOP-06).
 */
function Zone({ form }: { form: ShopSettingsRef }) {
  const saved = useSelector(form, ({ context }) => context.saved.timeZone);
  const isChanged = useSelector(form, ({ context }) => context.draft.timeZone !== saved);
  return (
    <>
      <FormField
        form={form}
        at="timeZone"
        {...SHOP_TEXTS.timeZone}
        hint={ZONE_HINT}
        control={({ at, value, onValueChange }) => (
          <Combobox
            data-at={at}
            value={value}
            onValueChange={onValueChange}
            search={searchZones}
            nothing="No time zone has this name"
          />
        )}
      />
      {isChanged ? (
        <div className={wide} role="status">
          <Alert tone="warning" title="Another time zone">
            {ZONE_CHANGE}
          </Alert>
        </div>
      ) : (
        !isTimeZone(saved) &&
        getShopZone() !== saved && <Alert tone="warning" title={SHOP_MESSAGES.unknownZone(saved)} />
      )}
    </>
  );
}

function SettingsNotices({ form }: { form: ShopSettingsRef }) {
  const isOvertaken = useSelector(form, (snapshot) => snapshot.can({ type: 'record.merge' }));
  const isOutdated = useSelector(form, (snapshot) => snapshot.matches('outdated'));
  return (
    <FormNotices
      form={form}
      record="shop"
      isOvertaken={isOvertaken}
      conflicts={{ form, saveLabel: 'Save Changes', describe }}
      onMerge={() => form.send({ type: 'record.merge' })}
      actions={isOutdated && <RetryButton onClick={() => form.send({ type: 'form.again' })} />}
    />
  );
}

function SettingsBar({ form }: { form: ShopSettingsRef }) {
  const isBusy = useSelector(form, (snapshot) => snapshot.matches('saving'));
  const isOpen = useSelector(form, (snapshot) => snapshot.hasTag('editable') && selectIsUnsaved(snapshot));
  const isUncertain = useSelector(form, ({ context }) => context.pending.length > 0);
  const isShown = isOpen || isBusy;
  // Enter in a field would press a button that is out of sight too.
  return (
    <SaveBar
      isShown={isShown}
      says={
        <p className={unsaved}>
          {isUncertain && !isBusy
            ? 'Your last save could not be confirmed. Save again, or discard your changes to load the stored settings.'
            : 'Unsaved changes'}
        </p>
      }
    >
      <Button disabled={isBusy || !isOpen} onClick={() => form.send({ type: 'form.cancel' })}>
        Discard
      </Button>
      <Button type="submit" variant="primary" disabled={!isShown} busy={isBusy} busyLabel="Saving...">
        Save Changes
      </Button>
    </SaveBar>
  );
}
