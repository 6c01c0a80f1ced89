import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { css } from '#styled/css';
import { column, grid, wrap } from '#styled/patterns';
import { text } from '#styled/recipes';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import type { FactorRef } from '../../machines/account/factor.machine.ts';
import { selectLastData } from '../../machines/query/query.machine.ts';
import { CodeInput } from '../login/code-input.tsx';
import { EntryHeading, EntryPage, entryPanel } from '../login/entry-page.tsx';
import { PasswordInput } from '../login/password-input.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { Button } from '../ui/button/button.tsx';
import { CopyCode } from '../ui/copy-code/copy-code.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Field } from '../ui/field/field.tsx';
import { AccountRow } from './account-row.tsx';

// Apps read it from white alone, in the dark as well.
const picture = css({ width: '48', height: '48', bg: 'white', borderRadius: 'md' });
/** A key of 32 letters breaks in a narrow window. */
const long = css({ maxWidth: 'full', whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' });

type StepProps = { factor: FactorRef };

const describeFactor = (since: string, codesLeft: number) =>
  `Set up ${formatInstant(since)}; ${codesLeft} recovery ${codesLeft === 1 ? 'code is' : 'codes are'} left.`;

/** Type one thing and press: the password, or a code. */
function Step({
  factor,
  label,
  busyLabel,
  press,
  isCode = false,
  onSubmit,
  children,
}: StepProps & {
  label: string;
  press: string;
  busyLabel: string;
  isCode?: boolean;
  onSubmit: (typed: string) => void;
  /** Beside the press. */
  children?: (typed: string, isBusy: boolean) => ReactNode;
}) {
  const [typed, setTyped] = useState('');
  const error = useSelector(factor, ({ context }) => context.error);
  const isBusy = useSelector(factor, (snapshot) => snapshot.hasTag('busy'));
  const edit = (value: string) => {
    setTyped(value);
    factor.send({ type: 'factor.edit' });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(typed);
  };
  return (
    <form noValidate className={column({ maxWidth: 'sm' })} onSubmit={submit}>
      <Field label={label} required error={error}>
        {isCode ? (
          <CodeInput isDigits value={typed} onValueChange={edit} />
        ) : (
          <PasswordInput value={typed} onValueChange={edit} />
        )}
      </Field>
      <div className={wrap({ gap: '2' })}>
        <Button type="submit" variant="primary" busy={isBusy} busyLabel={busyLabel}>
          {press}
        </Button>
        {children?.(typed, isBusy)}
      </div>
    </form>
  );
}

/** The secret for the authenticator app, and the field for its first code. */
function Secret({ factor }: StepProps) {
  const secret = useSelector(factor, ({ context }) => context.secret);
  if (!secret) return null;
  return (
    <div className={column()}>
      <p className={text({})}>Scan the code with your authenticator app, or enter the key by hand.</p>
      <img className={picture} src={secret.picture} alt="The key as a QR code" />
      <p>
        <CopyCode code={secret.secret} className={long} />
      </p>
      <Step
        factor={factor}
        label="Verification code"
        press="Set Up"
        busyLabel="Checking…"
        isCode
        onSubmit={(secretCode) => factor.send({ type: 'factor.confirm', secretCode })}
      >
        {(_, isBusy) => (
          <Button variant="ghost" disabled={isBusy} onClick={() => factor.send({ type: 'factor.cancel' })}>
            Cancel
          </Button>
        )}
      </Step>
    </div>
  );
}

function Codes({ factor }: StepProps) {
  const codes = useSelector(factor, ({ context }) => context.secretCodes);
  const [isCopied, setCopied] = useState(false);
  return (
    <div className={column()} role="status" data-print="only">
      <p className={text({ strong: true })}>Save your recovery codes.</p>
      <p className={text({})}>
        Each signs you in once if you lose your phone. Keep them in a safe place. They will not be shown again.
      </p>
      <ul className={grid({ columns: 2, gap: '2', maxWidth: 'xs' })} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code} className={text({ code: true })}>
            {code}
          </li>
        ))}
      </ul>
      <div className={wrap({ gap: '2' })} data-print="hide">
        {/* No clipboard on plain http. */}
        {'clipboard' in navigator && (
          <Button
            icon={isCopied ? 'check' : 'copy'}
            onClick={() =>
              void navigator.clipboard.writeText(codes.join('\n')).then(
                () => setCopied(true),
                () => undefined,
              )
            }
          >
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        )}
        <Button icon="print" onClick={() => window.print()}>
          Print
        </Button>
        <Button variant="primary" onClick={() => factor.send({ type: 'factor.done' })}>
          I Saved Them
        </Button>
      </div>
    </div>
  );
}

