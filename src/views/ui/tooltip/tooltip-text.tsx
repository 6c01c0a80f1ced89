import { Portal } from '@ark-ui/react/portal';
import { Tooltip } from '@ark-ui/react/tooltip';
import { css } from '#styled/css';

const content = css({
  zIndex: 'toast',
  maxWidth: '80',
  px: '2.5',
  py: '1.5',
  borderRadius: 'md',
  bg: 'fg',
  color: 'bg.surface',
  fontSize: 'sm',
  lineHeight: 'snug',
  boxShadow: 'lg',
  '@media print': { display: 'none' },
});

/** The text of a tooltip. */
export default function TooltipText({
  control,
  text,
  onClose,
}: {
  control: HTMLElement;
  text: string;
  onClose: () => void;
}) {
  return (
    <Tooltip.Root
      defaultOpen
      onOpenChange={onClose}
      positioning={{ strategy: 'fixed', gutter: 6, getAnchorElement: () => control }}
    >
      <Portal>
        <Tooltip.Positioner>
          <Tooltip.Content className={content}>{text}</Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  );
}
