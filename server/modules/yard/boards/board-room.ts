import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import { type BoardScope, isAmong, seesOwner } from '#server/core/warehouse/board/board-scope.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** Enabled locations of a zone, and how many of them hold goods that the reader sees. */
export interface ZoneRoom {
  readonly used: number;
  readonly total: number;
}

/** The room of each zone. A warehouse has tens of thousands of locations: of these only what has changed is read again. */
export interface KeptRoom {
  load(scope: BoardScope): Promise<void>;
  /** Locations that have changed, or what lies there; they are read with the next `read`. */
  follow(ids: readonly Id[]): void;
  read(scope: BoardScope): Promise<void>;
  of(zoneId: Id): ZoneRoom;
}

interface Place {
  readonly zoneId: Id;
  readonly isUsed: boolean;
}

const NO_ROOM: ZoneRoom = { used: 0, total: 0 };

export function keepRoom(): KeptRoom {
  let places = new Map<Id, Place>();
  let rooms = new Map<Id, ZoneRoom>();
  const changed = new Set<Id>();

  function count({ zoneId, isUsed }: Place, by: 1 | -1): void {
    const { used, total } = rooms.get(zoneId) ?? NO_ROOM;
    rooms.set(zoneId, { used: used + (isUsed ? by : 0), total: total + by });
  }

  return {
    async load(scope) {
      changed.clear();
      places = await readPlaces(scope, null);
      rooms = new Map();
      for (const place of places.values()) count(place, 1);
    },
    follow(ids) {
      for (const id of ids) changed.add(id);
    },
    async read(scope) {
      if (changed.size === 0) return;
      const ids = [...changed];
      changed.clear();
      const found = await readPlaces(scope, ids);
      for (const id of ids) {
        const [before, after] = [places.get(id), found.get(id)];
        if (before) count(before, -1);
        if (after) count(after, 1);
        if (after) places.set(id, after);
        else places.delete(id);
      }
    },
    of: (zoneId) => rooms.get(zoneId) ?? NO_ROOM,
  };
}

/** These locations, or all. Null for `used` or `free`: none. */
async function readPlaces(scope: BoardScope, ids: readonly Id[] | null): Promise<Map<Id, Place>> {
  const { tx, warehouse } = scope;
  const { rows } = await sql<{ zoneId: Id; used: Id[] | null; free: Id[] | null }>`
    select l.zone_id::text as "zoneId", json_agg(l.id::text) filter (where s.location_id is not null) as used,
      json_agg(l.id::text) filter (where s.location_id is null) as free
    from warehouse_location l left join (
      select distinct s.location_id from stock s
      where s.warehouse_id = ${warehouse.id} and ${seesOwner(scope, sql`s.owner_id`)}
        and ${isAmong(ids, sql`s.location_id`)}
    ) s on s.location_id = l.id
    where l.warehouse_id = ${warehouse.id} and l.enabled and l.deleted_at is null and ${isAmong(ids, sql`l.id`)}
    group by l.zone_id`.execute(withSchema<unknown>(tx));
  const places = new Map<Id, Place>();
  for (const { zoneId, used, free } of rows) {
    for (const id of used ?? []) places.set(id, { zoneId, isUsed: true });
    for (const id of free ?? []) places.set(id, { zoneId, isUsed: false });
  }
  return places;
}
