import outline from '@surbowl/world-geo-json-zh/world.zh.json?url';
import type { StyleSpecification } from 'maplibre-gl';
import type { MapColours } from './map-colours.ts';
import { MAP_FONT } from './map-font.ts';
import type { MapGround } from './map-ground.ts';

const NOTHING = { type: 'FeatureCollection', features: [] } as const;

/** Outlines of all countries. */
export const OUTLINE: MapGround = {
  sources: { outline: { type: 'geojson', data: new URL(outline, document.baseURI).href } },
  layers: (colours) => [
    { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
    { id: 'land', type: 'fill', source: 'outline', paint: { 'fill-color': colours.land } },
    {
      id: 'border',
      type: 'line',
      source: 'outline',
      paint: { 'line-color': colours.border, 'line-width': 1 },
    },
  ],
  isBare: true,
  toDrawn: (position) => position,
  fromDrawn: (position) => position,
};

/** A ground and, where that is bare, the grid over it, and points of places with their names. */
export function mapStyle(colours: MapColours, ground: MapGround): StyleSpecification {
  return {
    version: 8,
    // A change of theme is at once, as on the rest of the page.
    transition: { duration: 0, delay: 0 },
    sources: {
      ...ground.sources,
      grid: { type: 'geojson', data: NOTHING },
      places: { type: 'geojson', data: NOTHING },
    },
    layers: [
      ...ground.layers(colours),
      { id: 'grid', type: 'line', source: 'grid', paint: { 'line-color': colours.grid, 'line-width': 1 } },
      {
        id: 'degrees',
        type: 'symbol',
        source: 'grid',
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 400,
          'text-field': ['get', 'label'],
          'text-font': [MAP_FONT],
          'text-size': 10,
        },
        paint: { 'text-color': colours.border, 'text-halo-color': colours.halo, 'text-halo-width': 1 },
      },
      {
        id: 'points',
        type: 'circle',
        source: 'places',
        paint: {
          'circle-color': colours.point,
          'circle-radius': 3,
          'circle-stroke-color': colours.halo,
          'circle-stroke-width': 1,
        },
      },
      {
        id: 'names',
        type: 'symbol',
        source: 'places',
        layout: {
          'text-field': ['get', 'label'],
          'text-font': [MAP_FONT],
          'text-size': 13,
          'text-anchor': 'left',
          'text-offset': [0.6, 0],
          'text-max-width': 12,
          // The server lists those with most people first.
          'symbol-sort-key': ['get', 'rank'],
        },
        paint: { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.5 },
      },
    ],
  };
}
