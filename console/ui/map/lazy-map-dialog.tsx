import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import type { MapDialogProps } from './map-dialog.tsx';

/** The map dialog; its code, and that of the map, is fetched when it is first opened. */
export const PositionDialog = lazyPart<MapDialogProps>({
  texts: ['map'],
  load: () => import('./map-dialog.tsx').then((part) => part.MapDialog),
});
