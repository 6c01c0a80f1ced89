import { useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import { css } from '#styled/css';
import { wrap } from '#styled/patterns';
import { toDataUrl } from '../../domain/shop/image.ts';
import type { ShopSettingsRef } from '../../machines/shop/shop-settings.machine.ts';
import { Button } from '../ui/button/button.tsx';
import { Icon } from '../ui/icon/icon.tsx';

const label = css({ fontSize: 'sm', fontWeight: 'medium', color: 'fg.muted', marginBottom: '1' });
const row = wrap({ gap: '4', align: 'center' });
// The paper that it is printed on is white, in the dark as well.
const paper = css({
  display: 'grid',
  placeItems: 'center',
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
const tools = wrap({ gap: '2' });
const hint = css({ fontSize: 'sm', color: 'fg.muted', marginTop: '2' });
const wrong = css({
  display: 'flex',
  gap: '1.5',
  fontSize: 'sm',
  color: 'danger.text',
  fontWeight: 'medium',
  marginTop: '2',
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
  const logo = useSelector(form, ({ context }) => context.draft.logo ?? '');
  const error = useSelector(form, ({ context }) => context.errors['logo']);
  const isHeld = useSelector(form, (snapshot) => !snapshot.hasTag('editable'));
  return (
    <div role="group" aria-labelledby={`${id}label`} aria-describedby={`${id}foot`}>
      <p id={`${id}label`} className={label}>
        Logo
      </p>
      <div className={row}>
        <span className={paper}>{logo === '' ? 'No logo' : <img src={logo} alt="The logo of the shop" />}</span>
        <div className={tools}>
          <Button icon="plus" disabled={isHeld} onClick={() => file.current?.click()}>
            {logo === '' ? 'Choose a picture' : 'Choose another'}
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
          className={css({ srOnly: true })}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (!chosen) return;
            void Promise.all([chosen.arrayBuffer(), canDraw(chosen)]).then(([bytes, isReadable]) =>
              form.send({ type: 'logo.choose', url: toDataUrl(new Uint8Array(bytes)), isReadable }),
            );
          }}
        />
      </div>
      <div id={`${id}foot`}>
        {error === undefined ? (
          <p className={hint}>PNG or JPEG, up to 100 kB. It stands in the head of receipts and invoices.</p>
        ) : (
          <p role="alert" className={wrong}>
            <Icon name="alert" size={16} />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
