import type { UnboundedPermission } from '#shared/contracts/roles/unbounded-permissions.ts';

export const unbounded: Readonly<Record<UnboundedPermission, string>> = {
  connection_view:
    'Messages that arrive, dead letters, connections and points of connectors are shown as far as the data authority reaches; connectors and code tables belong to the tenant and are not bounded by it',
  connection_edit:
    'Connections and ingest credentials concern every machine of the tenant: only who reaches all data changes them. Points of connectors are changed within reach; connectors by who reaches the machines of all their points, and those without points by everybody',
  log_view:
    'Logs are shown as far as the data authority reaches; changes of settings of the tenant (dictionaries, parameters, roles) are shown to everybody; removed records and the log of the server only to who reaches all data',
  server_view: 'API document and metrics are of the whole server: the data authority does not bound them',
  param_view: 'Parameters belong to the tenant: the data authority does not bound them',
  param_edit: 'Parameters belong to the tenant: the data authority does not bound them',
  sms_outbox_view:
    'Text messages go to numbers that may be those of strangers: the data authority does not bound them',
};
