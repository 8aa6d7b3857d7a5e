import { Box, Checkbox, HStack, Input, Stack, Text, Textarea } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { MIXED, type Mixed } from '#console/features/report-designer/panels/cell/mixed.ts';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import type { Text2 } from '#shared/contracts/report/report-terms.ts';

/** A named part of a panel. */
export function PanelSection(props: {
  readonly title: string;
  readonly side?: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Box as="section" aria-label={props.title} borderBottomWidth="1px" px="3.5" py="3">
      <HStack justify="space-between" mb="2" minH="6">
        <Text as="h3" textStyle="sm" fontWeight="600">
          {props.title}
        </Text>
        {props.side}
      </HStack>
      <Stack gap="2">{props.children}</Stack>
    </Box>
  );
}

export function PanelNote(props: { readonly children: ReactNode }): ReactElement {
  return (
    <Text textStyle="xs" color="fg.muted">
      {props.children}
    </Text>
  );
}

/** A control under its label. */
export function PanelField(props: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <Stack gap="1" minW="0" flex="1 1 0">
      <Text textStyle="xs" color="fg.muted" truncate title={props.label}>
        {props.label}
      </Text>
      {props.children}
    </Stack>
  );
}

/** One of a few values; `null` the empty choice. Values that differ show so, and none is chosen until one is. */
export function MixedChoice<Value extends string>(props: {
  readonly label: string;
  readonly none?: string;
  readonly choices: readonly { readonly value: Value; readonly text: string }[];
  readonly value: Mixed<Value | null | undefined>;
  /** Its label is said, not shown. */
  readonly isBare?: boolean;
  readonly onChange: (value: Value | null) => void;
}): ReactElement {
  const { t } = useText();
  const { label, none, choices, value, isBare = false, onChange } = props;
  const isMixed = value === MIXED;
  const box = (
    <HStack gap="0">
      <ChoiceBox
        label={label}
        {...(none === undefined ? {} : { all: none })}
        choices={isMixed ? [{ value: MIXED_CHOICE, text: t('reportDesign.mixed') }, ...choices] : choices}
        value={isMixed ? MIXED_CHOICE : (value ?? '')}
        onChange={(chosen) => {
          if (chosen === '') onChange(null);
          const choice = choices.find((one) => one.value === chosen);
          if (choice) onChange(choice.value);
        }}
      />
    </HStack>
  );
  return isBare ? box : <PanelField label={label}>{box}</PanelField>;
}

/** No key and no value of a report. */
const MIXED_CHOICE = '*mixed*';

export function MixedCheck(props: {
  readonly label: string;
  readonly hint?: string;
  readonly value: Mixed<boolean | undefined>;
  readonly onChange: (value: boolean) => void;
}): ReactElement {
  const { label, hint, value, onChange } = props;
  return (
    <Checkbox.Root
      size="sm"
      alignItems="flex-start"
      checked={value === MIXED ? 'indeterminate' : (value ?? false)}
      onCheckedChange={({ checked }) => onChange(checked === true)}
    >
      <Checkbox.HiddenInput />
      <Checkbox.Control mt="0.5" />
      <Checkbox.Label>
        {label}
        {hint !== undefined && <PanelNote>{hint}</PanelNote>}
      </Checkbox.Label>
    </Checkbox.Root>
  );
}

/** A text that is given on when the field is left or Enter is pressed: one step of undo. */
export function LineBox(props: {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly isValid?: (text: string) => boolean;
  /** It may have lines of its own; Enter begins one. */
  readonly isLong?: boolean;
  readonly onChange: (text: string) => void;
}): ReactElement {
  const { label, value, placeholder, maxLength, isValid = () => true, isLong = false, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value;
  const commit = (): void => {
    if (typed === null || !isValid(typed)) return;
    setTyped(null);
    if (typed !== value) onChange(typed);
  };
  const control = {
    size: 'sm',
    'aria-label': label,
    'aria-invalid': !isValid(text) || undefined,
    borderColor: isValid(text) ? undefined : 'border.error',
    value: text,
    placeholder,
    maxLength,
    onBlur: commit,
  } as const;
  if (isLong)
    return (
      <Textarea
        {...control}
        rows={1}
        autoresize
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setTyped(null);
        }}
      />
    );
  return (
    <Input
      {...control}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
        else if (key === 'Escape') setTyped(null);
      }}
    />
  );
}

/** A number within bounds, or none. */
export function NumberBox(props: {
  readonly label: string;
  readonly value: Mixed<number | null | undefined>;
  readonly min: number;
  readonly max: number;
  readonly isWhole?: boolean;
  readonly isNeeded?: boolean;
  readonly placeholder?: string;
  readonly onChange: (value: number | null) => void;
}): ReactElement {
  const { t } = useText();
  const { label, value, min, max, isWhole = false, isNeeded = false, placeholder, onChange } = props;
  const isValid = (text: string): boolean => {
    if (text.trim() === '') return !isNeeded || value === MIXED;
    const number = Number(text);
    return number >= min && number <= max && (!isWhole || Number.isInteger(number));
  };
  return (
    <PanelField label={label}>
      <LineBox
        label={label}
        value={value === MIXED || value === undefined || value === null ? '' : String(value)}
        placeholder={value === MIXED ? t('reportDesign.mixed') : (placeholder ?? '')}
        isValid={isValid}
        onChange={(text) => onChange(text.trim() === '' ? null : Number(text))}
      />
    </PanelField>
  );
}

/** A text in both languages. Null where it has neither. */
export function Text2Box(props: {
  readonly label: string;
  readonly value: Mixed<Text2 | null | undefined>;
  readonly maxLength?: number;
  readonly isLong?: boolean;
  readonly onChange: (text: Text2 | null) => void;
}): ReactElement {
  const { t } = useText();
  const { label, value, maxLength = REPORT_LIMITS.textCharacters, isLong = false, onChange } = props;
  const known = value === MIXED || !value ? { zh: '' } : value;
  const placeholder = value === MIXED ? { placeholder: t('reportDesign.mixed') } : {};
  const change = (zh: string, en: string): void =>
    onChange(zh === '' && en === '' ? null : { zh, ...(en === '' ? {} : { en }) });
  return (
    <PanelField label={label}>
      <LineBox
        label={t('reportDesign.inChinese', { label })}
        {...placeholder}
        value={known.zh}
        maxLength={maxLength}
        isLong={isLong}
        onChange={(zh) => change(zh.trim(), known.en ?? '')}
      />
      <LineBox
        label={t('reportDesign.inEnglish', { label })}
        placeholder={value === MIXED ? t('reportDesign.mixed') : t('reportDesign.english')}
        value={known.en ?? ''}
        maxLength={maxLength}
        isLong={isLong}
        onChange={(en) => change(known.zh, en.trim())}
      />
    </PanelField>
  );
}
