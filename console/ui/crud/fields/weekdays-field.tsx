import { Button, HStack } from '@chakra-ui/react';
import { type ReactElement, useCallback } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import { WEEKDAYS, weekdayName, weekdaysName } from '#console/ui/text/weekday-text.ts';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** Days of the week, each with a button; sent as `12345`, 1 = Monday. */
export function WeekdaysField(props: FieldProps): ReactElement {
  const { language } = useText();
  const format = useCallback((value: unknown) => weekdaysName(String(value ?? ''), language), [language]);
  const field = useField(props, format);
  const { value, onChange, onBlur, ref } = field.field;
  const chosen = String(value ?? '');
  const toggle = (day: string) => {
    const days = WEEKDAYS.filter((one) => (one === day ? !chosen.includes(one) : chosen.includes(one)));
    onChange(days.length === 0 ? field.rule.emptyValue : days.join(''));
  };
  return (
    <FieldFrame of={props} field={field} fixedText={format(field.fixedValue)}>
      <HStack role="group" aria-label={field.label} gap="1" onBlur={onBlur}>
        {WEEKDAYS.map((day, index) => (
          <Button
            key={day}
            {...(index === 0 && { ref })}
            size="sm"
            px="2.5"
            minW="44px"
            variant={chosen.includes(day) ? 'solid' : 'outline'}
            aria-pressed={chosen.includes(day)}
            onClick={() => toggle(day)}
          >
            {weekdayName(day, language)}
          </Button>
        ))}
      </HStack>
    </FieldFrame>
  );
}
