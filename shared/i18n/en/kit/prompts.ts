import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { prompts as zhPrompts } from '#shared/i18n/zh/kit/prompts.ts';

export const prompts = {
  title: 'Notice',
  ok: 'OK',
  cancel: 'Cancel',
  sessionEnded: 'Your session has ended. Please sign in again.',
  /** Why the server ended the sign-in. */
  ended: {
    elsewhere:
      'Your account was signed in somewhere else, so it was signed out here. If that was not you, change your password soon.',
    kicked: 'An administrator signed you out. Please sign in again.',
    tenantClosed:
      'This tenant was paused by the platform or its time is over, so you were signed out. Please ask the administrator of the platform.',
    revoked: 'Your session has ended. Please sign in again',
    expired: 'Your session has ended. Please sign in again',
  },
  succeeded: 'Operation successful',
  failed: 'Operation failed',
  downloadFailed: 'Download failed!',
  nothingSelected: 'Please select items to delete',
  confirm: 'Confirm to perform "{{action}}"?',
  confirmRemoval: 'This deletes permanently. Continue?',
} satisfies SameKeys<typeof zhPrompts>;
