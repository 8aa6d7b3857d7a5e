import type { ServerCapability } from '#server/core/capability.ts';

/** Names of places, and the map. */
export const serverMap: ServerCapability = {
  ofTenant: {
    map: 'places of the world, and the base map of the server',
  },
};
