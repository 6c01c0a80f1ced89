import type { Booking } from '../../src/domain/booking/booking.ts';
import { Api, type Person } from '../../test/e2e/support/api.ts';

/**
 * Signs in for the first time, completes a booking and prints its receipt.
 * @param tries of the receipt: on a slow computer the first one may take longer than the server allows
 * @throws Error where a step fails
 */
export async function bookAndPrint(url: string, first: Person, newPassword: string, tries = 1): Promise<Booking> {
  const owner = await Api.signIn(url, first);
  await owner.call('POST', '/account/password', { currentPassword: first.password, newPassword });
  const booking = await owner.finish('عائشہ خان', [{ name: 'RTX 3080', type: 'GPU', payableAmount: 12_500 }]);
  const receipt = await print(owner, booking.id, tries);
  // The name of the font that Urdu letters are set in.
  if (!receipt.includes('NotoNaskhArabic')) throw new Error('The receipt has no Urdu letters.');
  return booking;
}

async function print(owner: Api, id: number, tries: number): Promise<Buffer> {
  try {
    return Buffer.from(await owner.download(`/booking/${id}/document?type=receipt&format=pdf`));
  } catch (error) {
    if (tries === 1) throw error;
    return print(owner, id, tries - 1);
  }
}
