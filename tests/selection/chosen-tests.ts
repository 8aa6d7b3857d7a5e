/**
 * Tests that `npm test` runs whatever has changed, and those that it leaves to `npm run test:full` where the change cannot
 * reach them. A test checks that each name here exists.
 */

/** Browser tests by their file below `tests/e2e`, each with the beginning of a title, or whole. */
export const SMOKE: readonly (readonly [file: string, title?: string])[] = [
  ['console/accounts/user.spec.ts', 'a user is invited'],
  ['console/alarms/alarms.spec.ts', 'an alarm appears'],
  ['console/api-keys/logs-and-keys.spec.ts'],
  ['console/calendar/calendar.spec.ts', 'a shift and a planned stop'],
  ['console/captcha/captcha.spec.ts', 'a slider is solved by drag'],
  ['console/codes/vendor-codes.spec.ts', 'an unknown code'],
  ['console/connectors/connector.spec.ts'],
  ['console/energy/energy.spec.ts', 'a meter and a tariff'],
  ['console/files/file.spec.ts', 'files are uploaded'],
  ['console/history/stops.spec.ts', 'a stop gets a reason'],
  ['console/home/home.spec.ts', 'a line that stops'],
  ['console/ingest/connections.spec.ts'],
  ['console/jobs/job.spec.ts', 'exports and imports'],
  ['console/kit/tree-table.spec.ts', 'is a treegrid'],
  ['console/live/lines.spec.ts', 'lines are sorted'],
  ['console/map/map.spec.ts'],
  ['console/messages/messages.spec.ts', 'a notice reaches'],
  ['console/orders/inbound.spec.ts', 'an order is announced'],
  ['console/plant/line-editor.spec.ts', 'a line with a branch'],
  ['console/platform/operation-log.spec.ts'],
  ['console/pretreatment/pretreatment.spec.ts'],
  ['console/public-account/account.spec.ts'],
  ['console/public-account/conversation.spec.ts'],
  ['console/report/report.spec.ts'],
  ['console/quality/quality.spec.ts'],
  ['console/roles/rights.spec.ts', 'an explanation says'],
  ['console/screens/screen.spec.ts'],
  ['console/second-factor/second-factor.spec.ts'],
  ['console/shell/shell.spec.ts'],
  ['console/shell/content-policy.spec.ts'],
  ['console/sign-in/session.spec.ts'],
  ['console/sms/sms.spec.ts', 'a code that the administrator'],
  ['console/social/social-sign-in.spec.ts', 'an unbound account'],
  ['console/tenants/tenant.spec.ts'],
  ['console/video/camera.spec.ts', 'cameras are watched'],
  ['console/yard/appointment.spec.ts'],
  ['console/accessibility/fit-check.spec.ts'],
  ['console/kit/list-pages.spec.ts', 'dict '],
  ['console/kit/list-pages.spec.ts', 'user '],
  ['console/kit/list-pages.spec.ts', 'outbound order '],
  ['console/kit/list-pages.spec.ts', 'tenant '],
  ['display/connectors/connector-restart.spec.ts'],
  ['display/live/live-line.spec.ts', 'a line driven by a client that is not ours'],
  ['display/plant/plant.spec.ts', 'a fault over MQTT'],
  ['display/railway/railway.spec.ts'],
  ['display/runtime/faults-gpu.spec.ts', 'a GPU that is lost twice'],
  ['display/runtime/runtime.spec.ts', 'a one-time link signs'],
  ['display/runtime/runtime.spec.ts', 'a running board paints'],
  ['display/screens/scene-layout.spec.ts', 'a published layout'],
  ['display/stock/hall.spec.ts', 'the place that a truck'],
  ['walls/ingest/foreign-topic.spec.ts'],
  ['walls/live/line-legibility.spec.ts', 'every text of /productLineSignage can be read in zh'],
  ['walls/live/lines.spec.ts'],
  ['walls/live/machine.spec.ts', 'every text of the machine view'],
  ['walls/orders/office.spec.ts', 'every text of /officeSignage can be read in zh'],
  ['walls/plant/plant-legibility.spec.ts', 'every text of /largeScreen can be read in zh'],
  ['walls/pretreatment/pretreatment.spec.ts', 'every text of /pretreatmentSignage can be read in zh'],
  ['walls/railway/railway-legibility.spec.ts', 'every text of /largeScreenRailway can be read in zh'],
  ['walls/runtime/recording.spec.ts', 'what a wall showed'],
  ['walls/stock/hall-legibility.spec.ts', 'every text of /largeScreen2 can be read in zh'],
  ['walls/yard/live-warehouse.spec.ts', 'a truck is followed'],
  ['walls/yard/queue.spec.ts', 'every text of /orderSignage can be read in zh'],
  ['walls/yard/warehouse.spec.ts', 'every text of /warehouseSignage can be read in zh'],
];

