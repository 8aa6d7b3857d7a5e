import { Button, HStack, Input, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { PositionDialog } from '#console/ui/map/lazy-map-dialog.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

/**
 * An address, and its position from the map: the fields `address`, `longitude` and `latitude` of `POSITION_FIELDS`, in
 * degrees of WGS-84.
 */
export function PositionField(props: Omit<FieldProps, 'name'>): ReactElement {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const address = useField({ ...props, name: 'address' });
  const longitude = useField({ name: 'longitude' });
  const latitude = useField({ name: 'latitude' });
  const error = address.error ?? longitude.error ?? latitude.error;

  const { value, onChange, ...control } = address.field;
  const text = typeof value === 'string' ? value : '';
  const [x, y]: readonly unknown[] = [longitude.field.value, latitude.field.value];
  const position = typeof x === 'number' && typeof y === 'number' ? { longitude: x, latitude: y } : null;
  const coordinates = position === null ? null : `${position.longitude}, ${position.latitude}`;
  const place = (to: typeof position): void => {
    longitude.field.onChange(to?.longitude ?? longitude.rule.emptyValue);
    latitude.field.onChange(to?.latitude ?? latitude.rule.emptyValue);
  };
  return (
    <>
      <FieldFrame
        of={{ ...props, name: 'address' }}
        field={{ ...address, error }}
        fixedText={[text, coordinates].filter(Boolean).join(' · ')}
        note={
          <HStack>
            <Text as="span" textStyle="xs">
              {coordinates === null ? t('crud.position.none') : `${coordinates} (WGS-84)`}
            </Text>
            {position !== null && (
              <Button size="2xs" variant="ghost" onClick={() => place(null)}>
                {t('crud.position.clear')}
              </Button>
            )}
          </HStack>
        }
      >
        <HStack w="100%">
          <Input
            {...control}
            value={text}
            autoComplete="off"
            onChange={(event) =>
              onChange(event.target.value === '' ? address.rule.emptyValue : event.target.value)
            }
          />
          <Button variant="outline" flex="none" onClick={() => setOpen(true)}>
            {t('crud.position.open')}
          </Button>
        </HStack>
      </FieldFrame>
      {/* Outside of the frame, whose label and state the fields of the dialog would take. */}
      {isOpen && (
        <PositionDialog
          name={address.field.name}
          value={position && { ...position, address: text }}
          onCancel={() => setOpen(false)}
          onConfirm={(chosen) => {
            setOpen(false);
            place(chosen);
            if (chosen.address !== '') onChange(chosen.address);
          }}
        />
      )}
    </>
  );
}
