import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { column, grid, wrap } from '#styled/patterns';
import { text } from '#styled/recipes';
import type { Location } from '../../domain/ledger/ledger.ts';
import { locationLabel } from '../../domain/ledger/ledger-words.ts';
import { toLabel } from '../../domain/shared/label.ts';
import { REASON_MAX } from '../../domain/shared/limits.ts';
import { formatRs } from '../../domain/shared/money.ts';
import { formatCount } from '../../domain/shared/number-text.ts';
import { formatInstant, formatLedgerDay, isDay } from '../../domain/shared/shop-day.ts';
import { DENOMINATIONS, describeCount } from '../../domain/till/till-draft.ts';
import { TILL_MESSAGES } from '../../domain/till/till-messages.ts';
import { type MethodSum, sumOf, type Till } from '../../domain/till/till.ts';
import { isMissing, type QueryRef } from '../../machines/query/query.machine.ts';
import type { TillRef } from '../../machines/till.machine.ts';
import { Fact, WideFact } from '../facts/fact.tsx';
import { FormField } from '../form/form-field.tsx';
import { Form } from '../form/form.tsx';
import { useRefusal } from '../permissions/use-refusal.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card, CardSkeletons } from '../ui/card/card.tsx';
import { Field, TextInput } from '../ui/field/field.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { Select } from '../ui/select/select.tsx';
import { Closings } from './closings.tsx';

const columns = grid({ columns: { base: 1, lg: 3 }, gap: '5', alignItems: 'start' });
const list = column({ gap: '2' });
const line = wrap({
  justify: 'space-between',
  columnGap: '3',
  '& dd': { whiteSpace: 'nowrap' },
});
const total = css({ borderTopWidth: 'thin', paddingTop: '2' });
const notes = grid({ columns: { base: 2, sm: 4, lg: 2 }, columnGap: '3', rowGap: '2', marginTop: '2' });
const muted = text({ small: true, muted: true });
const strong = text({ strong: true });
/** A part of the sum above it. */
const part = cx(muted, css({ marginTop: '2' }));
const next = cx(strong, css({ marginTop: '5', marginBottom: '2' }));
const facts = column({ gap: '3' });
/** Folded, because a closed day usually stays closed. */
const reopening = css({ borderTopWidth: 'thin', marginTop: '4', paddingTop: '3' });

const HEADER = { title: 'Till', backTo: { href: '/ledger', label: 'Back to Ledger' } } as const;
/** Placeholders of the three columns, in rem. */
const HEIGHTS = [4, 5, 22];

/** The place of the till while the branches are read. */
export function WaitingTill({ locations }: { locations: QueryRef<null, Location[]> }) {
  const isGone = useSelector(locations, isMissing);
  return (
    <>
      <PageHeader {...HEADER} />
      {isGone ? (
        <NotLoaded text="The locations were not loaded" onRetry={() => locations.send({ type: 'query.refresh' })} />
      ) : (
        <CardSkeletons label="Loading the till…" heights={HEIGHTS} className={columns} />
      )}
    </>
  );
}

type TillViewProps = {
  till: TillRef;
  locations: readonly Location[];
  papers: ReactNode;
  /** The button that exports all closings, by their number (TILL-08). */
  toExport: (total: number) => ReactNode;
};

/** The till of a day: received money, spent money, and the drawer. TILL-06 */
export function TillView({ till: actor, locations, papers, toExport }: TillViewProps) {
  const place = useSelector(actor, ({ context }) => context.place, shallowEqual);
  const till = useSelector(actor, ({ context }) => context.till);
  const isRefused = useSelector(actor, (snapshot) => snapshot.matches('refused'));
  const branch = locations.find(({ id }) => id === place.locationId);
  const choose = (change: Partial<typeof place>) =>
    actor.send({ type: 'place.choose', place: { ...place, ...change } });
  return (
    <>
      <PageHeader {...HEADER} shown={`${locationLabel(branch)} · ${formatLedgerDay(place.date)}`} actions={papers} />
      <div className={column({ gap: '5' })}>
        <Card isTool title="Day">
          <div className={grid({ columns: { base: 1, sm: 2 }, gap: '3', maxWidth: 'form' })}>
            <Field label="Date">
              <TextInput
                type="date"
                value={place.date}
                max="2199-12-31"
                onValueChange={(date) => isDay(date) && choose({ date })}
              />
            </Field>
            {locations.length > 1 && (
              <Field label="Branch">
                <Select
                  options={locations.map((one) => ({ value: String(one.id), label: locationLabel(one) }))}
                  value={String(place.locationId)}
                  onValueChange={(id) => choose({ locationId: Number(id) })}
                />
              </Field>
            )}
          </div>
        </Card>
        {till !== null ? (
          <Day actor={actor} till={till} />
        ) : isRefused ? (
          <NotLoaded text={TILL_MESSAGES.loadFailed} onRetry={() => actor.send({ type: 'till.refresh' })} />
        ) : (
          <CardSkeletons label="Loading the till…" heights={HEIGHTS} className={columns} />
        )}
        <Closings locationId={place.locationId} onOpen={(date) => choose({ date })} toExport={toExport} />
      </div>
    </>
  );
}

