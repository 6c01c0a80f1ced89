import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { css } from '#styled/css';
import { useLocation, useSearch } from 'wouter';
import type { Booking } from '../../domain/booking/booking.ts';
import type { MessageSubject } from '../../domain/messages/customer-message.ts';
import { toShareContact } from '../../domain/papers/share.ts';
import { askedPaper, type Paper } from '../../domain/papers/papers.ts';
import { documentDownloadMachine } from '../../machines/document-download.machine.ts';
import { createDocumentsService } from '../../services/documents.service.ts';
import { useIsReflow } from '../../views/permissions/use-refusal.ts';
import { lazyPart } from '../../views/ui/lazy/lazy.tsx';
import { Button } from '../../views/ui/button/button.tsx';
import { Menu, type MenuEntry } from '../../views/ui/menu/menu.tsx';
import type { Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

const PreviewDialog = lazyPart(() => import('../../views/record/paper-preview.tsx'));

const SharePaper = lazyPart(() => import('./share-paper.tsx'));

/** The customer of a paper, for sharing it. SHARE-01 */
type PaperCustomer = { subject: () => MessageSubject | null; onLogged?: (booking: Booking) => void };

/** The file of a preview, which no chart holds. */
type Held = { file?: File };

function createPreview({ service }: Shell, held: Held) {
  const documents = service(createDocumentsService);
  return documentDownloadMachine.provide({
    actors: {
      previewDocument: fromPromise(async ({ input: { paper }, signal }) => {
        const { file, unprintable } = await documents.open(paper, signal);
        held.file = new File([file], paper.fileName, { type: 'application/pdf' });
        return { address: URL.createObjectURL(file), unprintable };
      }),
    },
  });
}

/** The open preview of a paper. PAPER-06 */
function PaperPreview({ paper, customer, onClose }: { paper: Paper; customer?: PaperCustomer; onClose: () => void }) {
  const [held] = useState<Held>(() => ({}));
  const preview = useLiveActor((shell) => createPreview(shell, held), { input: { paper } });
  const [subject] = useState(() => customer?.subject() ?? null);
  useEffect(() => preview.send({ type: 'document.preview' }), [preview]);
  const address = useSelector(preview, ({ context }) => context.preview?.address);
  useEffect(() => (address === undefined ? undefined : () => URL.revokeObjectURL(address)), [address]);
  return (
    <PreviewDialog
      preview={preview}
      title={paper.title}
      fileName={paper.fileName}
      onClose={onClose}
      share={
        address !== undefined &&
        held.file && (
          <SharePaper
            file={held.file}
            contact={subject && toShareContact(subject, paper.title)}
            onLogged={customer?.onLogged}
          />
        )
      }
    />
  );
}

/** The papers of a record as entries of a menu, and the open preview. Only Reflow's own server has them. PAPER-06, OFFER-02 */
export function usePapers(
  papers: readonly Paper[],
  customer?: PaperCustomer,
): { entries: MenuEntry[]; preview: ReactNode } {
  const isReflow = useIsReflow();
  const [pressed, press] = useState<Paper | null>(null);
  const [path, navigate] = useLocation();
  const asked = askedPaper(useSearch());
  if (!isReflow) return { entries: [], preview: null };
  const opened = pressed ?? papers.find(({ title }) => title === asked);
  return {
    entries: papers.map((paper) => ({ value: paper.title, label: paper.title, onSelect: () => press(paper) })),
    preview: opened && (
      <PaperPreview
        key={opened.title}
        paper={opened}
        {...(customer && { customer })}
        onClose={() => {
          press(null);
          if (asked !== null) navigate(path, { replace: true });
        }}
      />
    ),
  };
}

/** As large as the menu that replaces it. */
const room = css({ visibility: 'hidden' });

/** A list of several papers, or the one there is. PAPER-06 */
export function PrintMenu({
  papers,
  label,
  size = 'md',
  isAwaited = false,
  customer,
  children = null,
}: {
  customer?: PaperCustomer;
  papers: readonly Paper[];
  label: string;
  size?: 'sm' | 'md';
  /** Which papers there are is still read: its room is kept. */
  isAwaited?: boolean;
  /** Shown if there is no paper. */
  children?: ReactNode;
}) {
  const { entries, preview } = usePapers(papers, customer);
  const [only, ...others] = entries;
  if (isAwaited) {
    return (
      <Button size={size} icon="print" className={room}>
        {label}
      </Button>
    );
  }
  if (!only || 'separator' in only) return children;
  return (
    <>
      {others.length === 0 ? (
        <Button size={size} icon="print" onPointerEnter={PreviewDialog.preload} onClick={only.onSelect}>
          {label}
        </Button>
      ) : (
        <Menu
          label={label}
          trigger={
            <Button size={size} icon="print">
              {label}
            </Button>
          }
          entries={entries}
        />
      )}
      {preview}
    </>
  );
}
