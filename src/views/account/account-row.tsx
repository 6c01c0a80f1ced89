import { useState, type ReactNode } from 'react';
import { css } from '#styled/css';
import { column, hstack } from '#styled/patterns';
import { row, text } from '#styled/recipes';
import { FormDialog, type OtherPress } from '../form-dialog/form-dialog.tsx';
import { Button } from '../ui/button/button.tsx';
import { useEmitted } from '../use-emitted.ts';
import type { AccountFormRef } from './account-form.tsx';

const line = hstack({ justify: 'space-between', gap: '4', flexWrap: 'wrap' });
const words = css({ flex: '[1 1 14rem]', minWidth: '0' });

type AccountRowProps = {
  title: string;
  /** The current setting, or its purpose if it is not set up. */
  state: ReactNode;
  /** The button at the end of the row. */
  action: ReactNode;
  /** Below the line. */
  children?: ReactNode;
};

/** One way to sign in or to protect the account: its state, and a button that changes it. ACCOUNT-02 */
export const AccountRow = ({ title, state, action, children }: AccountRowProps) => (
  <section aria-label={title} className={row({ pad: 'md' })}>
    <div className={column({ gap: '3' })}>
      <div className={line}>
        <div className={words}>
          <h3 className={text({ strong: true })}>{title}</h3>
          <p className={text({ small: true, muted: true })}>{state}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  </section>
);

type AccountFormRowProps = Omit<AccountRowProps, 'action'> & {
  form: AccountFormRef;
  /** The button of the row, and the title of its window. */
  press: string;
  description: string;
  busyLabel: string;
  /** Why the window cannot be opened. */
  reason?: string | undefined;
  /** A second button of the window. */
  other?: OtherPress | undefined;
  fields: ReactNode;
};

/** A row whose button opens a window with a form. Closing the window deletes the input. */
export function AccountFormRow(props: AccountFormRowProps) {
  const { form, press, description, busyLabel, reason, other, fields, ...shown } = props;
  const [isOpen, setOpen] = useState(false);
  useEmitted(form, '*', ({ type }) => {
    if (type !== 'form.refused') setOpen(false);
  });
  const close = () => {
    form.send({ type: 'form.clear' });
    setOpen(false);
  };
  return (
    <>
      <AccountRow
        {...shown}
        action={
          <Button reason={reason} onClick={() => setOpen(true)}>
            {press}
          </Button>
        }
      />
      <FormDialog
        form={form}
        open={isOpen}
        title={press}
        description={description}
        submit={press}
        busyLabel={busyLabel}
        other={other}
        onSubmit={() => form.send({ type: 'form.submit' })}
        onClose={close}
      >
        {fields}
      </FormDialog>
    </>
  );
}
