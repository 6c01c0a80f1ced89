import { css } from '#styled/css';
import { telHref, whatsappHref } from '../../domain/shared/phone.ts';

const link = css({
  display: 'inline-block',
  minHeight: '6',
  color: 'fg',
  textDecoration: 'underline',
  textDecorationColor: 'border.strong',
  textUnderlineOffset: '[3px]',
  _hover: { textDecorationColor: 'current' },
});

/** A number that a press calls; plain text where it cannot be one. */
export function CallLink({ number }: { number: string }) {
  const href = telHref(number);
  return href === null ? (
    number
  ) : (
    <a href={href} dir="ltr" className={link}>
      {number}
    </a>
  );
}

/** A number that a press opens in WhatsApp, with the booking's code ready in the message. */
export function WhatsAppLink({ number, code }: { number: string; code: string }) {
  const href = whatsappHref(number, `Your booking ${code}: `);
  return href === null ? (
    number
  ) : (
    <a href={href} dir="ltr" target="_blank" rel="noreferrer" className={link}>
      {number}
    </a>
  );
}
