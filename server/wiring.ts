import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { openBlobDisk } from './adapters/blob-disk.ts';
import { createEmbeddedBus } from './adapters/bus-embedded.ts';
import { createMqttBus } from './adapters/bus-mqtt.ts';
import { createRefusalReport } from './adapters/bus-refusals.ts';
import { openEmbedded } from './adapters/db-embedded.ts';
import { openPostgres } from './adapters/db-postgres.ts';
import { createSheetReader } from './adapters/sheet-hucre-reader.ts';
import { hucreWriter } from './adapters/sheet-hucre-writer.ts';
import { createAliyunSms } from './adapters/sms-aliyun.ts';
import type { Config } from './core/config.ts';
import type { ServerCore, ServerModule } from './core/module.ts';
import type { AccountService } from './core/ports/accounts.ts';
import type { BlobStore } from './core/ports/blobs.ts';
import type { Captchas } from './core/ports/captcha.ts';
import type { Database } from './core/ports/database.ts';
import type { BusAuthenticator, MachineBus } from './core/ports/machine-bus.ts';
import type { TenantFlags, TenantParams } from './core/ports/params.ts';
import type { PlantDirectory } from './core/ports/plant-directory.ts';
import type { PlantHistory } from './core/ports/plant-history.ts';
import type { ReadingSink } from './core/ports/readings.ts';
import type { SecondFactor } from './core/ports/second-factor.ts';
import type { SessionService } from './core/ports/sessions.ts';
import type { SignIn } from './core/ports/sign-in.ts';
import type { TaskService } from './core/ports/tasks.ts';
import { bottlingPlant } from './demo/plant/plant.ts';
import type { FirstBootInfo } from './greeting.ts';
import { findDepartmentMembers, findPostDepartments } from './modules/accounts/department-members.ts';
import { createAccountsModule } from './modules/accounts/module.ts';
import { createCaptchaModule } from './modules/captcha/module.ts';
import { machineHistory } from './modules/history/machine-history.ts';
import { createHistoryModule } from './modules/history/module.ts';
import { type CreateBuses, createIngestModule } from './modules/ingest/module.ts';
import { createJobsModule, type JobsModule } from './modules/jobs/module.ts';
import { createLiveModule } from './modules/live/module.ts';
import { createMessagesModule } from './modules/messages/module.ts';
import { createPlantModule } from './modules/plant/module.ts';
import { createPlatformModule } from './modules/platform/module.ts';
import { createSecondFactorModule } from './modules/second-factor/module.ts';
import { createSignInModule } from './modules/sign-in/module.ts';
import { createPhoneCodes, createSmsModule } from './modules/sms/module.ts';
import { createSocialModule, type SocialProviders } from './modules/social/module.ts';

/** The modules of one server, in the order in which they start, and their services. */
export interface Wiring {
  readonly modules: readonly ServerModule[];
  readonly firstBoot: FirstBootInfo;
  readonly accounts: AccountService;
  readonly sessions: SessionService;
  readonly signIn: SignIn;
  readonly captchas: Captchas;
  readonly params: TenantParams;
  readonly tenantFlags: TenantFlags;
  readonly directory: PlantDirectory;
  readonly sink: ReadingSink;
  readonly history: PlantHistory;
  readonly jobs: JobsModule;
  readonly tasks: TaskService;
  /** Raises and settles tasks now, instead of within a minute. */
  watchTasks(): Promise<void>;
  /** Resolves when every text message requested so far has been handed to the gateway or kept. */
  smsSettled(): Promise<void>;
}

/** Parts that a test puts in place of the product's. */
export interface Replacements {
  readonly socialProviders?: SocialProviders;
  readonly secondFactor?: SecondFactor;
  readonly directory?: PlantDirectory;
  readonly sink?: ReadingSink;
  readonly createBuses?: CreateBuses;
}

