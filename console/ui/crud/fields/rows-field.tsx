import { Box, Button, Flex, IconButton, Input, NativeSelect, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useFormState } from 'react-hook-form';
import { Glyph } from '#console/ui/glyph.tsx';
import { momentWithZone } from '#console/ui/text/moment-text.ts';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { fromWallTime, toWallTime } from '#console/ui/text/wall-time.ts';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

type RowDraft = Readonly<Record<string, unknown>>;

/**
 * One cell of a row. A number that is absent is null; what is no number stays as it was typed, and is refused by name. A
 * moment is a day and a time by the plant's clocks, in epoch ms; null where there is none.
 */
export type RowCell =
  | { readonly kind: 'text'; readonly name: string; readonly label: string; readonly widthPx: number }
  | { readonly kind: 'number'; readonly name: string; readonly label: string; readonly widthPx: number }
  | { readonly kind: 'moment'; readonly name: string; readonly label: string; readonly widthPx: number }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: string;
      readonly widthPx: number;
      readonly choices: readonly { readonly value: unknown; readonly text: string }[];
    };

/** A list of rows in a record, in their order: each has the same cells, can be moved up, and removed. */
export function RowsField(
  props: FieldProps & {
    readonly cells: readonly RowCell[];
    readonly newRow: RowDraft;
    readonly addLabel: string;
    /** What a row is called, from 1. */
    readonly rowLabel: (row: number) => string;
    readonly removeLabel: string;
  },
): ReactElement {
  const { t } = useText();
  const field = useField(props);
  const { errors } = useFormState({ name: props.name });
  const { value, onChange } = field.field;
  const rows = (Array.isArray(value) ? value : []) as readonly RowDraft[];
  const messages = errors[props.name];
  return (
    <FieldFrame of={props} field={{ ...field, error: field.error ?? ownMessage(messages) }}>
      <Stack gap="2" w="100%">
        {rows.map((row, index) => {
          const rowName = props.rowLabel(index + 1);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
            <Box key={index} borderWidth="1px" rounded="md" p="2" role="group" aria-label={rowName}>
              <Flex gap="2" align="flex-end" wrap="wrap">
                {props.cells.map((cell) => (
                  <Stack key={cell.name} as="label" gap="0.5" w={`${cell.widthPx}px`}>
                    <Text as="span" textStyle="xs" color="fg.muted">
                      {cell.label}
                    </Text>
                    <CellInput
                      cell={cell}
                      value={row[cell.name]}
                      isInvalid={messageAt(messages, index, cell.name) !== undefined}
                      onChange={(next) =>
                        onChange(rows.map((one, at) => (at === index ? { ...one, [cell.name]: next } : one)))
                      }
                    />
                  </Stack>
                ))}
                <Flex ml="auto">
                  <IconButton
                    size="xs"
                    variant="ghost"
                    disabled={index === 0}
                    aria-label={`${t('crud.rows.moveUp')} ${rowName}`}
                    onClick={() => onChange(movedUp(rows, index))}
                  >
                    <Glyph name="up" sizePx={14} />
                  </IconButton>
                  <IconButton
                    size="xs"
                    variant="ghost"
                    aria-label={`${props.removeLabel} ${rowName}`}
                    onClick={() => onChange(rows.filter((_row, at) => at !== index))}
                  >
                    <Glyph name="close" sizePx={14} />
                  </IconButton>
                </Flex>
              </Flex>
              <RowMessages cells={props.cells} messages={messages} index={index} />
            </Box>
          );
        })}
        <Button
          size="sm"
          variant="outline"
          alignSelf="flex-start"
          onClick={() => onChange([...rows, props.newRow])}
        >
          {props.addLabel}
        </Button>
      </Stack>
    </FieldFrame>
  );
}

function CellInput(props: {
  readonly cell: RowCell;
  readonly value: unknown;
  readonly isInvalid: boolean;
  readonly onChange: (value: unknown) => void;
}): ReactElement {
  const { cell, value, isInvalid, onChange } = props;
  if (cell.kind === 'choice') {
    const chosen = cell.choices.findIndex((choice) => choice.value === (value ?? null));
    return (
      <NativeSelect.Root size="sm" invalid={isInvalid}>
        <NativeSelect.Field
          value={String(chosen)}
          onChange={({ target }) => onChange(cell.choices[Number(target.value)]?.value ?? null)}
        >
          {cell.choices.map(({ text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the value
            <option key={index} value={String(index)}>
              {text}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    );
  }
  if (cell.kind === 'moment') return <MomentInput value={value} isInvalid={isInvalid} onChange={onChange} />;
  const isNumber = cell.kind === 'number';
  return (
    <Input
      size="sm"
      autoComplete="off"
      value={String(value ?? '')}
      aria-invalid={isInvalid || undefined}
      {...(isNumber && { inputMode: 'decimal', textAlign: 'end', fontVariantNumeric: 'tabular-nums' })}
      onChange={({ target }) => onChange(isNumber ? toNumber(target.value) : target.value)}
    />
  );
}

function MomentInput(props: {
  readonly value: unknown;
  readonly isInvalid: boolean;
  readonly onChange: (value: unknown) => void;
}): ReactElement {
  const zone = usePlantZone();
  const { value, isInvalid, onChange } = props;
  return (
    <Input
      size="sm"
      type="datetime-local"
      value={typeof value === 'number' ? toWallTime(value, zone).slice(0, 16) : ''}
      title={typeof value === 'number' ? momentWithZone(value, zone) : zone}
      aria-invalid={isInvalid || undefined}
      onChange={({ target }) => onChange(fromWallTime(target.value, zone))}
    />
  );
}

function RowMessages(props: {
  readonly cells: readonly RowCell[];
  readonly messages: unknown;
  readonly index: number;
}): ReactElement | null {
  const shown = props.cells.flatMap((cell) => {
    const message = messageAt(props.messages, props.index, cell.name);
    return message === undefined ? [] : [`${cell.label}: ${message}`];
  });
  if (shown.length === 0) return null;
  return (
    <Text role="alert" mt="1" textStyle="xs" color="fg.error">
      {shown.join(' · ')}
    </Text>
  );
}

function toNumber(typed: string): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  const number = Number(text);
  return Number.isFinite(number) && !text.endsWith('.') ? number : text;
}

function movedUp(rows: readonly RowDraft[], index: number): readonly RowDraft[] {
  return rows.map(
    (row, at) => (at === index - 1 ? rows[index] : at === index ? rows[index - 1] : row) ?? row,
  );
}

function ownMessage(messages: unknown): string | undefined {
  return isRecord(messages) && typeof messages.message === 'string' && messages.message !== ''
    ? messages.message
    : undefined;
}

function messageAt(messages: unknown, index: number, name: string): string | undefined {
  if (!isRecord(messages)) return undefined;
  const row = messages[index];
  return isRecord(row) ? ownMessage(row[name]) : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<PropertyKey, unknown>> {
  return typeof value === 'object' && value !== null;
}
