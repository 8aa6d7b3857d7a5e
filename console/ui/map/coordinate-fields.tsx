import { Field, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { Segments } from '#console/ui/form/segments.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MapPosition } from '#shared/domain/map/distance.ts';
import {
  COORDINATE_SYSTEMS,
  type CoordinateSystem,
  convertPosition,
  readPosition,
} from './coordinate-system.ts';

interface Typed {
  readonly longitude: string;
  readonly latitude: string;
}

/** The position in a coordinate system of choice, to be read, copied, or typed: Enter, or leaving a field, takes it. */
export function CoordinateFields(props: {
  /** WGS-84. */
  readonly position: MapPosition | null;
  readonly onTyped: (position: MapPosition) => void;
}): ReactElement {
  const { position, onTyped } = props;
  const { t } = useText();
  const [system, setSystem] = useState<CoordinateSystem>('WGS-84');
  const [typed, setTyped] = useState<Typed | null>(null);
  const [of, setOf] = useState(position);
  // A position that is chosen elsewhere replaces what is typed.
  if (of !== position) {
    setOf(position);
    setTyped(null);
  }

  const shown = position && convertPosition(position, 'WGS-84', system);
  const text: Typed =
    typed ??
    (shown
      ? { longitude: String(shown.longitude), latitude: String(shown.latitude) }
      : { longitude: '', latitude: '' });
  const read = readPosition(text.longitude, text.latitude);
  const isWrong = typed !== null && read === null && text.longitude !== '' && text.latitude !== '';

  const take = (): void => {
    if (typed === null || read === null) return;
    setTyped(null);
    onTyped(convertPosition(read, system, 'WGS-84'));
  };
  return (
    <Stack gap="1">
      <HStack gap="3" align="end" flexWrap="wrap">
        {(['longitude', 'latitude'] as const).map((name) => (
          <Field.Root key={name} w="160px" invalid={isWrong}>
            <Field.Label>{t(`map.${name}`)}</Field.Label>
            <Input
              size="sm"
              inputMode="decimal"
              autoComplete="off"
              value={text[name]}
              onChange={(event) => setTyped({ ...text, [name]: event.target.value })}
              onBlur={take}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                take();
              }}
            />
          </Field.Root>
        ))}
        <Segments
          label={t('map.system')}
          items={COORDINATE_SYSTEMS.map((value) => ({ value, label: value }))}
          value={system}
          onChange={(chosen) => {
            setTyped(null);
            setSystem(chosen);
          }}
        />
      </HStack>
      {isWrong && (
        <Text role="alert" textStyle="xs" color="fg.error">
          {t('map.degrees')}
        </Text>
      )}
    </Stack>
  );
}
