import { Button } from '@chakra-ui/react';
import { type ReactElement, useCallback, useState } from 'react';
import { ExplainDrawer } from '#console/ui/access/explain-drawer.tsx';
import { useMay, useSession } from '#console/ui/api-hooks.tsx';
import { SideListPage } from '#console/ui/crud/tree/side-list-page.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type User, UserState, user } from '#shared/contracts/accounts/user.ts';
import { AccessDialog } from './access-dialog.tsx';
import { BulkChoiceDialog } from './bulk-choice-dialog.tsx';
import { PlacesDrawer } from './places-drawer.tsx';
import { UnbindDialog } from './unbind-dialog.tsx';
import { useInviteAll } from './use-invite-all.ts';
import { type UserDialog, useUserActions } from './use-user-actions.ts';
import { useUserChoices } from './use-user-choices.ts';
import { userColumns } from './user-columns.tsx';
import { UserFields } from './user-fields.tsx';

const DEFAULTS = { postIds: [], roleIds: [] };

/** The users of the departments that one reaches, and everything that an administrator does with them. */
export function UserPage(): ReactElement {
  const text = useText();
  const { t } = text;
  const mayEdit = useMay('user_edit');
  const ownId = useSession((state) => state.userInfo?.userId ?? null);
  const choices = useUserChoices();
  const [dialog, setDialog] = useState<UserDialog | null>(null);
  const close = (): void => setDialog(null);
  const actions = useUserActions(ownId, setDialog);
  const inviteAll = useInviteAll();
  const mayExplain = useMay('role_view');
  const [explained, setExplained] = useState<User | null>(null);
  const explain = useCallback(
    (row: User) => [{ label: t('access.holders.explain'), onSelect: () => setExplained(row) }],
    [t],
  );
  const columns = userColumns(text, ownId, choices);

  return (
    <>
      <SideListPage
        crud={user}
        nameOf={({ nickname }) => nickname}
        columns={columns}
        side={{ filter: 'deptId', tree: choices.side, total: choices.total }}
        filters={[
          { kind: 'text', name: 'name', placeholder: t('user.filter.name'), widthPx: 176 },
          { kind: 'text', name: 'phone', placeholder: t('user.filter.phone'), widthPx: 132 },
          {
            kind: 'choice',
            name: 'state',
            label: t('user.field.state'),
            all: `${t('user.field.state')}: ${t('user.filter.all')}`,
            widthPx: 112,
            choices: UserState.options.map((value) => ({ value, text: t(`user.states.${value}`) })),
          },
          {
            kind: 'choice',
            name: 'roleId',
            label: t('user.filter.role'),
            all: `${t('user.filter.role')}: ${t('user.filter.all')}`,
            widthPx: 112,
            choices: choices.roles,
          },
          {
            kind: 'choice',
            name: 'postId',
            label: t('user.filter.post'),
            all: `${t('user.filter.post')}: ${t('user.filter.all')}`,
            widthPx: 112,
            choices: choices.posts,
          },
        ]}
        {...(mayEdit && {
          actions,
          headActions: (
            <Button
              size="sm"
              variant="outline"
              loading={inviteAll.isBusy}
              onClick={() => void inviteAll.ask()}
            >
              <Glyph name="message" sizePx={16} />
              {t('user.inviteAll.action')}
            </Button>
          ),
        })}
        {...(mayExplain && { moreActions: explain })}
        refusal={({ id }) => (id === ownId ? t('user.actions.own') : undefined)}
        defaults={DEFAULTS}
        fields={(row) => <UserFields row={row} isOwn={row?.id === ownId} choices={choices} />}
        onCreated={(created) => setDialog({ kind: 'access', user: created })}
        bulkActions={(rows) => (
          <>
            <BulkButton
              label={t('user.bulk.move')}
              onClick={() => setDialog({ kind: 'move', users: rows })}
            />
            <BulkButton
              label={t('user.bulk.giveRole')}
              onClick={() => setDialog({ kind: 'giveRole', users: rows })}
            />
            <BulkButton label={t('user.actions.disable')} onClick={() => void actions.disable(rows)} />
          </>
        )}
      />
      {explained && (
        <ExplainDrawer
          user={{ userId: explained.id, nickname: explained.nickname }}
          onClose={() => setExplained(null)}
        />
      )}
      {dialog?.kind === 'access' && <AccessDialog user={dialog.user} onClose={close} />}
      {dialog?.kind === 'places' && <PlacesDrawer user={dialog.user} onClose={close} />}
      {dialog?.kind === 'unbind' && <UnbindDialog user={dialog.user} onClose={close} />}
      {(dialog?.kind === 'move' || dialog?.kind === 'giveRole') && (
        <BulkChoiceDialog kind={dialog.kind} users={dialog.users} choices={choices} onClose={close} />
      )}
    </>
  );
}

function BulkButton(props: { readonly label: string; readonly onClick: () => void }): ReactElement {
  return (
    <Button variant="ghost" size="xs" onClick={props.onClick}>
      {props.label}
    </Button>
  );
}
