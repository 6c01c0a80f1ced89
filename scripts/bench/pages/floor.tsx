// What the app is measured beside: the same screens of the same records by React alone, without a library, a rule or a look.
import { memo, useCallback, useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { FILTER_STATUSES } from '../../../src/domain/booking/booking-status.ts';
import { LEDGER_CATEGORIES } from '../../../src/domain/ledger/ledger-category.ts';
import { toLabel } from '../../../src/domain/shared/label.ts';

type Row = { id: number } & Record<string, unknown>;
type Page = { totalPages: number; bookings?: Row[]; entries?: Row[] };
type Go = (path: string) => void;

const BASE = '/floor';
const TOKEN = 'floor.token';
const ITEM_FIELDS = ['name', 'type', 'serialNumber', 'payableAmount', 'status', 'comments'];
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const day = (value: unknown) => (value === null ? '' : new Date(text(value)).toLocaleDateString('en-US'));
const label = (value: unknown) => toLabel(text(value));
const money = (value: unknown) => Number(value).toLocaleString('en-PK', { style: 'currency', currency: 'PKR' });

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem(TOKEN) ?? ''}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  return ((await answer.json()) as { data: T }).data;
}

const Link = ({ to, go, children }: { to: string; go: Go; children: ReactNode }) => (
  <a
    href={BASE + to}
    onClick={(event) => {
      event.preventDefault();
      go(to);
    }}
  >
    {children}
  </a>
);

function SignIn({ go }: { go: Go }) {
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { accessToken } = await call<{ accessToken: string }>(
      'POST',
      '/auth/login',
      Object.fromEntries(new FormData(event.currentTarget)),
    );
    localStorage.setItem(TOKEN, accessToken);
    go('/bookings');
  };
  return (
    <form onSubmit={submit}>
      <label>
        Email <input name="email" type="email" required />
      </label>
      <label>
        Password <input name="password" type="password" required />
      </label>
      <button>Sign in</button>
    </form>
  );
}

function useAnswer<T>(path: string): T | null {
  const [answer, setAnswer] = useState<T | null>(null);
  useEffect(() => {
    let isWanted = true;
    void call<T>('GET', path).then((found) => isWanted && setAnswer(found));
    return () => {
      isWanted = false;
    };
  }, [path]);
  return answer;
}

function Choice({
  name,
  values,
  onChoose,
}: {
  name: string;
  values: readonly string[];
  onChoose: (value: string) => void;
}) {
  return (
    <label>
      {name}{' '}
      <select onChange={({ target }) => onChoose(target.value)}>
        <option value="">All</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {toLabel(value)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Bookings({ go }: { go: Go }) {
  const [page, setPage] = useState(1);
  const [status, setStatus] = useState('');
  const answer = useAnswer<Page>(
    `/booking/?page=${page}&pageSize=10&isActive=true${status === '' ? '' : `&status=${status}`}`,
  );
  return (
    <>
      <Choice
        name="Status"
        values={FILTER_STATUSES}
        onChoose={(value) => {
          setStatus(value);
          setPage(1);
        }}
      />
      <ul>
        {answer?.bookings?.map((row) => (
          <li key={row.id}>
            <Link to={`/bookings/${row.id}`} go={go}>
              View Details
            </Link>
            <b>{text(row['clientName'])}</b> <i>{label(row['clientType'])}</i> <i>{label(row['status'])}</i>
            <div>
              {text(row['code'])} · {text(row['whatsappNumber'])} · {day(row['createdAt'])}{' '}
              {day(row['appointmentDate'])}
            </div>
            <div>{(row['booking_items'] as Row[]).map(({ name }) => text(name)).join(', ')}</div>
          </li>
        ))}
      </ul>
      {answer && (
        <p>
          <button disabled={page < 2} onClick={() => setPage(page - 1)}>
            Previous page
          </button>{' '}
          {page} of {answer.totalPages}{' '}
          <button disabled={page >= answer.totalPages} onClick={() => setPage(page + 1)}>
            Next page
          </button>
        </p>
      )}
    </>
  );
}

type FieldProps = { label: string; at: string; initial: string; onType: (at: string, value: string) => void };

const Field = memo(({ label: name, at, initial, onType }: FieldProps) => {
  const [value, setValue] = useState(initial);
  return (
    <label>
      {name}{' '}
      <input
        value={value}
        onChange={({ target }) => {
          setValue(target.value);
          onType(at, target.value);
        }}
      />
    </label>
  );
});

function Booking({ id }: { id: string }) {
  const answer = useAnswer<Row>(`/booking/${id}`);
  const [isSaved, setIsSaved] = useState(false);
  const [typed] = useState(() => new Map<string, string>());
  const type = useCallback((at: string, value: string) => void typed.set(at, value), [typed]);
  if (!answer) return null;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    await call('PATCH', `/booking/${id}`, { clientName: typed.get('clientName') });
    setIsSaved(true);
  };
  return (
    <form onSubmit={save}>
      <h1>{text(answer['code'])}</h1>
      <Field label="Client Name" at="clientName" initial={text(answer['clientName'])} onType={type} />
      <button>Save Changes</button>
      {isSaved && <p role="status">Booking updated</p>}
      {(answer['booking_items'] as Row[]).map((item) => (
        <div key={item.id}>
          {ITEM_FIELDS.map((name) => (
            <Field
              key={name}
              label={name === 'name' ? 'Name' : name}
              at={`${item.id}.${name}`}
              initial={text(item[name])}
              onType={type}
            />
          ))}
        </div>
      ))}
    </form>
  );
}

function Ledger() {
  const [category, setCategory] = useState('');
  const only = category === '' ? '' : `&category=${category}`;
  const answer = useAnswer<Page>(`/ledger-entry/?page=1&pageSize=10${only}`);
  return (
    <>
      <Choice name="Category" values={LEDGER_CATEGORIES} onChoose={setCategory} />
      <label>
        Start Date <input type="date" />
      </label>
      <label>
        End Date <input type="date" />
      </label>
      <table>
        <tbody>
          {answer?.entries?.map((row) => (
            <tr key={row.id}>
              <td>{day(row['entryDate'])}</td>
              <td>{text((row['location'] as Row | null)?.['name'])}</td>
              <td>{label(row['category'])}</td>
              <td>{text(row['description'])}</td>
              <td>{money(row['amount'])}</td>
              <td>{label(row['paymentMethod'])}</td>
              <td>{text(row['vendorName'])}</td>
              <td>{text(row['receiptNumber'])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Floor() {
  const [path, setPath] = useState(location.pathname.slice(BASE.length));
  const go = (to: string) => {
    history.pushState(null, '', BASE + to);
    setPath(to);
  };
  const id = /^\/bookings\/(\d+)$/.exec(path)?.[1];
  return (
    <>
      <nav>
        <Link to="/bookings" go={go}>
          Bookings
        </Link>{' '}
        <Link to="/ledger" go={go}>
          Ledger
        </Link>
      </nav>
      {path === '/login' && <SignIn go={go} />}
      {path === '/bookings' && <Bookings go={go} />}
      {path === '/ledger' && <Ledger />}
      {id !== undefined && <Booking id={id} />}
    </>
  );
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<Floor />);
