import { layers as basemapLayers, namedFlavor } from '@protomaps/basemaps';
import type { LayerSpecification } from 'maplibre-gl';
import type { Language } from '#shared/domain/text/language.ts';
import type { MapColours } from './map-colours.ts';
import { MAP_FONT } from './map-font.ts';

export const VECTOR_SOURCE = 'vectors';
const NAMES: Readonly<Record<Language, string>> = { zh: 'zh-Hans', en: 'en' };
/**
 * Borders and names of countries, as tiles of OpenStreetMap hold them, may not be shown everywhere; icons and shields of roads
 * need pictures that are not here.
 */
const LEFT_OUT = /^(?:boundaries|places_country|pois|roads_shields|roads_oneway)/;
/** Of the schema of Protomaps, in the fonts of the page. */
export function vectorLayers({ land }: Pick<MapColours, 'land'>, language: Language): LayerSpecification[] {
  const flavour = namedFlavor(isDark(land) ? 'dark' : 'light');
  return basemapLayers(VECTOR_SOURCE, flavour, { lang: NAMES[language] })
    .filter(({ id }) => !LEFT_OUT.test(id))
    .map((layer) => {
      if (layer.type !== 'symbol') return layer;
      const { 'icon-image': _icon, ...layout } = layer.layout ?? {};
      return { ...layer, layout: { ...layout, 'text-font': [MAP_FONT] } };
    });
}

/** Of `rgba(…)`. */
function isDark(colour: string): boolean {
  const [red = 255, green = 255, blue = 255] = colour.match(/\d+/g)?.map(Number) ?? [];
  return (red + green + blue) / 3 < 128;
}
