// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import { claimListAddress } from '../../src/domain/claim/claim.ts';
import type { Claim, ClaimPage, CreatedClaim } from '../../src/domain/claim/claim.ts';
import { claimCreateMachine } from '../../src/machines/claim-create/claim-create.machine.ts';
import type { VerifyEmail } from '../../src/domain/session/verification.ts';
import { verificationMachine } from '../../src/machines/verification.machine.ts';
import { VerifyEmailView } from '../../src/views/verification/verification-view.tsx';
import { ClaimCreateView } from '../../src/views/claim-create/claim-create-view.tsx';
import { ClaimView } from '../../src/views/claim-details/claim-details-view.tsx';
import { ClaimsView } from '../../src/views/claim-list/claim-list-view.tsx';
import { aBooking, aClaim } from '../support/a.ts';
import { readTexts } from '../support/read-text.ts';
import { readList, readQuery, show } from './rendered.tsx';

const { defaults } = claimListAddress;
const claim = aClaim();
const findHref = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('the claims list', () => {
  it('shows stats, search, claims and the page [CLAIM-14, CLAIM-19, CLAIM-20]', async () => {
    const list = await readList<ClaimPage>(defaults, { claims: [claim], totalPages: 3, totalClaims: 21 });
    const user = await show(<ClaimsView list={list} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Warranty Claims');
    expect(findHref('New Claim')).toBe('/warranty-claims/new');
    expect(readTexts(screen.getByRole('region', { name: 'Quick Stats' })).slice(-4)).toEqual([
      'Total Claims',
      '21',
      'Showing',
      '1',
    ]);
    expect(screen.getByRole('searchbox', { name: 'Search warranty claims' }).getAttribute('placeholder')).toBe(
      'Claim number, booking code or customer name',
    );
    expect(readTexts(screen.getByRole('list', { name: 'Warranty claims' }))).toContain('WC-1001');
    expect(screen.getByText('Page 1 of 3')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Next/ }));
    expect(screen.getByText('Page 2 of 3')).toBeTruthy();
  });

  it('says why its claims did not load [READ-07, READ-08, UI-08]', async () => {
    const why = new ApiError('status', { status: 503, body: { error: 'Closed for the night.' } });
    await show(<ClaimsView list={await readList<ClaimPage>(defaults, why)} />);
    expect(screen.getByRole('alert').textContent).toBe('Closed for the night.Try again');
    cleanup();
    await show(<ClaimsView list={await readList<ClaimPage>(defaults, new ApiError('shape'))} />);
    expect(screen.getByRole('alert').textContent).toBe('Failed to load warranty claimsTry again');
  });

  it('reads No warranty claims found without one [CLAIM-14]', async () => {
    const list = await readList<ClaimPage>(defaults, { claims: [], totalPages: 1, totalClaims: 0 });
    await show(<ClaimsView list={list} />);
    expect(screen.getByText('No warranty claims found')).toBeTruthy();
  });
});

describe('a claim', () => {
  const anItem = (id: number, warrantyEndDate: string): Claim['warrantyClaimItems'][number] => ({
    id,
    reportedIssue: 'No picture',
    remarks: null,
    warranty: {
      warrantyStartDate: '2025-01-05',
      warrantyEndDate,
      warrantyDays: 90,
      bookingItem: { name: 'GTX 1080', type: 'GPU', serialNumber: null, vendor: null, status: 'PENDING' },
    },
  });

  it.each([
    [[], []],
    [['2025-04-05'], ['1 item, under warranty until Apr 5, 2025']],
    [['2025-05-05', '2025-04-05'], ['2 items, under warranty until Apr 5, 2025 or later']],
    [['2025-04-05', '2025-04-05'], ['2 items, under warranty until Apr 5, 2025']],
  ])('with warranties until %j is headed by its customer, status and number, and by %j', async (ends, said) => {
    const warrantyClaimItems = ends.map((end, index) => anItem(index, end));
    await show(<ClaimView query={await readQuery({ id: 5 }, { ...claim, warrantyClaimItems })} />);
    const head = screen.getByRole('heading', { level: 1 }).parentElement;
    expect(head && readTexts(head)).toEqual(
      ['Back to Claims', 'Warranty Claim', 'Sana Malik', 'In Progress', 'WC-1001'].concat(said),
    );
  });

  it('leads to both of its bookings [CLAIM-15]', async () => {
    await show(<ClaimView query={await readQuery({ id: 5 }, claim)} />);
    expect([findHref(/BK-1001/), findHref(/BK-1002/)]).toEqual(['/bookings/101', '/bookings/202']);
  });

  it('that does not load says so and leads back to the claims [CLAIM-16]', async () => {
    await show(<ClaimView query={await readQuery<{ id: number }, Claim>({ id: 5 }, new Error('gone'))} />);
    expect(readTexts()).toEqual(['Warranty Claim', 'Failed to load warranty claim', 'Back to Claims', 'Try again']);
    expect(findHref('Back to Claims')).toBe('/warranty-claims');
  });
});

