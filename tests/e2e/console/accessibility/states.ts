import type { ConsoleI18n, ConsoleKey } from '#console/ui/text/texts.ts';
import { loadCruds } from '#server/all-contracts.ts';

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

/**
 * By the component path of the registry, beside the form of a new record that every list has. A page that has no further
 * state needs no entry.
 */
export const VIEW_STATES: Readonly<Record<string, PageStates>> = {
  '/file-group/index': {
    queries: ['?q=nothing-matches'],
  },
  '/lines/index': { queries: ['?q=nothing-matches'] },
  '/deptlist/index': {
    queries: ['?q=nothing-matches'],
  },
  '/shift-calendar/index': { queries: ['?day=2027-05-01'] },
  '/machine-parameter/index': {
    queries: ['?name=nothing-matches'],
  },
  '/energy/index': { queries: ['?tab=state', '?period=3'] },
  '/appointment/index': {
    dialogs: (t) => [
      { name: t('appointment.calendar') },
      { name: t('appointment.walkIn') },
      { name: t('appointment.setting') },
    ],
  },
  '/shift-staff/index': {
    dialogs: (t) => [{ name: t('shiftStaff.targets') }],
  },
  '/stock/index': { dialogs: (t) => [{ name: t('stock.add') }, { name: t('stock.verify') }] },
  '/info/index': { dialogs: (t) => [{ name: t('security.start') }] },
  '/connections/index': {
    queries: ['?part=deadLetters', '?part=credentials'],
    dialogs: (t) => [
      { name: t('connections.create') },
      { name: t('connections.credential.create'), query: '?part=credentials' },
      { name: t('connections.credential.revoke'), query: '?part=credentials' },
    ],
    details: (t) => [{ name: t('ingest.letters.showGroup'), query: '?part=deadLetters' }],
  },
  '/alarm-history/index': { queries: ['?part=sources', '?part=standing'] },
  '/onboarding/index': { dialogs: (t) => [{ name: t('onboarding.map') }] },
  '/NoticeMore': {
    details: () => [{ name: 'Shift change' }],
  },
  '/stop/index': {
    queries: ['?reason=none&range=d30', '?part=pareto'],
    dialogs: (t) => [{ name: t('stop.give.action'), query: '?range=d30' }],
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
  '/role/index': {
    dialogs: (t) => [
      { name: t('seeds.role.admin') },
      { name: t('role.copy'), row: 'operator' },
      { name: new RegExp(`^${t('seeds.role.admin')}[:：]`) },
    ],
  },
  '/menu/index': {
    queries: ['?q=nothing-matches'],
    details: (t) => [{ name: t('tree.move.label', { name: t('shell.menu.home') }) }],
  },
  '/login-log/index': { details: (t) => [{ name: t('crud.log.show') }] },
  '/operation-log/index': { details: (t) => [{ name: t('crud.log.show') }] },
  '/front-end-log/index': {
    queries: ['?view=groups'],
    details: (t) => [{ name: t('crud.log.show') }],
  },
  '/sms/index': { details: (t) => [{ name: t('sms.outbox.show') }] },
};

/** Subjects whose records nobody creates by a form, or not before a public account is there: its journey opens the form. */
const WITHOUT_FORM = ['file', 'mpAutoReply', 'wagonVisit'];

/** Keys of subjects by their pages. */
const CREATED = new Map(
  (await loadCruds()).flatMap(({ subject: { key, page } }) =>
    page === null || WITHOUT_FORM.includes(key) ? [] : [[page, key]],
  ),
);

/** Of a page of the registry: of a list the form of a new record, and what `VIEW_STATES` names. */
export function statesOf(path: string): PageStates {
  const own = VIEW_STATES[path] ?? {};
  const key = CREATED.get(path.replace(/\/index$/, ''));
  if (key === undefined) return own;
  return {
    ...own,
    dialogs: (t) => [
      { name: t('crud.form.createTitle', { noun: t(`${key}.noun` as ConsoleKey) }) },
      ...(own.dialogs?.(t) ?? []),
    ],
  };
}

/** Pages without the frame whose path alone does not show them. `/lock` is checked locked, by a walk. */
export const BARE_ADDRESSES: Readonly<Record<string, string>> = {
  '/AuthRedirect': `/AuthRedirect?code=x&state=${'a'.repeat(64)}`,
};
