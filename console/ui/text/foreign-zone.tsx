import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useServerNow } from '#console/ui/use-now.ts';
import { foreignOffset } from '#shared/domain/calendar/zone-offset.ts';
import { ownZone, usePlantZone } from './place-zone.tsx';

const MINUTE_MS = 60_000;

/** The zone of the place of what is shown here, where the reader's clock shows another time. */
export function ForeignZone(props: { readonly atMs?: number | undefined }): ReactElement | null {
  const zone = usePlantZone();
  const nowMs = useServerNow(MINUTE_MS);
  const foreign = foreignOffset(props.atMs ?? nowMs, zone, ownZone());
  if (foreign === '') return null;
  return (
    <Text as="span" textStyle="sm" color="fg.muted">
      {zone} ({foreign.trim()})
    </Text>
  );
}
