import { Box, Button, Circle, Flex, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { copyText } from '#console/ui/feedback/copy-text.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { momentText } from '#console/ui/text/moment-text.ts';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpCheckResult, MpCheckStep } from '#shared/contracts/public-account/mp-account.ts';

interface CheckStepProps {
  readonly step: MpCheckStep;
  /** Null = not checked since the page was opened. */
  readonly found: MpCheckResult | null;
  readonly isBusy: boolean;
  readonly onCheck: () => void;
  readonly onReadAgain: () => void;
}

const LOOK = {
  ok: { glyph: 'check', palette: 'green' },
  failed: { glyph: 'close', palette: 'red' },
  waits: { glyph: 'more', palette: 'gray' },
} as const;

/** Problems for which a text says what to do. */
const WITH_REMEDY = [
  'unreachable',
  'timeout',
  'not_the_platform',
  'clock_differs',
  'ip_not_allowed',
  'wrong_secret',
  'wrong_app_id',
  'secret_lost',
  'quota_used_up',
  'refused',
  'no_push',
  'not_allowed',
  'wrong_signature',
  'unreadable',
  'plain_mode',
  'auto_reply_on',
] as const;

/** One step of the check: what was found, and where it has failed what to do. */
export function CheckStep({ step, found, isBusy, onCheck, onReadAgain }: CheckStepProps): ReactElement {
  const { t } = useText();
  const zone = usePlantZone();
  const state = found?.state ?? 'waits';
  const { glyph, palette } = LOOK[state];
  const values = {
    detail: found?.detail ?? '',
    errcode: found?.errcode ?? '',
    time: found?.at == null ? '' : momentText(found.at, zone),
  };
  const problem = found?.problem ?? null;
  const text =
    found === null
      ? t('mpAccount.notChecked')
      : problem === null
        ? t(`mpAccount.fine.${step}`, values)
        : t(`mpAccount.problem.${problem}`, values);
  // Of steps that wait for the first push, one says how it comes.
  const isShown = state !== 'waits' || step === 'reached';
  const remedy = isShown ? WITH_REMEDY.find((one) => one === problem) : undefined;
  return (
    <Flex as="li" gap="3" px="4" py="3" align="start" borderTopWidth={step === 'network' ? '0' : '1px'}>
      <Circle size="7" bg={`${palette}.subtle`} color={`${palette}.fg`} flex="none">
        <Glyph name={glyph} sizePx={16} />
      </Circle>
      <Box flex="1" minW="0">
        <Text fontWeight="600">{t(`mpAccount.step.${step}`)}</Text>
        <Text textStyle="sm" overflowWrap="anywhere" color={state === 'failed' ? 'fg.error' : 'fg.muted'}>
          {text}
        </Text>
        {remedy !== undefined && (
          <Box
            mt="2"
            ps="3"
            pe="3"
            py="2"
            bg="bg.muted"
            borderStartWidth="3px"
            borderColor={`${palette}.solid`}
          >
            <Text fontWeight="600" textStyle="sm">
              {t('mpAccount.whatToDo')}
            </Text>
            <Text textStyle="sm" overflowWrap="anywhere">
              {t(`mpAccount.todo.${remedy}`, values)}
            </Text>
            <HStack gap="2" mt="2">
              {problem === 'ip_not_allowed' && values.detail !== '' && (
                <Button size="xs" variant="outline" onClick={() => void copyText(values.detail)}>
                  {t('mpAccount.copyAddress')}
                </Button>
              )}
              {problem === 'unreadable' && (
                <Button size="xs" variant="outline" disabled={isBusy} onClick={onReadAgain}>
                  {t('mpAccount.readAgain')}
                </Button>
              )}
              <Button size="xs" variant="outline" disabled={isBusy} onClick={onCheck}>
                {t('mpAccount.check')}
              </Button>
            </HStack>
          </Box>
        )}
      </Box>
      {found?.tookMs != null && (
        <Text textStyle="sm" color="fg.muted" flex="none" fontVariantNumeric="tabular-nums">
          {Math.round(found.tookMs)} ms
        </Text>
      )}
    </Flex>
  );
}