describe('the three steps of a new claim', () => {
  const ISSUE = 'Please provide a detailed reported issue (at least 5 characters) for all claimed items';
  const found = async () => [{ id: 101, code: 'BK-1001' }];
  const open = async (bookingCode = '', search = found) => {
    const machine = claimCreateMachine.provide({
      actors: {
        searchBookings: fromPromise(search),
        loadBooking: fromPromise(async () => aBooking({ status: 'COMPLETED' })),
        loadEligibility: fromPromise(async () => ({})),
        createClaim: fromPromise(() => new Promise<CreatedClaim>(() => undefined)),
      },
    });
    return show(<ClaimCreateView wizard={createActor(machine, { input: { bookingCode } }).start()} />);
  };
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  const issue = () => screen.getByRole('textbox', { name: /^Reported issue/ });

  it('ask for a code first [CLAIM-01, CLAIM-10, CLAIM-21]', async () => {
    const user = await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create Warranty Claim');
    await user.click(button('Look up booking'));
    expect(screen.getByRole('alert').textContent).toBe('Please enter a booking code');
    await user.type(screen.getByLabelText(/^Booking code/), 'bk-1001');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(/^Booking code/).value).toBe('BK-1001');
  });

  it('hold a code from the address still and readable while it is looked up [CLAIM-17]', async () => {
    await open('bk-1001', () => new Promise(() => undefined));
    const { value, readOnly, disabled } = screen.getByLabelText<HTMLInputElement>(/^Booking code/);
    expect([value, readOnly, disabled]).toEqual(['BK-1001', true, false]);
  });

  it('lead by presses from the code over the items to the remarks, and back [CLAIM-09, CLAIM-10, CLAIM-21]', async () => {
    const user = await open();
    await user.type(screen.getByLabelText(/^Booking code/), 'BK-1001{Enter}');
    await user.click(await screen.findByRole('checkbox', { name: /RTX 3080/ }));
    await user.type(issue(), 'No');
    await user.click(button('Continue'));
    expect(screen.getAllByText(ISSUE)).toHaveLength(2);
    expect(issue().getAttribute('aria-invalid')).toBe('true');
    await user.type(issue(), ' picture at all');
    expect(screen.getByRole('textbox', { name: /^Item remarks/ })).toBeTruthy();
    await user.click(button('Continue'));
    await user.type(screen.getByRole('textbox', { name: /^General remarks/ }), 'Came back twice');
    await user.click(button('Back'));
    expect(issue()).toHaveProperty('value', 'No picture at all');
    await user.click(button('Continue'));
    expect(screen.getByRole('textbox', { name: /^General remarks/ })).toHaveProperty('value', 'Came back twice');
    await user.click(button('Create Claim'));
    expect(screen.queryByRole('button', { name: 'Create Claim' })).toBeNull();
  });
});

describe('the email verification', () => {
  const open = async (email = '') => {
    const machine = verificationMachine.provide({
      actors: { verifyEmail: fromPromise<void, VerifyEmail>(async () => undefined) },
    });
    const verification = createActor(machine, { input: { email, code: '' } }).start();
    return show(<VerifyEmailView verification={verification} />);
  };
  const button = (name: string) => screen.getByRole('button', { name });

  it('has its fields and ways on [VERIFY-07]', async () => {
    await open();
    expect(
      readTexts()
        .filter((text) => text !== '*')
        .slice(-5),
    ).toEqual([
      'Email address',
      'Verification code',
      'Verify Email',
      "Didn't receive the code? Resend",
      'Back to Login',
    ]);
    expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login');
  });

  it('asks for the address at its field [VERIFY-03]', async () => {
    const user = await open();
    await user.click(button("Didn't receive the code? Resend"));
    expect(screen.getByRole('alert').textContent).toBe('Please enter your email address');
    expect(screen.getByLabelText(/^Email address/).getAttribute('aria-invalid')).toBe('true');
  });

  it('holds each button while the other is at work, and says why [VERIFY-07]', async () => {
    const never = fromPromise<void, VerifyEmail>(() => new Promise(() => undefined));
    const resend = fromPromise<void, { email: string }>(() => new Promise(() => undefined));
    const machine = verificationMachine.provide({ actors: { verifyEmail: never, resendCode: resend } });
    const held = (name: string) => [
      button(name).getAttribute('aria-disabled'),
      button(name).getAttribute('aria-description'),
    ];
    const input = { email: 'ali@shop.test', code: '' };
    for (const [pressed, other, why] of [
      ["Didn't receive the code? Resend", 'Verify Email', 'A new code is on its way'],
      ['Verify Email', "Didn't receive the code? Resend", 'The code is being verified'],
    ] as const) {
      const user = await show(<VerifyEmailView verification={createActor(machine, { input }).start()} />);
      await user.type(screen.getByLabelText(/^Verification code/), 'ABCDE-12345');
      await user.click(button(pressed));
      expect(held(other)).toEqual(['true', why]);
      cleanup();
    }
  });

  it('reads Email Verified! once it is [VERIFY-04]', async () => {
    const user = await open('ali@shop.test');
    await user.type(screen.getByLabelText(/^Verification code/), 'ABCDE-12345');
    await user.click(button('Verify Email'));
    expect(await screen.findByRole('heading', { name: 'Email Verified!' })).toBeTruthy();
  });
});
