import { sql } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { reachesDepartment } from '#server/core/crud/data-authority.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { isCanonical, parseCanonicalTopic } from './mapping/canonical.ts';

/** What arrives belongs to the tenant; a caller whose roles do not reach everything sees what is of places within reach. */
export interface IngestReach {
  readonly isAll: boolean;
  /**
   * Whether a message is of places within reach: machines that rules name for it, and departments, lines and machines
   * whose code is a level of its topic. A draft names no place. Of no such place, it is seen by who reaches everything alone.
   */
  isReached(topic: string, machineIds: readonly Id[]): boolean;
}

export type ReachCaller = Pick<SessionPrincipal, 'authority'>;

interface Place {
  readonly id: Id;
  readonly code: string;
  readonly above: Id | null;
}

const ALL: IngestReach = { isAll: true, isReached: () => true };

/** Reads the departments of the transaction's tenant, unless the caller reaches everything. */
export async function loadIngestReach(tx: AnyTransaction, { authority }: ReachCaller): Promise<IngestReach> {
  if (authority.isAll) return ALL;
  const { rows } = await sql<Place & { readonly is_draft: boolean }>`
    select d.id::text as id, d.code, coalesce(m.line_id, d.parent_id)::text as above, d.status = 'draft' as is_draft
    from department d left join line_machine m on m.machine_id = d.id
    where d.deleted_at is null`.execute(withSchema<unknown>(tx));
  const byId = new Map(rows.map((place) => [place.id, place]));
  // Who may draft a department chooses its code: a draft would make any level of a topic their own.
  const inUse = rows.filter(({ is_draft: isDraft }) => !isDraft);
  const namedIds = new Map(inUse.map((place) => [place.id, place]));
  const byCode = new Map(inUse.map((place) => [place.code, place]));

  function namedBy(topic: string): Place[] {
    if (!isCanonical(topic)) return topic.split('/').flatMap((level) => byCode.get(level) ?? []);
    const parsed = parseCanonicalTopic(topic);
    if (!parsed.ok) return [];
    const { source } = parsed.value;
    return [byCode.get(source) ?? namedIds.get(source)].filter((place) => place !== undefined);
  }

  /** All that stand above it; a circle that a stored model may have ends. */
  function aboveOf(id: Id): Set<Id> {
    const above = new Set<Id>();
    let next = byId.get(id)?.above ?? null;
    while (next !== null && !above.has(next)) {
      above.add(next);
      next = byId.get(next)?.above ?? null;
    }
    return above;
  }

  return {
    isAll: false,
    isReached(topic, machineIds) {
      if (!machineIds.every((id) => reachesDepartment(authority, id))) return false;
      const named = namedBy(topic);
      const reached = [...named.map(({ id }) => id), ...machineIds].filter((id) =>
        reachesDepartment(authority, id),
      );
      if (reached.length === 0) return false;
      // A topic may name the plant and the hall above a line: `plant/hall/line`.
      const above = new Set(reached.flatMap((id) => [...aboveOf(id)]));
      return named.every(({ id }) => above.has(id) || reachesDepartment(authority, id));
    },
  };
}

/**
 * Throws `needs_all_data` for a caller whose roles do not reach everything: a credential lets its holder send for every
 * machine of the tenant, and a connection reads every topic.
 */
export function requireAllData({ authority }: ReachCaller): void {
  if (!authority.isAll) throw failure('needs_all_data');
}
