import { useId, useState, type ReactNode } from 'react';
import { row } from '#styled/recipes';
import { css } from '#styled/css';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';

const root = css({ containerType: 'inline-size', marginTop: '4', '[data-column] > &': { marginTop: '0' } });

/** A record's history: closed until it is asked for. HIST-10. */
export function HistoryCard({ preload, children }: { preload: () => void; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={root} data-print={isOpen ? undefined : 'hide'}>
      <Card
        title="History"
        flush
        actions={
          <Button
            size="sm"
            icon="clock"
            aria-expanded={isOpen}
            aria-controls={id}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide History' : 'Show History'}
          </Button>
        }
      >
        <div id={id}>{isOpen ? children : <p className={row({ note: true })}>Who changed what, and when</p>}</div>
      </Card>
    </div>
  );
}
