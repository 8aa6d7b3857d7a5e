import { Box, Button, Grid, HStack, Input, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { codeName } from '#shared/domain/profiles/code-names.ts';
import { CodeTableFill } from './code-table-fill.tsx';
import type { StateRow } from './mapping-row.ts';
import { StatePicker } from './state-picker.tsx';

/** Which value of a source stands for which of the eight states. */
export function StateTable(props: {
  readonly value: readonly StateRow[];
  /** Whose names stand beside the codes; null = they have none. */
  readonly profile?: string | null;
  readonly onChange: (rows: readonly StateRow[]) => void;
}): ReactElement {
  const { t, language } = useText();
  const { value, profile = null, onChange } = props;
  const change = (at: number, row: StateRow): void =>
    onChange(value.map((one, index) => (index === at ? row : one)));
  return (
    <Box>
      <Stack gap="2" maxH="320px" overflowY="auto">
        {value.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity while its code is typed
          <Grid key={index} templateColumns="132px 1fr" gap="3" alignItems="start">
            <Box>
              <Input
                size="xs"
                fontFamily="mono"
                aria-label={t('onboarding.row.code')}
                value={row.code}
                onChange={(event) => change(index, { ...row, code: event.target.value })}
              />
              <Text textStyle="xs" color="fg.muted" mt="0.5" px="1">
                {profile !== null && codeName(profile, row.code)?.[language]}
              </Text>
            </Box>
            <StatePicker
              label={t('onboarding.row.statesOf', { code: row.code })}
              value={row.states}
              onChange={(states) =>
                states.length === 0
                  ? onChange(value.filter((_, other) => other !== index))
                  : change(index, { ...row, states })
              }
            />
          </Grid>
        ))}
      </Stack>
      <HStack mt="2" gap="2">
        <Button
          size="xs"
          variant="outline"
          onClick={() => onChange([...value, { code: '', states: ['production'] }])}
        >
          <Glyph name="plus" sizePx={14} />
          {t('onboarding.row.addCode')}
        </Button>
        <CodeTableFill onFill={onChange} />
      </HStack>
    </Box>
  );
}
