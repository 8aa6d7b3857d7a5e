import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { PlantHistory } from '#server/core/ports/plant/plant-history.ts';
import type { ProductionCalendar } from '#server/core/ports/plant/production-calendar.ts';
import type { ReadingSink, SourceEnds } from '#server/core/ports/plant/readings.ts';
import type { ReportSource } from '#server/core/ports/report-sources.ts';
import type { Captchas } from '#server/core/ports/sign-in/captcha.ts';
import type { SecondFactor } from '#server/core/ports/sign-in/second-factor.ts';
import type { SessionService } from '#server/core/ports/sign-in/sessions.ts';
import type { SignIn } from '#server/core/ports/sign-in/sign-in.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { createConnectorWorkers } from './adapters/connectors/connector-workers.ts';
import { MENU_SEED } from './capabilities.ts';
import { createChannel } from './core/channel.ts';
import type { ServerCore, ServerModule } from './core/module.ts';
import type { AccountService } from './core/ports/accounts.ts';
import type { Announcements } from './core/ports/announcements.ts';
import type { TenantFlags, TenantParams } from './core/ports/params.ts';
import type { TaskService } from './core/ports/tasks.ts';
import { createWarehouseFeed } from './core/warehouse/board/warehouse-feed.ts';
import { demoHall } from './demo/hall/hall.ts';
import { demoAlarmRules, demoOnCall } from './demo/plant/alarm-rules.ts';
import { bottlingCalendar } from './demo/plant/calendar.ts';
import { demoCodeTables } from './demo/plant/code-tables.ts';
import { bottlingEnergy } from './demo/plant/energy.ts';
import { demoParameters } from './demo/plant/machine-parameters.ts';
import { bottlingPlant } from './demo/plant/plant.ts';
import { demoPublicAccountSeed } from './demo/public-account/seed.ts';
import { demoHouse } from './demo/warehouse/house.ts';
import type { FirstBootInfo } from './greeting.ts';
import { findDepartmentMembers, findPostDepartments } from './modules/accounts/department-members.ts';
import { createAccountsModule } from './modules/accounts/module.ts';
import { createProofs } from './modules/accounts/proofs.ts';
import { createAlarmsModule } from './modules/alarms/module.ts';
import { createApiKeysModule } from './modules/api-keys/module.ts';
import { createCalendarModule } from './modules/calendar/module.ts';
import { createCaptchaModule } from './modules/captcha/module.ts';
import { createCodesModule } from './modules/codes/module.ts';
import { createConnectorsModule } from './modules/connectors/module.ts';
import { createDerivationModule } from './modules/derivation/module.ts';
import { createEnergyModule } from './modules/energy/module.ts';
import { createFilesModule, type FilesModule } from './modules/files/module.ts';
import { machineHistory } from './modules/history/machine-history.ts';
import { machineParameters } from './modules/history/machine-parameter-offers.ts';
import { createHistoryModule } from './modules/history/module.ts';
import { type CreateBuses, createIngestModule } from './modules/ingest/module.ts';
import { createJobsModule, type JobsModule } from './modules/jobs/module.ts';
import { createLiveModule } from './modules/live/module.ts';
import { createMapModule } from './modules/map/module.ts';
import { createMessagesModule } from './modules/messages/module.ts';
import { goodsOfChecks } from './modules/orders/checks/goods-of-checks.ts';
import { awaitedOrders } from './modules/orders/inbound/inbound-appointments.ts';
import { createOrdersModule, type OrdersPorts } from './modules/orders/module.ts';
import { outboundLinesSource, outboundOrdersSource } from './modules/orders/outbound-sources.ts';
import { createPlantModule } from './modules/plant/module.ts';
import { createPlatformModule } from './modules/platform/module.ts';
import { createPretreatmentModule } from './modules/pretreatment/module.ts';
import { createFanAlarms } from './modules/public-account/alarms/fan-alarms.ts';
import { createPublicAccountModule } from './modules/public-account/module.ts';
import { createQualityModule } from './modules/quality/module.ts';
import { createRailwayModule } from './modules/railway/module.ts';
import { createReportModule } from './modules/report/module.ts';
import { createRolesModule } from './modules/roles/module.ts';
import { createScreensModule } from './modules/screens/module.ts';
import { createSecondFactorModule } from './modules/second-factor/module.ts';
import { createServerLogModule } from './modules/server-log/module.ts';
import { createSignInModule } from './modules/sign-in/module.ts';
import { createPhoneCodes, createSmsModule, createSmsOutbox } from './modules/sms/module.ts';
import { createSocialModule, type SocialProviders } from './modules/social/module.ts';
import { createStockModule } from './modules/stock/module.ts';
import { listStockAlerts } from './modules/stock/stock-alerts.ts';
import { stockSource } from './modules/stock/stock-source.ts';
import { findTenantPackage } from './modules/tenants/find-tenant-package.ts';
import { createTenantsModule } from './modules/tenants/module.ts';
import { createVideoModule } from './modules/video/module.ts';
import { createYardModule } from './modules/yard/module.ts';
import {
  createBuses,
  createFileScanner,
  createGeocoder,
  createMailSender,
  createMapTiles,
  createPageWriter,
  createSheetAdapters,
  createSmsGateway,
  openStreamGateway,
  openWordReader,
  type SheetAdapters,
} from './open-adapters.ts';

