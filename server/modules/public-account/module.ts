import type { Channel } from '#server/core/channel.ts';
import { typed, withSchema } from '#server/core/database/typed-database.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { JobQueue } from '#server/core/ports/jobs.ts';
import type { MediaContent } from '#server/core/ports/media-content.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { Proofs } from '#server/core/ports/sign-in/proofs.ts';
import type { TaskService } from '#server/core/ports/tasks.ts';
import type { FollowChange } from '#server/core/realtime/table-topic.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { mountAccountCalls } from './account-calls.ts';
import { createAlarmAnswer } from './alarms/alarm-answer.ts';
import { createBindCodes } from './binding/bind-codes.ts';
import { mountBindRoutes } from './binding/bind-routes.ts';
import { createBinding } from './binding/binding.ts';
import { createBoundFans } from './binding/bound-fans.ts';
import { mountBindCodeRoutes } from './binding/code-routes.ts';
import type { PublicAccountSeed } from './demo/demo-seed.ts';
import { createPublicAccountDemo } from './demo/start-demo.ts';
import { mountFanRoutes } from './fan-routes.ts';
import { mountFanData } from './fans/fan-data.ts';
import { mountFanList } from './fans/fan-list.ts';
import { mountHookRoutes } from './hook/hook-routes.ts';
import { createAccessTokens } from './host/access-token.ts';
import { createWechatLists } from './host/listed.ts';
import { createWechatMedia } from './host/media.ts';
import { createWechatNews } from './host/news.ts';
import { createWechatHost } from './host/wechat-host.ts';
import { createMediaAddresses } from './materials/media-address.ts';
import type { MediaParts } from './materials/media-parts.ts';
import { createMediaSweep } from './materials/media-sweep.ts';
import { mountMaterials } from './materials/mount-materials.ts';
import { askForPublications } from './materials/publish-poll.ts';
import { materialSyncJob } from './materials/sync-job.ts';
import { mountSyncRoutes, scheduleNightly } from './materials/sync-routes.ts';
import { mountMpMenuRoutes } from './menu/menu-routes.ts';
import { mountMpAccounts } from './mp-account.ts';
import { mountMpAutoReplies } from './mp-auto-reply.ts';
import { mountMpCanned } from './mp-canned.ts';
import { mountMpOwnCanned } from './mp-own-canned.ts';
import { mountMpQrs } from './mp-qr.ts';
import { mountMpTags } from './mp-tag.ts';
import { mountMpTemplates } from './mp-template.ts';
import type { PublicAccountParts } from './parts.ts';
import { mountReplyRoutes } from './replies/reply-routes.ts';
import { mountUnmatched } from './replies/unmatched.ts';
import type { PublicAccountSchema } from './schema.ts';
import { askSources } from './sources/ask-sources.ts';
import { mountMpSummaryRoutes } from './summary/summary-routes.ts';
import { forgetPushes, settleSending } from './sweep.ts';
import { mountFanTagRoutes } from './tags/fan-tag-routes.ts';
import { createTagSync } from './tags/tag-sync.ts';
import { mountAnswerRoutes } from './team/answers.ts';
import { mountConversationList } from './team/conversation-list.ts';
import { provideConversationTopics } from './team/conversation-topics.ts';
import { registerFanReach } from './team/record-reach.ts';
import { mountTeamRoutes } from './team/team-routes.ts';
import { createFillForFan } from './templates/fill.ts';
import { mountTemplateRoutes } from './templates/template-routes.ts';

export interface PublicAccountPorts
  extends Pick<
    PublicAccountParts,
    'accounts' | 'alarms' | 'fanCodes' | 'knownPhones' | 'partners' | 'sources' | 'trucks'
  > {
  /** Conversations that others than this module have changed, once it is stored. */
  readonly changes: Pick<Channel<Id>, 'listen'>;
  readonly proofs: Proofs;
  readonly sheetJobs: SheetJobs;
  readonly content: MediaContent;
  readonly tasks: TaskService;
  readonly queue: JobQueue;
}

const SWEEP_EVERY_MS = 3_600_000;
const SETTLE_EVERY_MS = 60_000;
/** A reader who is faster fetches by the call. */
const MEDIA_EVERY_MS = 60_000;
const SOURCES_EVERY_MS = 10_000;
/** Of the demo: until its host knows the account. */
const DEMO_EVERY_MS = 2_000;

/**
 * Public accounts: their connection in both directions, and what the platform sends. `demo` is written at start into a first
 * tenant that has its warehouse and no account.
 */
