import { useEffect, useRef, useState } from 'react';
import { css } from '#styled/css';
import { visuallyHidden } from '#styled/patterns';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { PageSpinner } from '../reads/page-spinner.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { Heading } from '../ui/page-header/heading.tsx';
import { useTitle } from '../ui/use-title.ts';

/** All that is left of the window: of the two, only the book is scrolled. */
const frame = css({
  display: 'block',
  width: 'full',
  height: '[calc(100dvh - 6.25rem)]',
  minHeight: '[20rem]',
  marginBottom: '-20',
  borderWidth: 'thin',
});

/** A newer copy of the book waits for the next visit, so that the reader keeps their position. */
function Book({ page }: { page: Blob }) {
  const [first] = useState(page);
  const shown = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(first);
    if (shown.current) shown.current.src = address + location.hash;
    return () => URL.revokeObjectURL(address);
  }, [first]);
  return <iframe ref={shown} title="The book of workflows" className={frame} />;
}

/** The book of workflows, a page within the page; it keeps the address of this one at its own place. PERM-09 */
export function BookView({ book }: { book: QueryRef<null, Blob> }) {
  useTitle('screen', 'Workflows');
  return (
    <>
      <Heading className={visuallyHidden()}>Workflows</Heading>
      <QueryResult query={book} missing="The book of workflows could not be read." saysWhy loading={<PageSpinner />}>
        {(page) => <Book page={page} />}
      </QueryResult>
    </>
  );
}
