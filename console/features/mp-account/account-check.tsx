import { Badge, Box, Button, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction, useCall } from '#console/ui/api-hooks.tsx';
import { BackToList } from '#console/ui/crud/list/back-to-list.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { notify } from '#console/ui/feedback/toaster.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  checkMpAccount,
  type MpCheckResult,
  MpCheckStep,
  mpAccount,
  pageMpPushes,
  readMpPushesAgain,
} from '#shared/contracts/public-account/mp-account.ts';
import { CheckStep } from './check-step.tsx';
import { HookSettings } from './hook-settings.tsx';
import { PushList } from './push-list.tsx';

/** What is wrong with the connection of an account, in both directions, and what to do about it. */
export function AccountCheck({ accountId }: { readonly accountId: string }): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const params = { id: accountId };
  const account = useCall(mpAccount.get, { params });
  const check = useAction(checkMpAccount, [mpAccount.page, mpAccount.get, pageMpPushes]);
  const readAgain = useAction(readMpPushesAgain, [mpAccount.page, mpAccount.get, pageMpPushes]);
  const [steps, setSteps] = useState<readonly MpCheckResult[] | null>(null);

  const run = () =>
    check.mutate(
      { params },
      { onSuccess: (found) => setSteps(found.steps), onError: (error) => prompts.failed(error) },
    );
  const again = () =>
    readAgain.mutate(
      { params },
      {
        onSuccess: ({ read, left }) => {
          notify({ kind: 'info', title: t('mpAccount.readAgainDone', { count: read, left }) });
          run();
        },
        onError: (error) => prompts.failed(error),
      },
    );
  const { data: row } = account;
  if (account.error) return <LoadFailure error={account.error} onRetry={() => void account.refetch()} />;
  const problems = steps?.filter(({ state }) => state === 'failed').length ?? 0;
  return (
    <Stack gap="3" minH="0" overflow="auto" flex="1">
      <BackToList label={t('mpAccount.back')} param="account" prefix="p" />
      <Flex gap="4" align="start" wrap={{ base: 'wrap', xl: 'nowrap' }}>
        <Stack flex="1" minW="0" gap="3" flexBasis={{ base: '100%', xl: 'auto' }}>
          <Flex align="center" gap="3" wrap="wrap">
            <Heading as="h1" size="xl" minW="0" truncate title={row?.name}>
              {row?.name ?? '…'}
            </Heading>
            {row && (
              <Badge variant="subtle" colorPalette="blue">
                {t(`mpAccount.kinds.${row.kind}`)} ·{' '}
                {t(row.isVerified ? 'mpAccount.verified' : 'mpAccount.unverified')}
              </Badge>
            )}
            {steps !== null && (
              <Badge variant="subtle" colorPalette={problems > 0 ? 'red' : 'green'}>
                {problems > 0 ? t('mpAccount.problems', { count: problems }) : t('mpAccount.allWell')}
              </Badge>
            )}
            <HStack ms="auto" gap="3">
              <Text color="fg.muted" textStyle="sm">
                {row?.checkedAt ? (
                  <>
                    {t('mpAccount.field.checkedAt')} <Moment form="relative" atMs={row.checkedAt} />
                  </>
                ) : (
                  t('mpAccount.notChecked')
                )}
              </Text>
              <Button size="sm" onClick={run} loading={check.isPending} loadingText={t('mpAccount.checking')}>
                <Glyph name="refresh" sizePx={16} />
                {t('mpAccount.check')}
              </Button>
            </HStack>
          </Flex>
          <Box bg="bg.panel" borderWidth="1px" rounded="lg">
            <Stack as="ol" gap="0" listStyleType="none">
              {MpCheckStep.options.map((step) => (
                <CheckStep
                  key={step}
                  step={step}
                  found={steps?.find((one) => one.step === step) ?? null}
                  onCheck={run}
                  onReadAgain={again}
                  isBusy={check.isPending || readAgain.isPending}
                />
              ))}
            </Stack>
          </Box>
          <PushList accountId={accountId} />
        </Stack>
        {row && <HookSettings row={row} />}
      </Flex>
    </Stack>
  );
}
