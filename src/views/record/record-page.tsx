import { createContext, use, useId, useState, type ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { column, grid, split, wrap } from '#styled/patterns';
import { row, text } from '#styled/recipes';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { Heading } from '../ui/page-header/heading.tsx';
import { BackLink, headerTools, type BackTo } from '../ui/page-header/page-header.tsx';

const desk = split({
  columns: 'minmax(0, 1fr) 25rem',
  gridTemplateRows: { lg: '[auto 1fr]' },
  '& > :nth-child(odd)': { gridColumn: { lg: '[2]' } },
  '& > :nth-child(2)': { gridColumn: { lg: '[1]' }, gridRow: { lg: '[1 / span 2]' } },
  '@media print': { display: 'flex', flexDirection: 'column', alignItems: 'stretch' },
});

type DeskProps = { first: ReactNode; work: ReactNode; later: ReactNode; isOneColumn?: boolean };

/**
 * The two columns of a record's page. A wide screen has the work on the left, and the customer and the progress on the
 * right. A phone, a paper and `isOneColumn` have all cards below one another.
 */
export function Desk({ first, work, later, isOneColumn = false }: DeskProps) {
  const history = useState(false);
  return (
    <HistoryState value={history}>
      <div className={isOneColumn ? column() : desk}>
        {[first, work, later].map((parts, place) => (
          // New columns for another layout: the browser would count one that changes its place as a layout shift.
          <div
            key={`${place}-${isOneColumn}`}
            data-column
            className={column({ minWidth: '0', _empty: { display: 'none' } })}
          >
            {parts}
          </div>
        ))}
      </div>
    </HistoryState>
  );
}

/** Remembers whether the history of a page is open, even after the columns have changed. */
const HistoryState = createContext<[isOpen: boolean, setOpen: (isOpen: boolean) => void] | null>(null);

// Between a phone and a wide screen a moment takes two lines.
const space = css({ minHeight: { base: '20', sm: '24', lg: '20' }, marginBottom: '3' });

/** Reserves the space of the progress line before it is loaded. */
export const LifeSpace = ({ children }: { children?: ReactNode }) => <div className={space}>{children}</div>;

// Two rows on a wide screen, each with its tools at its end; narrower, one part under the other. Without tools a row keeps its height.
const head = grid({
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[minmax(0, 1fr) auto auto]' },
  alignItems: 'center',
  columnGap: '6',
  rowGap: '2.5',
  marginBottom: '5',
});
// The first row leaves more room for a long name than the buttons of the second would.
const words = css({ minWidth: '0', gridColumn: { lg: '[1 / span 2]' } });
const beneath = css({
  minWidth: '0',
  gridRow: { lg: '[2]' },
  minHeight: { lg: '9' },
  alignContent: 'center',
  smDown: { _empty: { display: 'none' } },
});
const second = css({ lg: { gridColumn: '[2 / span 2]', gridRow: '[2]', justifyContent: 'flex-end' } });
const first = css({ lg: { gridColumn: '[3]', gridRow: '[1]', alignSelf: 'end', justifyContent: 'flex-end' } });
// Narrower windows have the buttons below the name, where they reserve no width.
const reserved = css({ visibility: 'hidden', lgDown: { display: 'none' } });
const small = text({ small: true, muted: true, snug: true });
const back = css({
  verticalAlign: 'top',
  '&::after': { content: '"/" / ""', marginInlineEnd: '1.5', color: 'fg.subtle' },
});
const heading = css({ display: 'inline-block', fontWeight: 'medium', verticalAlign: 'top', lineHeight: '[1.5rem]' });
const about = wrap({ align: 'center', columnGap: '3', rowGap: '1.5', marginTop: '1', '& > p': { minWidth: '0' } });

// In two columns on a phone. A square button keeps its width.
const tools = css({
  smDown: { '& > *': { flexGrow: '1', px: '2.5', fontSize: 'sm' }, '& > [aria-haspopup]': { flexGrow: '0' } },
});

type RecordHeaderProps = {
  title: string;
  backTo?: BackTo;
  around?: ReactNode;
  /** The person or thing that the record is about, the most prominent text. */
  subject: ReactNode;
  beside?: ReactNode;
  /** The second row: the most important fact. */
  figure?: ReactNode;
  /** The buttons of the second row, for daily work with the record. */
  actions?: ReactNode;
  /** The buttons of the first row: what changes or removes the record itself. They come last for the keyboard. */
  manage?: ReactNode;
  /** Only reserves the space of `manage`, so that a long name keeps its lines. */
  isManageHidden?: boolean;
};

/** The header of one record: two rows of constant height, so that nothing moves when the record changes. */
export function RecordHeader(props: RecordHeaderProps) {
  const { title, backTo, around, subject, beside, figure, actions, manage, isManageHidden = false } = props;
  return (
    <div className={head}>
      <div className={words}>
        {backTo && <BackLink {...backTo} className={back} />}
        <Heading className={cx(small, heading)}>{title}</Heading>
        {around}
        <div className={about}>
          <p className={text({ figure: true })} dir="auto">
            {subject}
          </p>
          {beside}
        </div>
      </div>
      <div className={beneath}>{figure}</div>
      {actions !== undefined && (
        <div className={cx(headerTools, tools, second)} data-actions="">
          {actions}
        </div>
      )}
      {manage !== undefined && (
        <div className={cx(headerTools, first, isManageHidden && reserved)} data-actions="" inert={isManageHidden}>
          {manage}
        </div>
      )}
    </div>
  );
}

const history = css({ containerType: 'inline-size', marginTop: '4', '[data-column] > &': { marginTop: '0' } });

/** A record's history: closed until it is asked for. HIST-10. */
export function HistoryCard({ children }: { children: ReactNode }) {
  const own = useState(false);
  const [isOpen, setOpen] = use(HistoryState) ?? own;
  const id = useId();
  return (
    <div className={history} data-print={isOpen ? undefined : 'hide'}>
      <Card
        title="History"
        flush
        actions={
          <Button size="sm" icon="clock" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide History' : 'Show History'}
          </Button>
        }
      >
        <div id={id}>{isOpen ? children : <p className={row({ note: true })}>Who changed what, and when</p>}</div>
      </Card>
    </div>
  );
}
