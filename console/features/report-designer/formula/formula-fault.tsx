import { Button, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ExpressionError } from '#shared/domain/expression/expression-tokens.ts';
import { formulaMessage } from './formula-message.ts';

/** What is wrong with a formula, and a button where it is plain what would repair it. `text` is without `=`. */
export function FormulaFault(props: {
  readonly text: string;
  readonly fault: ExpressionError;
  readonly onRepair: (text: string) => void;
}): ReactElement {
  const { t } = useText();
  const { text, fault, onRepair } = props;
  const { from, to, repair } = fault;
  return (
    <HStack gap="2" minW="0" role="status">
      <Text textStyle="xs" color="fg.error" lineClamp={2} title={formulaMessage(t, text, fault)}>
        ✕ {formulaMessage(t, text, fault)}
      </Text>
      {repair !== undefined && (
        <Button
          size="2xs"
          variant="outline"
          flex="none"
          maxW="200px"
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onRepair(text.slice(0, from) + repair + text.slice(to))}
        >
          <Text truncate>{t('reportDesigner.formula.repair', { text: repair })}</Text>
        </Button>
      )}
    </HStack>
  );
}
