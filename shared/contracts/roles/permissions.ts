import { z } from 'zod';

/** Authority names, in the family's style. What a role may hold; nothing is implied by another. */
export const PERMISSIONS = [
  /** See departments, lines, machines, their live values and history. */
  'plant_view',
  /** Change the plant model and machine images. */
  'plant_edit',
  /** See shifts, planned stops, products and the production plan. */
  'calendar_view',
  /** Change them, and say what a line makes now. */
  'calendar_edit',
  /** See energy meters, tariffs and what was consumed. */
  'energy_view',
  /** Change energy carriers, meters and tariffs; compute stored days again. */
  'energy_edit',
  /** See the boards of warehouses, on which plates are masked. */
  'warehouse_board_view',
  /** See docks and partners. */
  'warehouse_view',
  /** Change docks, their outages and partners. */
  'warehouse_edit',
  /** See appointments, vehicles and their drivers. */
  'appointment_view',
  /** Book, change and cancel appointments; keep vehicles. */
  'appointment_edit',
  /** Register arrivals, call trucks, and say what happens at the docks. */
  'dock_control',
  /** See check plans and check bills. */
  'quality_view',
  /** Change check plans, open check bills and enter their values. */
  'quality_edit',
  /** Audit check bills that others have inspected. */
  'quality_audit',
  /** See orders in and out, their lines, waves, tasks and exceptions. */
  'warehouse_order_view',
  /** Create, change and cancel orders and waves. */
  'warehouse_order_edit',
  /** Receive, put away, pick and load; acknowledge and resolve exceptions. */
  'warehouse_task_control',
  /** See tracks, trains with their wagons and loading plans, weighings and handling machines. */
  'railway_view',
  /** Change tracks, timetables, loading plans and handling machines. */
  'railway_edit',
  /** Say what happens to trains and wagons; record weighings. */
  'railway_control',
  /** See stock, its movements and limits. */
  'stock_view',
  /** Count, move and hold back goods; change limits; compare stock with its movements. */
  'stock_edit',
  /** Create, change and remove the reasons that stops are given. */
  'stop_reason_edit',
  /** Give stops a reason and a comment. */
  'stop_note',
  /** Correct the states of a machine's past, and revoke corrections. */
  'history_correct',
  /** See alarms and the rules that raise them. */
  'alarm_view',
  /** Acknowledge, shelve and comment alarms, and correct their reasons. */
  'alarm_control',
  /** Have alarms shown over the board of a wall; a screen holds it as its settings say. */
  'alarm_wall_view',
  /** Acknowledge alarms there; a screen holds it as its settings say. */
  'alarm_wall_control',
  /** Create, change and remove alarm rules. */
  'alarm_edit',
  /** See the board of a pre-treatment hall. */
  'pretreatment_board_view',
  /** See units, recipes, batches, CIP programmes and what was cleaned. */
  'pretreatment_view',
  /** Change units, drafts of recipes and CIP programmes. */
  'pretreatment_edit',
  /** Release recipes, batches, and units after they were cleaned. */
  'pretreatment_release',
  /** See the screens on the walls and whether they run. */
  'screen_view',
  /** Create and change screens, make links for them and revoke their access. */
  'screen_edit',
  /** See cameras and watch them. */
  'camera_view',
  /** Speak to cameras that have a loudspeaker. */
  'camera_talk',
  /** Create, change and remove cameras. */
  'camera_edit',
  /** See connections, arriving messages, dead letters. */
  'connection_view',
  /** Create and change connections and ingest credentials, clear dead letters. */
  'connection_edit',
  /** See who is signed in. */
  'session_view',
  /** End the sessions of others. */
  'session_end',
  /** Publish, change and take back news and notices. */
  'notice_edit',
  /** Read the logs of the tenant. */
  'log_view',
  /** See the API keys of the tenant. */
  'api_key_view',
  /** Create, change, revoke and remove API keys. */
  'api_key_edit',
  /** Create, invite, change, disable and remove users; give them a new first password. */
  'user_edit',
  /** See the users whom one's data authority reaches; phone numbers stay masked. */
  'user_view',
  /** See roles, what they grant, and why a user may or may not do something. */
  'role_view',
  /** Create, change and remove roles. */
  'role_edit',
  /** See posts. */
  'post_view',
  /** Create, change and remove posts. */
  'post_edit',
  /** See the menus of the tenant; the own menu needs no permission. */
  'menu_view',
  /** Create, change and remove menus. */
  'menu_edit',
  /** See system parameters; secret values stay masked. */
  'param_view',
  /** Create, change and remove system parameters, and read secret values. */
  'param_edit',
  /** Change those parameters that decide who gets in and how, besides `param_edit`; read the secret ones of these. */
  'param_security_edit',
  /** See dictionaries as lists; their items by type need no permission. */
  'dict_view',
  /** Create, change and remove dictionaries and their items. */
  'dict_edit',
  /** Read the text messages that were sent, codes included where nothing sends them. */
  'sms_outbox_view',
  /** Set up the providers of social sign-ins. */
  'social_edit',
  /** Change the tenant's name, flags, logo and company page. */
  'tenant_edit',
  /** See the tenants of this server and the packages of menus that they may have. */
  'platform_tenant_view',
  /** Create, change, pause and remove tenants and packages. */
  'platform_tenant_edit',
  /** Decide which fields of forms the tenant shows, requires and renames. */
  'tenant_form_edit',
  /** Read the API document and, in the first tenant, the server's metrics from another machine. */
  'server_view',
  /** See the files of the library, as far as they are reached. */
  'file_view',
  /** Upload files; change, replace and remove one's own. */
  'file_upload',
  /** Change, replace and remove the files of others too, and change the groups. */
  'file_edit',
  /** See the jobs of all users of the tenant; the own jobs need no permission. */
  'job_view',
  /** Cancel and repeat the jobs of others. */
  'job_edit',
  /** Set the default column layouts of the tenant's tables. */
  'layout_edit',
] as const;

export const Permission = z.enum(PERMISSIONS);
export type Permission = z.infer<typeof Permission>;

/** Of the server as a whole: effective in the first tenant only, whatever roles of other tenants hold. */
export const PLATFORM_PERMISSIONS: readonly Permission[] = ['platform_tenant_view', 'platform_tenant_edit'];

/** What every wall display may do: look at the plant. Alarms come with its settings. */
export const SCREEN_PERMISSIONS: readonly Permission[] = [
  'plant_view',
  'warehouse_board_view',
  'pretreatment_board_view',
];
