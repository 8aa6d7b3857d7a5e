import type { FastifyInstance } from 'fastify';
import { routes } from '#server/core/http/routes.ts';
import type { ServerModule } from '#server/core/module.ts';
import type { Geocoder } from '#server/core/ports/geocoder.ts';
import { getNearestPlace, listPlacesWithin, searchPlaces } from '#shared/contracts/map/place.ts';

/** Place names for the map. It holds nothing of a tenant. */
export function createMapModule(geocoder: Geocoder): ServerModule {
  return {
    name: 'map',
    mount(app: FastifyInstance) {
      const route = routes(app);
      route(searchPlaces)(async ({ query }) => [...(await geocoder.search(query.text))]);
      route(getNearestPlace)(({ query }) => geocoder.nearest(query));
      route(listPlacesWithin)(async ({ query }) => [...(await geocoder.within(query))]);
    },
  };
}
