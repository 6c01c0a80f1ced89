import { css } from '#styled/css';
import { grid, stack, wrap } from '#styled/patterns';
import {
  FIRST_TEMPLATES,
  MESSAGE_KEYS,
  MESSAGE_LABELS,
  MESSAGE_LANGUAGE_LABELS,
  MESSAGE_LANGUAGES,
  PLACEHOLDERS,
  TEMPLATE_MAX,
  unknownPlaceholders,
} from '../../domain/shop/message-templates.ts';
import { toMessageField } from '../../domain/shop/shop-draft.ts';
import { valueAt } from '../../domain/shared/form-path.ts';
import type { ShopSettingsRef } from '../../machines/shop/shop-settings.machine.ts';
import { FormField } from '../form/form-field.tsx';

const list = stack({ gap: '5' });
const chips = wrap({ columnGap: '3', rowGap: '1', fontSize: 'sm', color: 'fg.muted' });
const chip = css({ fontFamily: 'mono', color: 'fg' });
const heading = css({ fontWeight: 'semibold', marginBottom: '2' });
const pair = grid({ columns: { base: 1, md: 2 }, columnGap: '4', rowGap: '3' });

/** The texts of messages to customers, in both languages, with what they may name. SHOP-01, MSG-02. */
export function MessageFields({ form }: { form: ShopSettingsRef }) {
  const warn = (at: string): string | undefined => {
    const typed = valueAt(form.getSnapshot().context.draft, at);
    const unknown = unknownPlaceholders(typeof typed === 'string' ? typed : '');
    return unknown.length === 0 ? undefined : `Nothing stands for ${unknown.map((name) => `{${name}}`).join(', ')}`;
  };
  return (
    <div className={list}>
      <dl className={chips}>
        {Object.entries(PLACEHOLDERS).map(([name, meaning]) => (
          <div key={name}>
            <dt className={css({ display: 'inline' })}>
              <code className={chip}>{`{${name}}`}</code>
            </dt>{' '}
            <dd className={css({ display: 'inline' })}>{meaning}</dd>
          </div>
        ))}
      </dl>
      {MESSAGE_KEYS.map((key) => (
        <div key={key} role="group" aria-label={MESSAGE_LABELS[key]}>
          <h3 className={heading}>{MESSAGE_LABELS[key]}</h3>
          <div className={pair}>
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
