import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, type ReactElement, type ReactNode, use, useSyncExternalStore } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { ApiError } from '#shared/client/api-error.ts';
import type { Feed } from '#shared/client/feed/feed-port.ts';
import type { Api } from '#shared/client/http.ts';
import type { MessageChannel } from '#shared/client/message-centre.ts';
import type { SessionState, SessionStore } from '#shared/client/session/session.ts';
import type { CallInput, CallReply, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';

/** Services that every page can use. */
export interface Services {
  /** Component paths of all registered views. */
  readonly views: readonly string[];
  /** Reads the menu of the signed-in user again, after menus were changed. */
  readonly reloadMenu: () => Promise<void>;
  readonly api: Api;
  readonly session: SessionStore;
  /** The plant feed, opened at its first use. */
  readonly feed: () => Promise<Feed>;
  /** The real-time channel of messages; the shell holds it open. */
  readonly messages: StoreApi<MessageChannel>;
}

const ServicesContext = createContext<Services | null>(null);

export function ServicesProvider(props: {
  readonly services: Services;
  readonly children: ReactNode;
}): ReactElement {
  return <ServicesContext value={props.services}>{props.children}</ServicesContext>;
}

export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error('useServices needs a ServicesProvider above it');
  return services;
}

export function useSession<Part>(select: (state: SessionState) => Part): Part {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, () => select(session.getState()));
}

export function useMessageChannel(): MessageChannel {
  const { messages } = useServices();
  return useSyncExternalStore(messages.subscribe, messages.getState);
}

/** Null: what any session may do. A restricted session (password change due) may do nothing of either. */
export function useMay(permission: Permission | null): boolean {
  return useSession(
    (state) => state.restriction === null && (permission === null || state.permissions[permission] === true),
  );
}

/** Reads an endpoint through the cache: painted at once from the last answer, then refreshed. */
export function useCall<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  options: {
    /** A function is given the last reply and returns false where it need not be asked again. */
    readonly refetchMs?: number | null | ((reply: CallReply<E> | undefined) => number | false);
    readonly enabled?: boolean;
    readonly freshMs?: number;
  } = {},
): UseQueryResult<CallReply<E>, ApiError> {
  const { api } = useServices();
  const { refetchMs } = options;
  return useQuery<CallReply<E>, ApiError>({
    queryKey: [contract.id, input],
    queryFn: ({ signal }) => api.call(contract, input, { signal }),
    enabled: options.enabled ?? true,
    placeholderData: (previous) => previous,
    ...(options.freshMs !== undefined && { staleTime: options.freshMs }),
    ...(refetchMs !== undefined &&
      refetchMs !== null && {
        refetchInterval: typeof refetchMs === 'number' ? refetchMs : ({ state }) => refetchMs(state.data),
      }),
  });
}

/** Changes something on the server, then refreshes what the named endpoints had answered. */
export function useAction<E extends Endpoint>(
  contract: E,
  refreshes: readonly Endpoint[],
): UseMutationResult<CallReply<E>, ApiError, CallInput<E>> {
  const { api } = useServices();
  const client = useQueryClient();
  return useMutation<CallReply<E>, ApiError, CallInput<E>>({
    mutationFn: (input) => api.call(contract, input),
    onSettled: () => Promise.all(refreshes.map(({ id }) => client.invalidateQueries({ queryKey: [id] }))),
  });
}
