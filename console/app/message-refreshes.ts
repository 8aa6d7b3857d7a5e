import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { CentreMessageType } from '#shared/contracts/messages/message-centre.ts';
import { notice } from '#shared/contracts/messages/notice.ts';
import { listTasks } from '#shared/contracts/messages/task.ts';

/** What a message makes worth reading again. */
export const REFRESHES: Readonly<Record<CentreMessageType, readonly Endpoint[]>> = {
  0: [],
  1: [notice.page],
  2: [notice.page],
  3: [listTasks],
  // Everything is read again: see `refreshRights`.
  4: [],
  // See `refreshSettings`.
  5: [],
};

/** What messages may have been missed of while the channel was lost. */
export const ALL_REFRESHES: readonly Endpoint[] = [notice.page, listTasks];
