import { Alert, Button, Stack } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { useAction, useMay } from '#console/ui/api-hooks.tsx';
import { showFieldErrors } from '#console/ui/form/error-fields.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import { type AlarmDryRun, alarmRule, tryAlarmRule } from '#shared/contracts/alarms/alarm-rule.ts';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';
import { toAlarmRuleBody } from './alarm-rule-body.ts';

/** Says what the rule in the form would have raised, before it is switched on. */
export function DryRun(): ReactElement | null {
  const { t } = useText();
  const form = useFormContext();
  const attempt = useAction(tryAlarmRule, []);
  const [found, setFound] = useState<AlarmDryRun | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const mayEdit = useMay('alarm_edit');
  if (!mayEdit) return null;

  async function run(values: FieldValues): Promise<void> {
    setFound(null);
    setFailure(null);
    const wanted = toAlarmRuleBody(values);
    const body = Object.fromEntries(alarmRule.createFields.map((name) => [name, wanted[name]]));
    try {
      // The form has checked its values by the same contract.
      setFound(await attempt.mutateAsync({ body } as never));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!showFieldErrors(error, form.setError)) setFailure(error.message);
    }
  }
  return (
    <Stack gap="3" align="start">
      <Button variant="outline" size="sm" loading={attempt.isPending} onClick={form.handleSubmit(run)}>
        {t('alarmRule.dryRun.run')}
      </Button>
      <div role="status">
        {found && (
          <Alert.Root status="info">
            <Alert.Indicator />
            <Alert.Content>
              <Outcome found={found} />
            </Alert.Content>
          </Alert.Root>
        )}
      </div>
      {failure !== null && (
        <Alert.Root status="error" role="alert">
          <Alert.Indicator />
          <Alert.Title>{failure}</Alert.Title>
        </Alert.Root>
      )}
    </Stack>
  );
}

function Outcome({ found }: { readonly found: AlarmDryRun }): ReactElement {
  const { t, language } = useText();
  const { raised, longestMs, activeMs, readings } = found;
  if (readings === 0) return <Alert.Title>{t('alarmRule.dryRun.nothing')}</Alert.Title>;
  return (
    <>
      <Alert.Title>
        {raised === 0
          ? t('alarmRule.dryRun.never')
          : t('alarmRule.dryRun.tried', {
              count: raised,
              longest: spokenDuration(longestMs, language),
              total: spokenDuration(activeMs, language),
            })}
      </Alert.Title>
      <Alert.Description>{t('alarmRule.dryRun.hint')}</Alert.Description>
    </>
  );
}