function Day({ actor, till }: { actor: TillRef; till: Till }) {
  const isRefused = useSelector(actor, (snapshot) => snapshot.matches('refused'));
  const error = useSelector(actor, ({ context }) => context.error);
  return (
    <>
      {isRefused && till.refusal !== null && <Alert tone="warning" title={till.refusal} />}
      {error !== null && <Alert tone="danger" title={error} />}
      <div className={columns}>
        <Card title="Received">
          <Sums rows={till.received} none="Nothing was received." />
          {till.refunded.length > 0 && (
            <>
              <h3 className={next}>Refunded</h3>
              <Sums rows={till.refunded} none="" />
            </>
          )}
          {till.ofDeleted !== 0 && (
            <dl className={part}>
              <div className={line}>
                <dt>Of deleted bookings</dt>
                <dd>{formatRs(till.ofDeleted)}</dd>
              </div>
            </dl>
          )}
        </Card>
        <Card title="Spent">
          <Sums rows={till.spent} none="Nothing was spent." />
        </Card>
        <Card title="Drawer">
          {till.status === 'CLOSED' ? <Record actor={actor} till={till} /> : <Count actor={actor} till={till} />}
        </Card>
      </div>
    </>
  );
}

/** Sums by method, with their total. */
function Sums({ rows, none }: { rows: readonly MethodSum[]; none: string }) {
  if (rows.length === 0) return <p className={muted}>{none}</p>;
  return (
    <dl className={list}>
      {rows.map(({ method, amount, count }) => (
        <div key={method} className={line}>
          <dt>
            {toLabel(method)} <span className={muted}>{formatCount(count)}</span>
          </dt>
          <dd>{formatRs(amount)}</dd>
        </div>
      ))}
      <div className={`${line} ${total}`}>
        <dt className={strong}>Total</dt>
        <dd className={strong}>{formatRs(sumOf(rows))}</dd>
      </div>
    </dl>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={line}>
    <dt>{label}</dt>
    <dd className={strong}>{children}</dd>
  </div>
);
const Amount = ({ label, amount }: { label: string; amount: number }) => <Line label={label}>{formatRs(amount)}</Line>;

/** Counting the drawer. One number and one press close a usual day. TILL-06 */
function Count({ actor, till }: { actor: TillRef; till: Till }) {
  const draft = useSelector(actor, ({ context }) => context.draft);
  const isSending = useSelector(actor, (snapshot) => snapshot.hasTag('sending'));
  const refusal = useRefusal('till.close') ?? till.refusal ?? undefined;
  const { expected, difference, need } = describeCount(till, draft);
  return (
    <Form form={actor} className={column({ gap: '3' })} onSubmit={() => actor.send({ type: 'till.close' })}>
      <FormField form={actor} at="opening" label="Opening (Rs)" kind="amount" required />
      <dl>
        <Amount label="Expected cash" amount={expected} />
      </dl>
      {expected < 0 && (
        <p className={muted}>More cash went out than came in. Check the opening and the payments of the day.</p>
      )}
      <FormField form={actor} at="counted" label="Counted (Rs)" kind="amount" required />
      <details data-print="hide">
        <summary>Count Notes</summary>
        <div className={notes}>
          {DENOMINATIONS.map((rupees) => (
            <FormField
              key={rupees}
              form={actor}
              at={`pieces.${rupees}`}
              label={`${formatCount(rupees)} ×`}
              kind="digits"
            />
          ))}
          <FormField form={actor} at="pieces.coins" label="Coins (Rs)" kind="amount" />
        </div>
      </details>
      <p role="status" className={strong}>
        {difference === null ? '' : difference === 0 ? 'No difference' : `Difference ${formatRs(difference)}`}
      </p>
      <FormField
        form={actor}
        at="takenOut"
        label="Taken out (Rs)"
        kind="amount"
        hint="The rest stays in the drawer for the next day."
      />
      {(need !== null || draft.note !== '') && (
        <FormField form={actor} at="note" label="Note" kind="area" required={need !== null} maxLength={REASON_MAX} />
      )}
      <div className={wrap({ gap: '2' })}>
        <Button type="submit" variant="primary" busy={isSending} busyLabel="Closing…" reason={refusal}>
          Close Day
        </Button>
      </div>
    </Form>
  );
}

/** A closed day, and its reopening. TILL-05, TILL-06 */
function Record({ actor, till }: { actor: TillRef; till: Till }) {
  const isSending = useSelector(actor, (snapshot) => snapshot.hasTag('sending'));
  const refusal = useRefusal('till.reopen');
  if (till.number === undefined) return <p className={muted}>No money. Closed with a later day.</p>;
  const { difference = 0, replaces = null } = till;
  return (
    <>
      <dl className={facts}>
        <Line label="Closing">{replaces === null ? till.number : `${till.number}, replaces ${replaces}`}</Line>
        <Amount label="Opening" amount={till.opening} />
        <Amount label="Expected cash" amount={till.expectedCash} />
        <Amount label="Counted" amount={till.counted ?? 0} />
        <Amount label="Difference" amount={difference} />
        <Amount label="Taken out" amount={till.takenOut ?? 0} />
        {till.note !== null && <WideFact label="Note">{till.note}</WideFact>}
        <Fact label="Closed by">
          <bdi>{till.closedBy?.name}</bdi>
          {`, ${formatInstant(till.closedAt ?? '')}`}
        </Fact>
      </dl>
      {till.canReopen && (
        <details data-print="hide" className={reopening}>
          <summary>Reopen This Day</summary>
          <Form
            form={actor}
            className={column({ gap: '3', marginTop: '3' })}
            onSubmit={() => actor.send({ type: 'till.reopen' })}
          >
            <FormField form={actor} at="reason" label="Reason to reopen" kind="area" required maxLength={REASON_MAX} />
            <div>
              <Button type="submit" busy={isSending} busyLabel="Reopening…" reason={refusal}>
                Reopen Day
              </Button>
            </div>
          </Form>
        </details>
      )}
    </>
  );
}
