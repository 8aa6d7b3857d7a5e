import { warehouseReported } from '#server/modules/warehouse/migrations/0300-warehouse-reported.ts';
import { warehouseWaveEnglish } from '#server/modules/warehouse/migrations/0301-warehouse-wave-english.ts';
import { warehouseHoldOrders } from '#server/modules/warehouse/migrations/0330-warehouse-hold-orders.ts';
import { warehouseLocationLists } from '#server/modules/warehouse/migrations/0331-warehouse-location-lists.ts';
import { coreCounters } from './core/migrations/0120-core-counters.ts';
import { countersOfNoTenant } from './core/migrations/0121-core-counters-of-no-tenant.ts';
import { coreAudit } from './core/migrations/0130-core-audit.ts';
import { coreAuditNames } from './core/migrations/0190-core-audit-names.ts';
import { coreAuditIndexes } from './core/migrations/0240-core-audit-indexes.ts';
import type { Migration } from './core/ports/database.ts';
import { coreAccounts } from './modules/accounts/migrations/0001-core-accounts.ts';
import { accountsSignIn } from './modules/accounts/migrations/0080-accounts-sign-in.ts';
import { accountsProofs } from './modules/accounts/migrations/0110-accounts-proofs.ts';
import { accountsDataScope } from './modules/accounts/migrations/0200-accounts-data-scope.ts';
import { accountsUsers } from './modules/accounts/migrations/0205-accounts-users.ts';
import { accountsUserPlaces } from './modules/accounts/migrations/0206-accounts-user-places.ts';
import { accountsUserKey } from './modules/accounts/migrations/0207-accounts-user-key.ts';
import { accountsRightsChanges } from './modules/accounts/migrations/0284-accounts-rights-changes.ts';
import { accountsAvatar } from './modules/accounts/migrations/0320-accounts-avatar.ts';
import { accountsAvatarPath } from './modules/accounts/migrations/0412-accounts-avatar-path.ts';
import { accountsTokenPairs } from './modules/accounts/migrations/0495-accounts-token-pairs.ts';
import { accountsEntryMaker } from './modules/accounts/migrations/0496-accounts-entry-maker.ts';
import { accountsPhoneMaker } from './modules/accounts/migrations/0503-accounts-phone-maker.ts';
import { accountsSessionMaker } from './modules/accounts/migrations/0504-accounts-session-maker.ts';
import { alarms } from './modules/alarms/migrations/0430-alarms.ts';
import { alarmNewest } from './modules/alarms/migrations/0436-alarm-newest.ts';
import { alarmAnnounced } from './modules/alarms/migrations/0437-alarm-announced.ts';
import { alarmNotify } from './modules/alarms/migrations/0438-alarm-notify.ts';
import { alarmMail } from './modules/alarms/migrations/0461-alarm-mail.ts';
import { alarmOnCall } from './modules/alarms/migrations/0462-alarm-on-call.ts';
import { apiKeysApiKey } from './modules/api-keys/migrations/0216-api-keys-api-key.ts';
import { calendarShiftTables } from './modules/calendar/migrations/0170-calendar-shifts.ts';
import { calendarProducts } from './modules/calendar/migrations/0171-calendar-products.ts';
import { captchaChallenges } from './modules/captcha/migrations/0090-captcha-challenges.ts';
import { captchaOfNoTenant } from './modules/captcha/migrations/0122-captcha-of-no-tenant.ts';
import { codesTables } from './modules/codes/migrations/0165-codes-tables.ts';
import { codesHeard } from './modules/codes/migrations/0166-codes-heard.ts';
import { connectors } from './modules/connectors/migrations/0150-connectors.ts';
import { connectorSettings } from './modules/connectors/migrations/0151-connector-settings.ts';
import { connectorCertificate } from './modules/connectors/migrations/0152-connector-certificate.ts';
import { connectorPosition } from './modules/connectors/migrations/0153-connector-position.ts';
import { connectorLease } from './modules/connectors/migrations/0220-connector-lease.ts';
import { connectorDeadbandUnit } from './modules/connectors/migrations/0290-connector-deadband-unit.ts';
import { connectorIgnored } from './modules/connectors/migrations/0365-connector-ignored.ts';
import { derivationRules } from './modules/derivation/migrations/0167-derivation-rules.ts';
import { energy } from './modules/energy/migrations/0180-energy.ts';
import { filesLibrary } from './modules/files/migrations/0400-files-library.ts';
import { filesUpload } from './modules/files/migrations/0414-files-upload.ts';
import { filesSearch } from './modules/files/migrations/0440-files-search.ts';
import { filesByName } from './modules/files/migrations/0463-files-by-name.ts';
import { historyPartitions } from './modules/history/migrations/0040-history-partitions.ts';
import { historyMetrics } from './modules/history/migrations/0041-history-metrics.ts';
import { historyStates } from './modules/history/migrations/0042-history-states.ts';
import { historyCorrections } from './modules/history/migrations/0175-history-corrections.ts';
import { historyRevisions } from './modules/history/migrations/0181-history-revisions.ts';
import { historyParameters } from './modules/history/migrations/0361-machine-parameters.ts';
import { historyHeldSteps } from './modules/history/migrations/0505-history-held-steps.ts';
import { ingestConnections } from './modules/ingest/migrations/0060-ingest-connections.ts';
import { ingestCredentials } from './modules/ingest/migrations/0061-ingest-credentials.ts';
import { ingestDeadLetters } from './modules/ingest/migrations/0062-ingest-dead-letters.ts';
import { ingestConnectionRules } from './modules/ingest/migrations/0063-ingest-connection-rules.ts';
import { ingestDeadLetterMachines } from './modules/ingest/migrations/0500-ingest-dead-letter-machines.ts';
import { jobsJob } from './modules/jobs/migrations/0136-jobs-job.ts';
import { jobsImportSteps } from './modules/jobs/migrations/0241-jobs-import-steps.ts';
import { jobsKey } from './modules/jobs/migrations/0295-jobs-key.ts';
import { jobsImportMissing } from './modules/jobs/migrations/0501-jobs-import-missing.ts';
import { messagesNotices } from './modules/messages/migrations/0098-messages-notices.ts';
import { messagesTasks } from './modules/messages/migrations/0099-messages-tasks.ts';
import { messagesFrontEndLog } from './modules/messages/migrations/0100-messages-front-end-log.ts';
import { messagesCrud } from './modules/messages/migrations/0132-messages-crud.ts';
import { messagesNoticeHtml } from './modules/messages/migrations/0380-messages-notice-html.ts';
import { plantModel } from './modules/plant/migrations/0020-plant-model.ts';
import { plantDepartments } from './modules/plant/migrations/0140-plant-departments.ts';
import { plantLineVersions } from './modules/plant/migrations/0145-plant-line-versions.ts';
import { plantArea } from './modules/plant/migrations/0182-plant-area.ts';
import { plantImagePath } from './modules/plant/migrations/0410-plant-image-path.ts';
import { plantPosition } from './modules/plant/migrations/0432-plant-position.ts';
import { platformMenus } from './modules/platform/migrations/0085-platform-menus.ts';
import { platformParams } from './modules/platform/migrations/0086-platform-params.ts';
import { platformDicts } from './modules/platform/migrations/0087-platform-dicts.ts';
import { platformPostsFiles } from './modules/platform/migrations/0088-platform-posts-files.ts';
import { platformSeedRefs } from './modules/platform/migrations/0089-platform-seed-refs.ts';
import { platformCrud } from './modules/platform/migrations/0131-platform-crud.ts';
import { platformTableLayouts } from './modules/platform/migrations/0134-platform-table-layouts.ts';
import { platformForeignClient } from './modules/platform/migrations/0135-platform-foreign-client.ts';
import { platformLogo } from './modules/platform/migrations/0211-platform-logo.ts';
import { platformTenantForm } from './modules/platform/migrations/0225-platform-tenant-form.ts';
import { platformLogoPath } from './modules/platform/migrations/0411-platform-logo-path.ts';
import { pretreatment } from './modules/pretreatment/migrations/0440-pretreatment.ts';
import { rolesCrud } from './modules/roles/migrations/0201-roles-crud.ts';
import { rolesCaselessCode } from './modules/roles/migrations/0502-roles-caseless-code.ts';
import { screensScreen } from './modules/screens/migrations/0160-screens-screen.ts';
import { screensQueue } from './modules/screens/migrations/0253-screens-queue.ts';
import { screensWarehouse } from './modules/screens/migrations/0264-screens-warehouse.ts';
import { screensPlant } from './modules/screens/migrations/0310-screens-plant.ts';
import { screensHall } from './modules/screens/migrations/0341-screens-hall.ts';
import { screensRailway } from './modules/screens/migrations/0349-screens-railway.ts';
import { screensSceneLayout } from './modules/screens/migrations/0360-screens-scene-layout.ts';
import { screensMachineModel } from './modules/screens/migrations/0370-screens-machine-model.ts';
import { screensPretreatment } from './modules/screens/migrations/0450-screens-pretreatment.ts';
import { screensAlarms } from './modules/screens/migrations/0460-screens-alarms.ts';
import { secondFactor } from './modules/second-factor/migrations/0095-second-factor.ts';
import { serverLogEntry } from './modules/server-log/migrations/0217-server-log-entry.ts';
import { signInAnomaly } from './modules/sign-in/migrations/0215-sign-in-anomaly.ts';
import { smsCodes } from './modules/sms/migrations/0092-sms-codes.ts';
import { socialSignIn } from './modules/social/migrations/0096-social-sign-in.ts';
import { socialCrud } from './modules/social/migrations/0133-social-crud.ts';
import { tenantsPackages } from './modules/tenants/migrations/0210-tenants-packages.ts';
import { videoCamera } from './modules/video/migrations/0446-video-camera.ts';
import { warehousePartners } from './modules/warehouse/migrations/0250-warehouse-partners.ts';
import { warehouseDocks } from './modules/warehouse/migrations/0251-warehouse-docks.ts';
import { warehouseAppointments } from './modules/warehouse/migrations/0252-warehouse-appointments.ts';
import { warehouseStock } from './modules/warehouse/migrations/0260-warehouse-stock.ts';
import { warehouseOrders } from './modules/warehouse/migrations/0261-warehouse-orders.ts';
import { warehouseQuality } from './modules/warehouse/migrations/0262-warehouse-quality.ts';
import { warehouseShifts } from './modules/warehouse/migrations/0263-warehouse-shifts.ts';
import { warehouseEvents } from './modules/warehouse/migrations/0265-warehouse-events.ts';
import { warehouseExternal } from './modules/warehouse/migrations/0270-warehouse-external.ts';
import { warehouseDocKinds } from './modules/warehouse/migrations/0279-warehouse-doc-kinds.ts';
import { warehousePutAway } from './modules/warehouse/migrations/0280-warehouse-put-away.ts';
import { warehouseChanges } from './modules/warehouse/migrations/0282-warehouse-changes.ts';
import { warehousePlaces } from './modules/warehouse/migrations/0340-warehouse-places.ts';
import { warehouseRailway } from './modules/warehouse/migrations/0350-warehouse-railway.ts';
import { warehouseRailwayChanges } from './modules/warehouse/migrations/0351-warehouse-railway-changes.ts';
import { warehouseZoneCounts } from './modules/warehouse/migrations/0352-warehouse-zone-counts.ts';
import { warehouseAttachments } from './modules/warehouse/migrations/0413-warehouse-attachments.ts';

