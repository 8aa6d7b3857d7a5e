import { Box, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useCallback, useState } from 'react';
import { useAction, useCall, useServices } from '#console/ui/api-hooks.tsx';
import { Card } from '#console/ui/card.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { BindCodeDialog } from '#console/ui/public-account/bind-code-dialog.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  endOwnMpBinding,
  listOwnMpBindings,
  makeOwnMpCode,
} from '#shared/contracts/public-account/mp-binding.ts';

/** The fans of public accounts that are bound to the user. Nothing where there is no account. */
export function WechatCard(): ReactElement | null {
  const { t } = useText();
  const prompts = usePrompts();
  const { api } = useServices();
  const { data, refetch } = useCall(listOwnMpBindings, {});
  const end = useAction(endOwnMpBinding, [listOwnMpBindings]);
  const [isBinding, setIsBinding] = useState(false);
  const make = useCallback((accountId: string) => api.call(makeOwnMpCode, { body: { accountId } }), [api]);
  const onUsed = useCallback(() => void refetch(), [refetch]);
  if (!data || (data.accounts.length === 0 && data.bindings.length === 0)) return null;

  async function ask(id: string, account: string): Promise<void> {
    const action = t('mpBinding.ownEndOf', { name: account });
    if (!(await prompts.confirm({ action, text: t('mpBinding.ownEndText') }))) return;
    end.mutate({ params: { id } }, { onError: (error) => prompts.failed(error) });
  }
  return (
    <Card title={t('mpBinding.own')}>
      <Text color="fg.muted" mb="3">
        {t('mpBinding.ownText')}
      </Text>
      <Stack gap="3">
        {data.bindings.length === 0 && <Text textStyle="sm">{t('mpBinding.ownNone')}</Text>}
        {data.bindings.map(({ wxUserId, appName, way, byName, boundAt }) => (
          <HStack key={wxUserId} gap="3">
            <Box flex="1" minW="0" overflowWrap="anywhere">
              <Text fontWeight="600">{appName}</Text>
              <Text textStyle="sm" color="fg.muted">
                {t(`mpBinding.ways.${way}`)}
                {way === 'operator' && byName !== null && ` (${byName})`} ·{' '}
                <Moment form="full" atMs={boundAt} />
              </Text>
            </Box>
            <Button
              size="xs"
              variant="outline"
              aria-label={t('mpBinding.ownEndOf', { name: appName })}
              onClick={() => void ask(wxUserId, appName)}
            >
              {t('mpBinding.ownEnd')}
            </Button>
          </HStack>
        ))}
        {data.accounts.length > 0 && (
          <Button size="sm" variant="outline" alignSelf="start" onClick={() => setIsBinding(true)}>
            {t('mpBinding.ownBind')}
          </Button>
        )}
      </Stack>
      {isBinding && (
        <BindCodeDialog
          title={t('mpBinding.ownBind')}
          text={t('mpBinding.ownText')}
          accounts={data.accounts}
          make={make}
          onUsed={onUsed}
          onClose={() => setIsBinding(false)}
        />
      )}
    </Card>
  );
}
