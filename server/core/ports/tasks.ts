import type { Id } from '#shared/contracts/kit/envelope.ts';

/** Pending tasks of users, shown on the home page and in the task list until they are settled. */
export interface TaskService {
  /** Raises or renews the task of this key. `titleKey` is a text of the `messages` namespace. */
  raise(task: {
    readonly tenantId: Id;
    readonly key: string;
    readonly titleKey: string;
    readonly params: Readonly<Record<string, string>>;
    /** Who sees it: holders of this permission, or one user. */
    readonly to: { readonly permission: string } | { readonly userId: Id };
    /** A console path of ours. */
    readonly path: string;
  }): Promise<void>;
  settle(tenantId: Id, key: string): Promise<void>;
}
