import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useAction, useCall, useMay } from '#console/ui/api-hooks.tsx';
import { CheckedSwitch } from '#console/ui/checked-switch.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { CopyButton } from '#console/ui/feedback/copy-button.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { SocialGlyph } from '#console/ui/social-glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { SocialType } from '#shared/contracts/social/social.ts';
import {
  getSocialRedirect,
  type SocialProviderSetting,
  socialProvider,
} from '#shared/contracts/social/social-provider.ts';
import { SocialProviderFields, toProviderBody } from './social-provider-fields.tsx';

/** The accounts of other sites with which users of this tenant may sign in. */
export function SocialProviderPage(): ReactElement {
  const { t } = useText();
  const isAllowed = useMay('social_edit');
  const first = useCall(
    socialProvider.page,
    { query: { current: 1, size: 20 } },
    { enabled: isAllowed },
  ).data;
  const free = SocialType.options.filter((type) =>
    first?.records.every((provider) => provider.type !== type),
  );
  const columns: readonly SubjectColumn<SocialProviderSetting>[] = [
    {
      key: 'name',
      sort: 'name',
      cell: ({ type, name }) => (
        <HStack gap="2" minW="0">
          <SocialGlyph type={type} />
          <Text as="b" truncate title={name}>
            {name}
          </Text>
        </HStack>
      ),
    },
    { key: 'type', sort: 'type', widthPx: 140, cell: ({ type }) => t(`social.providers.${type}`) },
    {
      key: 'appId',
      widthPx: 260,
      cell: ({ appId, issuer }) => <CodeCell text={[appId, issuer].filter(Boolean).join(' · ')} />,
    },
    {
      key: 'secret',
      widthPx: 128,
      cell: ({ hasSecret }) => (
        <Text as="span" color={hasSecret ? 'fg.muted' : 'fg.warning'} fontWeight={hasSecret ? '400' : '600'}>
          {t(hasSecret ? 'socialProvider.secretKept' : 'socialProvider.secretLost')}
        </Text>
      ),
    },
    { key: 'isEnabled', widthPx: 88, cell: (row) => <EnabledSwitch row={row} /> },
  ];
  return (
    <ListPage
      crud={socialProvider}
      nameOf={({ name }) => name}
      columns={columns}
      intro={isAllowed && <RedirectAddress />}
      isPlain
      canCreate={free.length > 0}
      defaults={{ type: free[0] }}
      toBody={toProviderBody}
      removalMeaning={t('socialProvider.removeText')}
      fields={(row) => <SocialProviderFields row={row} free={free} />}
    />
  );
}

function EnabledSwitch(props: { readonly row: SocialProviderSetting }): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const update = useAction(socialProvider.update, [socialProvider.page]);
  const { row } = props;
  return (
    <CheckedSwitch
      size="sm"
      label={t('socialProvider.enabledOf', { name: row.name })}
      isLabelHidden
      value={row.isEnabled}
      active={true}
      inactive={false}
      isDisabled={update.isPending}
      onChange={(isEnabled) =>
        update.mutate({ body: { ...row, isEnabled } }, { onError: (error) => prompts.failed(error) })
      }
    />
  );
}

/** What has to be given to the other site. */
function RedirectAddress(): ReactElement | null {
  const { t } = useText();
  const { data } = useCall(getSocialRedirect, {});
  if (!data) return null;
  return (
    <Box mb="4" px="4" py="3" bg="bg.panel" borderWidth="1px" rounded="lg" flex="none">
      <HStack gap="2" flexWrap="wrap">
        <Text fontWeight="600">{t('socialProvider.redirect')}</Text>
        <chakra.code overflowWrap="anywhere">{data.redirectUri}</chakra.code>
        <CopyButton text={data.redirectUri} />
      </HStack>
      <Text mt="1" textStyle="sm" color="fg.muted">
        {t('socialProvider.redirectHint')}
      </Text>
    </Box>
  );
}
