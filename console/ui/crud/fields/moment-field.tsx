import { Input } from '@chakra-ui/react';
import { type ReactElement, useCallback } from 'react';
import { usePlantZone } from '#console/ui/text/moment.tsx';
import { momentText } from '#console/ui/text/moment-text.ts';
import { fromWallTime, toWallTime } from '#console/ui/text/wall-time.ts';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** A day and a time by the plant's clocks, sent as epoch ms. */
export function MomentField(props: FieldProps): ReactElement {
  const zone = usePlantZone();
  const format = useCallback(
    (value: unknown) => (typeof value === 'number' ? momentText(value, zone) : ''),
    [zone],
  );
  const field = useField(props, format);
  const { value, onChange, ...control } = field.field;
  return (
    <FieldFrame of={props} field={field} fixedText={format(field.fixedValue)}>
      <Input
        {...control}
        type="datetime-local"
        maxW="220px"
        value={typeof value === 'number' ? toWallTime(value, zone).slice(0, 16) : ''}
        onChange={(event) => onChange(fromWallTime(event.target.value, zone) ?? field.rule.emptyValue)}
      />
    </FieldFrame>
  );
}
