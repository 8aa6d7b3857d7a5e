import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { widgetGallery as zhWidgetGallery } from '#shared/i18n/zh/shell/widget-gallery.ts';

export const widgetGallery = {
  title: 'Widget gallery',
  lead: 'The widgets of the console in their states, all of them with sample data.',
  list: 'Widgets',
  states: 'States',
} satisfies SameKeys<typeof zhWidgetGallery>;
