import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { tenantsOf } from '#server/core/database/tenants-of.ts';
import { typed } from '#server/core/database/typed-database.ts';
import { eachTenant, type TenantWork } from '#server/core/each-tenant.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import { StreamFault, type StreamGateway } from '#server/core/ports/stream-gateway.ts';
import type { SecretBox } from '#server/core/secrets/secret-box.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { CameraProtocol, StreamProblem } from '#shared/contracts/video/camera.ts';
import { openAddress } from './camera-address.ts';
import { expectStatus, readText } from './read-stream.ts';
import type { VideoSchema } from './schema.ts';

const CHECK_EVERY_MS = 60_000;
const CAMERAS_PER_TURN = 200;
/** Of one tenant. */
const CHECKED_AT_ONCE = 8;
/** Tenants beside each other: what they wait for is a gateway. */
const TENANTS_AT_ONCE = 10;

interface WatchParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly secrets: SecretBox;
  readonly gateway: StreamGateway;
}

interface DueCamera {
  readonly id: Id;
  readonly protocol: CameraProtocol;
  readonly sealed_address: Uint8Array;
}

export interface CameraWatch {
  /** Tenants with a camera that is due. */
  due(): Promise<readonly Id[]>;
  /** Checks what is due of a tenant. */
  readonly work: TenantWork;
}

/** Checks every enabled camera once a minute. Of several processes the one that claimed a camera checks it. */
export function createCameraWatch({ database, clock, log, secrets, gateway }: WatchParts): CameraWatch {
  const db = typed<VideoSchema>(database);
  async function checkDue(tenantId: Id): Promise<void> {
    const now = new Date(clock.now());
    const next = new Date(now.getTime() + CHECK_EVERY_MS);
    const waiting = await db.tenant(tenantId, (tx) =>
      sql<DueCamera>`update camera_check c set due_at = ${next} from camera k
        where k.id = c.camera_id and c.camera_id in (
          select d.camera_id from camera_check d join camera e on e.id = d.camera_id
          where e.is_enabled and d.due_at <= ${now}
          order by d.due_at, d.camera_id limit ${CAMERAS_PER_TURN} for update of d skip locked)
        returning k.id::text as id, k.protocol, k.sealed_address`.execute(tx),
    );
    const due = [...waiting.rows];
    const work = async (): Promise<void> => {
      for (let camera = due.shift(); camera; camera = due.shift()) {
        const { id, sealed_address: sealed, protocol } = camera;
        const address = openAddress(secrets, tenantId, 'picture', sealed);
        const problem = address === null ? 'address_lost' : await check(gateway, tenantId, protocol, address);
        // Its address may have been changed during the check.
        await db.tenant(tenantId, (tx) =>
          sql`update camera_check set checked_at = ${new Date(clock.now())}, problem = ${problem}
            where camera_id = ${id} and due_at = ${next}`.execute(tx),
        );
      }
    };
    await Promise.all(Array.from({ length: CHECKED_AT_ONCE }, work));
  }

  return {
    due: () =>
      tenantsOf(
        database,
        sql`select distinct c.tenant_id::text as tenant_id from camera_check c
          join camera k on k.id = c.camera_id where k.is_enabled and c.due_at <= ${new Date(clock.now())}`,
      ),
    work: eachTenant({ name: 'check cameras', log, atOnce: TENANTS_AT_ONCE }, checkDue),
  };
}

/** Null = there is a playlist, or the gateway of a WHEP address accepts the request. */
async function check(
  gateway: StreamGateway,
  tenantId: Id,
  protocol: CameraProtocol,
  address: string,
): Promise<StreamProblem | null> {
  try {
    if (protocol === 'whep') {
      const answer = await gateway.ask({ tenantId, method: 'OPTIONS', url: address, accept: '*/*' });
      // A gateway that rejects OPTIONS is reachable.
      expectStatus(answer, [200, 204, 405, 501]);
      answer.body.destroy();
      return null;
    }
    const answer = await gateway.ask({ tenantId, method: 'GET', url: address, accept: '*/*' });
    expectStatus(answer, [200]);
    const text = await readText(answer, LIMITS.playlistMaxBytes);
    return text.replace(/^\uFEFF/, '').startsWith('#EXTM3U') ? null : 'not_a_stream';
  } catch (error) {
    if (error instanceof StreamFault) return error.problem;
    throw error;
  }
}
