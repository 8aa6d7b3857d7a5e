import { Box, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { passwordMeter, passwordTip } from '../../../shared/domain/password-strength.ts';
import { useText } from '../text-context.tsx';

const TONES = { tooWeak: 'fault', weak: 'material-shortage', strong: 'production' } as const;

/**
 * The tip of the sign-in's pages: how many kinds of character a password has, and what is missing. Its words are not
 * the meter's: side by side they would contradict each other.
 */
export function PasswordTip(props: { readonly password: string }): ReactElement | null {
  const { t } = useText();
  const tip = passwordTip(props.password);
  if (tip === null) return null;
  return (
    <Text textStyle="xs" color="fg.muted">
      {t('password.tip', { level: t(`password.tipLevel.${tip.level}`) })}
      {tip.isHintShown && ` · ${t('password.hint')}`}
    </Text>
  );
}

/** The meter below it; empty until there are six characters. */
export function PasswordMeter(props: { readonly password: string }): ReactElement {
  const { t } = useText();
  const { score, level } = passwordMeter(props.password);
  const text = level === null ? '' : t(`password.meter.${level}`);
  const state = level === null ? null : TONES[level];
  return (
    <HStack w="100%" gap="3" minH="20px">
      <Box
        role="meter"
        aria-label={t('password.meterLabel')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={score}
        aria-valuetext={text}
        flex="1"
        h="6px"
        rounded="full"
        bg="bg.muted"
        overflow="hidden"
      >
        <Box
          h="100%"
          w={`${score}%`}
          bg={state ? `var(--lw-state-${state}-fill)` : 'transparent'}
          transition="width 0.15s linear"
        />
      </Box>
      <Text
        w="84px"
        textAlign="end"
        textStyle="xs"
        fontWeight="600"
        color={state ? `var(--lw-state-${state}-text)` : 'fg.muted'}
      >
        {text}
      </Text>
    </HStack>
  );
}

/** What a password is missing, for the line below its field. */
export function usePasswordHint(password: string): string | undefined {
  const { t } = useText();
  return passwordTip(password)?.isHintShown ? t('password.hint') : undefined;
}
