import { Badge, Box, Dialog, HStack, Input, NativeSelect, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { MpRuleReqType, tryMpAutoReply } from '#shared/contracts/public-account/mp-auto-reply.ts';
import type { mpTemplate } from '#shared/i18n/zh/public-account/mp-template.ts';
import type { ReplyAccount } from './reply-account.ts';

const HEARD = ['text', 'follow', ...MpRuleReqType.options.filter((kind) => kind !== 'text')] as const;
type CaseName = keyof (typeof mpTemplate)['cases'];

/** Of a badge, by how a rule came out. */
const TONE = { chosen: 'green', later: 'gray', no: 'gray', off: 'orange' } as const;

/** What a fan would get, and why; nothing is sent. */
export function TryDialog(props: {
  readonly accounts: readonly ReplyAccount[];
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { accounts, onClose } = props;
  const [accountId, setAccountId] = useState(accounts[0]?.id ?? '0');
  const [heard, setHeard] = useState<(typeof HEARD)[number]>('text');
  const [text, setText] = useState('');
  const hasText = heard === 'text' || heard === 'voice';
  const said = hasText && text.trim() !== '' ? { text: text.trim() } : {};
  const { data, error, refetch } = useCall(tryMpAutoReply, { query: { accountId, heard, ...said } });
  return (
    <DialogFrame size="lg" onClose={onClose}>
      <Dialog.Header borderBottomWidth="1px" py="4">
        <Dialog.Title>{t('mpAutoReply.tryTitle')}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body p="4">
        <Stack gap="4">
          <Text color="fg.muted">{t('mpAutoReply.tryLead')}</Text>
          <HStack gap="3" align="end" wrap="wrap">
            {accounts.length > 1 && (
              <Choice label={t('mpAutoReply.field.accountId')} value={accountId} onChange={setAccountId}>
                {accounts.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Choice>
            )}
            <Choice
              label={t('mpAutoReply.heard')}
              value={heard}
              onChange={(value) => setHeard(HEARD.find((one) => one === value) ?? 'text')}
            >
              {HEARD.map((one) => (
                <option key={one} value={one}>
                  {t(one === 'follow' ? 'mpAutoReply.follow' : `mpAutoReply.reqTypes.${one}`)}
                </option>
              ))}
            </Choice>
            {hasText && (
              <Box flex="1" minW="200px">
                <Input
                  aria-label={t('mpAutoReply.say')}
                  placeholder={t('mpAutoReply.say')}
                  maxLength={680}
                  value={text}
                  onChange={({ target }) => setText(target.value)}
                />
              </Box>
            )}
          </HStack>
          <LoadFailure error={error} onRetry={() => void refetch()} />
          {data && (
            <>
              <Box role="status" aria-label={t('mpAutoReply.answer')}>
                <Text textStyle="sm" color="fg.muted" mb="1">
                  {t('mpAutoReply.answer')}
                </Text>
                {data.repContent !== null && <Bubble text={data.repContent} />}
                {data.repContent === null && data.cases.length === 0 && (
                  <Text>{t('mpAutoReply.noAnswer')}</Text>
                )}
                {data.cases.length > 0 && (
                  <Stack gap="2" maxH="240px" overflow="auto">
                    {data.cases.map(({ when, text: said }) => (
                      <Box key={when}>
                        <Text textStyle="xs" color="fg.muted">
                          {t(`mpTemplate.cases.${when as CaseName}`)}
                        </Text>
                        <Bubble text={said} />
                      </Box>
                    ))}
                  </Stack>
                )}
              </Box>
              {data.steps.length > 0 && (
                <Box>
                  <Text textStyle="sm" color="fg.muted" mb="1">
                    {t('mpAutoReply.steps')}
                  </Text>
                  <Stack as="ol" gap="1" listStyleType="none" maxH="280px" overflow="auto">
                    {data.steps.map(({ ruleId, name, type, outcome }) => (
                      <HStack as="li" key={ruleId} gap="3">
                        <Text truncate title={name}>
                          {name}
                        </Text>
                        <Text textStyle="xs" color="fg.muted" flex="none">
                          {t(`mpAutoReply.types.${type}`)}
                        </Text>
                        <Badge ms="auto" flex="none" variant="subtle" colorPalette={TONE[outcome]}>
                          {t(`mpAutoReply.outcomes.${outcome}`)}
                        </Badge>
                      </HStack>
                    ))}
                  </Stack>
                </Box>
              )}
            </>
          )}
        </Stack>
      </Dialog.Body>
    </DialogFrame>
  );
}

function Bubble({ text }: { readonly text: string }): ReactElement {
  return (
    <Text
      display="inline-block"
      bg="accent.subtle"
      borderWidth="1px"
      rounded="lg"
      px="3"
      py="2"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
    >
      {text}
    </Text>
  );
}

function Choice(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <NativeSelect.Root w="auto" minW="160px">
      <NativeSelect.Field
        aria-label={props.label}
        value={props.value}
        onChange={({ target }) => props.onChange(target.value)}
      >
        {props.children}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
