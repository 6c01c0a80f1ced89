import { shallowEqual, useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { stack } from '#styled/patterns';
import type { ShopSettingsRef } from '../../machines/shop/shop-settings.machine.ts';
import { FormCheckbox, FormField } from '../form/form-field.tsx';
import { Button } from '../ui/button/button.tsx';

const rows = stack({ gap: '2' });
const row = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr) auto]',
  alignItems: 'start',
  columnGap: '4',
});
const side = css({ display: 'flex', alignItems: 'center', minHeight: '9', marginTop: '6', gap: '2' });

/** The services that the shop offers: one is put away by its tick, and stays where it was written down. */
export function ServiceFields({ form }: { form: ShopSettingsRef }) {
  const services = useSelector(
    form,
    ({ context }) => (context.draft.services ?? []).map(({ key, id }) => `${id === null ? 'new' : 'stored'} ${key}`),
    shallowEqual,
  );
  const isHeld = useSelector(form, (snapshot) => !snapshot.hasTag('editable'));
  return (
    <div className={rows}>
      {services.map((service, index) => {
        const [is = '', key = ''] = service.split(' ');
        return (
          <div key={key} className={row}>
            <FormField form={form} at={`services.${key}.name`} label={`Service ${index + 1}`} />
            <div className={side}>
              {is === 'stored' ? (
                <FormCheckbox form={form} at={`services.${key}.isActive`}>
                  Offered
                </FormCheckbox>
              ) : (
                <Button
                  size="sm"
                  variant="ghost"
                  disabled={isHeld}
                  aria-label={`Remove service ${index + 1}`}
                  onClick={() => form.send({ type: 'service.remove', key })}
                >
                  Remove
                </Button>
              )}
            </div>
          </div>
        );
      })}
      <div>
        <Button icon="plus" disabled={isHeld} onClick={() => form.send({ type: 'service.add' })}>
          Add Service
        </Button>
      </div>
    </div>
  );
}
