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
import type {
  AccountDesk,
  CaptchaDesk,
  PhoneCodes,
  TaskDesk,
  TenantFlags,
  TenantParams,
} from './core/identity-ports.ts';
import type { ServerModule } from './core/module.ts';
import type {
  BlobStore,
  BusAuthenticator,
  Database,
  MachineBus,
  PlantDirectory,
  PlantHistory,
  ReadingSink,
} from './core/ports.ts';
import { bottlingPlant } from './demo/plant/plant.ts';
import { createAccountsModule, type FirstSight } from './modules/accounts/module.ts';
import { createCaptchaModule } from './modules/captcha/module.ts';
import { createHistoryModule } from './modules/history/module.ts';
import { createIngestModule } from './modules/ingest/module.ts';
import { createJobsModule, type JobsModule } from './modules/jobs/module.ts';
import { createLiveModule } from './modules/live/module.ts';
import { createMessagesModule } from './modules/messages/module.ts';
import { createPlantModule } from './modules/plant/module.ts';
import { createPlatformModule } from './modules/platform/module.ts';
import { createSecondFactorModule } from './modules/second-factor/module.ts';
import { createSmsModule } from './modules/sms/module.ts';
import { createSocialModule } from './modules/social/module.ts';

/** The parts of one server, in the order in which they are registered. */
export interface Wiring {
  readonly modules: readonly ServerModule[];
  /** What the start of the process shows once; only after the modules have been registered. */
  firstSight(): FirstSight;
  readonly directory: PlantDirectory;
  readonly sink: ReadingSink;
  readonly history: PlantHistory;
  readonly accounts: AccountDesk;
  readonly captchas: CaptchaDesk;
  readonly phoneCodes: PhoneCodes;
  /** Resolves when every text message that was asked for has been handed on. */
  smsSettled(): Promise<void>;
  readonly jobs: JobsModule['system'];
  readonly tasks: TaskDesk;
  /** Looks now for what somebody has to do, instead of within a minute. */
  watchTasks(): Promise<void>;
  readonly params: TenantParams;
  readonly tenantFlags: TenantFlags;
}

/** Every module of the product, the adapters that they stand on, and how they are given to each other. */
export function wireModules(
  config: Config,
  _log: FastifyBaseLogger,
  socialStandIns?: Parameters<typeof createSocialModule>[1],
): Wiring {
  const accounts = createAccountsModule(() => ({
    params: platform.params,
    isSingleSession: platform.flags.isSingleSession,
    captcha: captcha.captchas,
    phoneCodes: sms.phoneCodes,
    secondFactor: secondFactor.secondFactor,
  }));
  const secondFactor = createSecondFactorModule({ accounts: accounts.desk, proofs: accounts.proofs });
  const platform = createPlatformModule();
  const captcha = createCaptchaModule();
  const sms = createSmsModule(
    { accounts: accounts.desk, captcha: captcha.captchas, proofs: accounts.proofs, params: platform.params },
    config.sms && createAliyunSms(config.sms),
  );
  const social = createSocialModule({ accounts: accounts.desk, params: platform.params }, socialStandIns);
  const plant = createPlantModule(config.demo ? bottlingPlant : null);
  const { directory } = plant;
  const { history, sink, ...historyPart } = createHistoryModule({ directory });
  const live = createLiveModule({ directory, history });
  const ingest = createIngestModule({ directory, sink, createBuses, proofs: accounts.proofs });
  const jobs = createJobsModule({ reader: createSheetReader(), writer: hucreWriter });
  const messages = createMessagesModule({ accounts: accounts.desk, params: platform.params });
  return {
    modules: [
      accounts.module,
      jobs.module,
      secondFactor.module,
      captcha.module,
      platform.module,
      sms.module,
      social.module,
      plant.module,
      historyPart.module,
      live,
      ingest,
      messages.module,
    ],
    firstSight: accounts.firstSight,
    directory,
    sink,
    history,
    captchas: captcha.captchas,
    accounts: accounts.desk,
    phoneCodes: sms.phoneCodes,
    smsSettled: sms.settled,
    jobs: jobs.system,
    tasks: messages.tasks,
    watchTasks: messages.watchTasks,
    params: platform.params,
    tenantFlags: platform.flags,
  };
}

/** One bus per external broker, or our own. */
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
