// The same jobs with React and react-dom alone: no router, no checks, no looks, no rules. Nothing drawn with React is much faster.
import { memo, useEffect, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { BOOKING_STATUSES } from '../../../src/domain/booking/booking-status.ts';
import { toLabel } from '../../../src/domain/shared/label.ts';

type Row = Record<string, string | number | boolean | null>;
type Booking = Row & Record<'booking_items' | 'booking_payments' | 'delivery', Row[]>;
type Query = Record<string, string | number | boolean>;

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { data } = (await answer.json()) as { data: T };
  return data;
}

function useAnswer<T>(path: string): T | null {
  const [answer, setAnswer] = useState<T | null>(null);
  useEffect(() => {
    let isWanted = true;
    void call<T>('GET', path).then((data) => isWanted && setAnswer(data));
    return () => void (isWanted = false);
  }, [path]);
  return answer;
}

const go = (path: string): void => {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
};

function Go({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      onClick={(event) => {
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}

function Choice({ label, options, value, onValue }: FieldProps & { options: readonly string[] }) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onValue(event.target.value)}>
        <option value="">All</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {toLabel(option)}
          </option>
        ))}
      </select>
    </label>
  );
}

const address = (path: string, query: Query): string =>
  `${path}/?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`;

function Pages({ query, total, onQuery }: { query: Query; total: number; onQuery: (query: Query) => void }) {
  const page = Number(query['page']);
  return (
    <nav>
      <button type="button" disabled={page === 1} onClick={() => onQuery({ ...query, page: page - 1 })}>
        Previous page
      </button>
      {page} of {total}
      <button type="button" disabled={page === total} onClick={() => onQuery({ ...query, page: page + 1 })}>
        Next page
      </button>
    </nav>
  );
}

function Bookings() {
  const [query, setQuery] = useState<Query>({ page: 1, pageSize: 10, isActive: true });
  const answer = useAnswer<{ bookings: Booking[]; totalPages: number }>(address('/booking', query));
  const choose = (status: string): void => {
    const { status: _, ...rest } = query;
    setQuery({ ...rest, page: 1, ...(status && { status }) });
  };
  return (
    <>
      <Choice label="Status" options={BOOKING_STATUSES} value={String(query['status'] ?? '')} onValue={choose} />
      <ul>
        {answer?.bookings.map((booking) => (
          <li key={String(booking['id'])}>
            <Go to={`/bookings/${String(booking['id'])}`}>{booking['clientName']}</Go> {booking['code']}{' '}
            {booking['clientType']} {booking['status']} {booking['whatsappNumber']} {booking['createdAt']}
            <p>{booking.booking_items.map((item) => item['name']).join(', ')}</p>
          </li>
        ))}
      </ul>
      {answer && <Pages query={query} total={answer.totalPages} onQuery={setQuery} />}
    </>
  );
}

function Ledger() {
  const [query, setQuery] = useState<Query>({ page: 1, pageSize: 10 });
  const answer = useAnswer<{ entries: Row[] }>(address('/ledger-entry', query));
  const category = String(query['category'] ?? '');
  const choose = (value: string): void => setQuery({ page: 1, pageSize: 10, ...(value && { category: value }) });
  const cells = ['entryDate', 'category', 'description', 'amount', 'paymentMethod', 'vendorName', 'receiptNumber'];
  return (
    <>
      <Choice label="Category" options={['RENT', 'SALARIES', 'TRANSPORT']} value={category} onValue={choose} />
      <table>
        <tbody>
          {answer?.entries.map((entry) => (
            <tr key={String(entry['id'])}>
              {cells.map((cell) => (
                <td key={cell}>{entry[cell]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

type FieldProps = { label: string; value: string; onValue: (value: string) => void };
const FIELDS = {
  booking_items: ['name', 'serialNumber', 'vendor', 'payableAmount', 'status', 'comments'],
  booking_payments: ['status', 'paymentMethod', 'payableAmount', 'paidAmount', 'transactionId'],
  delivery: ['status', 'type', 'courier', 'address', 'deliveryDate'],
} as const;
const SECTIONS = ['booking_items', 'booking_payments', 'delivery'] as const;

const Field = memo(function Field({ name, label, start }: { name: string; label: string; start: string }) {
  const [value, setValue] = useState(start);
  return (
    <label>
      {label}
      <input name={name} value={value} onChange={(event) => setValue(event.target.value)} />
    </label>
  );
});

function BookingForm({ id }: { id: string }) {
  const booking = useAnswer<Booking>(`/booking/${id}`);
  const [isSaved, setSaved] = useState(false);
  if (!booking) return null;
  const save = (form: HTMLFormElement): void => {
    const typed = new FormData(form);
    const booking_items = booking.booking_items.map((item) => ({
      id: item['id'],
      name: typed.get(`booking_items.${String(item['id'])}.name`),
    }));
    const body = { clientName: typed.get('clientName'), booking_items };
    void call('PATCH', `/booking/${id}`, body).then(() => setSaved(true));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save(event.currentTarget);
      }}
    >
      <Field name="clientName" label="Client name" start={String(booking['clientName'])} />
      <button type="submit">Save Changes</button>
      {isSaved && <p role="status">Booking updated</p>}
      {SECTIONS.map((section) => (
        <section key={section}>
          {booking[section].map((row) => (
            <div key={String(row['id'])}>
              {FIELDS[section].map((name) => {
                const key = `${section}.${String(row['id'])}.${name}`;
                return <Field key={key} name={key} label={name} start={String(row[name] ?? '')} />;
              })}
            </div>
          ))}
        </section>
      ))}
    </form>
  );
}

function SignIn() {
  return (
    <form>
      <label>
        Email <input type="email" />
      </label>
      <label>
        Password <input type="password" />
      </label>
      <button type="submit">Login</button>
    </form>
  );
}

function Page() {
  const [path, setPath] = useState(location.pathname);
  useEffect(() => {
    const follow = (): void => setPath(location.pathname);
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  if (path === '/login') return <SignIn />;
  const id = /^\/bookings\/(\d+)$/.exec(path)?.[1];
  const screen = path === '/ledger' ? <Ledger /> : <Bookings />;
  return (
    <>
      <Go to="/bookings">Bookings</Go> <Go to="/ledger">Ledger</Go>
      {id === undefined ? screen : <BookingForm id={id} />}
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);
