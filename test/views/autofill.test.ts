import { expect, it } from 'vitest';
import { withoutAutofill } from '../../src/views/ui/field/autofill.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';

it.each([
  ['Chrome', `${WINDOWS} Safari/537.36`, 'disabled'],
  ['Edge', `${WINDOWS} Safari/537.36 Edg/131.0.0.0`, 'disabled'],
  ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36', 'disabled'],
  ['Chrome on an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) CriOS/131.0.6778.73', 'off'],
  ['Safari', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15', 'off'],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'off'],
])('%s leaves a field alone by its own token [BROWSER-02]', (_, userAgent, token) => {
  expect(withoutAutofill('one', { userAgent }).autoComplete).toBe(token);
});

it('no name of a field resembles a part of an address [BROWSER-02]', () => {
  expect(withoutAutofill('_r_1_control', { userAgent: WINDOWS }).name).toMatch(/^_r_1_control\d+$/);
});
