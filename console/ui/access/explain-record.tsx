import { Field, Input, NativeSelect, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useDeferredValue, useState } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import {
  EXPLAINED_SUBJECTS,
  listExplainedRecords,
  RecordUse,
} from '#shared/contracts/roles/permission-explanation.ts';
import type { AskedOf } from './explained-question.ts';

/** Which record, and what the user wants to do with it. */
export function ExplainRecord(props: {
  readonly asked: AskedOf<'record'>;
  readonly onChange: (asked: AskedOf<'record'>) => void;
}): ReactElement {
  const { t, language } = useText();
  const { asked, onChange } = props;
  const { subject, recordId } = asked;
  const [text, setText] = useState('');
  const name = useDeferredValue(text.trim());
  const found = useCall(listExplainedRecords, { query: { subject, ...(name !== '' && { name }) } });
  const records = found.isPlaceholderData ? [] : (found.data ?? []);
  return (
    <Stack gap="5">
      <Segments
        label={t('access.explain.use')}
        items={RecordUse.options.map((value) => ({ value, label: t(`access.explain.uses.${value}`) }))}
        value={asked.use}
        onChange={(use) => onChange({ ...asked, use })}
      />
      <Field.Root>
        <Field.Label>{t('access.explain.subject')}</Field.Label>
        <NativeSelect.Root>
          <NativeSelect.Field
            value={subject}
            onChange={(event) => {
              const chosen = EXPLAINED_SUBJECTS.find((one) => one === event.target.value);
              if (chosen) onChange({ ...asked, subject: chosen, recordId: null });
            }}
          >
            {EXPLAINED_SUBJECTS.map((one) => (
              <option key={one} value={one}>
                {t(`access.explain.subjects.${one}`)}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Field.Root>
      {found.error ? (
        <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Field.Root>
          <Field.Label>{t('access.explain.record')}</Field.Label>
          <Input
            type="search"
            value={text}
            placeholder={t('access.explain.searchRecord')}
            aria-label={t('access.explain.searchRecord')}
            onChange={(event) => setText(event.target.value)}
          />
          <NativeSelect.Root>
            <NativeSelect.Field
              aria-label={t('access.explain.record')}
              value={records.some(({ id }) => id === recordId) ? (recordId ?? '') : ''}
              onChange={(event) => onChange({ ...asked, recordId: event.target.value || null })}
            >
              <option value="">{t('access.explain.chooseRecord')}</option>
              {records.map((record) => (
                <option key={record.id} value={record.id}>
                  {nameOf(record, language)}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
          {found.data?.length === 0 && (
            <Text textStyle="sm" color="fg.muted">
              {t('access.explain.noRecord')}
            </Text>
          )}
        </Field.Root>
      )}
    </Stack>
  );
}
