import { useSelector } from '@xstate/react';
import { useRef, type ReactNode } from 'react';
import { css } from '#styled/css';
import { center } from '#styled/patterns';
import { button } from '#styled/recipes';
import { unprintableSentence } from '../../domain/papers/papers.ts';
import { showsWholePdf } from '../../domain/papers/pdf-viewer.ts';
import type { DocumentDownloadRef } from '../../machines/document-download.machine.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { Spinner } from '../ui/spinner.tsx';

const frame = css({ display: 'block', width: 'full', height: '[60vh]', borderWidth: 'thin', bg: 'bg.subtle' });
const making = center({ height: '[60vh]' });
const above = css({ marginBottom: '3' });

/** Users open the preview to print, so Enter prints as soon as the file has loaded. */
const takeFocus = (print: HTMLButtonElement | null) => print?.focus({ preventScroll: true });

type PaperPreviewProps = {
  preview: DocumentDownloadRef;
  title: string;
  fileName: string;
  /** The ways to send the paper. SHARE-01 */
  share: ReactNode;
  onClose: () => void;
};

/** The file of a paper before it is printed. PAPER-05, PAPER-06 */
export default function PaperPreview({ preview, title, fileName, share, onClose }: PaperPreviewProps) {
  const isBusy = useSelector(preview, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(preview, (snapshot) => snapshot.hasTag('failed'));
  const made = useSelector(preview, ({ context }) => context.preview);
  const shown = useRef<HTMLIFrameElement>(null);
  // Elsewhere the frame would be empty or end after the first page. Open takes the place of Print there.
  const canShow = showsWholePdf(navigator);
  const look = button({ variant: 'secondary', size: 'md' });
  const close = () => {
    preview.send({ type: 'document.close' });
    onClose();
  };
  return (
    <Dialog
      open
      size="lg"
      title={title}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Close</Button>
          {made && (
            <a href={made.address} download={fileName} className={look}>
              <Icon name="download" size={18} />
              Download
            </a>
          )}
          {made && !canShow && (
            <a
              href={made.address}
              target="_blank"
              rel="noreferrer"
              className={button({ variant: 'primary', size: 'md' })}
            >
              Open
            </a>
          )}
          {made && canShow && (
            <Button
              ref={takeFocus}
              variant="primary"
              icon="print"
              onClick={() => shown.current?.contentWindow?.print()}
            >
              Print
            </Button>
          )}
        </>
      }
    >
      {isBusy && (
        <div role="status" className={making}>
          <span>
            <Spinner /> Making the file…
          </span>
        </div>
      )}
      {hasFailed && <NotLoaded onRetry={() => preview.send({ type: 'document.preview' })} />}
      {made && made.unprintable !== '' && (
        <div className={above}>
          <Alert tone="warning">{unprintableSentence(made.unprintable)}</Alert>
        </div>
      )}
      {made && share}
      {made && canShow && (
        <iframe ref={shown} src={`${made.address}#toolbar=0&navpanes=0&view=FitH`} title={title} className={frame} />
      )}
      {made && !canShow && <p role="status">The file is ready.</p>}
    </Dialog>
  );
}
