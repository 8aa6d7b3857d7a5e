import { Box, Button, Dialog, Field, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MapPosition } from '#shared/domain/map/distance.ts';
import type { MapView, OpenBaseMap } from './base-map.ts';
import { CoordinateFields } from './coordinate-fields.tsx';
import { type CoordinateSystem, convertPosition } from './coordinate-system.ts';
import { MapCanvas, type MapTarget } from './map-canvas.tsx';
import { PlaceSearch } from './place-search.tsx';
import { useBaseMap } from './use-base-map.ts';
import { useAddress, usePlacesInSight } from './use-places.ts';

/** Specification, point 9: the map begins at a fixed point; ours is Tiananmen square. */
const DEFAULT_CENTRE: MapPosition = { longitude: 116.3912, latitude: 39.9067 };
const DEFAULT_ZOOM = 15;
/** Of a place that was searched for: its surroundings are in sight. */
const PLACE_ZOOM = 9;
/** Past it the built-in map shows the grid and no more. */
const COARSE_FROM_ZOOM = 9;
const LOCATE_TIMEOUT_MS = 10_000;
const LOCATE_MAX_AGE_MS = 60_000;
const ADDRESS_MAX = 200;

/** What the dialog hands over. */
export interface ChosenPosition {
  readonly longitude: number;
  readonly latitude: number;
  /** That of `longitude` and `latitude`. */
  readonly system: CoordinateSystem;
  readonly address: string;
  /** Of the dialog, as it was given. */
  readonly name: string;
}

export interface MapDialogProps {
  /** Handed back with the position. */
  readonly name: string;
  /** Of `value` and of what is handed over; WGS-84 by default. */
  readonly system?: CoordinateSystem;
  /** Absent or null: the dialog locates the user. */
  readonly value?: (MapPosition & { readonly address?: string }) | null;
  readonly onConfirm: (position: ChosenPosition) => void;
  readonly onCancel: () => void;
  /** Another base map than the server's. */
  readonly openMap?: OpenBaseMap;
}

/** Chooses a position on a map, by name, or by its coordinates. Uses the namespace `map`. */
export function MapDialog(props: MapDialogProps): ReactElement {
  const { name, system = 'WGS-84', value = null, onConfirm, onCancel, openMap } = props;
  const { t } = useText();
  const chosen = useChosen(value, system);
  const [view, setView] = useState<MapView | null>(null);
  const places = usePlacesInSight(view);
  const base = useBaseMap();
  const open = openMap ?? base?.open;
  const { position, address } = chosen;

  return (
    <DialogFrame size="lg" widthPx={1_000} onClose={onCancel}>
      <Dialog.Header>
        <Dialog.Title>{t('map.title')}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="4">
          <HStack gap="4" align="stretch" h="400px">
            <Box w="260px" flex="none" minH="0">
              <PlaceSearch
                onChosen={(place) =>
                  chosen.choose(place, { zoom: PLACE_ZOOM, address: chosen.addressOf(place) })
                }
              />
            </Box>
            <Box flex="1" minW="0">
              {open && (
                <MapCanvas
                  key={openMap ? 'given' : String(base?.isOutline)}
                  open={open}
                  target={chosen.target}
                  initialZoom={DEFAULT_ZOOM}
                  mark={position}
                  places={places}
                  onPick={(picked) => chosen.choose(picked)}
                  onView={setView}
                />
              )}
            </Box>
          </HStack>
          <HStack justify="space-between" align="start" gap="4">
            <Text role="status" textStyle="xs" color="fg.muted">
              {chosen.locating !== null
                ? t(`map.${chosen.locating}`)
                : base?.isOutline && view !== null && view.zoom > COARSE_FROM_ZOOM
                  ? t('map.coarse')
                  : t('map.mapHint')}
            </Text>
            <Text textStyle="xs" color="fg.muted" flex="none" maxW="60%" textAlign="end">
              {base && !base.isOutline
                ? [t('map.placesCredit'), base.credit].filter(Boolean).join(' · ')
                : t('map.credit')}
            </Text>
          </HStack>
          <HStack gap="4" align="end">
            <CoordinateFields position={position} onTyped={(typed) => chosen.choose(typed)} />
            <Button
              size="sm"
              variant="outline"
              disabled={chosen.locating === 'locating'}
              onClick={() => chosen.locate()}
            >
              {t('map.locate')}
            </Button>
          </HStack>
          <Field.Root>
            <Field.Label>{t('map.address')}</Field.Label>
            <Input
              size="sm"
              value={address}
              maxLength={ADDRESS_MAX}
              placeholder={t(position === null ? 'map.noPosition' : 'map.noAddress')}
              onChange={(event) => chosen.typeAddress(event.target.value)}
            />
          </Field.Root>
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={onCancel}>
          {t('map.cancel')}
        </Button>
        <Button
          disabled={position === null || chosen.isLooking}
          onClick={() => {
            if (position === null) return;
            onConfirm({
              ...convertPosition(position, 'WGS-84', system),
              system,
              address: address.trim(),
              name,
            });
          }}
        >
          {t('map.confirm')}
        </Button>
      </Dialog.Footer>
    </DialogFrame>
  );
}

