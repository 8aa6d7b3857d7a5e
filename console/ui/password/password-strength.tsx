import { Box, HStack, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import { passwordMeter, passwordTip } from '#shared/domain/password-strength.ts';

const TONES = { tooWeak: 'fault', weak: 'material-shortage', strong: 'production' } as const;

const LEVELS = ['weak', 'medium', 'strong'] as const;
const TIP_TONES = { weak: 'fault', medium: 'material-shortage', strong: 'production' } as const;

/**
 * The tip of the sign-in's pages: how many kinds of character a password has, and what is missing. Its words are not
 * the meter's: side by side they would contradict each other. Its line is kept free, so that typing moves nothing.
 */
export function PasswordTip(props: { readonly password: string }): ReactElement {
  const { t } = useText();
  const tip = passwordTip(props.password);
  const reached = tip === null ? 0 : LEVELS.indexOf(tip.level) + 1;
  const tone = tip && TIP_TONES[tip.level];
  return (
    <Stack w="100%" gap="1">
      <HStack aria-hidden gap="1">
        {LEVELS.map((level, index) => (
          <Box
            key={level}
            flex="1"
            h="4px"
            rounded="full"
            bg={tone && index < reached ? `var(--lw-state-${tone}-fill)` : 'bg.muted'}
          />
        ))}
      </HStack>
      <Text role="status" textStyle="xs" minH="18px" color="fg.muted">
        {tip && (
          <>
            <VisuallyHidden>{t('password.meterLabel')} </VisuallyHidden>
            <Text as="span" fontWeight="600" color={`var(--lw-state-${TIP_TONES[tip.level]}-text)`}>
              {t(`password.tipLevel.${tip.level}`)}
            </Text>
            {tip.isHintShown && ` · ${t('password.hint')}`}
          </>
        )}
      </Text>
    </Stack>
  );
}

/** The meter of the console's own pages; empty until there are six characters. */
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
        role="status"
        w="84px"
        textAlign="end"
        textStyle="xs"
        fontWeight="600"
        color={state ? `var(--lw-state-${state}-text)` : 'fg.muted'}
      >
        {text !== '' && <VisuallyHidden>{t('password.meterLabel')} </VisuallyHidden>}
        {text}
      </Text>
    </HStack>
  );
}

/** What a password is missing, for the line below a field with the meter. */
export function usePasswordHint(password: string): string | undefined {
  const { t } = useText();
  return passwordTip(password)?.isHintShown ? t('password.hint') : undefined;
}
