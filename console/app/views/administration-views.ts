import type { LazyCode } from '#console/ui/text/lazy-part.tsx';

/** Users, roles, the tenant and what the server writes down. */
export const ADMINISTRATION_VIEWS: Readonly<Record<string, LazyCode>> = {
  '/info/index': {
    texts: ['crud', 'password', 'picture', 'profile', 'security', 'social'],
    load: () => import('#console/features/profile/profile-page.tsx').then(({ ProfilePage }) => ProfilePage),
  },
  '/sms/index': {
    texts: ['crud', 'sms'],
    load: () =>
      import('#console/features/sms-outbox/sms-outbox-page.tsx').then(({ SmsOutboxPage }) => SmsOutboxPage),
  },
  '/tenant/index': {
    texts: ['crud', 'tenant'],
    load: () => import('#console/features/tenant/tenant-page.tsx').then(({ TenantPage }) => TenantPage),
  },
  '/tenant-package/index': {
    texts: ['crud', 'tenantPackage', 'tree'],
    load: () =>
      import('#console/features/tenant-package/tenant-package-page.tsx').then(
        ({ TenantPackagePage }) => TenantPackagePage,
      ),
  },
  '/tenant-setting/index': {
    texts: ['crud', 'picture', 'tenantSetting'],
    load: () =>
      import('#console/features/tenant-setting/tenant-setting-page.tsx').then(
        ({ TenantSettingPage }) => TenantSettingPage,
      ),
  },
  '/NoticeMore': {
    texts: ['article', 'crud', 'messages', 'notice'],
    load: () => import('#console/features/notice/notice-page.tsx').then(({ NoticePage }) => NoticePage),
  },
  '/file/index': {
    texts: ['crud', 'file', 'tree'],
    load: () => import('#console/features/file/file-page.tsx').then(({ FilePage }) => FilePage),
  },
  '/file-trash/index': {
    texts: ['crud', 'file', 'fileTrash'],
    load: () =>
      import('#console/features/file/file-trash-page.tsx').then(({ FileTrashPage }) => FileTrashPage),
  },
  '/file-group/index': {
    texts: ['crud', 'fileGroup', 'tree'],
    load: () =>
      import('#console/features/file-group/file-group-page.tsx').then(({ FileGroupPage }) => FileGroupPage),
  },
  '/TaskMore': {
    texts: ['crud', 'messages'],
    load: () => import('#console/features/tasks/tasks-page.tsx').then(({ TasksPage }) => TasksPage),
  },
  '/job/index': {
    texts: ['crud', 'job', 'recordErrors'],
    load: () => import('#console/features/job/job-page.tsx').then(({ JobPage }) => JobPage),
  },
  '/tenant-form/index': {
    texts: ['crud', 'operationLog', 'tenantForm'],
    load: () =>
      import('#console/features/tenant-form/tenant-form-page.tsx').then(
        ({ TenantFormPage }) => TenantFormPage,
      ),
  },
  '/user/index': {
    texts: ['access', 'crud', 'permissions', 'seeds', 'social', 'tree', 'user'],
    load: () => import('#console/features/user/user-page.tsx').then(({ UserPage }) => UserPage),
  },
  '/online/index': {
    texts: ['crud', 'messages'],
    load: () => import('#console/features/online/online-page.tsx').then(({ OnlinePage }) => OnlinePage),
  },
  '/social/index': {
    texts: ['crud', 'social', 'socialProvider'],
    load: () =>
      import('#console/features/social-provider/social-provider-page.tsx').then(
        ({ SocialProviderPage }) => SocialProviderPage,
      ),
  },
  '/role/index': {
    texts: ['access', 'crud', 'permissionRisks', 'permissions', 'role', 'seeds', 'tree', 'unbounded'],
    load: () => import('#console/features/role/role-page.tsx').then(({ RolePage }) => RolePage),
  },
  '/post/index': {
    texts: ['access', 'crud', 'permissions', 'post', 'seeds', 'tree'],
    load: () => import('#console/features/post/post-page.tsx').then(({ PostPage }) => PostPage),
  },
  '/menu/index': {
    texts: ['crud', 'icons', 'menu', 'permissions', 'tree'],
    load: () => import('#console/features/menu/menu-page.tsx').then(({ MenuPage }) => MenuPage),
  },
  '/dict/index': {
    texts: ['crud', 'dict', 'dictItem', 'seeds'],
    load: () => import('#console/features/dict/dict-page.tsx').then(({ DictPage }) => DictPage),
  },
  '/param/index': {
    texts: ['crud', 'param', 'seeds'],
    load: () => import('#console/features/param/param-page.tsx').then(({ ParamPage }) => ParamPage),
  },
  '/api-key/index': {
    texts: ['apiKey', 'crud', 'permissions', 'tree'],
    load: () => import('#console/features/api-key/api-key-page.tsx').then(({ ApiKeyPage }) => ApiKeyPage),
  },
  '/login-log/index': {
    texts: ['crud', 'loginLog'],
    load: () =>
      import('#console/features/login-log/login-log-page.tsx').then(({ LoginLogPage }) => LoginLogPage),
  },
  '/operation-log/index': {
    texts: ['crud', 'operationLog'],
    load: () =>
      import('#console/features/operation-log/operation-log-page.tsx').then(
        ({ OperationLogPage }) => OperationLogPage,
      ),
  },
  '/widget-gallery/index': {
    texts: ['widgetGallery'],
    load: () =>
      import('#console/features/widget-gallery/widget-gallery-page.tsx').then(
        ({ WidgetGalleryPage }) => WidgetGalleryPage,
      ),
  },
  '/server-log/index': {
    texts: ['crud', 'serverLog'],
    load: () =>
      import('#console/features/server-log/server-log-page.tsx').then(({ ServerLogPage }) => ServerLogPage),
  },
  '/front-end-log/index': {
    texts: ['crud', 'frontEndLog'],
    load: () =>
      import('#console/features/front-end-log/front-end-log-page.tsx').then(
        ({ FrontEndLogPage }) => FrontEndLogPage,
      ),
  },
};
