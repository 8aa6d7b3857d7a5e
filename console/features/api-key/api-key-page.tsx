import { HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction, useMay, useSession } from '#console/ui/api-hooks.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { RowAction } from '#console/ui/crud/rows/row-actions.tsx';
import { StateCell, type StateLook } from '#console/ui/crud/steps/state-cell.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type ApiKey, ApiKeyState, apiKey, revokeApiKey } from '#shared/contracts/api-keys/api-key.ts';
import { ApiKeyFields } from './api-key-fields.tsx';
import { ApiKeySecret } from './api-key-secret.tsx';

const DRAWER_WIDTH_PX = 640;

const ACTIVE: StateLook = { glyph: 'check', colour: 'fg' };
const INACTIVE: StateLook = { glyph: 'warning', colour: 'fg.warning' };

/** The keys of other programs: what each may do, until when, and when it was used last. */
export function ApiKeyPage(): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const mayEdit = useMay('api_key_edit');
  const userId = useSession((state) => state.userInfo?.userId ?? null);
  const [shown, setShown] = useState<ApiKey | null>(null);
  const revoke = useAction(revokeApiKey, [apiKey.page]);

  async function askRenew(row: ApiKey): Promise<void> {
    const isFirst = row.state === 'unissued';
    const isAgreed =
      isFirst ||
      (await prompts.confirm({
        action: t('apiKey.secret.renew'),
        title: t('apiKey.secret.renewTitle', { name: row.name }),
        text: t('apiKey.secret.renewText'),
      }));
    if (isAgreed) setShown(row);
  }

  async function askRevoke({ id, name }: ApiKey): Promise<void> {
    const isAgreed = await prompts.confirm({
      action: t('apiKey.revoke.action'),
      title: t('apiKey.revoke.title', { name }),
      text: t('apiKey.revoke.text'),
    });
    if (!isAgreed) return;
    revoke.mutate(
      { params: { id } },
      {
        onSuccess: () => prompts.succeeded({ title: t('apiKey.revoke.done', { name }) }),
        onError: (failure) => prompts.failed(failure),
      },
    );
  }

  const actionsOf = (row: ApiKey): readonly RowAction[] => {
    const isRevoked = row.state === 'revoked';
    const isOwn = row.ownerId === userId;
    return [
      {
        label: t(row.hint === null ? 'apiKey.secret.make' : 'apiKey.secret.renew'),
        refusal: isRevoked ? t('apiKey.secret.revoked') : isOwn ? undefined : t('apiKey.secret.notOwn'),
        onSelect: () => void askRenew(row),
      },
      {
        label: t('apiKey.revoke.action'),
        isDangerous: true,
        refusal: isRevoked ? t('apiKey.secret.revoked') : undefined,
        onSelect: () => void askRevoke(row),
      },
    ];
  };

  return (
    <>
      <ListPage
        crud={apiKey}
        nameOf={({ name }) => name}
        columns={[
          { key: 'name', sort: 'name', cell: ({ name }) => <NameCell name={name} /> },
          {
            key: 'state',
            widthPx: 150,
            cell: ({ state }) => (
              <StateCell look={state === 'active' ? ACTIVE : INACTIVE} text={t(`apiKey.states.${state}`)} />
            ),
          },
          {
            key: 'permissions',
            widthPx: 140,
            cell: ({ permissions }) => (
              <span title={permissions.map((name) => t(`permissions.${name}`)).join('\n')}>
                {t('apiKey.count', { count: permissions.length })}
              </span>
            ),
          },
          {
            key: 'hint',
            widthPx: 100,
            isMinor: true,
            cell: ({ hint }) => (hint === null ? '–' : <CodeCell text={hint} />),
          },
          {
            key: 'ownerName',
            widthPx: 140,
            isMinor: true,
            cell: ({ ownerName }) => <span title={ownerName}>{ownerName}</span>,
          },
          {
            key: 'expireTime',
            sort: 'expire_time',
            widthPx: 170,
            cell: ({ expireTime }) => <Moment form="full" atMs={expireTime} />,
          },
          {
            key: 'lastUseTime',
            sort: 'last_use_time',
            widthPx: 190,
            cell: ({ lastUseTime, lastUseAddress }) =>
              lastUseTime === null ? (
                t('apiKey.never')
              ) : (
                <HStack gap="2" minW="0">
                  <Moment form="relative" atMs={lastUseTime} />
                  <Text as="span" color="fg.muted" truncate title={lastUseAddress ?? undefined}>
                    {lastUseAddress}
                  </Text>
                </HStack>
              ),
          },
        ]}
        filters={[
          { kind: 'text', name: 'name', placeholder: t('apiKey.filterPlaceholder') },
          enumFilter('state', ApiKeyState.options, (value) => t(`apiKey.states.${value}`), {
            label: t('apiKey.field.state'),
            all: t('apiKey.allStates'),
          }),
        ]}
        {...(mayEdit && { actions: actionsOf })}
        drawerWidthPx={DRAWER_WIDTH_PX}
        fields={(row) => <ApiKeyFields row={row} />}
        onCreated={setShown}
      />
      {shown && <ApiKeySecret of={shown} onClose={() => setShown(null)} />}
    </>
  );
}
