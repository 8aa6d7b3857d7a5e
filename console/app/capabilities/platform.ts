import type { ConsoleCapability } from '#console/app/capability.ts';

/** Settings of the tenant, and what is recorded. */
export const consolePlatform: ConsoleCapability = {
  views: {
    '/tenant-setting/index': {
      texts: ['crud', 'picture', 'tenantSetting'],
      load: () =>
        import('#console/features/tenant-setting/tenant-setting-page.tsx').then(
          ({ TenantSettingPage }) => TenantSettingPage,
        ),
    },
    '/tenant-form/index': {
      texts: ['crud', 'operationLog', 'tenantForm'],
      load: () =>
        import('#console/features/tenant-form/tenant-form-page.tsx').then(
          ({ TenantFormPage }) => TenantFormPage,
        ),
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
  },
};