/** Every step of the schema. They run in the order of their names, whatever the order here. */
export const MIGRATIONS: readonly Migration[] = [
  coreAccounts,
  plantModel,
  historyPartitions,
  historyMetrics,
  historyStates,
  ingestConnections,
  ingestCredentials,
  ingestDeadLetters,
  ingestConnectionRules,
  accountsSignIn,
  platformMenus,
  platformParams,
  platformDicts,
  platformPostsFiles,
  platformSeedRefs,
  captchaChallenges,
  smsCodes,
  secondFactor,
  socialSignIn,
  messagesNotices,
  messagesTasks,
  messagesFrontEndLog,
  accountsProofs,
  coreCounters,
  countersOfNoTenant,
  captchaOfNoTenant,
  coreAudit,
  platformCrud,
  messagesCrud,
  socialCrud,
  platformTableLayouts,
  jobsJob,
  platformForeignClient,
  plantDepartments,
  plantLineVersions,
  screensScreen,
  connectors,
  historyCorrections,
  codesTables,
  codesHeard,
  derivationRules,
  connectorSettings,
  connectorCertificate,
  connectorPosition,
  calendarShiftTables,
  calendarProducts,
  energy,
  coreAuditNames,
  historyRevisions,
  plantArea,
  tenantsPackages,
  platformLogo,
  accountsDataScope,
  rolesCrud,
  accountsUsers,
  accountsUserPlaces,
  accountsUserKey,
  signInAnomaly,
  apiKeysApiKey,
  serverLogEntry,
  platformTenantForm,
  connectorLease,
  coreAuditIndexes,
  warehousePartners,
  warehouseDocks,
  warehouseAppointments,
  warehouseStock,
  warehouseOrders,
  warehouseQuality,
  warehouseShifts,
  warehouseEvents,
  warehouseExternal,
  screensQueue,
  screensWarehouse,
  jobsImportSteps,
  warehouseDocKinds,
  warehousePutAway,
  warehouseChanges,
  accountsRightsChanges,
  connectorDeadbandUnit,
  warehouseReported,
  warehouseWaveEnglish,
  jobsKey,
  screensPlant,
  accountsAvatar,
  warehouseHoldOrders,
  warehouseLocationLists,
  warehouseRailway,
  warehouseRailwayChanges,
  warehouseZoneCounts,
  warehousePlaces,
  screensHall,
  screensRailway,
  screensSceneLayout,
  historyParameters,
  historyHeldSteps,
  connectorIgnored,
  screensMachineModel,
  messagesNoticeHtml,
  filesLibrary,
  plantImagePath,
  platformLogoPath,
  accountsAvatarPath,
  warehouseAttachments,
  filesUpload,
  alarms,
  plantPosition,
  alarmNewest,
  alarmAnnounced,
  alarmNotify,
  filesSearch,
  pretreatment,
  videoCamera,
  screensPretreatment,
  screensAlarms,
  alarmMail,
  alarmOnCall,
  filesByName,
  accountsTokenPairs,
  accountsEntryMaker,
  ingestDeadLetterMachines,
  jobsImportMissing,
  rolesCaselessCode,
  accountsPhoneMaker,
  accountsSessionMaker,
];
