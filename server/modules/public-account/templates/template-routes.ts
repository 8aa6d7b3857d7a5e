import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { fanInReach } from '#server/modules/public-account/fan-queries.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  fillMpTemplate,
  listMpAnswerSources,
  listMpTemplateNames,
  type MpAnswerSource,
} from '#shared/contracts/public-account/mp-template.ts';
import { isEnglish } from '#shared/domain/public-account/fill-template.ts';
import { mpTemplate as en } from '#shared/i18n/en/public-account/mp-template.ts';
import { mpTemplate as zh } from '#shared/i18n/zh/public-account/mp-template.ts';
import type { FillForFan } from './fill.ts';

/** Beside the templates: what they may quote, and what one says to a fan. */
export function mountTemplateRoutes(
  app: FastifyInstance,
  { db, clock, sources }: PublicAccountParts,
  fill: FillForFan,
): void {
  const route = routes(app);

  route(listMpAnswerSources)(async () =>
    sources.map(({ name, branches }) => ({
      source: name,
      branches: branches.map(({ when, values }) => ({
        when,
        values: values.map((value) => ({
          name: value,
          zh: at(zh.examples, value),
          en: at(en.examples, value),
        })),
        zh: at(zh.texts[name], when),
        en: at(en.texts[name], when),
      })),
    })),
  );

  route(listMpTemplateNames)(({ session }) =>
    db.tenant(session.tenantId, async (tx) =>
      tx
        .selectFrom('mp_template')
        .select(['id', 'name'])
        .select((eb) => eb.ref('source').$castTo<MpAnswerSource>().as('source'))
        .orderBy('name')
        .execute(),
    ),
  );

  route(fillMpTemplate)(({ session, params, query }) =>
    db.tenant(session.tenantId, async (tx) => {
      const nowMs = clock.now();
      const fan = await fanInReach(tx, session, query.wxUserId, { use: 'read', now: new Date(nowMs) });
      const language = await languageOf(tx, fan.id);
      const ask = { tenantId: session.tenantId, fanId: fan.id, templateId: params.id, language, nowMs };
      const filled = await fill(tx, { ...ask, reader: session });
      if (!filled) throw failure('not_found');
      return { text: filled.text, when: filled.when, asOf: nowMs, hidden: [...filled.hidden] };
    }),
  );
}

/** By what the fan wrote last. */
async function languageOf(tx: Transaction<PublicAccountSchema>, fanId: Id): Promise<'zh' | 'en'> {
  const last = await tx
    .selectFrom('mp_message')
    .select('rep_content')
    .where('fan_id', '=', fanId)
    .where('type', '=', 1)
    .where('rep_type', '=', 'text')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return isEnglish(last?.rep_content ?? '') ? 'en' : 'zh';
}

function at(texts: Readonly<Record<string, string>>, name: string): string {
  return texts[name] ?? name;
}
