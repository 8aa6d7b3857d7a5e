import { decodeOnce } from '#shared/client/feed/feed-reader.ts';
import { FloorHit } from '#shared/contracts/stock/floor-search.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import type { HallContext } from './model.ts';
import type { FoundSpot, HallShape } from './scene-model.ts';

/** A hit of the search, and where it is in the room. */
export interface FoundModel {
  readonly title: string;
  /** How much lies in how many places, and what of it is not marked. */
  readonly detail: string;
  readonly spots: readonly FoundSpot[];
}

type Context = Pick<HallContext, 't' | 'language'>;

/** Null = nothing is chosen. */
export function toFound(chosen: unknown, shape: HallShape, context: Context): FoundModel | null {
  const hit = chosen ? decodeOnce(FloorHit, chosen) : null;
  if (!hit) return null;
  const { t } = context;
  const spots = hit.places.flatMap(({ aisle, bay, index }): FoundSpot[] => {
    const place = shape.aisles.find(({ key }) => key === aisle);
    if (!place || bay === null || index === null) return [];
    const isThere = index < place.bays.length * place.levels * place.positions;
    return isThere ? [{ aisle: place.key, bay, index }] : [];
  });
  const outside = hit.placeCount - spots.length;
  const note =
    outside > 0 && hit.placeCount > hit.places.length
      ? t('hall.search.marked', { count: spots.length })
      : outside > 0
        ? t('hall.search.outside', { count: outside })
        : '';
  return {
    title: hitTitle(hit, context),
    detail: [hitAmount(hit, context), note].filter(Boolean).join(' · '),
    spots,
  };
}

export function hitTitle(hit: FloorHit, { t, language }: Context): string {
  const name = hit.kind === 'location' && hit.quantity === 0 ? null : nameOfGoods(hit, language);
  return [`${t(`hall.search.kind.${hit.kind}`)} ${hit.code}`, name].filter(Boolean).join(' · ');
}

export function hitAmount({ kind, quantity, unit, placeCount }: FloorHit, { t }: Context): string {
  const count = groupedNumber(Math.round(quantity));
  const goods = unit === null ? count : `${count} ${t(`units.count.${unit}`)}`;
  if (placeCount === 0) return t('hall.search.nowhere');
  if (kind === 'location') return quantity === 0 ? t('hall.search.empty') : goods;
  const places = t('hall.search.places', { count: groupedNumber(placeCount) });
  return unit === null ? places : `${places} · ${goods}`;
}

function nameOfGoods({ name, nameEn }: FloorHit, language: Language): string | null {
  return language === 'en' ? (nameEn ?? name) : name;
}
