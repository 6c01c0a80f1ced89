import { useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import { css, cx } from '#styled/css';
import { center, column, grid, hstack, visuallyHidden, wrap } from '#styled/patterns';
import { text } from '#styled/recipes';
import { toDataUrl } from '../../domain/shop/image.ts';
import {
  MESSAGE_KEYS,
  MESSAGE_LABELS,
  MESSAGE_LANGUAGE_LABELS,
  MESSAGE_LANGUAGES,
  PLACEHOLDERS,
  TEMPLATE_MAX,
  unknownPlaceholders,
} from '../../domain/messages/message-templates.ts';
import { FIRST_TEMPLATES } from '../../domain/messages/first-templates.ts';
import { toLogoChoice, toMessageField } from '../../domain/shop/shop-draft.ts';
import { toLabel } from '../../domain/shared/label.ts';
import { ROLES } from '../../domain/session/permissions.ts';
import { valueAt } from '../../domain/form/form-path.ts';
import type { ShopSettingsRef } from '../../machines/shop-settings.ts';
import { FormField } from '../form/form-field.tsx';
import { Button } from '../ui/button/button.tsx';
import { Checkbox } from '../ui/checkbox/checkbox.tsx';
import { Icon } from '../ui/icon/icon.tsx';

// The paper that it is printed on is white, in the dark as well.
const paper = center({
  width: '48',
  height: '20',
  p: '2',
  bg: 'white',
  color: 'neutral.550',
  fontSize: 'sm',
  borderWidth: 'thin',
  borderRadius: 'md',
  '& img': { maxWidth: 'full', maxHeight: 'full', objectFit: 'contain' },
});

const canDraw = (file: Blob): Promise<boolean> =>
  createImageBitmap(file).then(
    () => true,
    () => false,
  );

/** The picture on documents, as it will be printed. */
export function LogoField({ form }: { form: ShopSettingsRef }) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const logo = useSelector(form, ({ context }) => context.draft.logo);
  const error = useSelector(form, ({ context }) => context.errors['logo']);
  const isHeld = useSelector(form, (snapshot) => !snapshot.hasTag('editable'));
  const choose = async (chosen: File) => {
    const [bytes, isReadable] = await Promise.all([chosen.arrayBuffer(), canDraw(chosen)]);
    const value = toLogoChoice(toDataUrl(new Uint8Array(bytes)), isReadable);
    form.send({ type: 'field.change', path: 'logo', value });
  };
  return (
    <div role="group" aria-labelledby={`${id}label`} aria-describedby={`${id}foot`}>
      <p id={`${id}label`} className={cx(text({ small: true, medium: true, muted: true }), css({ marginBottom: '1' }))}>
        Logo
      </p>
      <div className={wrap({ gap: '4', align: 'center', marginBottom: '2' })}>
        <span className={paper}>{logo === '' ? 'No logo' : <img src={logo} alt="The logo of the shop" />}</span>
        <div className={wrap({ gap: '2' })}>
          <Button icon="plus" disabled={isHeld} onClick={() => file.current?.click()}>
            {logo === '' ? 'Choose a Picture' : 'Choose Another'}
          </Button>
          {logo !== '' && (
            <Button
              variant="dangerGhost"
              disabled={isHeld}
              onClick={() => form.send({ type: 'field.change', path: 'logo', value: '' })}
            >
              Remove
            </Button>
          )}
        </div>
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg"
          aria-label="Logo file"
          tabIndex={-1}
          className={visuallyHidden()}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (chosen) void choose(chosen);
          }}
        />
      </div>
      <div id={`${id}foot`}>
        {error === undefined ? (
          <p className={text({ small: true, muted: true })}>
            PNG or JPEG, up to 100 kB. Shown at the top of receipts and invoices.
          </p>
        ) : (
          <p role="alert" className={cx(text({ small: true, medium: true, tone: 'danger' }), hstack({ gap: '1.5' }))}>
            <Icon name="alert" size={16} />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

const names = cx(
  text({ small: true, muted: true }),
  wrap({ columnGap: '3', rowGap: '1', '& :is(dt, dd)': { display: 'inline' } }),
);

/** The texts of messages to customers, in both languages, with their placeholders (SHOP-01, MSG-02). */
export function MessageFields({ form }: { form: ShopSettingsRef }) {
  const warn = (at: string): string | undefined => {
    const typed = valueAt(form.getSnapshot().context.draft, at);
    const unknown = unknownPlaceholders(typeof typed === 'string' ? typed : '');
    return unknown.length === 0 ? undefined : `Nothing stands for ${unknown.map((name) => `{${name}}`).join(', ')}`;
  };
  return (
    <div className={column({ gap: '5' })}>
      <dl className={names}>
        {Object.entries(PLACEHOLDERS).map(([name, meaning]) => (
          <div key={name}>
            <dt>
              <code className={text({ code: true, tone: 'plain' })}>{`{${name}}`}</code>
            </dt>{' '}
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      {MESSAGE_KEYS.map((key) => (
        <div key={key} role="group" aria-label={MESSAGE_LABELS[key]} className={column({ gap: '2' })}>
          <h3 className={text({ strong: true })}>{MESSAGE_LABELS[key]}</h3>
          <div className={grid({ columns: { base: 1, md: 2 }, columnGap: '4', rowGap: '3' })}>
            {MESSAGE_LANGUAGES.map((language) => (
              <FormField
                key={language}
                form={form}
                at={toMessageField(key, language)}
                label={MESSAGE_LANGUAGE_LABELS[language]}
                kind="area"
                rows={5}
                note={warn}
                placeholder={FIRST_TEMPLATES[key][language]}
                count={{ max: TEMPLATE_MAX, nearEnd: true }}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** The roles that need a second factor. FACT-02 */
export function FactorRoles({ form }: { form: ShopSettingsRef }) {
  const id = useId();
  const chosen = useSelector(form, ({ context }) => context.draft.factorRoles);
  const isHeld = useSelector(form, (snapshot) => !snapshot.hasTag('editable'));
  const turn = (role: string, isOn: boolean) => {
    const others = new Set(chosen.split('\n'));
    if (isOn) others.add(role);
    else others.delete(role);
    const value = ROLES.filter((one) => others.has(one)).join('\n');
    if (!isHeld) form.send({ type: 'field.change', path: 'factorRoles', value });
  };
  return (
    <div role="group" aria-labelledby={id} className={column({ gap: '2' })}>
      <p id={id} className={text({ small: true, medium: true, muted: true })}>
        Roles with a second factor
      </p>
      {ROLES.map((role) => (
        <Checkbox key={role} checked={chosen.split('\n').includes(role)} onCheckedChange={(isOn) => turn(role, isOn)}>
          {toLabel(role)}
        </Checkbox>
      ))}
    </div>
  );
}