/** Creates every module of the product from the core and the services of the modules above it. */
export function wireModules(core: ServerCore, replaced: Replacements = {}): Wiring {
  const { config } = core;
  const jobs = createJobsModule(core, { reader: createSheetReader(), writer: hucreWriter });
  const platform = createPlatformModule(core, jobs.sheetJobs);
  const { params, flags } = platform;
  const codes = createPhoneCodes(core);
  const captcha = createCaptchaModule(core);
  const { captchas } = captcha;
  const { accounts, sessions, proofs, ...users } = createAccountsModule(core, { params, phoneCodes: codes });
  const factor = createSecondFactorModule(core, { accounts, proofs });
  const secondFactor = replaced.secondFactor ?? factor.secondFactor;
  const signInModule = createSignInModule(core, {
    accounts,
    sessions,
    params,
    flags,
    captchas,
    phoneCodes: codes,
    secondFactor,
  });
  const { signIn } = signInModule;
  const gateway = config.sms && createAliyunSms(config.sms);
  const sms = createSmsModule(core, { accounts, captchas, proofs, params }, codes, gateway);
  const social = createSocialModule(
    core,
    { accounts, signIn, params, sheetJobs: jobs.sheetJobs },
    replaced.socialProviders,
  );

  const plant = createPlantModule(
    core,
    {
      sheetJobs: jobs.sheetJobs,
      history: machineHistory,
      findUses: findDepartmentMembers,
      findPostDepartments,
    },
    config.demo ? bottlingPlant : null,
  );
  const directory = replaced.directory ?? plant.directory;
  const stored = createHistoryModule(core, { directory });
  const { history } = stored;
  const sink = replaced.sink ?? stored.sink;
  const live = createLiveModule(core, { directory, history });
  const ingest = createIngestModule(core, {
    directory,
    sink,
    proofs,
    createBuses: replaced.createBuses ?? createBuses,
  });
  const messages = createMessagesModule(core, { sessions, params, sheetJobs: jobs.sheetJobs });

  return {
    modules: [
      users.module,
      platform.module,
      captcha.module,
      factor.module,
      signInModule.module,
      sms.module,
      social,
      plant.module,
      stored.module,
      live,
      ingest,
      messages.module,
      jobs.module,
    ],
    firstBoot: {
      generatedPassword: users.generatedPassword,
      mintLinkTickets: signInModule.mintLinkTickets,
    },
    accounts,
    sessions,
    signIn,
    captchas,
    params,
    tenantFlags: flags,
    directory,
    sink,
    history,
    jobs,
    tasks: messages.tasks,
    watchTasks: messages.watchTasks,
    smsSettled: sms.settled,
  };
}

/** One bus per external broker, or the embedded one. */
function createBuses(
  config: Config,
  authenticate: BusAuthenticator,
  log: FastifyBaseLogger,
): readonly MachineBus[] {
  if (config.mqttUrls.length === 0) {
    const onRefused = createRefusalReport((refusal) => log.warn(refusal, 'MQTT clients were refused'));
    return [createEmbeddedBus({ host: config.mqttHost, port: config.mqttPort, authenticate, onRefused })];
  }
  return config.mqttUrls.map((url) => {
    const broker = new URL(url).host;
    const onState = (state: object) => log.info({ broker, ...state }, 'MQTT broker');
    return createMqttBus({ url, instance: config.dataDir, onState });
  });
}

/** The caller holds the data directory's lock. */
export function openDatabase(config: Config, log: FastifyBaseLogger): Promise<Database> {
  if (config.databaseUrl === null) {
    return openEmbedded({
      folder: join(config.dataDir, 'db'),
      onTrouble: ({ isOver, text }) => (isOver ? log.warn(text) : log.error(text)),
    });
  }
  return openPostgres(config.databaseUrl, (error) =>
    log.error({ err: error }, 'an idle database connection broke'),
  );
}

export function openBlobs(config: Config): Promise<BlobStore> {
  return openBlobDisk(join(config.dataDir, 'blobs'));
}
