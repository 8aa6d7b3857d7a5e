import { type GeoJSONSource, type LngLat, Map as MapLibre, Marker, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { MapPosition } from '#shared/domain/map/distance.ts';
import type { BaseMap, BaseMapOptions, MapPlace, OpenBaseMap } from './base-map.ts';
import { mapColours, watchTheme } from './map-colours.ts';
import { MAP_FONT } from './map-font.ts';
import { type GridLine, gridLines } from './map-grid.ts';
import type { MapGround } from './map-ground.ts';
import { mapStyle, OUTLINE } from './map-style.ts';
import 'maplibre-gl/dist/maplibre-gl.css';

const ZOOM_MAX = 18;
const ZOOM_MIN = 1;

// From our own site: the security policy of the page allows no worker of another one.
setWorkerUrl(new URL(workerUrl, document.baseURI).href);

/** The built-in base map: it fetches nothing from any other site. */
export const openMapLibre: OpenBaseMap = (options) => drawMapLibre(options, OUTLINE);

/** A base map that MapLibre draws. */
export async function drawMapLibre(options: BaseMapOptions, ground: MapGround): Promise<BaseMap> {
  const { container, centre, zoom, label, onPick, onView, onLost } = options;
  const toPosition = ({ lng, lat }: LngLat): MapPosition =>
    ground.fromDrawn({ longitude: turned(lng), latitude: lat });
  const toDrawn = (position: MapPosition): [number, number] => {
    const { longitude, latitude } = ground.toDrawn(position);
    return [longitude, latitude];
  };
  const map = new MapLibre({
    container,
    style: mapStyle(mapColours(), ground),
    center: toDrawn(centre),
    zoom,
    minZoom: ZOOM_MIN,
    maxZoom: ZOOM_MAX,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    locale: { 'Map.Title': label },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  try {
    await new Promise<void>((resolve, reject) => {
      map.once('load', () => resolve());
      map.on('error', ({ error }) => reject(error));
    });
  } catch (cause) {
    map.remove();
    throw cause;
  }

  const source = (id: string) => map.getSource<GeoJSONSource>(id);
  const canvas = map.getCanvas();
  const report = (): void => {
    const bounds = map.getBounds();
    const view = {
      centre: toPosition(map.getCenter()),
      zoom: map.getZoom(),
      box: {
        west: bounds.getWest(),
        south: bounds.getSouth(),
        east: bounds.getEast(),
        north: bounds.getNorth(),
      },
    };
    if (ground.isBare) source('grid')?.setData(toLines(gridLines(view)));
    onView({ ...view, box: withinWorld(view.box) });
  };
  map.on('moveend', report);
  map.on('resize', report);
  map.on('click', ({ lngLat }) => onPick(toPosition(lngLat)));
  map.on('webglcontextlost', () => onLost(true));
  map.on('webglcontextrestored', () => onLost(false));
  canvas.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onPick(toPosition(map.getCenter()));
  });
  const unwatch = watchTheme(() => recolour(map, ground));
  report();

  let mark: Marker | null = null;
  let shownPlaces: readonly MapPlace[] = [];
  return {
    moveTo(position, to) {
      map.jumpTo({ center: toDrawn(position), ...(to !== undefined && { zoom: to }) });
    },
    zoomBy(steps) {
      map.easeTo({ zoom: map.getZoom() + steps });
    },
    centre: () => toPosition(map.getCenter()),
    setMark(position) {
      mark?.remove();
      mark =
        position === null
          ? null
          : new Marker({ element: markElement(), anchor: 'bottom' }).setLngLat(toDrawn(position)).addTo(map);
    },
    setPlaces(places) {
      if (!ground.isBare) return;
      shownPlaces = places;
      const characters = places.map((place) => place.label).join('');
      // A part of the font is fetched only for characters that are asked for; drawn before, they stay in another font.
      void document.fonts.load(`16px "${MAP_FONT}"`, characters).then(() => {
        if (shownPlaces !== places) return;
        source('places')?.setData(toPoints(places));
        map.once('idle', () => {
          container.dataset.mapPlaces = String(places.length);
        });
      });
    },
    close() {
      unwatch();
      shownPlaces = [];
      map.remove();
    },
  };
}

/** The colours of the theme that the page has now; what is drawn stays. */
function recolour(map: MapLibre, ground: MapGround): void {
  // Name and value are those of the layer.
  for (const { id, paint = {} } of mapStyle(mapColours(), ground).layers)
    for (const [name, value] of Object.entries(paint))
      map.setPaintProperty(id, name as never, value as never);
}

/** Longitude within a turn: the map goes on beyond 180°. */
function turned(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

function withinWorld({
  west,
  south,
  east,
  north,
}: {
  west: number;
  south: number;
  east: number;
  north: number;
}) {
  const isWhole = east - west >= 360;
  return {
    west: isWhole ? -180 : turned(west),
    east: isWhole ? 180 : turned(east),
    south: Math.max(-90, south),
    north: Math.min(90, north),
  };
}

function toLines(lines: readonly GridLine[]) {
  return {
    type: 'FeatureCollection' as const,
    features: lines.map(({ label, from, to }) => ({
      type: 'Feature' as const,
      properties: { label },
      geometry: { type: 'LineString' as const, coordinates: [[...from], [...to]] },
    })),
  };
}

function toPoints(places: readonly MapPlace[]) {
  return {
    type: 'FeatureCollection' as const,
    features: places.map(({ longitude, latitude, label }, rank) => ({
      type: 'Feature' as const,
      properties: { label, rank },
      geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    })),
  };
}

/** A pin; the position is also shown as text below the map. */
function markElement(): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('aria-hidden', 'true');
  element.dataset.mapMark = '';
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [name, value] of Object.entries({ width: '28', height: '36', viewBox: '0 0 28 36' }))
    svg.setAttribute(name, value);
  const pin = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  pin.setAttribute('d', 'M14 35C9 26 2 21 2 13a12 12 0 0 1 24 0c0 8-7 13-12 22Z');
  const hole = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
  for (const [name, value] of Object.entries({ cx: '14', cy: '13', r: '4.5' }))
    hole.setAttribute(name, value);
  pin.style.cssText = 'fill: var(--lw-danger-solid); stroke: var(--lw-bg-panel); stroke-width: 2px';
  hole.style.cssText = 'fill: var(--lw-bg-panel)';
  svg.append(pin, hole);
  element.append(svg);
  return element;
}
