import { useEffect, useMemo, useState } from 'react';
import { useCall, useServices } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  getNearestPlace,
  listPlacesWithin,
  type NamedPlace,
  type NearestPlace,
  searchPlaces,
} from '#shared/contracts/map/place.ts';
import type { MapPosition } from '#shared/domain/map/distance.ts';
import type { MapPlace, MapView } from './base-map.ts';

/** A pause in typing, or moving, after which the server is asked. */
const PAUSE_MS = 250;
/** Nearer than this a place and a position are the same. */
const SAME_PLACE_M = 500;

function usePaused<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Places by name, a pause after it was typed; `found` null = nothing is searched for. */
export function useFoundPlaces(typed: string) {
  const text = usePaused(typed.trim());
  const { data, isError, isFetching } = useCall(searchPlaces, { query: { text } }, { enabled: text !== '' });
  const isSearched = text !== '' && text === typed.trim() && !isFetching;
  return {
    found: text === '' || data === undefined ? null : data,
    isSettled: isSearched,
    isFailed: isSearched && isError,
  };
}

/** What is in sight, with the names of the current language. */
export function usePlacesInSight(view: MapView | null): readonly MapPlace[] | undefined {
  const { language } = useText();
  const box = usePaused(view?.box ?? null);
  const { data } = useCall(
    listPlacesWithin,
    { query: box ?? { west: 0, south: 0, east: 0, north: 0 } },
    { enabled: box !== null },
  );
  return useMemo(
    () => data?.map((place) => ({ ...place, label: language === 'en' ? place.nameEn : place.name })),
    [data, language],
  );
}

/** Looks up what a position is called. */
export function useAddress(): {
  readonly addressOf: (place: NamedPlace) => string;
  readonly lookUp: (position: MapPosition) => Promise<string>;
} {
  const { api } = useServices();
  const { t, language } = useText();
  const addressOf = (place: NamedPlace) => (language === 'en' ? place.addressEn : place.address);
  const toText = ({ place, distanceM }: NearestPlace): string => {
    if (distanceM < SAME_PLACE_M) return addressOf(place);
    const distance =
      distanceM < 1_000
        ? t('map.metres', { count: Math.round(distanceM) })
        : t('map.kilometres', { count: Number((distanceM / 1_000).toFixed(distanceM < 10_000 ? 1 : 0)) });
    return t('map.near', { place: addressOf(place), distance });
  };
  return {
    addressOf,
    async lookUp({ longitude, latitude }) {
      const nearest = await api.call(getNearestPlace, { query: { longitude, latitude } });
      return nearest === null ? '' : toText(nearest);
    },
  };
}
