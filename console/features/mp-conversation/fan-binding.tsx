import { Box, Button, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useAction, useMay } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { endMpBinding, type MpBinding } from '#shared/contracts/public-account/mp-binding.ts';
import type { MpConversation } from '#shared/contracts/public-account/mp-conversation.ts';
import { getMpFan } from '#shared/contracts/public-account/mp-fan.ts';
import { BindFanDialog } from './bind-fan-dialog.tsx';

/** To what a fan is bound, by whom and since when. */
export function FanBinding(props: {
  readonly fan: MpConversation;
  readonly binding: MpBinding | null;
}): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const mayEdit = useMay('mp_fan_edit');
  const end = useAction(endMpBinding, [getMpFan]);
  const [isBinding, setIsBinding] = useState(false);
  const { fan, binding } = props;

  async function ask(): Promise<void> {
    const action = t('mpBinding.end');
    if (!(await prompts.confirm({ action, text: t('mpBinding.endText') }))) return;
    end.mutate({ params: { id: fan.wxUserId } }, { onError: (error) => prompts.failed(error) });
  }
  return (
    <>
      {binding === null ? (
        <Text textStyle="sm" color="fg.muted">
          {t('mpBinding.none')}
        </Text>
      ) : (
        <Box as="dl" display="grid" gridTemplateColumns="auto 1fr" columnGap="3" rowGap="1.5" textStyle="sm">
          <Line name={t(`mpBinding.kinds.${binding.kind}`)}>
            {binding.userName ??
              binding.partnerName ??
              binding.truck ??
              binding.phone ??
              t('mpBinding.hidden')}
          </Line>
          {binding.userName !== null && binding.phone !== null && (
            <Line name={t('mpBinding.phone')}>{binding.phone}</Line>
          )}
          <Line name={t('mpBinding.way')}>{t(`mpBinding.ways.${binding.way}`)}</Line>
          {binding.byName !== null && <Line name={t('mpBinding.by')}>{binding.byName}</Line>}
          <Line name={t('mpBinding.since')}>
            <Moment form="full" atMs={binding.boundAt} />
          </Line>
        </Box>
      )}
      {mayEdit && (
        <HStack gap="2">
          <Button size="xs" variant="outline" onClick={() => setIsBinding(true)}>
            {t(binding === null ? 'mpBinding.bind' : 'mpBinding.rebind')}
          </Button>
          {binding !== null && (
            <Button size="xs" variant="outline" onClick={() => void ask()}>
              {t('mpBinding.end')}
            </Button>
          )}
        </HStack>
      )}
      {isBinding && <BindFanDialog fan={fan} onClose={() => setIsBinding(false)} />}
    </>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <>
      <Text as="dt" color="fg.muted">
        {name}
      </Text>
      <Text as="dd" minW="0" overflowWrap="anywhere">
        {children}
      </Text>
    </>
  );
}
