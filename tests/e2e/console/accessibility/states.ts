import type { ConsoleI18n } from '#console/ui/text/texts.ts';

export type Text = ConsoleI18n['t'];

/** A button that opens a drawer or a dialog. */
export interface Opener {
  readonly name: string | RegExp;
  /** The query under which it is shown. */
  readonly query?: string;
  /** A text of the row in whose menu it is, or, `isBulk`, for which it is shown when the row is selected. */
  readonly row?: string;
  readonly isBulk?: true;
}

/** Further states of a page, beside the one that its address shows. */
export interface PageStates {
  /** Queries that make the page show something else. */
  readonly queries?: readonly string[];
  readonly dialogs?: (t: Text) => readonly Opener[];
  /** Buttons that unfold a row. */
  readonly details?: (t: Text) => readonly { readonly name: string; readonly query?: string }[];
}

/** By the component path of the registry. A page that has no further state needs no entry: it is checked as it opens. */
export const VIEW_STATES: Readonly<Record<string, PageStates>> = {
  '/rail-track/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('railTrack.noun') }) }],
  },
  '/rail-handler/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('railHandler.noun') }) }],
  },
  '/train/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('train.noun') }) }],
  },
  '/file-group/index': {
    queries: ['?q=nothing-matches'],
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('fileGroup.noun') }) }],
  },
  '/lines/index': { queries: ['?q=nothing-matches'] },
  '/deptlist/index': {
    queries: ['?q=nothing-matches'],
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('department.noun') }) }],
  },
  '/shift-calendar/index': { queries: ['?day=2027-05-01'] },
  '/shift-pattern/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('shiftPattern.noun') }) }],
  },
  '/shift-exception/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('shiftException.noun') }) }],
  },
  '/planned-stop/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('plannedStop.noun') }) }],
  },
  '/product/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('product.noun') }) }],
  },
  '/production-plan/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('productionPlan.noun') }) }],
  },
  '/machine-parameter/index': {
    queries: ['?name=nothing-matches'],
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('machineParameter.noun') }) }],
  },
  '/energy/index': { queries: ['?tab=state', '?period=3'] },
  '/energy-carrier/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('energyCarrier.noun') }) }],
  },
  '/energy-meter/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('energyMeter.noun') }) }],
  },
  '/energy-tariff/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('energyTariff.noun') }) }],
  },
  '/appointment/index': {
    dialogs: (t) => [
      { name: t('crud.form.createTitle', { noun: t('appointment.noun') }) },
      { name: t('appointment.calendar') },
      { name: t('appointment.walkIn') },
      { name: t('appointment.setting') },
    ],
  },
  '/inbound-order/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('inboundOrder.noun') }) }],
  },
  '/quality-check-bill/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('qualityCheckBill.noun') }) }],
  },
  '/quality-plan/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('qualityPlan.noun') }) }],
  },
  '/shift-staff/index': {
    dialogs: (t) => [
      { name: t('crud.form.createTitle', { noun: t('shiftStaff.noun') }) },
      { name: t('shiftStaff.targets') },
    ],
  },
  '/dock/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('dock.noun') }) }],
  },
  '/dock-outage/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('dockOutage.noun') }) }],
  },
  '/partner/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('partner.noun') }) }],
  },
  '/outbound-order/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('outboundOrder.noun') }) }],
  },
  '/wave/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('wave.noun') }) }],
  },
  '/warehouse-task/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('warehouseTask.noun') }) }],
  },
  '/warehouse-exception/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('warehouseException.noun') }) }],
  },
  '/vehicle/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('vehicle.noun') }) }],
  },
  '/warehouse-zone/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('warehouseZone.noun') }) }],
  },
  '/warehouse-location/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('warehouseLocation.noun') }) }],
  },
  '/stock/index': { dialogs: (t) => [{ name: t('stock.add') }, { name: t('stock.verify') }] },
  '/stock-limit/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('stockLimit.noun') }) }],
  },
  '/screen/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('screen.noun') }) }],
  },
  '/info/index': { dialogs: (t) => [{ name: t('security.start') }] },
  '/connections/index': {
    queries: ['?part=deadLetters', '?part=credentials'],
    dialogs: (t) => [
      { name: t('connections.create') },
      { name: t('connections.credential.create'), query: '?part=credentials' },
      { name: t('connections.credential.revoke'), query: '?part=credentials' },
    ],
    details: (t) => [{ name: t('ingest.letters.show'), query: '?part=deadLetters' }],
  },
  '/connector/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('connector.noun') }) }],
  },
  '/code-table/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('codeTable.noun') }) }],
  },
  '/alarm-channel/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('alarmChannel.noun') }) }],
  },
  '/on-call-schedule/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('onCallSchedule.noun') }) }],
  },
  '/alarm-history/index': { queries: ['?part=sources', '?part=standing'] },
  '/camera/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('camera.noun') }) }],
  },
  '/alarm-rule/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('alarmRule.noun') }) }],
  },
  '/process-unit/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('processUnit.noun') }) }],
  },
  '/recipe/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('recipe.noun') }) }],
  },
  '/cip-programme/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('cipProgramme.noun') }) }],
  },
  '/derived-rule/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('derivedRule.noun') }) }],
  },
  '/onboarding/index': { dialogs: (t) => [{ name: t('onboarding.map') }] },
  '/NoticeMore': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('notice.noun') }) }],
    details: () => [{ name: 'Shift change' }],
  },
  '/stop/index': {
    queries: ['?reason=none&range=d30', '?part=pareto'],
    dialogs: (t) => [{ name: t('stop.give.action'), query: '?range=d30' }],
  },
  '/stop-reason/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('stopReason.noun') }) }],
  },
  '/tenant-form/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('tenantForm.noun') }) }],
  },
  '/MachineLogMore': {
    queries: ['?part=corrections'],
    dialogs: (t) => [{ name: t('stateCorrection.correct') }],
  },
  '/job/index': { queries: ['?scope=all'] },
  '/online/index': {
    dialogs: (t) => [{ name: t('messages.online.kick') }],
  },
  '/user/index': {
    queries: ['?name=nothing-matches', '?deptId=none'],
    dialogs: (t) => [
      { name: t('crud.form.createTitle', { noun: t('user.noun') }) },
      { name: t('user.inviteAll.action') },
      { name: t('crud.transfer.import') },
      { name: `${t('user.actions.access')} colleague` },
      { name: t('user.actions.places'), row: 'colleague' },
      { name: t('user.actions.unbind'), row: 'colleague' },
      { name: t('access.holders.explain'), row: 'colleague' },
      { name: t('user.bulk.move'), row: 'colleague', isBulk: true },
      { name: t('user.bulk.giveRole'), row: 'colleague', isBulk: true },
    ],
  },
  '/social/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('socialProvider.noun') }) }],
  },
  '/role/index': {
    dialogs: (t) => [
      { name: t('crud.form.createTitle', { noun: t('role.noun') }) },
      { name: t('seeds.role.admin') },
      { name: t('role.copy'), row: 'operator' },
      { name: new RegExp(`^${t('seeds.role.admin')}[:：]`) },
    ],
  },
  '/post/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('post.noun') }) }],
  },
  '/menu/index': {
    queries: ['?q=nothing-matches'],
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('menu.noun') }) }],
    details: (t) => [{ name: t('tree.move.label', { name: t('shell.menu.home') }) }],
  },
  '/dict/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('dict.noun') }) }],
  },
  '/param/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('param.noun') }) }],
  },
  '/tenant/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('tenant.noun') }) }],
  },
  '/tenant-package/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('tenantPackage.noun') }) }],
  },
  '/api-key/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('apiKey.noun') }) }],
  },
  '/login-log/index': { details: (t) => [{ name: t('crud.log.show') }] },
  '/operation-log/index': { details: (t) => [{ name: t('crud.log.show') }] },
  '/front-end-log/index': {
    queries: ['?view=groups'],
    details: (t) => [{ name: t('crud.log.show') }],
  },
  '/sms/index': { details: (t) => [{ name: t('sms.outbox.show') }] },
};

/** Pages without the frame whose path alone does not show them. `/lock` is checked locked, by a walk. */
export const BARE_ADDRESSES: Readonly<Record<string, string>> = {
  '/AuthRedirect': `/AuthRedirect?code=x&state=${'a'.repeat(64)}`,
};
