import { defineLayerStyles } from '@pandacss/dev';

export const layerStyles = defineLayerStyles({
  /** The ground of a card or a panel, set off from the page. */
  surface: { value: { background: 'bg.surface', borderWidth: 'thin', borderRadius: 'lg', boxShadow: 'xs' } },
});