/** The position that is chosen so far, in WGS-84, its address, and where the map is to be. */
function useChosen(value: MapDialogProps['value'], system: CoordinateSystem) {
  const { addressOf, lookUp } = useAddress();
  const [position, setPosition] = useState(() => (value ? convertPosition(value, system, 'WGS-84') : null));
  const [address, setAddress] = useState(value?.address ?? '');
  const [target, setTarget] = useState<MapTarget>({
    position: position ?? DEFAULT_CENTRE,
    zoom: DEFAULT_ZOOM,
  });
  const [locating, setLocating] = useState<'locating' | 'located' | 'notLocated' | null>(null);
  const [isLooking, setLooking] = useState(false);
  // Of what was asked for last; an answer to an earlier question is dropped.
  const lookedUp = useRef<object | null>(null);
  const located = useRef<object | null>(null);

  /** Sets the centre, and the address: what is known of it, or what is looked up. */
  const choose = (
    { longitude, latitude }: MapPosition,
    known: { readonly zoom?: number; readonly address?: string } = {},
  ): void => {
    const picked = convertPosition({ longitude, latitude }, 'WGS-84', 'WGS-84');
    const question = {};
    lookedUp.current = question;
    located.current = null;
    setLocating(null);
    setPosition(picked);
    setTarget({ position: picked, ...(known.zoom !== undefined && { zoom: known.zoom }) });
    setAddress(known.address ?? '');
    setLooking(known.address === undefined);
    if (known.address !== undefined) return;
    lookUp(picked)
      .catch(() => '')
      .then((found) => {
        if (lookedUp.current !== question) return;
        setLooking(false);
        setAddress(found);
      });
  };

  /** By the user: an address that is still looked up does not replace it. */
  const typeAddress = (typed: string): void => {
    lookedUp.current = null;
    setLooking(false);
    setAddress(typed);
  };

  const locate = (): void => {
    const question = {};
    located.current = question;
    const fail = (): void => {
      if (located.current === question) setLocating('notLocated');
    };
    setLocating('locating');
    // A page without TLS has none.
    if (!('geolocation' in navigator)) {
      fail();
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => {
        if (located.current !== question) return;
        choose({ longitude, latitude }, { zoom: DEFAULT_ZOOM });
        setLocating('located');
      },
      fail,
      { timeout: LOCATE_TIMEOUT_MS, maximumAge: LOCATE_MAX_AGE_MS },
    );
  };

  const begin = useEffectEvent(() => {
    if (position === null) locate();
    else if (address === '') choose(position);
  });
  useEffect(() => {
    begin();
    return () => {
      lookedUp.current = null;
      located.current = null;
    };
  }, []);

  return { position, address, typeAddress, target, locating, isLooking, choose, locate, addressOf };
}
