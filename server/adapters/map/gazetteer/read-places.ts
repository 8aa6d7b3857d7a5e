import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NamedPlace } from '#shared/contracts/map/place.ts';

/** Written by `npm run gazetteer`, which says where the data comes from; the most populous place first. */
const FILE = join(import.meta.dirname, 'places.tsv');

export interface GazetteerPlace {
  readonly place: NamedPlace;
  /** What it lies in, in Chinese. */
  readonly around: string;
  readonly population: number;
  /** Of the Chinese name, one syllable per word; empty where it has none. */
  readonly pinyin: string;
}

/**
 * Columns: longitude, latitude, population, province or country in Chinese and English, the city that a county belongs
 * to, name in Chinese and English, pinyin. Each may be empty from the city on.
 */
function readPlace(line: string): GazetteerPlace {
  const [
    longitude,
    latitude,
    population,
    region = '',
    regionEn = '',
    city = '',
    han,
    nameEn = '',
    pinyin = '',
  ] = line.split('\t');
  const around = `${region}${city}`;
  return {
    place: {
      name: han || nameEn,
      nameEn,
      address: han ? `${around}${han === around ? '' : han}` : `${around} ${nameEn}`,
      addressEn: [nameEn, regionEn].join(', '),
      longitude: Number(longitude),
      latitude: Number(latitude),
    },
    around,
    population: Number(population),
    pinyin,
  };
}

export async function readPlaces(): Promise<readonly GazetteerPlace[]> {
  const lines = (await readFile(FILE, 'utf8')).split('\n');
  return lines.filter((line) => line !== '').map(readPlace);
}
