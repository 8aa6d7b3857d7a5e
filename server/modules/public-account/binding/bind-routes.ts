import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { requireUser, type SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { fanInReach, touchFan } from '#server/modules/public-account/fan-queries.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  bindMpFan,
  listMpBindable,
  type MpBindingKind,
} from '#shared/contracts/public-account/mp-binding.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import { maskPhone } from '#shared/domain/text/masked-phone.ts';
import { type BoundFans, isActiveUser, type NewBinding } from './bound-fans.ts';

type Tx = Transaction<PublicAccountSchema>;

/** What a caller has to see to give it to a fan. */
const NEEDS: Readonly<Record<MpBindingKind, readonly Permission[]>> = {
  staff: ['user_view'],
  driver: ['appointment_view'],
  partner: ['warehouse_view', 'warehouse_order_view'],
};

interface Choice {
  readonly id: Id;
  readonly name: string;
  readonly note: string | null;
}

/** Bindings that colleagues make. Nobody gives a fan what they do not have. */
export function mountBindRoutes(app: FastifyInstance, parts: PublicAccountParts, bound: BoundFans): void {
  const { db, clock, accounts, trucks, partners } = parts;
  const route = routes(app);
  const asking = (use: 'read' | 'change') => ({ use, now: new Date(clock.now()) });

  async function choices(
    tx: Tx,
    session: SessionPrincipal,
    kind: MpBindingKind,
    text: string,
  ): Promise<Choice[]> {
    switch (kind) {
      case 'staff':
        return (await accounts.findReached(tx, session, text)).map(({ userId, nickname, username }) => ({
          ...{ id: userId, name: nickname, note: username },
        }));
      case 'partner':
        return (await partners.find(tx, session, text)).map(({ id, name, code }) => ({
          id,
          name,
          note: code,
        }));
      default:
        return (await trucks.find(tx, session, text)).map(({ id, no, plate, driverName, phone }) => ({
          ...{ id, name: [plate ?? no, driverName].filter(Boolean).join(' ') },
          note: [plate === null ? null : no, phone && maskPhone(phone)].filter(Boolean).join(' · ') || null,
        }));
    }
  }

  /** Throws where the target is out of reach, or is more than the caller has. */
  async function targetOf(
    tx: Tx,
    session: SessionPrincipal,
    kind: MpBindingKind,
    id: Id,
  ): Promise<NewBinding['to']> {
    switch (kind) {
      case 'staff': {
        const [userId] = await accounts.managedOf(tx, session, [id]);
        if (userId === undefined || !(await isActiveUser(tx, userId))) throw failure('not_found');
        // What the user may do by the fan ends when who has given it holds less.
        return { kind, userId, makerId: userId === session.userId ? null : session.userId };
      }
      case 'partner': {
        const partner = await partners.get(tx, session, id);
        if (!partner) throw failure('not_found');
        return { kind, partnerId: partner.id, warehouseIds: await partners.warehousesOf(tx, session) };
      }
      default: {
        const truck = await trucks.get(tx, session, id);
        if (!truck) throw failure('not_found');
        if (truck.phone === null) return { kind: 'driver', appointmentId: truck.id };
        if (!(await trucks.reachesDriver(tx, session, truck.phone))) throw failure('mp_bind_beyond');
        return { kind: 'driver', phone: truck.phone };
      }
    }
  }

  function check(session: SessionPrincipal, kind: MpBindingKind): void {
    requireUser(session);
    if (NEEDS[kind].some((permission) => !session.permissions.has(permission))) throw failure('forbidden');
  }

  route(listMpBindable)(async ({ session, params, query: { kind, q = '' } }) => {
    check(session, kind);
    return db.tenant(session.tenantId, async (tx) => {
      await fanInReach(tx, session, params.id, asking('read'));
      return choices(tx, session, kind, q);
    });
  });

  route(bindMpFan)(async ({ session, params, body: { kind, targetId } }) => {
    check(session, kind);
    const { tenantId } = session;
    const shown = await db.tenant(tenantId, async (tx) => {
      const fan = await fanInReach(tx, session, params.id, asking('change'));
      const before = await bound.kindOf(tx, fan.id);
      const to = await targetOf(tx, session, kind, targetId);
      await bound.bind(tx, { tenantId, fanId: fan.id }, { to, way: 'operator', boundBy: session.userId });
      await audit(tx, {
        ...editBy(session, clock),
        ...{ subject: 'mpFan', recordId: fan.id, recordName: fan.name, action: 'bind' },
        // Neither a phone nor a plate: the log has readers who see neither.
        changes: { kind: { before, after: kind }, targetId: { before: null, after: targetId } },
      });
      await touchFan(tx, fan.id);
      return bound.shownOf(tx, session, fan.id);
    });
    parts.changed(tenantId);
    if (!shown) throw failure('not_found');
    return shown;
  });
}
