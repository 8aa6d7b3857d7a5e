import { Badge, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useRef, useState } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { Card } from '#console/ui/card.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { getSecondFactor } from '#shared/contracts/second-factor/second-factor.ts';

const StartDialog = lazyPart({
  texts: ['security'],
  load: () => import('./second-factor-start.tsx').then((module) => module.SecondFactorStart),
});
const ChangeDialog = lazyPart({
  texts: ['security', 'sms'],
  load: () => import('./second-factor-change.tsx').then((module) => module.SecondFactorChange),
});
const CODES_FEW = 3;

/** Whether signing in asks for the code of an authenticator app, and turning that on and off. */
export function SecondFactorCard(): ReactElement {
  const { t } = useText();
  const { data, error, refetch } = useCall(getSecondFactor, {});
  const [dialog, setDialog] = useState<'start' | 'end' | 'renew' | null>(null);
  const opener = useRef<HTMLElement | null>(null);

  function open(what: 'start' | 'end' | 'renew', button: HTMLElement): void {
    opener.current = button;
    setDialog(what);
  }
  const close = () => setDialog(null);

  return (
    <Card title={t('security.title')}>
      <LoadFailure error={error} onRetry={() => void refetch()} />
      {data && (
        <Stack gap="3" align="start">
          <HStack gap="3">
            <Badge colorPalette={data.isOn ? 'accent' : 'gray'}>
              {t(data.isOn ? 'security.on' : 'security.off')}
            </Badge>
            {data.since !== null && (
              <Text textStyle="sm" color="fg.muted">
                {t('security.onSince')} <Moment form="full" atMs={data.since} />
                {' · '}
                {t('security.codesLeft', { n: data.recoveryCodesLeft })}
              </Text>
            )}
          </HStack>
          {!data.isOn && <Text color="fg.muted">{t('security.offHint')}</Text>}
          {data.isOn && data.recoveryCodesLeft < CODES_FEW && (
            <Text color="fg.warning">{t('security.codesLow')}</Text>
          )}
          <HStack gap="3">
            {data.isOn && (
              <Button variant="outline" size="sm" onClick={(event) => open('renew', event.currentTarget)}>
                {t('security.renew')}
              </Button>
            )}
            {/* One button for both: the focus stays when it has done its work. */}
            <Button
              variant={data.isOn ? 'outline' : 'solid'}
              size="sm"
              onClick={(event) => open(data.isOn ? 'end' : 'start', event.currentTarget)}
            >
              {t(data.isOn ? 'security.end' : 'security.start')}
            </Button>
          </HStack>
        </Stack>
      )}
      {dialog === 'start' && <StartDialog onClose={close} />}
      {(dialog === 'end' || dialog === 'renew') && (
        <ChangeDialog what={dialog} opener={() => opener.current} onClose={close} />
      )}
    </Card>
  );
}
