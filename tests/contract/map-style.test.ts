import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, it } from 'vitest';
import { VECTOR_SOURCE, vectorLayers } from '#console/ui/map/vector-layers.ts';

const DARK = { land: 'rgba(20,20,20,1)' };
const LIGHT = { land: 'rgba(250,250,250,1)' };

it.each(['zh', 'en'] as const)(
  'layers of vectors are a style that can be drawn without pictures: %s',
  (language) => {
    const layers = vectorLayers(DARK, language);
    const sources = { [VECTOR_SOURCE]: { type: 'vector' as const, tiles: ['http://a/{z}/{x}/{y}'] } };
    expect(validateStyleMin({ version: 8, sources, layers })).toEqual([]);
    expect(layers.length).toBeGreaterThan(40);
    expect(JSON.stringify(layers)).not.toContain('icon-image');
    const fonts = layers.flatMap((layer) => (layer.type === 'symbol' ? [layer.layout?.['text-font']] : []));
    expect(fonts.length).toBeGreaterThan(5);
    for (const font of fonts) expect(font).toEqual(['Noto Sans SC Variable']);
  },
);

it('layers of vectors hold no borders and no names of countries', () => {
  const ids = vectorLayers(DARK, 'zh').map(({ id }) => id);
  expect(ids).toContain('places_locality');
  expect(ids.filter((id) => /bound|country/.test(id))).toEqual([]);
});

it('layers of vectors are dark where the theme is, and the same ones', () => {
  const [dark, light] = [vectorLayers(DARK, 'zh'), vectorLayers(LIGHT, 'zh')];
  expect(dark.map(({ id }) => id)).toEqual(light.map(({ id }) => id));
  expect(dark[0]?.paint).not.toEqual(light[0]?.paint);
});