/** Sets up the second factor, renews its recovery codes, and turns it off (FACT-01). */
export function FactorForm({ factor }: StepProps) {
  const isShowing = useSelector(factor, ({ context }) => context.secret !== null);
  const isTelling = useSelector(factor, (snapshot) => snapshot.matches('telling'));
  const read = useSelector(factor, ({ children }) => children.read);
  if (isTelling) return <Codes factor={factor} />;
  if (isShowing) return <Secret factor={factor} />;
  if (!read) return null;
  return (
    <QueryResult query={read} loading={<p role="status">Loading…</p>} keepsLast>
      {({ since, codesLeft }) =>
        since === null ? (
          <Step
            key="begin"
            factor={factor}
            label="Current password"
            press="Set Up Second Factor"
            busyLabel="Making a secret…"
            onSubmit={(password) => factor.send({ type: 'factor.begin', password })}
          />
        ) : (
          <div className={column()}>
            <p className={text({})}>{describeFactor(since, codesLeft)} New ones take their place.</p>
            <Step
              key="change"
              factor={factor}
              label="Current password"
              press="Make New Recovery Codes"
              busyLabel="One moment…"
              onSubmit={(password) => factor.send({ type: 'factor.renew', password })}
            >
              {(password, isBusy) => (
                <Button
                  variant="dangerGhost"
                  disabled={isBusy}
                  onClick={() => factor.send({ type: 'factor.remove', password })}
                >
                  Turn Off
                </Button>
              )}
            </Step>
          </div>
        )
      }
    </QueryResult>
  );
}

const PURPOSE = 'Asks for a code from your phone as well as your password, once every 30 days on each device.';

/** The second factor as a row, with its steps in a window (FACT-01). The recovery codes stay until they are saved. */
export function FactorRow({ factor }: StepProps) {
  const [isOpen, setOpen] = useState(false);
  const read = useSelector(factor, ({ children }) => children.read);
  const state = useSelector(read, (query) => (query ? selectLastData(query) : null));
  const isTelling = useSelector(factor, (snapshot) => snapshot.matches('telling'));
  const isOn = state !== null && state.since !== null;
  // Saved codes and a removed factor end the window.
  const last = useRef({ isTelling, isOn });
  useEffect(() => {
    if ((last.current.isTelling && !isTelling) || (last.current.isOn && !isOn)) setOpen(false);
    last.current = { isTelling, isOn };
  }, [isTelling, isOn]);
  // New recovery codes may come with an answer, so the window waits for it.
  const canClose = useSelector(factor, (snapshot) => snapshot.can({ type: 'factor.cancel' }));
  const close = () => {
    factor.send({ type: 'factor.cancel' });
    setOpen(false);
  };
  return (
    <>
      <AccountRow
        title="Second factor"
        state={state?.since ? describeFactor(state.since, state.codesLeft) : PURPOSE}
        action={<Button onClick={() => setOpen(true)}>{isOn ? 'Change Second Factor' : 'Set Up Second Factor'}</Button>}
      >
        {/* Only a failure has something to show here. */}
        {read && (
          <QueryResult query={read} loading={null} keepsLast>
            {() => null}
          </QueryResult>
        )}
      </AccountRow>
      <Dialog
        open={isOpen}
        title="Second factor"
        description={PURPOSE}
        closesOutside={false}
        canClose={canClose}
        onClose={close}
        footer={
          !isTelling && (
            <Button disabled={!canClose} onClick={close}>
              Close
            </Button>
          )
        }
      >
        <FactorForm factor={factor} />
      </Dialog>
    </>
  );
}

/** The page that requires a second factor before anything else (FACT-02). */
export const FactorView = ({ factor, onLogout }: StepProps & { onLogout: () => void }) => (
  <EntryPage>
    <div className={entryPanel} data-page>
      <EntryHeading title="Set up a second factor">
        Your role requires it: a code from an app on your phone, as well as your password.
      </EntryHeading>
      <FactorForm factor={factor} />
      <Button variant="ghost" onClick={onLogout}>
        Log out
      </Button>
    </div>
  </EntryPage>
);
