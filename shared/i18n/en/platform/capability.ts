import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { platform as zh } from '#shared/i18n/zh/platform/capability.ts';

export const platform = {
  permissions: {
    log_view: 'Read the logs',
    menu_view: 'See menus',
    menu_edit: 'Change menus',
    param_view: 'See parameters',
    param_edit: 'Change parameters',
    param_security_edit: 'Change security parameters',
    dict_view: 'See dictionaries',
    dict_edit: 'Change dictionaries',
    tenant_edit: 'Change tenant settings',
    tenant_form_edit: 'Decide about form fields',
    server_view: 'See API document and metrics',
    layout_edit: 'Set default table layouts',
  },
  permissionRisks: {
    menu_edit: 'A menu gives its permission to every role that has the menu',
    param_edit: 'Changes how the system behaves; security parameters also need "Change security parameters"',
    param_security_edit:
      'Decides who can register and how people sign in; new users never get more than one holds',
  },
  unbounded: {
    log_view:
      'Logs are shown as far as the data authority reaches; changes of settings of the tenant (dictionaries, parameters, roles) are shown to everybody; removed records and the log of the server only to who reaches all data',
    server_view: 'API document and metrics are of the whole server: the data authority does not bound them',
    param_view: 'Parameters belong to the tenant: the data authority does not bound them',
    param_edit: 'Parameters belong to the tenant: the data authority does not bound them',
  },
  errors: {
    param_security:
      'This parameter affects security: changing it also needs the permission "Change security parameters"',
    default_role_administers:
      'The role "{{role}}" holds permissions of administration ({{more}}): it cannot be the default role of new users',
    has_children: 'It has child entries and cannot be deleted',
  },
  operationActions: {
    changeSecurity: 'Changed a security parameter',
    removeDefault: 'Removed the default layout',
    saveDefault: 'Saved the default layout',
  },
  operationSubjects: {
    dict: 'Dictionary',
    dictItem: 'Dictionary item',
    menu: 'Menu',
    operationLog: 'Operation log',
    param: 'Parameter',
    tableLayout: 'Table layout',
    tenantForm: 'Form fields',
  },
  recordErrors: {
    path_taken: 'Another menu has this path',
    param_security: 'Changing this parameter also needs the permission "Change security parameters"',
    default_role_administers: 'The default role of new users cannot hold permissions of administration',
    key_taken: 'Another parameter has this key',
    key_fixed: 'The key of a built-in parameter cannot be changed',
    rule_fixed: 'The rule of a built-in parameter cannot be changed',
    status_fixed: 'A built-in parameter cannot be switched off',
    rule_broken: 'Not a usable pattern',
    value_refused: 'The value does not match its rule',
    value_known: 'This key is published in source code: choose another',
    type_taken: 'Another dictionary has this type',
    item_taken: 'The dictionary has this value already',
    item_fixed: 'The value of a built-in item cannot be changed',
    dict_missing: 'There is no such dictionary',
    form_field_unknown: 'This form has no field {{name}}',
    form_field_needed: 'The field {{name}} is required and cannot be hidden',
    form_taken: 'This form has settings already',
    layouts_too_many: 'Too many layouts: reset some first',
  },
} satisfies SameKeys<typeof zh>;