interface Drill {
  /** It runs always, on the embedded database alone where it is written for both. */
  readonly isSmoke?: true;
  /** Areas whose change makes it run whole. */
  readonly of: readonly string[];
  /** Changed files that make it run whole, whatever their area. */
  readonly ofPaths?: RegExp;
}

/** Every file of `tests/faults`. */
export const DRILLS: Readonly<Record<string, Drill>> = {
  'alarm-killed': { isSmoke: true, of: ['alarms'] },
  'at-rest': { isSmoke: true, of: ['ingest', 'accounts'] },
  'audit-verify': { of: ['platform'] },
  'backup-under-load': { of: ['history', 'plant'] },
  backup: { isSmoke: true, of: [] },
  'broker-killed': { of: ['ingest'] },
  'captcha-processes': { of: ['captcha'] },
  'clock-set': { of: ['history', 'live'] },
  'connector-killed': { of: ['connectors'] },
  'database-away': { of: [] },
  'day-late': { of: ['history', 'ingest'] },
  'db-embedded-disk': { of: [] },
  'disk-full': { isSmoke: true, of: [] },
  durability: { isSmoke: true, of: ['ingest'] },
  'files-moved': { of: ['files'] },
  'hostile-messages': { of: ['ingest'] },
  'import-killed': { of: ['accounts', 'jobs'] },
  'job-killed': { isSmoke: true, of: ['jobs'] },
  'mtconnect-killed': { of: ['connectors'] },
  'platform-processes': { of: ['platform'] },
  process: { of: ['sign-in'] },
  'public-account-killed': { of: ['public-account'] },
  'reset-password': { of: ['accounts', 'sign-in'] },
  'restore-drill': { of: [], ofPaths: /migration/ },
  'server-killed': { isSmoke: true, of: ['ingest', 'live', 'history'] },
  'shown-not-stored': { of: ['history', 'live'] },
  'slow-reader': { of: ['live'] },
  'tls-process': { of: [] },
  upgrade: { isSmoke: true, of: [], ofPaths: /migration/ },
  'upload-killed': { isSmoke: true, of: ['files'] },
  'walls-come-back': { of: ['live', 'screens'] },
  'wms-events-killed': { of: ['orders'] },
};

interface SlowFile {
  /** Why it takes so long. */
  readonly why: string;
  readonly of: readonly string[];
}

/** Server tests that run where the change reaches their capability, otherwise in the full run alone. */
export const SLOW: Readonly<Record<string, SlowFile>> = {
  'server/demo/demo-plant.test.ts': { why: 'starts the demo plant and waits for its machines', of: [] },
  'server/demo/plant/sim.test.ts': { why: 'goes through days of the demo plant second by second', of: [] },
  'server/adapters/connectors/opcua/connector-opcua.test.ts': {
    why: 'makes OPC UA servers, with keys and certificates',
    of: ['connectors'],
  },
  'server/modules/accounts/users/user-access.test.ts': {
    why: 'signs in as many users, each with a slow hash of its password',
    of: ['accounts', 'roles'],
  },
  'server/modules/railway/railway-subjects.test.ts': {
    why: 'goes through all subjects of the railway by the kit’s test',
    of: ['railway'],
  },
  'tests/contract/deployment.test.ts': { why: 'starts the deployment as it is written', of: [] },
};
