import { describe, expect, it } from 'vitest';
import { checkShop, searchZones, toShopDraft, toShopPatch } from '../../../src/domain/shop/shop-draft.ts';
import { readPicture, toDataUrl } from '../../../src/domain/shop/image.ts';
import { refuseLogo } from '../../../src/domain/shop/shop-input.ts';
import { aShop } from '../../support/a.ts';

it('warranty days and idle minutes can be typed in digits of any script [SHOP-01, TYPED-02]', () => {
  const saved = toShopDraft(aShop());
  const draft = { ...saved, warrantyGPU: '۱۲۰', lockMinutes: ' ７ ' };
  expect(toShopPatch(saved, draft)).toEqual({ warrantyDays: { GPU: 120 }, lockMinutes: 7 });
});

it('warranty days must be a whole number [SHOP-01, TYPED-02]', () => {
  const saved = toShopDraft(aShop());
  const draft = { ...saved, warrantyGPU: '1e2' };
  expect(checkShop(saved, draft)).toEqual({ warrantyGPU: 'Warranty must be a whole number of days from 0 to 3650' });
});

describe('the search for a time zone', () => {
  it.each([
    ['kar', ['Asia/Karachi', 'Africa/Dakar', 'Asia/Jakarta']],
    ['asia/kar', ['Asia/Karachi']],
    ['US/Pacific', ['US/Pacific']],
    ['PLT', []],
  ])('%s: lists names that start with it first, accepts an old name in full, ignores look-alikes', (typed, found) =>
    expect(searchZones(typed)).toEqual(found),
  );
});

/** A JPEG of this size, with a segment before its frame. */
const jpeg = (width: number, height: number) =>
  Uint8Array.from(
    [
      [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2],
      [0xff, 0xc0, 0, 8, 8, height >> 8, height & 255, width >> 8, width & 255, 1],
      [0xff, 0xd9],
    ].flat(),
  );

it('the type of a picture is read from its content', () => {
  expect(readPicture(jpeg(640, 300))).toEqual({ type: 'jpeg', width: 640, height: 300 });
  expect(readPicture(jpeg(640, 300).subarray(0, 12))).toBeNull();
  expect(readPicture(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull();
});

it('an incomplete PNG is refused', () => {
  const png = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (letter) => letter.codePointAt(0) ?? 0,
  );
  expect([readPicture(png), readPicture(png.subarray(0, 60))]).toEqual([{ type: 'png', width: 1, height: 1 }, null]);
});

it('a logo that can be drawn is accepted', () => {
  expect(refuseLogo(toDataUrl(jpeg(640, 300)))).toBeNull();
  expect(refuseLogo(toDataUrl(jpeg(2001, 300)))).toBe('The logo cannot be wider or higher than 2000 pixels');
  expect(refuseLogo(toDataUrl(new Uint8Array([1, 2, 3])))).toBe('The logo must be a PNG or a JPEG picture');
});
