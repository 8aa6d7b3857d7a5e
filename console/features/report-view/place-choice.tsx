import { Button, Menu, NativeSelect, Portal } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { listLines } from '#shared/contracts/plant/line.ts';
import type { AskedParam } from '#shared/contracts/report/report-run.ts';
import type { SentParams } from './param-address.ts';

interface Place {
  readonly id: string;
  readonly name: string;
}

/** Lines or machines that the reader reaches: one, or several. None chosen means all. */
export function PlaceChoice(props: {
  readonly param: AskedParam;
  readonly label: string;
  readonly value: SentParams[string];
  readonly onChange: (value: SentParams[string]) => void;
}): ReactElement {
  const { t, language } = useText();
  const { param, value, onChange } = props;
  const lines = useCall(listLines, {}).data ?? [];
  const places: readonly Place[] = (
    param.type === 'line' ? lines : lines.flatMap(({ machines }) => machines)
  ).map((place) => ({ id: place.id, name: nameOf(place, language) }));
  if (!param.multiple)
    return (
      <NativeSelect.Root size="sm" w="auto" minW="140px">
        <NativeSelect.Field
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        >
          <option value="">{t('reportView.all')}</option>
          {places.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    );
  return <Several {...props} places={places} chosen={Array.isArray(value) ? value : []} />;
}

function Several(props: {
  readonly label: string;
  readonly places: readonly Place[];
  readonly chosen: readonly string[];
  readonly onChange: (value: string[]) => void;
}): ReactElement {
  const { t } = useText();
  const { label, places, chosen, onChange } = props;
  const [only] = chosen;
  const text =
    chosen.length === 1
      ? (places.find(({ id }) => id === only)?.name ?? t('reportView.chosen', { count: 1 }))
      : chosen.length === 0
        ? t('reportView.all')
        : t('reportView.chosen', { count: chosen.length });
  return (
    <Menu.Root closeOnSelect={false} positioning={{ placement: 'bottom-start' }}>
      <Menu.Trigger asChild>
        <Button
          variant="outline"
          size="sm"
          minW="140px"
          justifyContent="space-between"
          aria-label={`${label}: ${text}`}
        >
          {text}
          <Glyph name="down" sizePx={14} />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content maxH="320px" overflowY="auto">
            {places.map(({ id, name }) => (
              <Menu.CheckboxItem
                key={id}
                value={id}
                checked={chosen.includes(id)}
                onCheckedChange={(isChosen) =>
                  onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              >
                <Menu.ItemIndicator />
                {name}
              </Menu.CheckboxItem>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
