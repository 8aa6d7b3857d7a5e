import { Box, Button, chakra, HStack, Switch, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction, useCall, useMay } from '#console/ui/api-hooks.tsx';
import { Confirm } from '#console/ui/feedback/confirm.tsx';
import { CopyButton } from '#console/ui/feedback/copy-button.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { notify } from '#console/ui/feedback/toaster.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { SocialGlyph } from '#console/ui/social-glyph.tsx';
import type { Column } from '#console/ui/table/data-table.tsx';
import { LoadedTable } from '#console/ui/table/loaded-table.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { SocialType } from '#shared/contracts/social.ts';
import { getSocialRedirect, type SocialProvider, socialProvider } from '#shared/contracts/social-provider.ts';
import { ProviderDrawer } from './provider-drawer.tsx';

export function ProvidersPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted isAllowed={useMay('social_edit')} title={t('social.settings.title')}>
      <Providers />
    </Permitted>
  );
}

/** With which accounts elsewhere people of this tenant may sign in. */
function Providers(): ReactElement {
  const { t } = useText();
  const answer = useCall(socialProvider.page, { query: {} });
  const redirect = useCall(getSocialRedirect, {});
  const save = useAction(socialProvider.update, [socialProvider.page]);
  const remove = useAction(socialProvider.remove, [socialProvider.page]);
  const [edited, setEdited] = useState<SocialProvider | 'new' | null>(null);
  const [asked, setAsked] = useState<SocialProvider | null>(null);
  const providers = answer.data?.records;
  const free = SocialType.options.filter((type) => providers?.every((provider) => provider.type !== type));

  function setEnabled(setting: SocialProvider, isEnabled: boolean): void {
    save.mutate(
      { body: { ...setting, isEnabled } },
      { onError: ({ message }) => notify({ kind: 'error', title: t('shell.failed.save'), text: message }) },
    );
  }

  function removeAsked(): void {
    if (!asked) return;
    const { type, name } = asked;
    remove.mutate(
      { params: { id: type } },
      {
        onSuccess: () => notify({ kind: 'success', title: t('social.settings.removed', { name }) }),
        onError: ({ message }) => notify({ kind: 'error', title: t('shell.failed.save'), text: message }),
        onSettled: () => setAsked(null),
      },
    );
  }

  const addButton = free.length > 0 && (
    <Button size="sm" onClick={() => setEdited('new')}>
      <Glyph name="plus" sizePx={16} />
      {t('social.settings.add')}
    </Button>
  );

  const columns: readonly Column<SocialProvider>[] = [
    {
      key: 'name',
      head: t('social.settings.name'),
      cell: ({ type, name }) => (
        <HStack gap="2" minW="0">
          <SocialGlyph type={type} />
          <Text as="span" fontWeight="600" truncate title={name}>
            {name}
          </Text>
        </HStack>
      ),
    },
    {
      key: 'type',
      head: t('social.settings.type'),
      width: '130px',
      cell: ({ type }) => t(`social.providers.${type}`),
    },
    {
      key: 'appId',
      head: t('social.settings.app'),
      width: '26%',
      cell: ({ appId, issuer }) => (
        <chakra.code title={[appId, issuer].filter(Boolean).join(' · ')}>
          {[appId, issuer].filter(Boolean).join(' · ')}
        </chakra.code>
      ),
    },
    {
      key: 'secret',
      head: t('social.settings.secret'),
      width: '120px',
      cell: ({ hasSecret }) => (
        <Text as="span" color={hasSecret ? 'fg.muted' : 'fg.warning'} fontWeight={hasSecret ? '400' : '600'}>
          {t(hasSecret ? 'social.settings.secretKept' : 'social.settings.secretLost')}
        </Text>
      ),
    },
    {
      key: 'enabled',
      head: t('social.settings.enabled'),
      width: '80px',
      cell: (setting) => (
        <Switch.Root
          size="sm"
          checked={setting.isEnabled}
          disabled={save.isPending}
          onCheckedChange={({ checked }) => setEnabled(setting, checked)}
        >
          <Switch.HiddenInput aria-label={t('social.settings.enabledOf', { name: setting.name })} />
          <Switch.Control />
        </Switch.Root>
      ),
    },
    {
      key: 'actions',
      head: <Text srOnly>{t('shell.actions.more')}</Text>,
      align: 'end',
      width: '150px',
      cell: (setting) => (
        <HStack gap="1" justify="flex-end">
          <Button
            variant="ghost"
            size="xs"
            color="accent.fg"
            aria-label={t('social.settings.editOf', { name: setting.name })}
            onClick={() => setEdited(setting)}
          >
            {t('social.settings.edit')}
          </Button>
          <Button
            variant="ghost"
            size="xs"
            color="fg.error"
            aria-label={t('social.settings.removeOf', { name: setting.name })}
            onClick={() => setAsked(setting)}
          >
            {t('social.settings.remove')}
          </Button>
        </HStack>
      ),
    },
  ];

  return (
    <>
      <PageHead title={t('social.settings.title')} lead={t('social.settings.lead')}>
        {addButton}
      </PageHead>
      {redirect.data && (
        <Box mb="4" px="4" py="3" bg="bg.panel" borderWidth="1px" rounded="lg">
          <HStack gap="2" flexWrap="wrap">
            <Text fontWeight="600">{t('social.settings.redirect')}</Text>
            <chakra.code overflowWrap="anywhere">{redirect.data.redirectUri}</chakra.code>
            <CopyButton text={redirect.data.redirectUri} />
          </HStack>
          <Text mt="1" textStyle="sm" color="fg.muted">
            {t('social.settings.redirectHint')}
          </Text>
        </Box>
      )}
      <LoadedTable
        loading={answer}
        label={t('social.settings.title')}
        columns={columns}
        rows={providers}
        rowKey={({ type }) => type}
        empty={{
          title: t('social.settings.empty'),
          hint: t('social.settings.emptyHint'),
          action: addButton,
        }}
      />
      {edited && (
        <ProviderDrawer
          setting={edited === 'new' ? null : edited}
          free={free}
          onClose={() => setEdited(null)}
        />
      )}
      <Confirm
        isOpen={asked !== null}
        title={t('social.settings.removeOf', { name: asked?.name ?? '' })}
        safeLabel={t('shell.actions.cancel')}
        dangerLabel={t('social.settings.remove')}
        isBusy={remove.isPending}
        onSafe={() => setAsked(null)}
        onDanger={removeAsked}
      >
        {t('social.settings.removeText', { name: asked?.name ?? '' })}
      </Confirm>
    </>
  );
}
