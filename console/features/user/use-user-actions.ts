import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useServices } from '#console/ui/api-hooks.tsx';
import { refreshSubject } from '#console/ui/crud/refresh-subject.ts';
import type { RowAction } from '#console/ui/crud/rows/row-actions.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  disableUsers,
  endUserSessions,
  type User,
  unlockUser,
  user,
} from '#shared/contracts/accounts/user.ts';
import { revokeInvite } from '#shared/contracts/accounts/user-invite.ts';

export type UserDialog =
  | { readonly kind: 'access' | 'places' | 'unbind'; readonly user: User }
  | { readonly kind: 'move' | 'giveRole'; readonly users: readonly User[] };

export type UserActions = ((row: User) => readonly RowAction[]) & {
  /** Asks first: it ends sessions. */
  disable(rows: readonly User[]): Promise<void>;
};

/** What can be done with a user beside changing and removing them. */
export function useUserActions(ownId: string | null, open: (dialog: UserDialog) => void): UserActions {
  const { t } = useText();
  const { api } = useServices();
  const client = useQueryClient();
  const prompts = usePrompts();
  const { mutate } = useMutation({
    mutationFn: ({ work }: { readonly work: () => Promise<unknown>; readonly done: string }) => work(),
    onSuccess: (_answer, { done }) => prompts.succeeded({ title: done }),
    onError: (error) => prompts.failed(error),
    onSettled: () => refreshSubject(client, user.subject),
  });

  return useMemo(() => {
    const namesOf = (rows: readonly User[]): string => {
      const [first] = rows;
      return rows.length === 1 && first ? first.nickname : `${rows.length} ${t('user.plural')}`;
    };
    const setDisabled = (rows: readonly User[], isDisabled: boolean): void =>
      mutate({
        work: () => api.call(disableUsers, { body: { ids: rows.map(({ id }) => id), isDisabled } }),
        done: t(isDisabled ? 'user.actions.disabled' : 'user.actions.enabled', { name: namesOf(rows) }),
      });
    const disable = async (rows: readonly User[]): Promise<void> => {
      if (rows.length === 0) return prompts.nothingSelected();
      const isAgreed = await prompts.confirm({
        action: t('user.actions.disable'),
        title: t('user.disable.title', { name: namesOf(rows) }),
        text: t('user.disable.text'),
      });
      if (isAgreed) setDisabled(rows, true);
    };
    const endSessions = async ({ id, nickname, sessionCount }: User): Promise<void> => {
      const isAgreed = await prompts.confirm({
        action: t('user.actions.endSessions'),
        title: t('user.endSessions.title', { name: nickname }),
        text: t('user.endSessions.text', { count: sessionCount }),
      });
      if (!isAgreed) return;
      mutate({
        work: () => api.call(endUserSessions, { params: { id } }),
        done: t('user.actions.ended', { name: nickname }),
      });
    };
    const actionsOf = (row: User): readonly RowAction[] => {
      const { id, nickname, state } = row;
      const own = id === ownId ? t('user.actions.own') : undefined;
      const ofOthers = (action: RowAction): RowAction => ({ ...action, refusal: own ?? action.refusal });
      return [
        ofOthers({ label: t('user.actions.access'), onSelect: () => open({ kind: 'access', user: row }) }),
        ...(state === 'invited'
          ? [
              ofOthers({
                label: t('user.actions.revokeInvite'),
                isDangerous: true,
                onSelect: () =>
                  mutate({
                    work: () => api.call(revokeInvite, { params: { id } }),
                    done: t('user.actions.revoked', { name: nickname }),
                  }),
              }),
            ]
          : []),
        ofOthers({ label: t('user.actions.places'), onSelect: () => open({ kind: 'places', user: row }) }),
        ofOthers({ label: t('user.actions.unbind'), onSelect: () => open({ kind: 'unbind', user: row }) }),
        ...(state === 'locked'
          ? [
              ofOthers({
                label: t('user.actions.unlock'),
                onSelect: () =>
                  mutate({
                    work: () => api.call(unlockUser, { params: { id } }),
                    done: t('user.actions.unlocked', { name: nickname }),
                  }),
              }),
            ]
          : []),
        ofOthers({
          label: t('user.actions.endSessions'),
          refusal: row.sessionCount === 0 ? t('user.actions.notOnline') : undefined,
          onSelect: () => void endSessions(row),
        }),
        row.isDisabled
          ? ofOthers({ label: t('user.actions.enable'), onSelect: () => setDisabled([row], false) })
          : ofOthers({
              label: t('user.actions.disable'),
              isDangerous: true,
              onSelect: () => void disable([row]),
            }),
      ];
    };
    return Object.assign(actionsOf, { disable });
  }, [api, mutate, open, ownId, prompts, t]);
}
