import type { ConsoleKey } from '#console/ui/text/texts.ts';

/** A route that exists whatever the menu says. Specification, point 2. */
export interface FixedRoute {
  readonly path: string;
  /** Null: the title comes from the current tab. */
  readonly titleKey: ConsoleKey | null;
  /** Needs no sign-in. */
  readonly isOpen: boolean;
  readonly isTab: boolean;
  readonly isKeptAlive: boolean;
  /** One of the sign-in's pages: never shows the watermark. */
  readonly isSignIn?: true;
}

export const HOME_PATH = '/wel/layout';
/** 个人信息. */
export const USER_INFO_PATH = '/info/index';
export const FRAME_PATH = '/myiframe';

const OPEN = { isOpen: true, isTab: false, isKeptAlive: false } as const;
const TAB = { isOpen: false, isTab: true, isKeptAlive: true } as const;

export const FIXED_ROUTES: readonly FixedRoute[] = [
  { ...OPEN, path: '/login', titleKey: 'shell.titles.login', isSignIn: true },
  { ...OPEN, path: '/register', titleKey: 'shell.titles.register', isSignIn: true },
  { ...OPEN, path: '/Fpassword', titleKey: 'shell.titles.forgotPassword', isSignIn: true },
  { ...OPEN, path: '/invite', titleKey: 'shell.titles.invite', isSignIn: true },
  { ...OPEN, path: '/lock', titleKey: 'shell.titles.lock' },
  { ...OPEN, path: '/AuthRedirect', titleKey: 'shell.titles.authRedirect', isSignIn: true },
  { ...OPEN, path: '/401', titleKey: 'shell.titles.p401' },
  { ...OPEN, path: '/403', titleKey: 'shell.titles.p403' },
  { ...OPEN, path: '/404', titleKey: 'shell.titles.p404' },
  { ...OPEN, path: '/500', titleKey: 'shell.titles.p500' },
  { ...OPEN, path: '/tcompany', titleKey: 'shell.titles.company' },
  { ...TAB, path: HOME_PATH, titleKey: 'shell.menu.home' },
  { ...TAB, path: '/NoticeMore', titleKey: 'shell.titles.notices' },
  { ...TAB, path: '/TaskMore', titleKey: 'shell.titles.tasks' },
  { ...TAB, path: '/MachineLogMore', titleKey: 'shell.titles.machineLog' },
  { ...TAB, path: USER_INFO_PATH, titleKey: 'shell.titles.userInfo' },
];

/** Every address below `/myiframe` is a tab of its own; its title is the tab's label. */
const FRAME_ROUTE = { titleKey: null, isOpen: false, isTab: true, isKeptAlive: true } as const;

/** Other addresses of the same pages. The three lists stand under /wel. */
const REDIRECTS: Readonly<Record<string, string>> = {
  '/': '/wel',
  '/wel': HOME_PATH,
  '/wel/NoticeMore': '/NoticeMore',
  '/wel/TaskMore': '/TaskMore',
  '/wel/MachineLogMore': '/MachineLogMore',
  '/info': '/info/index',
};

const BY_PATH = new Map(FIXED_ROUTES.map((route) => [route.path, route]));

export function findFixedRoute(path: string): FixedRoute | undefined {
  if (path.startsWith(`${FRAME_PATH}/`)) return { ...FRAME_ROUTE, path };
  return BY_PATH.get(path);
}

/** Where a shorter or older address leads; the address itself when nowhere else. */
export function followRedirects(path: string): string {
  const target = REDIRECTS[path];
  return target === undefined ? path : followRedirects(target);
}

export type ErrorPath = '/401' | '/403' | '/404' | '/500';
