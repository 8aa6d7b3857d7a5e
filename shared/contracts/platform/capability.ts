import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const platformCapability = defineCapability({
  folder: 'platform',
  permissions: {
    /** Read the logs of the tenant. */
    log_view: { group: 'logs', isUnbounded: true, isOfKeys: true },
    /** See the menus of the tenant; the own menu needs no permission. */
    menu_view: { group: 'settings' },
    /** Create, change and remove menus. */
    menu_edit: { group: 'settings', isRisky: true },
    /** See system parameters; secret values stay masked. */
    param_view: { group: 'settings', isUnbounded: true },
    /** Create, change and remove system parameters, and read secret values. */
    param_edit: { group: 'settings', isRisky: true, isUnbounded: true },
    /** Change those parameters that decide who gets in and how, besides `param_edit`; read the secret ones of these. */
    param_security_edit: { group: 'settings', isRisky: true },
    /** See dictionaries as lists; their items by type need no permission. */
    dict_view: { group: 'settings', isOfKeys: true },
    /** Create, change and remove dictionaries and their items. */
    dict_edit: { group: 'settings', isOfKeys: true },
    /** Change the tenant's name, flags, logo and company page. */
    tenant_edit: { group: 'settings' },
    /** Decide which fields of forms the tenant shows, requires and renames. */
    tenant_form_edit: { group: 'settings' },
    /** Read the API document and, in the first tenant, the server's metrics from another machine. */
    server_view: { group: 'settings', isUnbounded: true },
    /** Set the default column layouts of the tenant's tables. */
    layout_edit: { group: 'settings' },
  },
  errors: {
    param_security: { status: 403, report: false },
    default_role_administers: { status: 403, report: false },
    has_children: { status: 409, report: false },
  },
  operationSubjects: ['dict', 'dictItem', 'menu', 'operationLog', 'param', 'tableLayout', 'tenantForm'],
  operationActions: ['changeSecurity', 'removeDefault', 'saveDefault'],
  limits: {
    /** Fields of a form that a tenant decides about. */
    formFieldsMax: 100,
    tableLayoutsPerUserMax: 300,
    logoMaxBytes: 512 * 1024,
    logoMaxPx: 2_048,
  },
});
