import { describe, expect, it } from 'vitest';
import { NamedPlace, PLACE_LIMITS } from '#shared/contracts/map/place.ts';
import { readPlaces } from './gazetteer/read-places.ts';
import { createGazetteer } from './geocoder-gazetteer.ts';

const gazetteer = createGazetteer();
const first = async (text: string) => (await gazetteer.search(text))[0]?.nameEn;

describe('the place names', () => {
  it('are complete records, the most populous first', async () => {
    const all = await readPlaces();
    expect(all.length).toBeGreaterThan(6_000);
    for (const { place } of all) expect(NamedPlace.safeParse(place).error).toBeUndefined();
    expect(all.filter(({ place }) => place.name === '' || place.nameEn === '')).toEqual([]);
    const populations = all.map(({ population }) => population);
    expect(populations).toEqual(populations.toSorted((a, b) => b - a));
  });

  it('put Hong Kong, Macao and Taiwan into China', async () => {
    for (const name of ['香港', '澳门', '台北'])
      expect((await gazetteer.search(name))[0]?.addressEn).toMatch(/, China$/);
  });
});

describe('a search', () => {
  it.each([
    ['昆山', 'Kunshan'],
    ['昆山市', 'Kunshan'],
    ['江苏昆山', 'Kunshan'],
    ['kunshan', 'Kunshan'],
    ['Kun Shan', 'Kunshan'],
    ['hangz', 'Hangzhou'],
    ['hz', 'Hangzhou'],
    ['bj', 'Beijing'],
    ['杭', 'Hangzhou'],
    ["xi'an", "Xi'an"],
    ['urumqi', 'Ürümqi'],
    ['纽约', 'New York City'],
    ['new york', 'New York City'],
    ['ｔｏｋｙｏ', 'Tokyo'],
    // Of which the data has no Chinese name, one in traditional characters alone, or a wrong one.
    ['新乡市', 'Xinxiang'],
    ['轮台县', 'Luntai'],
    ['陇南', 'Longnan'],
    ['维也纳', 'Vienna'],
    ['旧金山', 'San Francisco'],
    ['横滨', 'Yokohama'],
  ])('for %s finds %s first', async (text, name) => {
    expect(await first(text)).toBe(name);
  });

  it('finds nothing where nothing is alike, and never more than fit', async () => {
    expect(await gazetteer.search('qqzzqq')).toEqual([]);
    expect(await gazetteer.search('?!')).toEqual([]);
    expect(await gazetteer.search('a')).toHaveLength(PLACE_LIMITS.found);
  });

  it('gives the address from the province down, each part once', async () => {
    expect((await gazetteer.search('昆山'))[0]?.address).toBe('江苏省苏州市昆山市');
    expect((await gazetteer.search('北京'))[0]?.address).toBe('北京市');
    expect((await gazetteer.search('轮台县'))[0]?.address).toBe('新疆维吾尔自治区巴音郭楞蒙古自治州轮台县');
    expect((await gazetteer.search('昆山'))[0]?.addressEn).toBe('Kunshan, Jiangsu, China');
  });
});

it('the nearest place comes with its distance', async () => {
  const found = await gazetteer.nearest({ longitude: 121, latitude: 31.3 });
  expect(found?.place.nameEn).toBe('Kunshan');
  expect(found?.distanceM).toBeGreaterThan(9_000);
  expect(found?.distanceM).toBeLessThan(11_000);
});

it('a box lists what is in it, over 180° too', async () => {
  const delta = await gazetteer.within({ west: 118, south: 30, east: 122, north: 32 });
  expect(delta).toHaveLength(PLACE_LIMITS.within);
  expect(delta[0]?.nameEn).toBe('Shanghai');
  const pacific = await gazetteer.within({ west: 170, south: -50, east: -140, north: 25 });
  const names = pacific.map(({ nameEn }) => nameEn);
  expect(names).toEqual(expect.arrayContaining(['Auckland', 'Honolulu']));
  expect(names).not.toContain('Sydney');
});
