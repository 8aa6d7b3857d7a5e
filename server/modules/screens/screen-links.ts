import type { Transaction } from 'kysely';
import { audit } from '#server/core/audit/audit.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { ScreenDevice, ScreenLinks } from '#server/core/ports/screen-links.ts';
import type { EndedSession, SessionService } from '#server/core/ports/sign-in/sessions.ts';
import { hashSecret } from '#server/core/secrets/secret.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TokenReply } from '#shared/contracts/sign-in/auth.ts';
import type { Language } from '#shared/domain/text/language.ts';
import type { ScreensSchema } from './schema.ts';

type Tx = Transaction<ScreensSchema>;

const USER_AGENT_MAX = 256;
const UNNAMED: Readonly<Record<Language, string>> = { zh: '屏幕', en: 'Screen' };

/** The `ScreenLinks` port. */
export function createScreenLinks(parts: {
  readonly db: TypedDatabase<ScreensSchema>;
  readonly clock: Clock;
  readonly sessions: Pick<SessionService, 'open' | 'end' | 'announce'>;
}): ScreenLinks {
  const { db, clock, sessions } = parts;

  async function openSession(
    tx: Tx,
    screen: { readonly tenantId: Id; readonly screenId: Id },
    device: ScreenDevice,
  ): Promise<TokenReply> {
    const { tenantId, screenId } = screen;
    const opening = { tenantId, kind: 'screen', userId: null, makerId: null, maxAgeMs: null } as const;
    const reply = await sessions.open(tx, { ...opening, ...device });
    const now = new Date(clock.now());
    await tx
      .updateTable('screen')
      // A screen has no user: its account's id is the session's.
      .set({ session_id: reply.user_info.userTable.id, last_seen_at: now, ...deviceColumns(device) })
      .where('screen_id', '=', screenId)
      .execute();
    await audit(tx, {
      tenantId,
      actor: null,
      at: now,
      subject: 'screen',
      recordId: screenId,
      action: 'open',
      changes: { ip: { after: device.address } },
    });
    return reply;
  }

  return {
    async open(ticket, device) {
      const opened = await db.platform(async (tx) => {
        const screen = await tx
          .updateTable('screen')
          .set({ link_hash: null, link_expires_at: null })
          .where('link_hash', '=', hashSecret(ticket))
          .where('link_expires_at', '>', new Date(clock.now()))
          .returning(['tenant_id', 'screen_id', 'session_id'])
          .executeTakeFirst();
        if (!screen) return null;
        const { tenant_id: tenantId, screen_id: screenId, session_id: formerId } = screen;
        const ended: readonly EndedSession[] =
          formerId === null ? [] : await sessions.end(tx, 'replaced', { sessionId: formerId });
        return { ended, reply: await openSession(tx, { tenantId, screenId }, device) };
      });
      if (!opened) return null;
      sessions.announce(opened.ended);
      return opened.reply;
    },

    openUnnamed: (tenantId, language, device) =>
      db.tenant(tenantId, async (tx) => {
        const screenId = await insertUnnamed(tx, tenantId, UNNAMED[language], language, clock.now());
        return openSession(tx, { tenantId, screenId }, device);
      }),
  };
}

/** Named by the first number that is free. */
async function insertUnnamed(
  tx: Tx,
  tenantId: Id,
  noun: string,
  language: Language,
  nowMs: number,
): Promise<Id> {
  const now = new Date(nowMs);
  for (let serial = 1; ; serial += 1) {
    const inserted = await tx
      .insertInto('screen')
      .values({
        tenant_id: tenantId,
        name: `${noun} ${serial}`,
        board: 'address',
        theme: 'dark',
        palette: 'andon',
        language,
        orientation: 'auto',
        motion: 'full',
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doNothing())
      .returning('screen_id')
      .executeTakeFirst();
    if (inserted) return inserted.screen_id;
  }
}

export function deviceColumns({ address, userAgent }: ScreenDevice) {
  return { address, user_agent: userAgent?.slice(0, USER_AGENT_MAX) ?? null };
}
