import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContracts, loadCruds } from '#server/all-contracts.ts';
import { createCredential } from '#shared/contracts/ingest/credential.ts';
import { ingest } from '#shared/contracts/ingest/ingest.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { isIdSchema, PARTS, schemasIn, wireSchema } from '#tests/support/walks/contract-sample.ts';
import { removeDemoRules } from '#tests/support/walks/demo-rules.ts';
import { dataOf } from '#tests/support/walks/foreign-rows/make-row.ts';
import { FOREIGN_SAMPLES } from '#tests/support/walks/foreign-samples/foreign-samples.ts';
import { rowsNotOf } from '#tests/support/walks/whole-tables.ts';

/**
 * Every id that any call takes, asked for by the full administrator of another tenant. The places come out of the
 * contracts: a call that is added with an id and has no sample here fails by its name.
 */
const contracts = await loadContracts();

/** Called ids, and no rows of ours: the sender's own number of a report, and names that a provider gives an app. */
const NOT_OF_ROWS = [
  'log.post body.id',
  // Entries are numbered within their tenant, from 1; the record is a text that only the tenant's own entries are compared with.
  'operationLog.get query.id',
  'operationLog.export query.recordId',
  'operationLog.page query.recordId',
  // Numbers of requests, which only the entries that the caller may read are compared with.
  'serverLog.page query.requestId',
  'serverLog.export query.requestId',
  // The name under which a Sparkplug host is known to edge nodes.
  'connector.create body.settings.hostId',
  'connector.update body.settings.hostId',
  // Of WeChat, not of rows here.
  'mpAccount.create body.appId',
  'mpAccount.update body.appId',
  'mpMaterial.page query.appId',
  'mpMaterial.addNews body.appId',
  'mpMaterial.changeNews body.appId',
  'mpMaterial.file query.appId',
  'mpMaterial.remove query.appId',
  'mpMaterial.temporaryFile query.appId',
  'mpMaterial.video query.appId',
  'mpMessage.page query.appId',
  // Done by WeChat: `mp-binding.test.ts` and `mp-qr.test.ts` try them as others.
  'mpBinding.ownCode body.accountId',
  'mpBinding.ticketCode body.accountId',
  'mpBinding.ticketCode body.appointmentId',
  'mpQr.code params.id',
  // Done by WeChat: `mp-menu.test.ts` tries them as others.
  'mpMenu.fetch body.accountId',
  'mpMenu.publish body.accountId',
  'mpMenu.withdraw body.accountId',
  // Kept in a draft as they are; the publication looks for them among those of its own account.
  'mpMenu.save body.menu.buttons.ruleId',
  'mpMenu.save body.menu.buttons.templateId',
  'mpMenu.save body.menu.buttons.mediaId',
  'mpMenu.save body.menu.buttons.subs.ruleId',
  'mpMenu.save body.menu.buttons.subs.templateId',
  'mpMenu.save body.menu.buttons.subs.mediaId',
  // Names that entries have among themselves, and one of WeChat.
  'mpMenu.save body.menu.buttons.id',
  'mpMenu.save body.menu.buttons.appId',
  'mpMenu.save body.menu.buttons.subs.id',
  'mpMenu.save body.menu.buttons.subs.appId',
  // Done by WeChat: `mp-material.test.ts` tries them as others.
  'mpMaterial.addNews body.articles.thumbMediaId',
  'mpMaterial.changeNews body.articles.thumbMediaId',
  'mpMaterial.changeNews body.mediaId',
  'mpNews.pictures query.appId',
  'mpNews.publish body.appId',
  'mpNews.withdraw body.appId',
  'mpNews.preview body.appId',
  'mpSync.start body.appId',
  // Done by WeChat: `mp-news.test.ts` tries them as others.
  'mpNews.publish body.mediaId',
  'mpNews.withdraw body.mediaId',
  'mpNews.preview body.mediaId',
  'mpNews.preview body.wxUserId',
  'mpMessage.send body.appId',
  // Sent by WeChat: `mp-message.test.ts` tries those of other accounts.
  'mpMessage.send body.repMediaId',
  'mpMessage.send body.repThumbMediaId',
  // Done by WeChat: `mp-tag.test.ts` tries it as others.
  'mpTag.sync body.accountId',
  'mpTeam.answers query.appId',
  'socialProvider.create body.appId',
  'socialProvider.create body.agentId',
  'socialProvider.update body.appId',
  'socialProvider.update body.agentId',
  // Kept in a draft as it is; the publication looks for it among the machines of its own tenant.
  'linePlan.save body.plan.nodes.machineId',
  // A filter of a job, which reads the rows later, as the user who started it.
  'connectorPoint.export query.connectorId',
  'camera.export query.siteId',
  'mpAutoReply.export query.accountId',
  'mpTag.export query.accountId',
  'mpQr.export query.accountId',
  // They are done by a gateway of the camera: `camera-stream.test.ts` tries them as others.
  'camera.offer params.id',
  'camera.talk params.id',
  'camera.hangUp params.id',
  'file.export query.fileListId',
  'dictItem.export query.dictId',
  'inboundLine.export query.inboundOrderId',
  'outboundLine.export query.outboundOrderId',
  'vendorCode.export query.codeTableId',
  'wagonVisit.export query.trainId',
  'qualityPlanItem.export query.planId',
  'machineParameter.export query.deptId',
  'energyMeter.export query.carrierId',
  'energyMeter.export query.regionId',
  'energyTariff.export query.carrierId',
  'tenant.export query.packageId',
  'user.export query.postId',
  'user.export query.roleId',
  'user.export query.deptId',
  // Resumable uploads have ids of their own form; `resumable-upload.test.ts` tries every call as others.
  'fileUpload.get params.uploadId',
  'fileUpload.continue params.uploadId',
  'fileUpload.cancel params.uploadId',
  'fileUpload.finish params.uploadId',
  // Types of providers, the same for every tenant.
  'socialProvider.get params.id',
  'socialProvider.remove params.id',
  'socialProvider.removeMany query.ids',
];

