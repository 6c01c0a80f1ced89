import { Portal } from '@ark-ui/react/portal';
import { useTooltip } from '@ark-ui/react/tooltip';
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

/** The words beside a control, in a chunk of their own. */
export default function TooltipPanel({
  control,
  text,
  onClose,
}: {
  control: HTMLElement;
  text: string;
  onClose: () => void;
}) {
  const tooltip = useTooltip({
    defaultOpen: true,
    onOpenChange: onClose,
    positioning: { strategy: 'fixed', gutter: 6, getAnchorElement: () => control },
  });
  return (
    <Portal>
      <div {...tooltip.getPositionerProps()}>
        <div {...tooltip.getContentProps()} className={content}>
          {text}
        </div>
      </div>
    </Portal>
  );
}
