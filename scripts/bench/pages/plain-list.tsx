import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const ROWS_OF_A_PAGE = 10;
const HEADS = ['Code', 'Client', 'Phone', 'Status', 'Payable', 'Paid'];
const ROWS = Array.from({ length: 2 * ROWS_OF_A_PAGE }, (_, n) => [
  `BK-${1001 + n}`,
  `Ayesha Khan ${n}`,
  `0300-${1_000_000 + n}`,
  n % 2 === 0 ? 'Confirmed' : 'Completed',
  `Rs ${n}00.50`,
  'Rs 0.00',
]);

/** The baseline: two pages of rows by React alone, without a library, a rule, a style or a call. */
function PlainList() {
  const [from, setFrom] = useState(0);
  return (
    <main>
      <h1>Bookings</h1>
      <table>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.slice(from, from + ROWS_OF_A_PAGE).map((cells) => (
            <tr key={cells[0]}>
              {cells.map((cell, at) => (
                <td key={HEADS[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button onClick={() => setFrom(ROWS_OF_A_PAGE - from)}>Next page</button>
    </main>
  );
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<PlainList />);
