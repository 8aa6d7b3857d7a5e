import { HStack, Input } from '@chakra-ui/react';
import { type ReactElement, useCallback, useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { ForeignZone } from '#console/ui/text/foreign-zone.tsx';
import { momentText } from '#console/ui/text/moment-text.ts';
import { ownZone, usePlantZone } from '#console/ui/text/place-zone.tsx';
import { fromWallTime, toWallTime } from '#console/ui/text/wall-time.ts';
import { foreignOffset } from '#shared/domain/calendar/zone-offset.ts';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** A day and a time by the clocks of the place of the form, which are named where the reader's show another; sent as epoch ms. */
export function MomentField(props: FieldProps): ReactElement {
  const zone = usePlantZone();
  const format = useCallback(
    (value: unknown) =>
      typeof value === 'number' ? `${momentText(value, zone)}${foreignOffset(value, zone, ownZone())}` : '',
    [zone],
  );
  const field = useField(props, format);
  const { value, onChange, ...control } = field.field;
  useTypedTime(props.name, zone, value, onChange);
  return (
    <FieldFrame of={props} field={field} fixedText={format(field.fixedValue)}>
      <HStack gap="3" flexWrap="wrap">
        <Input
          {...control}
          type="datetime-local"
          maxW="220px"
          value={typeof value === 'number' ? toWallTime(value, zone).slice(0, 16) : ''}
          onChange={(event) => onChange(fromWallTime(event.target.value, zone) ?? field.rule.emptyValue)}
        />
        <ForeignZone atMs={typeof value === 'number' ? value : undefined} />
      </HStack>
    </FieldFrame>
  );
}

/** What was typed stays what the clock shows when another place is chosen after it. */
function useTypedTime(
  name: string,
  zone: string,
  value: unknown,
  onChange: (value: number | null) => void,
): void {
  const { getFieldState } = useFormContext();
  const before = useRef(zone);
  useEffect(() => {
    const typedIn = before.current;
    before.current = zone;
    if (typedIn === zone || typeof value !== 'number' || !getFieldState(name).isDirty) return;
    onChange(fromWallTime(toWallTime(value, typedIn), zone));
  }, [name, zone, value, onChange, getFieldState]);
}
