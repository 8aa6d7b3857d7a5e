import { Box, Button, Dialog, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useState } from 'react';
import { useAction, useCall, useMay } from '#console/ui/api-hooks.tsx';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { bindMpFan, listMpBindable, MpBindingKind } from '#shared/contracts/public-account/mp-binding.ts';
import type { MpConversation } from '#shared/contracts/public-account/mp-conversation.ts';
import { getMpFan } from '#shared/contracts/public-account/mp-fan.ts';

const WIDTH_PX = 560;
const TYPED_MS = 300;
const KINDS = ['driver', 'partner', 'staff'] as const satisfies readonly MpBindingKind[];

/** Binds a fan to a driver, a company or a user that the caller may see. */
export function BindFanDialog(props: {
  readonly fan: MpConversation;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { fan, onClose } = props;
  const may: Readonly<Record<MpBindingKind, boolean>> = {
    driver: useMay('appointment_view'),
    partner: [useMay('warehouse_view'), useMay('warehouse_order_view')].every(Boolean),
    staff: useMay('user_view'),
  };
  const [kind, setKind] = useState<MpBindingKind>(KINDS.find((one) => may[one]) ?? 'driver');
  const [typed, setTyped] = useState('');
  return (
    <DialogFrame size="lg" widthPx={WIDTH_PX} onClose={onClose}>
      <Dialog.Header>
        <Dialog.Title>{t('mpBinding.bindTitle', { name: fan.nickName })}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="3">
          <Text color="fg.muted">{t('mpBinding.bindText')}</Text>
          <Segments
            label={t('mpBinding.kind')}
            items={KINDS.map((one) => ({ value: one, label: t(`mpBinding.kinds.${one}`) }))}
            value={kind}
            onChange={(value) => setKind(MpBindingKind.catch('driver').parse(value))}
          />
          <Input
            type="search"
            size="sm"
            value={typed}
            aria-label={t('mpBinding.search')}
            placeholder={t('mpBinding.search')}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Box h="320px" overflow="auto" borderWidth="1px" rounded="md">
            {may[kind] ? (
              <Choices {...props} kind={kind} typed={typed} />
            ) : (
              <Text p="4" color="fg.muted">
                {t('mpBinding.notAllowed')}
              </Text>
            )}
          </Box>
        </Stack>
      </Dialog.Body>
    </DialogFrame>
  );
}

function Choices(props: {
  readonly fan: MpConversation;
  readonly kind: MpBindingKind;
  readonly typed: string;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { fan, kind, typed, onClose } = props;
  const [q, setQ] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const params = { id: fan.wxUserId };
  const { data, error, refetch } = useCall(listMpBindable, {
    params,
    query: { kind, ...(q !== '' && { q }) },
  });
  const bind = useAction(bindMpFan, [getMpFan]);
  const choose = (targetId: string): void =>
    bind.mutate(
      { params, body: { kind, targetId } },
      {
        onSuccess: () => {
          prompts.succeeded({ title: t('mpBinding.bound') });
          onClose();
        },
        onError: (failed) => prompts.failed(failed),
      },
    );
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data?.length === 0)
    return (
      <Text p="4" color="fg.muted">
        {t('mpBinding.noChoices')}
      </Text>
    );
  return (
    <Box as="ul" listStyleType="none" aria-label={t('mpBinding.choices')} aria-busy={data === undefined}>
      {data?.map(({ id, name, note }) => (
        <HStack as="li" key={id} px="3" py="2" gap="3" borderBottomWidth="1px">
          <Box flex="1" minW="0">
            <Text truncate title={name}>
              {name}
            </Text>
            {note !== null && (
              <Text textStyle="xs" color="fg.muted" truncate title={note}>
                {note}
              </Text>
            )}
          </Box>
          <Button
            size="xs"
            variant="outline"
            disabled={bind.isPending}
            aria-label={t('mpBinding.choose', { name })}
            onClick={() => choose(id)}
          >
            {t('mpBinding.bind')}
          </Button>
        </HStack>
      ))}
    </Box>
  );
}
