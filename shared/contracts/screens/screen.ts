import { z } from 'zod';
import { BOARD_NAMES } from '#shared/contracts/kit/boards.ts';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, Text } from '#shared/contracts/kit/text.ts';
import { AlarmBannerFields } from './alarm-banner.ts';

/** `address`: what the browser was opened with; of screens that signed in by a link without a record. */
export const ScreenBoard = z.enum([...BOARD_NAMES, 'address']);
export type ScreenBoard = z.infer<typeof ScreenBoard>;

/**
 * `unlinked`: no link was made. `waiting`: a link is good and has not been opened. `online` and `offline`: by the last
 * report. `ended`: the access was revoked or has expired, and no link is good.
 */
export const ScreenState = z.enum(['unlinked', 'waiting', 'online', 'offline', 'ended']);
export type ScreenState = z.infer<typeof ScreenState>;

export const ScreenSettingFields = {
  /** Shown on the glass. */
  name: Text(24),
  board: ScreenBoard.default('line'),
  /**
   * Id of the line, machine, warehouse or pre-treatment hall; null = the first line or warehouse of the tenant, on the big
   * screen of the plant all lines, on the board of pre-treatment all halls in turn. A machine must be named.
   */
  targetId: Id.nullable().default(null),
  theme: z.enum(['light', 'dark', 'starry']).default('dark'),
  palette: z.enum(['andon', 'isa101']).default('andon'),
  language: z.enum(['zh', 'en']).default('zh'),
  /** `auto`: as the browser's window is. */
  orientation: z.enum(['auto', 'landscape', 'portrait']).default('auto'),
  /** `reduced`: nothing blinks, values change once a second. */
  motion: z.enum(['full', 'reduced']).default('full'),
  ...AlarmBannerFields,
};

export const Screen = z.object({
  ...ScreenSettingFields,
  id: Id,
  state: ScreenState,
  /** Last report of the wall; null = never. */
  lastSeen: EpochMs.nullable(),
  /** Address and browser of the last report. */
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** Until when the link that was made last can be opened; null = there is none, or it was used. */
  linkExpiresAt: EpochMs.nullable(),
  updateTime: EpochMs,
});
export type Screen = z.output<typeof Screen>;
/** What a wall shows, and how. */
export type ScreenSettings = Pick<Screen, keyof typeof ScreenSettingFields>;

export const screen = defineCrud({
  subject: defineSubject({ name: 'screen', module: 'screens', page: '/screen' }),
  path: '/data/screen',
  idField: 'id',
  access: { view: 'screen_view', edit: 'screen_edit' },
  record: Screen,
  fields: ScreenSettingFields,
  filters: { name: ExactText(24).optional(), state: ScreenState.optional() },
  sort: ['name', 'board', 'state', 'last_seen', 'update_time'],
  isSoftDeleted: false,
  hasImport: false,
  nouns: ['screen', 'screens'],
});

const ById = z.object({ id: Id });

export const createScreenLink = defineEndpoint({
  id: 'screen.createLink',
  method: 'POST',
  path: '/data/screen/:id/link',
  access: 'screen_edit',
  tenant: 'session',
  summary:
    'Makes a link that signs one browser in as this screen, once; a link that was made before stops working. The device that has the screen keeps it until the new link is opened.',
  params: ById,
  reply: z.object({
    /** Path, query and `#ticket=…`; the ticket is shown only in this answer. */
    path: z.string(),
    expiresAt: EpochMs,
  }),
  rateLimitPerMinute: 60,
});

export const revokeScreen = defineEndpoint({
  id: 'screen.revoke',
  method: 'POST',
  path: '/data/screen/:id/revoke',
  access: 'screen_edit',
  tenant: 'session',
  summary: 'Ends the session of the screen and its unused link; the record stays.',
  params: ById,
  reply: z.boolean(),
});

export const reportScreen = defineEndpoint({
  id: 'screen.report',
  method: 'POST',
  inReadOnly: 'open',
  path: '/data/screen/report',
  access: 'plant_view',
  tenant: 'session',
  summary: 'A wall says that it runs. Only for sessions of screens.',
  reply: z.object({
    /** Path and query of what the screen is set to show; null = what its address says. */
    address: z.string().nullable(),
  }),
});
