import { HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { RowToggle } from '#console/ui/table/rows/row-toggle.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';

/** How many steps a document has and how long they take; opens them below its row. */
export function StepsCell(props: {
  readonly text: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}): ReactElement {
  const { t } = useText();
  const { text, isOpen, onToggle } = props;
  return (
    <HStack gap="1">
      <RowToggle isOpen={isOpen} label={t(isOpen ? 'crud.log.hide' : 'crud.log.show')} onToggle={onToggle} />
      {text}
    </HStack>
  );
}

/** A step of a recipe or a phase of a programme. */
interface Step {
  readonly name: string;
  readonly nameEn?: string | null | undefined;
  readonly plannedMin: number;
}

/** Steps, numbered, each with its planned time and what else is asked of it. */
export function StepList<One extends Step>(props: {
  readonly label: string;
  readonly steps: readonly One[];
  readonly aboutOf: (step: One) => readonly string[];
}): ReactElement {
  const { t, language } = useText();
  const { label, steps, aboutOf } = props;
  return (
    <Stack as="ol" aria-label={label} gap="1.5" px="11" py="4">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are numbered
        <HStack as="li" key={index} gap="3" align="baseline">
          <Text as="span" color="fg.muted" fontVariantNumeric="tabular-nums">
            {index + 1}
          </Text>
          <Text as="span" fontWeight="500">
            {nameOf({ name: step.name, nameEn: step.nameEn || null }, language)}
          </Text>
          <Text as="span" color="fg.muted">
            {[t('crud.steps.planned', { minutes: step.plannedMin }), ...aboutOf(step)].join(' · ')}
          </Text>
        </HStack>
      ))}
    </Stack>
  );
}
