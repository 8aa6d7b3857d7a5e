import { type ReactElement, Suspense } from 'react';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import type { MapDialogProps } from './map-dialog.tsx';

const Loaded = lazyPart<MapDialogProps>({
  texts: ['map'],
  load: () => import('./map-dialog.tsx').then((part) => part.MapDialog),
});

/** The map dialog; its code, and that of the map, is fetched when it is first opened. */
export function PositionDialog(props: MapDialogProps): ReactElement {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
