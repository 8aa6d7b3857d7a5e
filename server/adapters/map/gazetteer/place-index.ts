import MiniSearch from 'minisearch';
import type { GazetteerPlace } from '#server/adapters/map/gazetteer/read-places.ts';
import { pinyinTerms, placeTerms } from './place-terms.ts';

/** Places that are indexed before other work of the server gets its turn. */
const INDEX_AT_ONCE = 50;
/** A place that matches less than this part of the best one shares a syllable with it and no more. */
const MIN_SHARE = 0.35;

interface PlaceDocument {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string;
  readonly pinyin: string;
  readonly around: string;
}

/** Finds places by name; a search returns positions in the list, the best match first. */
export async function createPlaceIndex(
  places: readonly GazetteerPlace[],
): Promise<(text: string, limit: number) => readonly number[]> {
  const index = new MiniSearch<PlaceDocument>({
    fields: ['name', 'nameEn', 'pinyin', 'around'],
    tokenize: (text, field) => (field === 'pinyin' ? text.split(' ') : placeTerms(text)),
    processTerm: (term) => term,
    searchOptions: {
      tokenize: placeTerms,
      prefix: true,
      boost: { name: 4, nameEn: 3, pinyin: 3, around: 0.5 },
      boostDocument: (id) => 1 + Math.log10(10 + (places[Number(id)]?.population ?? 0)) / 2,
    },
  });
  await index.addAllAsync(
    places.map(({ place: { name, nameEn }, pinyin, around }, id) => ({
      id,
      // Where there is no Chinese one, the English name stands for it, and would count twice.
      name: name === nameEn ? '' : name,
      nameEn,
      pinyin: pinyinTerms(name, pinyin).join(' '),
      around,
    })),
    { chunkSize: INDEX_AT_ONCE },
  );
  return (text, limit) => {
    const found = index.search(text).slice(0, limit);
    const least = (found[0]?.score ?? 0) * MIN_SHARE;
    return found.filter(({ score }) => score >= least).map(({ id }) => Number(id));
  };
}