/** The modules of one server, in the order in which they start, and their services. */
export interface Wiring {
  readonly modules: readonly ServerModule[];
  readonly firstBoot: FirstBootInfo;
  readonly accounts: AccountService;
  readonly sessions: SessionService;
  readonly announcements: Announcements;
  readonly signIn: SignIn;
  readonly captchas: Captchas;
  readonly params: TenantParams;
  readonly tenantFlags: TenantFlags;
  readonly directory: PlantDirectory;
  readonly calendar: ProductionCalendar;
  readonly sink: ReadingSink;
  readonly ends: SourceEnds;
  readonly history: PlantHistory;
  readonly jobs: JobsModule;
  readonly files: FilesModule;
  readonly tasks: TaskService;
  /** Raises and settles tasks now, instead of within a minute. */
  watchTasks(): Promise<void>;
  /** Closes tenants whose last day has passed now, instead of within a minute. */
  watchTerms(): Promise<void>;
  /** Calls trucks again and ends what has not come now, instead of within 5 s. */
  watchQueues(): Promise<void>;
  /** Writes the facts of shifts that have ended or changed now, instead of within 5 s. */
  writeShifts(tenantId: Id): Promise<void>;
  /** Checks the cameras that are due now, instead of within 10 s. */
  watchCameras(): Promise<void>;
  /** Stores what the server has logged so far. */
  flushServerLog(): Promise<void>;
  /** Data sets of reports. */
  readonly reportSources: readonly ReportSource[];
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
  readonly sheets?: SheetAdapters;
}

