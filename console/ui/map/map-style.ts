import outline from '@surbowl/world-geo-json-zh/world.zh.json?url';
import type { StyleSpecification } from 'maplibre-gl';
import type { MapColours } from './map-colours.ts';

/** Without `glyphs` texts are drawn with the fonts of the page. */
export const MAP_FONT = 'Noto Sans SC Variable';

const NOTHING = { type: 'FeatureCollection', features: [] } as const;

/** Outlines of all countries, the grid, and points of places with their names. */
export function mapStyle(colours: MapColours): StyleSpecification {
  return {
    version: 8,
    // A change of theme is at once, as on the rest of the page.
    transition: { duration: 0, delay: 0 },
    sources: {
      outline: { type: 'geojson', data: new URL(outline, document.baseURI).href },
      grid: { type: 'geojson', data: NOTHING },
      places: { type: 'geojson', data: NOTHING },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
      { id: 'land', type: 'fill', source: 'outline', paint: { 'fill-color': colours.land } },
      { id: 'grid', type: 'line', source: 'grid', paint: { 'line-color': colours.grid, 'line-width': 1 } },
      {
        id: 'border',
        type: 'line',
        source: 'outline',
        paint: { 'line-color': colours.border, 'line-width': 1 },
      },
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