function idPlaces(contract: Endpoint): string[] {
  return PARTS.flatMap((part) => {
    const schema = wireSchema(contract, part);
    const found = schema ? [...schemasIn(schema)] : [];
    return found
      .filter(([path, one]) => isIdSchema(one) || /(?:^|\.)(?:ids?|\w+Ids?)(?:\[\])*$/.test(path))
      .map(([path]) => `${contract.id} ${part}.${path.replaceAll('[]', '').replace(/^\./, '')}`);
  });
}

const places = [...new Set(contracts.flatMap(idPlaces))].filter((place) => !NOT_OF_ROWS.includes(place));
const updates = (await loadCruds()).map(({ update, idField }) => `${update.id} body.${idField}`);
const tried = [...FOREIGN_SAMPLES].map(([place, sample]) => ({ place, ...sample }));

/** Ids of WeChat: the database holds any text. */
const OF_TEXTS = [
  'mpMaterial.file query.mediaId',
  'mpMaterial.remove query.id',
  'mpMaterial.temporaryFile query.mediaId',
  'mpMaterial.video query.mediaId',
];

/** Ids that nobody has: one below the largest of the database, and one that the database cannot hold. */
const NOBODYS = '9123456789012345678';
const TOO_LARGE = '9999999999999999999';
/** The same among ids of files. */
const NOBODYS_FILE = '00000000-0000-4000-8000-000000000000';

let server: TestServer;
let owner: TestUser;
let foreigner: TestUser;

beforeAll(async () => {
  server = await startTestServer({ env: { LINEWALL_DEMO: '1' } });
  owner = await server.addUser();
  foreigner = await server.addUser({ tenantId: await server.addTenant('foreign') });
  await removeDemoRules(server, owner);
  const { secret } = await dataOf(
    server,
    createCredential,
    { body: { name: 'gateway', kind: 'http' } },
    owner,
  );
  const ts = Date.now();
  const answer = await server.call(
    ingest,
    {
      body: [
        { topic: 'linewall/v1/1/L1-FILLER/state', payload: { ts, states: ['fault'] } },
        { topic: 'linewall/v1/1/L1-FILLER/metrics', payload: { ts, speed: 1 } },
      ],
    },
    null,
    { authorization: `Bearer ${secret}` },
  );
  expect(answer.json().data).toMatchObject({ accepted: 2 });
});
afterAll(() => server.close());

async function ask(place: string, user: TestUser, id: Id): Promise<{ status: number; body: string }> {
  const sample = FOREIGN_SAMPLES.get(place);
  if (!sample) throw new Error(`no sample of ${place}`);
  const answer = await sample.ask(server, user, id);
  return { status: answer.statusCode, body: answer.body };
}

describe('ids in contracts', () => {
  it('H18 are all tried here, and nothing else is', () => {
    expect(places.filter((place) => !FOREIGN_SAMPLES.has(place))).toEqual([]);
    expect([...FOREIGN_SAMPLES.keys()].filter((place) => !places.includes(place))).toEqual([]);
    expect(NOT_OF_ROWS.filter((place) => !contracts.flatMap(idPlaces).includes(place))).toEqual([]);
    expect(places.length).toBeGreaterThan(45);
  });

  it.each(tried)('H18 H13 of another tenant are ids that nobody has: $place', async ({ place, make }) => {
    const id = await make(server, owner);
    const before = await rowsNotOf(server, foreigner.tenantId);

    const foreign = await ask(place, foreigner, id);
    const nobodys = /^\d+$/.test(id) ? NOBODYS : NOBODYS_FILE;
    expect(foreign).toEqual(await ask(place, foreigner, nobodys));
    expect(foreign.status).not.toBe(401);
    // It is refused for its id, not for what else the body holds.
    if (updates.includes(place)) expect([403, 404]).toContain(foreign.status);
    expect(await rowsNotOf(server, foreigner.tenantId)).toEqual(before);

    // The same call does something for whose row it is: it answers otherwise, or the rows differ afterwards.
    const own = await ask(place, owner, id);
    expect(own.status, own.body).toBe(200);
    if (own.status !== foreign.status || own.body !== foreign.body) return;
    expect(await rowsNotOf(server, foreigner.tenantId)).not.toEqual(before);
  });

  it.each(tried.filter(({ place }) => !OF_TEXTS.includes(place)))(
    'that the database cannot hold are refused before they get there: $place',
    async ({ place }) => {
      expect(await ask(place, owner, TOO_LARGE)).toMatchObject({ status: 400 });
    },
  );
});
