import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { claimListAddress } from '../../src/domain/claim/claim-list.ts';
import type { Claim, ClaimPage } from '../../src/domain/claim/claim.ts';
import { claimCreateMachine } from '../../src/machines/claim-create/claim-create.machine.ts';
import { verificationMachine } from '../../src/machines/verification.machine.ts';
import { VerifyEmailView } from '../../src/views/verification/verification-view.tsx';
import { ClaimCreateView } from '../../src/views/claim-create/claim-create-view.tsx';
import { ClaimView } from '../../src/views/claim-details/claim-details-view.tsx';
import { ClaimsView } from '../../src/views/claim-list/claim-list-view.tsx';
import { aBooking } from '../fixtures/booking.ts';
import { readList, readQuery, tagOf, textsOf } from './rendered.tsx';

const { defaults } = claimListAddress;
const aClaim: Claim = {
  id: 5,
  claimNumber: 'WC-1001',
  claimDate: '2025-01-05T07:30:00.000Z',
  originalBookingId: 101,
  claimBookingId: 202,
  originalBooking: { code: 'BK-1001', clientName: 'Sana Malik', whatsappNumber: '0300-1234567' },
  claimBooking: { code: 'BK-1002', status: 'IN_PROGRESS' },
  createdByUser: { firstName: 'Ali', lastName: 'Raza' },
  remarks: 'Came back twice',
  isActive: true,
  warrantyClaimItems: [],
};

describe('the claims list', () => {
  it('shows stats, search, claims and the page [CLAIM-14, CLAIM-19, CLAIM-20]', async () => {
    const list = await readList<ClaimPage>(defaults, { claims: [aClaim], totalPages: 3, totalClaims: 21 });
    const texts = textsOf(<ClaimsView list={list} />);
    expect(texts.slice(0, 9)).toEqual([
      'Warranty Claims',
      'New Claim',
      'Quick Stats',
      'Total Claims',
      '21',
      'Showing',
      '1',
      'Search warranty claims',
      'Claim number, booking code or customer name',
    ]);
    expect(texts).toEqual(expect.arrayContaining(['WC-1001', 'Page 1 of 3']));
    expect(tagOf(<ClaimsView list={list} />, '>New Claim')).toContain('href="/warranty-claims/new"');
    expect(textsOf(<ClaimsView list={list} />).length).toBeGreaterThan(9);
  });

  it('reads No warranty claims found without one [CLAIM-14]', async () => {
    const list = await readList<ClaimPage>(defaults, { claims: [], totalPages: 1, totalClaims: 0 });
    expect(textsOf(<ClaimsView list={list} />)).toContain('No warranty claims found');
  });
});

describe('a claim', () => {
  it('leads to both of its bookings [CLAIM-15]', async () => {
    const view = <ClaimView query={await readQuery({ id: 5 }, aClaim)} />;
    const targets = ['BK-1001', 'BK-1002'].map((code) => /href="([^"]*)"/.exec(tagOf(view, `>${code}`))?.[1]);
    expect(targets).toEqual(['/bookings/101', '/bookings/202']);
  });

  it('that does not load says so and leads back to the claims [CLAIM-16]', async () => {
    const view = <ClaimView query={await readQuery<{ id: number }, Claim>({ id: 5 }, new Error('gone'))} />;
    expect(textsOf(view)).toEqual(['Warranty Claim', 'Failed to load warranty claim', 'Back to Claims', 'Try again']);
    expect(tagOf(view, 'Back to Claims')).toContain('href="/warranty-claims"');
  });
});

describe('the three steps of a new claim', () => {
  const wizardIn = (value: 'enteringCode' | { claiming: 'selectingItems' | 'describing' }, error: string | null) => {
    const snapshot = claimCreateMachine.resolveState({
      value,
      context: {
        code: 'BK-1001',
        matchId: 101,
        booking: aBooking(),
        standings: {},
        drafts: { 11: { selected: true, reportedIssue: 'No', remarks: '' } },
        remarks: '',
        error,
        incompleteIds: error === null ? [] : [11],
        created: null,
      },
    });
    return createActor(claimCreateMachine, { snapshot, input: { bookingCode: '' } });
  };

  it.each([
    ['enteringCode', 'Please enter a booking code', ['Booking code', 'Look up booking']],
    [{ claiming: 'selectingItems' }, null, ['RTX 3080', 'Reported issue', 'Item remarks', 'Back', 'Continue']],
    [{ claiming: 'describing' }, null, ['General remarks', 'Back', 'Create Claim']],
  ] as const)('%j [CLAIM-10, CLAIM-21]', (value, error, promised) => {
    const texts = textsOf(<ClaimCreateView wizard={wizardIn(value, error)} />);
    expect(texts).toEqual(expect.arrayContaining(['Create Warranty Claim', ...promised, ...(error ? [error] : [])]));
  });

  it('names the item whose issue is too short [CLAIM-09]', () => {
    const sentence = 'Please provide a detailed reported issue (at least 5 characters) for all claimed items';
    const texts = textsOf(<ClaimCreateView wizard={wizardIn({ claiming: 'selectingItems' }, sentence)} />);
    expect(texts.filter((text) => text === sentence)).toHaveLength(2);
  });
});

describe('the email verification', () => {
  const open = (email: string) => createActor(verificationMachine, { input: { email, code: '' } }).start();

  it('has its fields and ways on [VERIFY-07]', () => {
    const texts = textsOf(<VerifyEmailView verification={open('')} />);
    expect(texts.filter((text) => text !== '*').slice(-5)).toEqual([
      'Email address',
      'Verification code',
      'Verify Email',
      "Didn't receive the code? Resend",
      'Back to Login',
    ]);
  });

  it('asks for the address at its field [VERIFY-03]', () => {
    const verification = open('');
    verification.send({ type: 'verification.resend' });
    expect(textsOf(<VerifyEmailView verification={verification} />)).toContain('Please enter your email address');
  });

  it('reads Email Verified! once it is [VERIFY-04]', () => {
    const { context } = open('ali@shop.test').getSnapshot();
    const snapshot = verificationMachine.resolveState({ value: 'verified', context });
    const verification = createActor(verificationMachine, { snapshot, input: { email: '', code: '' } });
    expect(textsOf(<VerifyEmailView verification={verification} />)).toContain('Email Verified!');
  });
});