/** Creates every module of the product, each from the core and the services of those above it. */
export function wireModules(core: ServerCore, replaced: Replacements = {}): Wiring {
  const { config } = core;
  // What all others stand on: background jobs, and the parameters, menus and dictionaries of tenants.
  const sheets = replaced.sheets ?? createSheetAdapters();
  const jobs = createJobsModule(core, sheets);
  const { sheetJobs } = jobs;
  const announcements: Announcements = {
    rights: createChannel(core.log),
    settings: createChannel(core.log),
  };
  const { rights } = announcements;
  const platform = createPlatformModule(core, {
    ...jobs,
    announcements,
    menus: MENU_SEED,
    files: () => files.library,
  });
  const { params, flags, catalogue, seeds, seededTenants } = platform;

  const proofs = createProofs(core);
  const files = createFilesModule(core, {
    seededTenants,
    params,
    sheetJobs,
    proofs,
    words: openWordReader(),
    scanner: createFileScanner(config),
  });
  const serverLog = createServerLogModule(core, { params, sheetJobs });

  // Users and the ways to sign in.
  const phoneCodes = createPhoneCodes(core);
  const outbox = createSmsOutbox(core, createSmsGateway(config));
  const captcha = createCaptchaModule(core);
  const { captchas } = captcha;
  const users = createAccountsModule(core, {
    params,
    phoneCodes,
    textNotices: outbox,
    catalogue,
    rights,
    sheetJobs,
    files: files.library,
    proofs,
  });
  const { accounts, sessions } = users;
  const apiKeys = createApiKeysModule(core, { accounts, sheetJobs });
  const roles = createRolesModule(core, {
    seededTenants,
    findPackage: (tenantId) => findTenantPackage(core.db, tenantId),
    rights,
    sheetJobs,
  });
  const factor = createSecondFactorModule(core, { accounts, proofs, sessions });
  const secondFactor = replaced.secondFactor ?? factor.secondFactor;
  // The plant's model comes before its walls are signed in.
  const plant = createPlantModule(
    core,
    {
      sheetJobs,
      history: machineHistory,
      findUses: findDepartmentMembers,
      findPostDepartments,
      files: files.library,
    },
    config.demo ? { ...bottlingPlant, addition: demoHall.departments } : null,
  );
  const directory = replaced.directory ?? plant.directory;
  const planned = createCalendarModule(core, { directory, sheetJobs }, config.demo ? bottlingCalendar : null);
  const { calendar } = planned;
  const screens = createScreensModule(core, { sessions, directory, sheetJobs });
  const signingIn = createSignInModule(core, {
    accounts,
    sessions,
    params,
    flags,
    captchas,
    phoneCodes,
    secondFactor,
    screenLinks: screens.screenLinks,
    textNotices: outbox,
    sheetJobs,
  });
  const { signIn } = signingIn;
  const sms = createSmsModule(core, { accounts, captchas, proofs, params }, phoneCodes, outbox);
  const socialPorts = { accounts, signIn, params, sheetJobs };
  const social = createSocialModule(core, socialPorts, replaced.socialProviders);

  // What its machines say.
  const codes = createCodesModule(core, { directory, sheetJobs }, config.demo ? demoCodeTables() : null);
  const { vendorCodes } = codes;
  const stored = createHistoryModule(
    core,
    { directory, calendar, vendorCodes, sheetJobs, params },
    config.demo ? demoParameters() : null,
  );
  const { history } = stored;
  const fanChanges = createChannel<Id>(core.log);
  const alarms = createAlarmsModule(
    core,
    {
      directory,
      history,
      past: stored.past,
      calendar,
      sink: stored.sink,
      sheetJobs,
      texts: outbox.alarms,
      fans: createFanAlarms(core, accounts, (tenantId) => fanChanges.announce(tenantId)),
      mail: createMailSender(config),
    },
    config.demo ? { rules: demoAlarmRules, onCall: demoOnCall } : null,
  );
  const derivation = createDerivationModule(core, { directory, history, sink: alarms.sink, sheetJobs });
  const sink = replaced.sink ?? codes.through(derivation.sink);
  const live = createLiveModule(core, {
    directory,
    calendar,
    history,
    vendorCodes,
    alarms: alarms.active,
  });
  const house = wireWarehouse(
    core,
    { sheetJobs, rights, directory, history, files: files.library },
    config.demo ? demoHouse : null,
  );
  const pretreatment = createPretreatmentModule(
    core,
    { directory, sheetJobs, history },
    config.demo ? demoHall : null,
  );
  const ingest = createIngestModule(core, {
    directory,
    sink,
    ends: stored.ends,
    events: house.events,
    processEvents: pretreatment.events,
    proofs,
    createBuses: replaced.createBuses ?? createBuses,
  });
  const connectors = createConnectorsModule(core, {
    directory,
    sink,
    ends: stored.ends,
    host: createConnectorWorkers({
      onDeath: (kind, error) => core.log.error({ kind, error, worker: true }, 'a worker of connectors ended'),
    }),
    sheetJobs,
    parameters: machineParameters,
  });
  const energy = createEnergyModule(
    core,
    { directory, usage: stored.usage, queue: jobs.queue, sheetJobs },
    config.demo ? bottlingEnergy : null,
  );
  const video = createVideoModule(core, { gateway: openStreamGateway(config), sheetJobs });
  const messages = createMessagesModule(core, {
    sessions,
    announcements,
    params,
    files: files.library,
    sheetJobs,
  });
  const tenants = createTenantsModule(core, {
    accounts,
    sessions,
    rights,
    seeds,
    catalogue,
    sheetJobs,
  });
  const reportSources = [stored, planned, alarms, energy, house].flatMap((one) => one.reportSources);
  const report = createReportModule(core, {
    ...{ directory, calendar, writer: sheets.writer, pageWriter: createPageWriter(), sources: reportSources },
  });

  return {
    // Users first: their start makes the first tenant. Jobs last: they run what the others have registered.
    modules: [
      users.module,
      platform.module,
      files.module,
      serverLog.module,
      apiKeys,
      roles,
      captcha.module,
      factor.module,
      signingIn.module,
      sms.module,
      social,
      plant.module,
      planned.module,
      screens.module,
      codes.module,
      stored.module,
      alarms.module,
      derivation.module,
      live,
      ...house.modules,
      pretreatment.module,
      report,
      ingest,
      connectors,
      energy.module,
      createMapModule(core, createGeocoder(), createMapTiles(config)),
      video.module,
      messages.module,
      createPublicAccountModule(
        core,
        {
          proofs,
          sheetJobs,
          content: files.content,
          tasks: messages.tasks,
          accounts,
          alarms: alarms.desk,
          fanCodes: sms.fanCodes,
          queue: jobs.queue,
          changes: fanChanges,
          ...house.answers,
          sources: [...house.answers.sources, ...messages.answers],
        },
        config.wechatDemo ? demoPublicAccountSeed : null,
      ),
      tenants.module,
      jobs.module,
    ],
    firstBoot: {
      generatedPassword: users.generatedPassword,
      mintLinkTickets: signingIn.mintLinkTickets,
    },
    accounts,
    sessions,
    announcements,
    signIn,
    captchas,
    params,
    tenantFlags: flags,
    directory,
    calendar,
    sink,
    ends: stored.ends,
    history,
    jobs,
    files,
    tasks: messages.tasks,
    watchTasks: messages.watchTasks,
    watchTerms: tenants.watchTerms,
    watchQueues: house.watchQueues,
    writeShifts: stored.shiftFacts.run,
    watchCameras: video.watchCameras,
    flushServerLog: serverLog.flush,
    reportSources,
    smsSettled: sms.settled,
  };
}

/** The capabilities of a warehouse: trucks bring and fetch goods of orders, checks hold them up, trains carry them. */
function wireWarehouse(
  core: ServerCore,
  { files, directory, history, ...ports }: Omit<OrdersPorts, 'feed' | 'openCheck' | 'trucks' | 'trains'>,
  demo: typeof demoHouse | null,
) {
  const shared = { ...ports, feed: createWarehouseFeed(core) };
  const yard = createYardModule(core, { ...shared, orders: awaitedOrders, listStockAlerts }, demo);
  const stock = createStockModule(core, shared);
  const railway = createRailwayModule(core, shared, demo);
  const quality = createQualityModule(core, { ...shared, files, goods: goodsOfChecks });
  const orders = createOrdersModule(core, {
    ...shared,
    files,
    directory,
    history,
    openCheck: quality.openCheck,
    trucks: yard.trucks,
    trains: railway.trains,
  });
  return {
    modules: [yard.module, stock, railway.module, quality.module, orders.module],
    events: orders.events,
    answers: { ...yard.answers, sources: [...yard.answers.sources, ...orders.answers] },
    watchQueues: yard.watchQueues,
    reportSources: [outboundOrdersSource(core), outboundLinesSource(core), stockSource(core)],
  };
}
