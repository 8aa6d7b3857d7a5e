import type { ReactElement, ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { PlaceZone } from '#console/ui/text/place-zone.tsx';

/** Times of a form are by the clocks of the place that its fields name, else of the place of its record. */
export function FormZone(props: {
  readonly record: Readonly<Record<string, unknown>> | null;
  readonly children: ReactNode;
}): ReactElement {
  const values: unknown = useWatch();
  return <PlaceZone of={{ ...props.record, ...(values as object) }}>{props.children}</PlaceZone>;
}
