import { css } from '#styled/css';

/** A key as it stands on a keyboard. */
export const keyCap = css({
  minWidth: '6',
  px: '1.5',
  borderWidth: 'thin',
  borderRadius: 'sm',
  bg: 'bg.subtle',
  color: 'fg',
  fontSize: 'sm',
  lineHeight: 'normal',
  textAlign: 'center',
});
