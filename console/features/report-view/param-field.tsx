import { Field, HStack, Input, NativeSelect, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useToday } from '#console/ui/period/use-today.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import type { AskedParam } from '#shared/contracts/report/report-run.ts';
import type { SentParams } from './param-address.ts';
import { PlaceChoice } from './place-choice.tsx';

type Value = SentParams[string];

/** One parameter, by its type. */
export function ParamField(props: {
  readonly param: AskedParam;
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
}): ReactElement {
  const { language } = useText();
  const { param, error } = props;
  const label = param.label[language] ?? param.label.zh;
  return (
    <Field.Root w="auto" gap="1" invalid={error !== undefined} required={param.required}>
      <Field.Label textStyle="xs" color="fg.muted">
        {label}
        <Field.RequiredIndicator />
      </Field.Label>
      <Control {...props} label={label} />
      <Field.ErrorText textStyle="xs">{error}</Field.ErrorText>
    </Field.Root>
  );
}

function Control(props: {
  readonly param: AskedParam;
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}): ReactElement {
  const { t, language } = useText();
  const today = useToday();
  const { param, label, value, onChange } = props;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (param.type === 'range') return <Range {...props} today={today} />;
  if (param.type === 'line' || param.type === 'machine') return <PlaceChoice {...props} />;
  if (param.type === 'date')
    return (
      <Input
        type="date"
        size="sm"
        w="148px"
        max={today}
        value={text}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      />
    );
  if (param.type === 'flag' || param.choices) {
    const choices =
      param.choices?.map((choice) => ({
        value: choice.value,
        text: choice.label[language] ?? choice.label.zh,
      })) ??
      (['true', 'false'] as const).map((one) => ({
        value: one,
        text: t(one === 'true' ? 'crud.form.yes' : 'crud.form.no'),
      }));
    return (
      <NativeSelect.Root size="sm" w="auto" minW="120px">
        <NativeSelect.Field
          value={typeof value === 'boolean' ? String(value) : text}
          onChange={({ target }) => {
            if (target.value === '') onChange(null);
            else onChange(param.type === 'flag' ? target.value === 'true' : target.value);
          }}
        >
          {!param.required && <option value="">{t('reportView.all')}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    );
  }
  return (
    <Input
      type={param.type === 'number' ? 'number' : 'text'}
      size="sm"
      w="140px"
      aria-label={label}
      maxLength={param.maxLength ?? 200}
      value={text}
      onChange={({ target }) => {
        if (target.value === '') onChange(null);
        else onChange(param.type === 'number' ? Number(target.value) : target.value);
      }}
    />
  );
}

function Range(props: {
  readonly label: string;
  readonly value: Value;
  readonly today: string;
  readonly onChange: (value: Value) => void;
}): ReactElement {
  const { t } = useText();
  const { label, value, today, onChange } = props;
  const [from = '', to = ''] = Array.isArray(value) ? value : [];
  return (
    <HStack gap="1.5">
      <Input
        type="date"
        size="sm"
        w="148px"
        aria-label={t('reportView.from', { label })}
        max={today}
        value={from}
        onChange={({ target }) => onChange([target.value, to])}
      />
      <Text color="fg.muted">–</Text>
      <Input
        type="date"
        size="sm"
        w="148px"
        aria-label={t('reportView.to', { label })}
        max={today}
        value={to}
        onChange={({ target }) => onChange([from, target.value])}
      />
    </HStack>
  );
}
