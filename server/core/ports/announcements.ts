import type { Channel } from '#server/core/channel.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { SettingsSubject } from '#shared/contracts/messages/message-centre.ts';

/** What is announced to open windows, whichever module changes it. */
export interface Announcements {
  /** Roles, their grants, menus, packages, or the departments of users changed. */
  readonly rights: Channel<RightsChange>;
  /** Parameters, dictionaries or form fields changed, which windows keep. */
  readonly settings: Channel<SettingsChange>;
}

/** `userIds` null = any user of the tenant. */
export interface RightsChange {
  readonly tenantId: Id;
  readonly userIds: readonly Id[] | null;
}

export interface SettingsChange {
  readonly tenantId: Id;
  readonly subject: SettingsSubject;
}
