import { HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useDeferredValue } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { usePatternCheck } from './use-pattern-check.ts';

/** Says while typing whether the value matches the pattern. */
export function PatternTry(): ReactElement | null {
  const { t } = useText();
  const { control } = useFormContext();
  const [rule, value] = useWatch({ control, name: ['validateCode', 'publicValue'] });
  const question = useDeferredValue({ rule: String(rule ?? ''), value: String(value ?? '') });
  const answer = usePatternCheck(question);
  if (question.rule === '' || answer === undefined) return null;
  return (
    <HStack
      as="span"
      role="status"
      gap="1"
      color={answer === true ? 'var(--lw-state-production-text)' : 'fg.warning'}
    >
      <Glyph name={answer === true ? 'check' : 'warning'} sizePx={14} />
      <Text as="span">
        {t(answer === null ? 'param.ruleBroken' : answer ? 'param.ruleMatches' : 'param.ruleRefuses')}
      </Text>
    </HStack>
  );
}
