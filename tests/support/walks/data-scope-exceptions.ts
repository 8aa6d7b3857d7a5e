/** Of the subjects of `OF_TENANT`, what is about others. */
export const SCOPED_IN_TENANT_SUBJECTS = ['codeTable.unknown', 'secondFactor.reset', 'social.unbindOf'];

/** Ids of calls that this user is refused before the id is looked at: what else they name is out of reach. */
export const REFUSED_BEFORE_THE_ID = [
  'mpBinding.bind body.targetId',
  'alarmChannel.update body.onCallId',
  'camera.update body.siteId',
  'department.create body.codeTableId',
  'department.move body.id',
  'department.move body.parentId',
  'department.move body.siblingIds',
  'department.update body.codeTableId',
  'department.update body.parentId',
  'energyMeter.create body.carrierId',
  'energyMeter.create body.parentId',
  'energyMeter.update body.carrierId',
  'energyMeter.update body.parentId',
  'energyMeter.update body.regionId',
  'onCallSchedule.update body.fallbackUserId',
  'onCallSchedule.update body.members.userId',
  'onCallSchedule.update body.overrides.userId',
  'mpAccount.update body.deptId',
  'mpAutoReply.create body.templateId',
  'mpAutoReply.update body.templateId',
  'mpTeam.handOver body.userId',
  'mpTeam.note body.mentions',
  'inboundOrder.attach body.add',
  'inboundOrder.attach body.remove',
  'qualityCheckBill.attach body.add',
  'qualityCheckBill.attach body.remove',
  'screen.update body.targetId',
  'stop.note body.reasonId',
  'user.giveRole body.ids',
  'user.giveRole body.roleId',
  'user.move body.deptId',
  'user.move body.ids',
  'user.update body.deptId',
  'user.update body.postIds',
  'user.update body.roleIds',
  'userPlace.setOwners body.ownerIds',
  'userPlace.setOwners body.userId',
  'userPlace.setWarehouses body.lcwhIds',
];

/** Their samples have no place and hold for the tenant: everybody reads them. Lists and changes are tried. */
export const READ_BY_ALL = [
  'plannedStop.get params.id',
  'screen.get params.id',
  'shiftException.get params.id',
  // Groups of files are the tenant's, and so are files that were shared with all of it.
  'file.tenantPage query.fileListId',
  'file.update body.fileListId',
];
/** The call names something else beside the id, which its sample makes. */
export const MAKES_OTHER_ROWS = [
  'mpAccount.secrets params.id',
  'credential.remove params.id',
  'energyMeter.create body.regionId',
  'file.purge query.id',
  'userPlace.setWarehouses body.userId',
];

const HOUR_MS = 3_600_000;

/** What lists are asked with that need it. */
export const SCOPE_LIST_QUERIES: Readonly<Record<string, (nowMs: number) => Record<string, unknown>>> = {
  'machineLog.page': (now) => ({ from: now - HOUR_MS, to: now + 1 }),
  // Entries about settings of the tenant are everybody's: tests/security/log-scope.test.ts tries the others.
  'operationLog.page': () => ({ subject: 'screen' }),
  'stopPareto.get': (now) => ({ from: now - HOUR_MS }),
};
/**
 * Partners belong to the tenant: who acts for none sees all of them. Ready-made reports and the
 * catalogue of data sets are everybody's, not what they show.
 */
export const LISTED_FOR_ALL = ['report.list', 'report.sources', 'userPlace.ownerTree'];
/** Nobody of the demo plant has a post or a department, it has no warehouse, and stock is what its movements say. */
export const EMPTY_FOR_EVERYBODY = [
  // No list, and a list of what was shared with all of the tenant.
  'file.assistance',
  'file.tenantPage',
  // The caller's own, who has none.
  'mpBinding.own',
  // Made after the lists, each with an account of the tenant; their ids and accounts are tried.
  ...['mpQr.page', 'mpQr.sources', 'mpTag.page'],
  // No list: where machines publish.
  'heard.address',
  'department.linesByPost',
  'stock.verify',
  'user.departments',
  'userPlace.warehouseTree',
];
