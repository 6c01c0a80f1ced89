import { useSelector } from '@xstate/react';
import type { DocumentDownloadRef } from '../../machines/document-download.machine.ts';
import { Button } from '../ui/button/button.tsx';

/** Download Receipt or Download Invoice. */
export function DownloadButton({ download, children }: { download: DocumentDownloadRef; children: string }) {
  const isBusy = useSelector(download, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(download, (snapshot) => snapshot.hasTag('failed'));
  return (
    <>
      {hasFailed && <span role="status">Not downloaded</span>}
      <Button size="sm" icon="download" busy={isBusy} onClick={() => download.send({ type: 'document.download' })}>
        {children}
      </Button>
    </>
  );
}
