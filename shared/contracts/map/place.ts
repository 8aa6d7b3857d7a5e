import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { Text } from '#shared/contracts/kit/text.ts';
import { Latitude, Longitude } from './position.ts';

export const PLACE_LIMITS = { found: 10, within: 60, text: 60 } as const;

/** A place with a name: a county, a city or, outside China, a city of more than 100,000 people. */
export const NamedPlace = z.object({
  /** In Chinese; the English name where the data has no other. */
  name: z.string(),
  nameEn: z.string(),
  /** From the province, or outside China the country, down to the place: 江苏省苏州市昆山市. */
  address: z.string(),
  /** Kunshan, Jiangsu, China */
  addressEn: z.string(),
  longitude: Longitude,
  latitude: Latitude,
});
export type NamedPlace = z.infer<typeof NamedPlace>;

export const NearestPlace = z.object({
  place: NamedPlace,
  /** From the position asked for to the place, in metres. */
  distanceM: z.number().nonnegative(),
});
export type NearestPlace = z.infer<typeof NearestPlace>;

const GivenLongitude = z.coerce.number().pipe(Longitude);
const GivenLatitude = z.coerce.number().pipe(Latitude);

export const searchPlaces = defineEndpoint({
  id: 'place.search',
  method: 'GET',
  path: '/data/map/place',
  access: 'session',
  tenant: 'session',
  summary: 'Places by name in Chinese or English, by pinyin or by its initials; the best match first.',
  query: z.object({ text: Text(PLACE_LIMITS.text) }),
  reply: z.array(NamedPlace).max(PLACE_LIMITS.found),
  rateLimitPerMinute: 600,
});

export const getNearestPlace = defineEndpoint({
  id: 'place.nearest',
  method: 'GET',
  path: '/data/map/place/nearest',
  access: 'session',
  tenant: 'session',
  summary: 'The place nearest to a position (WGS-84), and how far it is; null where none is known.',
  query: z.object({ longitude: GivenLongitude, latitude: GivenLatitude }),
  reply: NearestPlace.nullable(),
  rateLimitPerMinute: 600,
});

export const listPlacesWithin = defineEndpoint({
  id: 'place.within',
  method: 'GET',
  path: '/data/map/place/within',
  access: 'session',
  tenant: 'session',
  summary: 'The places with most people in a box of WGS-84 degrees; `west` above `east` crosses 180°.',
  query: z.object({ west: GivenLongitude, south: GivenLatitude, east: GivenLongitude, north: GivenLatitude }),
  reply: z.array(NamedPlace).max(PLACE_LIMITS.within),
  rateLimitPerMinute: 600,
});