export function createPublicAccountModule(
  core: ServerCore,
  { proofs, sheetJobs, content, tasks, queue, changes, ...plant }: PublicAccountPorts,
  demo: PublicAccountSeed | null,
): ServerModule {
  const { clock, config, secrets: box, every, blobs, onStop } = core;
  const db = typed<PublicAccountSchema>(core.db);
  let follow: FollowChange = () => undefined;
  const parts: PublicAccountParts = {
    db,
    urgent: (tenantId, work) => core.db.urgent(tenantId, (tx) => work(withSchema<PublicAccountSchema>(tx))),
    clock,
    log: core.log.child({ module: 'public-account' }),
    box,
    proofs,
    sheetJobs,
    tasks,
    changed: (tenantId) => follow(tenantId, true),
    publicUrl: config.publicUrl,
    host: createWechatHost(config.wechatOrigin, config.wechatMediaOrigins, () => clock.now()),
    blobs,
    content,
    ...plant,
  };
  const bound = createBoundFans(parts);
  const binding = createBinding(parts, bound);
  const codes = createBindCodes(parts, bound);
  const fill = createFillForFan(parts.sources, bound);
  const answers = {
    binding,
    codes,
    fill,
    log: parts.log,
    acknowledge: createAlarmAnswer(parts, parts.accounts, parts.alarms),
  };
  const tokens = createAccessTokens(parts);
  const mediaParts: MediaParts = {
    ...parts,
    media: createWechatMedia(parts.host, tokens),
    news: createWechatNews(parts.host, tokens),
    lists: createWechatLists(parts.host, tokens),
    addresses: createMediaAddresses(box, clock),
    pictureHosts: [config.wechatOrigin, ...config.wechatMediaOrigins].map((origin) => new URL(origin).host),
  };
  const tagSync = createTagSync(parts, tokens);
  const mediaSweep = createMediaSweep(mediaParts);
  const syncJob = materialSyncJob({ ...mediaParts, queue });
  queue.register(syncJob);
  const nightly = (): Promise<void> => scheduleNightly(mediaParts, { queue, syncJob });
  return {
    name: 'public-account',
    async start() {
      follow = provideConversationTopics(core);
      const stopFollowing = changes.listen((tenantId) => follow(tenantId, true));
      onStop(async () => stopFollowing());
      if (demo) {
        const account = createPublicAccountDemo(mediaParts, { answers, tokens }, { config, seed: demo });
        await account.start();
        every('materials and menu of the demo', DEMO_EVERY_MS, () => account.uploadDue());
      }
      every('forget pushes of public accounts', SWEEP_EVERY_MS, () => forgetPushes(db, clock.now()));
      every('ask how fans have come', SOURCES_EVERY_MS, () => askSources(parts, tokens));
      every('settle messages of public accounts', SETTLE_EVERY_MS, async () => {
        for (const tenantId of await settleSending(db, clock.now())) parts.changed(tenantId);
      });
      every('tell tags of fans', SETTLE_EVERY_MS, () => tagSync.tellDue());
      every('keep media of public accounts', MEDIA_EVERY_MS, () => mediaSweep.keepDue());
      every('remove unused media of public accounts', SWEEP_EVERY_MS, () => mediaSweep.removeOrphans());
      every('ask for publications of public accounts', LIMITS.mpPublishAskMs, () =>
        askForPublications(mediaParts),
      );
      every('schedule comparisons of materials', SWEEP_EVERY_MS, nightly);
      await nightly();
    },
    mount(app) {
      mountMpAccounts(app, parts);
      mountAccountCalls(app, parts, tokens);
      mountFanRoutes(app, parts, tokens);
      mountFanList(app, parts);
      mountMpTags(app, parts, tagSync);
      mountFanTagRoutes(app, parts, tagSync);
      mountConversationList(app, parts);
      registerFanReach(app);
      mountTeamRoutes(app, parts);
      mountFanData(app, parts, bound);
      mountBindRoutes(app, parts, bound);
      mountBindCodeRoutes(app, parts, { codes, tokens });
      mountMpQrs(app, parts, tokens);
      mountAnswerRoutes(app, parts);
      mountMpAutoReplies(app, parts);
      mountReplyRoutes(app, mediaParts, { fill, binding });
      mountUnmatched(app, parts);
      mountMpTemplates(app, parts);
      mountMpCanned(app, parts);
      mountMpOwnCanned(app, parts);
      mountTemplateRoutes(app, parts, fill);
      mountHookRoutes(app, parts, answers);
      mountMaterials(app, mediaParts);
      mountMpMenuRoutes(app, parts, tokens);
      mountMpSummaryRoutes(app, parts);
      mountSyncRoutes(app, mediaParts, { queue, syncJob });
    },
  };
}
