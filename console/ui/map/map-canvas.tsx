import { Box, Center, IconButton, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MapPosition } from '#shared/domain/map/distance.ts';
import type { BaseMap, MapPlace, MapView, OpenBaseMap } from './base-map.ts';
import { scaleBar } from './map-grid.ts';

const SCALE_MAX_PX = 120;

/** Where the map is to be; every new value moves it. */
export interface MapTarget {
  readonly position: MapPosition;
  /** Absent = as it is. */
  readonly zoom?: number;
}

/** A base map with its buttons and its scale, or a text where it cannot be drawn. */
export function MapCanvas(props: {
  readonly open: OpenBaseMap;
  readonly target: MapTarget;
  readonly initialZoom: number;
  readonly mark: MapPosition | null;
  readonly places: readonly MapPlace[] | undefined;
  readonly onPick: (position: MapPosition) => void;
  readonly onView: (view: MapView) => void;
}): ReactElement {
  const { open, target, initialZoom, mark, places, onPick, onView } = props;
  const { t } = useText();
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<BaseMap | null>(null);
  const [view, setView] = useState<MapView | null>(null);
  const [isMissing, setMissing] = useState(false);

  const opened = useEffectEvent((element: HTMLElement) =>
    open({
      container: element,
      centre: target.position,
      zoom: target.zoom ?? initialZoom,
      label: t('map.label'),
      onPick: pick,
      onView: see,
      onLost: setMissing,
    }),
  );
  const pick = useEffectEvent(onPick);
  const see = useEffectEvent((seen: MapView) => {
    setView(seen);
    onView(seen);
  });
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    let isGone = false;
    let drawn: BaseMap | null = null;
    opened(element).then(
      (one) => {
        drawn = one;
        if (isGone) one.close();
        else setMap(one);
      },
      () => {
        if (!isGone) setMissing(true);
      },
    );
    return () => {
      isGone = true;
      drawn?.close();
    };
  }, []);

  useEffect(() => {
    map?.moveTo(target.position, target.zoom);
  }, [map, target]);
  useEffect(() => {
    map?.setMark(mark);
  }, [map, mark]);
  useEffect(() => {
    if (places) map?.setPlaces(places);
  }, [map, places]);

  const scale = view && scaleBar(view, SCALE_MAX_PX);
  return (
    <Box pos="relative" h="100%" minH="0" rounded="md" borderWidth="1px" overflow="hidden" bg="bg.emphasized">
      <Box ref={container} w="100%" h="100%" visibility={isMissing ? 'hidden' : 'visible'} />
      {isMissing ? (
        <Center pos="absolute" inset="0" p="6" role="status" color="fg.muted" textAlign="center">
          {t('map.noMap')}
        </Center>
      ) : (
        <>
          <Stack pos="absolute" top="2" insetEnd="2" gap="1">
            <MapButton label={t('map.zoomIn')} sign="+" onClick={() => map?.zoomBy(1)} />
            <MapButton label={t('map.zoomOut')} sign="−" onClick={() => map?.zoomBy(-1)} />
          </Stack>
          {scale && (
            <Box
              pos="absolute"
              bottom="2"
              insetStart="2"
              px="1"
              bg="bg.panel"
              borderBottomWidth="2px"
              borderColor="fg.muted"
              style={{ width: scale.widthPx }}
              pointerEvents="none"
            >
              <Text textStyle="xs" whiteSpace="nowrap">
                {scale.metres < 1_000
                  ? t('map.metres', { count: scale.metres })
                  : t('map.kilometres', { count: scale.metres / 1_000 })}
              </Text>
            </Box>
          )}
        </>
      )}
    </Box>
  );
}

function MapButton(props: {
  readonly label: string;
  readonly sign: string;
  readonly onClick: () => void;
}): ReactElement {
  const { label, sign, onClick } = props;
  return (
    <IconButton size="xs" variant="outline" bg="bg.panel" aria-label={label} title={label} onClick={onClick}>
      <Text as="span" aria-hidden textStyle="md" lineHeight="1">
        {sign}
      </Text>
    </IconButton>
  );
}
