import { sql } from 'kysely';
import { tenantsOf } from '#server/core/database/tenants-of.ts';
import { eachTenant } from '#server/core/each-tenant.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { AlarmDesk } from '#server/core/ports/fans/alarm-desk.ts';
import type { FanAlarms } from '#server/core/ports/fans/fan-alarms.ts';
import type { MailSender } from '#server/core/ports/mail-sender.ts';
import type { ActiveAlarms } from '#server/core/ports/plant/active-alarms.ts';
import type { PastReadings } from '#server/core/ports/plant/past-readings.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { PlantHistory } from '#server/core/ports/plant/plant-history.ts';
import type { ProductionCalendar } from '#server/core/ports/plant/production-calendar.ts';
import type { ReadingSink } from '#server/core/ports/plant/readings.ts';
import type { ReportSource } from '#server/core/ports/report-sources.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { TextAlarms } from '#server/core/ports/text-alarms.ts';
import type { FollowChange } from '#server/core/realtime/table-topic.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { createActiveAlarms } from './active-alarms.ts';
import { mountAlarmChannels } from './alarm-channel.ts';
import { mountAlarmDeliveries } from './alarm-delivery.ts';
import { mountAlarmHistory } from './alarm-history-routes.ts';
import { mountAlarmRoutes } from './alarm-routes.ts';
import { mountAlarmRules } from './alarm-rule.ts';
import { type AlarmRuleSeed, seedAlarmRules } from './alarm-rule-seed.ts';
import { createAlarmSink } from './alarm-sink.ts';
import { settleDue } from './alarm-store.ts';
import { provideAlarmTopic } from './alarm-topic.ts';
import { createDispatcher } from './notify/dispatcher.ts';
import { mountOnCallSchedules } from './on-call-schedule.ts';
import { type OnCallSeed, seedOnCall } from './on-call-seed.ts';
import { alarmsSource } from './source/alarms-source.ts';

export interface AlarmsModule {
  readonly module: ServerModule;
  readonly sink: ReadingSink;
  readonly active: ActiveAlarms;
  readonly desk: AlarmDesk;
  readonly reportSources: readonly ReportSource[];
}

export interface AlarmPorts {
  readonly directory: PlantDirectory;
  readonly history: PlantHistory;
  readonly past: PastReadings;
  readonly calendar: ProductionCalendar;
  /** Where readings go. */
  readonly sink: ReadingSink;
  readonly sheetJobs: SheetJobs;
  readonly texts: TextAlarms;
  readonly fans: FanAlarms;
  readonly mail: MailSender;
}

/** What is written into a first tenant that has none of it. */
export interface AlarmDemo {
  readonly rules: readonly AlarmRuleSeed[];
  readonly onCall: OnCallSeed;
}

/** Delays end, and silence is noticed, as soon as that. */
const TICK_EVERY_MS = 1_000;
const SETTLE_EVERY_MS = 5_000;
const ACTIVE_EVERY_MS = 10_000;
/** Tenants whose alarms are read or settled beside each other. */
const AT_ONCE = 4;

/**
 * Alarms that rules raise from readings. Starts after the history, from whose values it goes on.
 */
export function createAlarmsModule(
  core: ServerCore,
  ports: AlarmPorts,
  demo: AlarmDemo | null,
): AlarmsModule {
  const { db, clock, config, secrets: box, every, everyTenant, onStop } = core;
  const { directory, history, past, calendar, sheetJobs } = ports;
  const { notifyOrigins: origins, publicUrl } = config;
  const senders = { origins, mail: ports.mail, texts: ports.texts, fans: ports.fans };
  const log = core.log.child({ module: 'alarms' });
  const dispatcher = createDispatcher({ db, clock, log, box, senders, publicUrl, directory, calendar });
  let follow: FollowChange = () => undefined;
  const active = createActiveAlarms({ db, log, onStop });
  const changed = (tenantId: Id) => {
    follow(tenantId, true);
    active.refreshSoon(tenantId);
  };
  const sink = createAlarmSink({ db, clock, log, directory, history, next: ports.sink, changed });

  const ruled = () =>
    tenantsOf(db, sql`select distinct tenant_id::text as tenant_id from alarm_rule where is_enabled`);
  const due = (now: Date) =>
    tenantsOf(
      db,
      sql`select distinct tenant_id::text as tenant_id from alarm
        where shelved_until <= ${now} or escalates_at <= ${now}`,
    );

  let routes: AlarmDesk | null = null;
  return {
    sink,
    active,
    reportSources: [alarmsSource({ clock })],
    desk: {
      acknowledge(...asked) {
        if (!routes) throw new Error('alarms are acknowledged once the server has its routes');
        return routes.acknowledge(...asked);
      },
    },
    module: {
      name: 'alarms',
      async start() {
        follow = provideAlarmTopic(core);
        if (demo && (await db.tenant(FIRST_TENANT, (tx) => seedAlarmRules(tx, FIRST_TENANT, demo.rules))))
          log.info('alarm rules of the demo plant created');
        if (demo && (await db.tenant(FIRST_TENANT, (tx) => seedOnCall(tx, FIRST_TENANT, demo.onCall))))
          log.info('on-call schedule of the demo plant created');
        for (const tenantId of await ruled()) {
          await sink.reload(tenantId);
          await active.refresh(tenantId);
        }
        const stopListening = directory.onChange((tenantId) => {
          sink.reload(tenantId).catch((error: unknown) => log.error({ err: error }, 'rules not read'));
        });
        onStop(async () => stopListening());
        // What other processes have stored.
        everyTenant(
          'alarm-active',
          ACTIVE_EVERY_MS,
          ruled,
          eachTenant({ name: 'alarm-active', log, atOnce: AT_ONCE }, active.refresh),
        );
        every('alarm-delays', TICK_EVERY_MS, sink.tick);
        everyTenant('alarm-messages', TICK_EVERY_MS, dispatcher.due, dispatcher.work);
        everyTenant(
          'alarm-settle',
          SETTLE_EVERY_MS,
          () => due(new Date(clock.now())),
          eachTenant({ name: 'alarm-settle', log, atOnce: AT_ONCE }, async (tenantId) => {
            await db.tenant(tenantId, (tx) => settleDue(tx, tenantId, clock.now()));
            changed(tenantId);
          }),
        );
      },
      mount(app) {
        mountAlarmRules(app, { db, clock, directory, history, past, sheetJobs, reload: sink.reload });
        mountAlarmChannels(app, { db, clock, box, senders, directory, sheetJobs });
        mountOnCallSchedules(app, { db, clock, sheetJobs });
        mountAlarmDeliveries(app, { db, clock, sheetJobs });
        mountAlarmHistory(app, { db, clock, directory });
        routes = mountAlarmRoutes(app, { db, clock, sheetJobs, changed });
      },
    },
  };
}
