import {
  FLOOR_SEARCH_LIMITS,
  type FloorHit,
  type FloorHitPlace,
  type FloorSearchReply,
} from '#shared/contracts/stock/floor-search.ts';
import { FloorAisle } from '#shared/contracts/stock/warehouse-floor.ts';
import { fillAt } from '#shared/domain/stock/place-code.ts';

const PRODUCTS = 120;
const PER_PALLET = 40;

type Thing = Pick<FloorHit, 'kind' | 'code' | 'name' | 'nameEn'>;

/** What lies on a synthetic floor: a place holds a pallet of the product that its number chooses. */
export function searchSyntheticFloor(floor: ReadonlyMap<string, unknown>, text: string): FloorSearchReply {
  const asked = text.trim().toLowerCase();
  const found = new Map<string, { readonly thing: Thing; readonly places: FloorHitPlace[] }>();
  for (const { thing, place } of goodsOf(floor)) {
    const names = [thing.code, thing.name ?? '', thing.nameEn ?? ''];
    if (!names.some((name) => name.toLowerCase().includes(asked))) continue;
    const key = `${thing.kind} ${thing.code}`;
    const known = found.get(key) ?? { thing, places: [] };
    known.places.push(place);
    found.set(key, known);
  }
  const isExact = (code: string): number => Number(code.toLowerCase() === asked);
  const all = [...found.values()].toSorted((a, b) => isExact(b.thing.code) - isExact(a.thing.code));
  return {
    hits: all.slice(0, FLOOR_SEARCH_LIMITS.hits).map(({ thing, places }) => ({
      ...thing,
      quantity: places.reduce((sum, { quantity }) => sum + quantity, 0),
      unit: 'case',
      placeCount: places.length,
      places: places.slice(0, FLOOR_SEARCH_LIMITS.places),
    })),
    isMore: all.length > FLOOR_SEARCH_LIMITS.hits,
  };
}

function* goodsOf(floor: ReadonlyMap<string, unknown>): Generator<{ thing: Thing; place: FloorHitPlace }> {
  let serial = 0;
  for (const [key, value] of floor) {
    const aisle = key.startsWith('aisle:') ? FloorAisle.safeParse(value).data : undefined;
    if (!aisle) continue;
    const perBay = aisle.levels * aisle.positions;
    for (let index = 0; index < aisle.places.length; index += 1) {
      const fill = fillAt(aisle.places, index);
      if (fill === null) continue;
      serial += 1;
      const bay = aisle.bays[Math.floor(index / perBay)] ?? 0;
      const level = aisle.lowest + (Math.floor(index / aisle.positions) % aisle.levels);
      const code = `${aisle.name}-${String(bay).padStart(2, '0')}-${level}-${1 + (index % aisle.positions)}`;
      const place: FloorHitPlace = {
        ...{ code, zone: aisle.zone, zoneEn: aisle.zoneEn, aisle: key.slice('aisle:'.length), bay, index },
        quantity: Math.round(fill * PER_PALLET),
      };
      const number = 100 + ((serial * 7919) % PRODUCTS);
      const names = { name: `茶饮 ${number}`, nameEn: `Tea ${number}` };
      yield { thing: { kind: 'location', code, ...names }, place };
      if (fill === 0) continue;
      yield { thing: { kind: 'product', code: `SKU-${number}`, ...names }, place };
      yield { thing: { kind: 'pallet', code: `LP${String(serial).padStart(6, '0')}`, ...names }, place };
    }
  }
}
