import { Button, Skeleton, Stack, Table, Text } from '@chakra-ui/react';
import { type ReactElement, useMemo } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { CodeBox } from '#console/ui/code-editor/lazy-code-editor.tsx';
import { useDictChoices } from '#console/ui/crud/use-dict.ts';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useOperationText } from '#console/ui/text/use-operation-text.ts';
import { useSubjectTexts } from '#console/ui/text/use-subject-texts.ts';
import { useView } from '#console/ui/view.tsx';
import {
  getOperation,
  type OperationField,
  type OperationRecord,
} from '#shared/contracts/platform/operation-log.ts';

/** The fields of one entry, before and after. */
export function OperationDetailPart(props: { readonly entry: OperationRecord }): ReactElement {
  const { t } = useText();
  const { entry } = props;
  const { id, subject, recordId } = entry;
  const { setSearch } = useView();
  const answer = useCall(getOperation, { query: { id } }, { freshMs: Number.POSITIVE_INFINITY });
  const fields = answer.data?.id === id ? answer.data.fields : undefined;
  const names = useMemo(() => (fields ?? []).map(({ name }) => name), [fields]);
  const hasTexts = useSubjectTexts(subject, names);
  return (
    <Stack px="11" py="4" gap="3" align="start">
      <LoadFailure
        error={answer.error}
        isRetrying={answer.isFetching}
        onRetry={() => void answer.refetch()}
      />
      {(fields === undefined || !hasTexts) && answer.error === null && <Skeleton h="48px" w="full" />}
      {fields !== undefined && hasTexts && fields.length === 0 && (
        <Text color="fg.muted">{t('operationLog.noFields')}</Text>
      )}
      {fields !== undefined && hasTexts && fields.length > 0 && <FieldTable {...{ subject, fields }} />}
      {recordId !== null && (
        <Button size="xs" variant="outline" onClick={() => setSearch({ recordId, subject, open: null })}>
          {t('operationLog.onlyThis')}
        </Button>
      )}
    </Stack>
  );
}

const SIDES = ['before', 'after'] as const;

function FieldTable(props: {
  readonly subject: string;
  readonly fields: readonly OperationField[];
}): ReactElement {
  const { t } = useText();
  const { fieldText } = useOperationText();
  const { fields } = props;
  // A created record has nothing before, a removed one nothing after.
  const sides = SIDES.filter((side) => fields.some((field) => field[side] !== null));
  return (
    <Table.Root size="sm" variant="outline" tableLayout="fixed">
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader w="220px">{t('operationLog.field.fieldNames')}</Table.ColumnHeader>
          {sides.map((side) => (
            <Table.ColumnHeader key={side}>{t(`operationLog.${side}`)}</Table.ColumnHeader>
          ))}
          {sides.length === 0 && <Table.ColumnHeader />}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {fields.map((field) => (
          <Table.Row key={field.name}>
            <Table.Cell overflowWrap="anywhere">{fieldText(props.subject, field.name)}</Table.Cell>
            {field.isSecret ? (
              <Table.Cell colSpan={Math.max(1, sides.length)} color="fg.muted">
                {t('operationLog.secret')}
              </Table.Cell>
            ) : (
              sides.map((side) => (
                <Table.Cell key={side} overflowWrap="anywhere">
                  <FieldValue
                    subject={props.subject}
                    name={field.name}
                    label={`${fieldText(props.subject, field.name)}, ${t(`operationLog.${side}`)}`}
                    value={field[side]}
                  />
                </Table.Cell>
              ))
            )}
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  );
}

/** Moments and durations are stored in milliseconds; they differ by the name of the field. */
const MOMENT = /^(?:from|to|at)$|(?:At|From|To|Time)$/;
const VALUE_MAX_PX = 280;
const FIRST_MOMENT_MS = Date.UTC(2000, 0);

function FieldValue(props: {
  readonly subject: string;
  readonly name: string;
  /** Names a value that is long enough to be scrolled. */
  readonly label: string;
  readonly value: unknown;
}): ReactElement {
  const { t } = useText();
  const { valueText } = useOperationText();
  const { subject, name, value } = props;
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return (
      <Text as="span" color="fg.muted">
        {t('operationLog.none')}
      </Text>
    );
  if (typeof value === 'boolean') return <span>{t(value ? 'operationLog.yes' : 'operationLog.no')}</span>;
  if (typeof value === 'number' && MOMENT.test(name) && value > FIRST_MOMENT_MS)
    return <Moment form="full" atMs={value} />;
  const words = toWords(value);
  if (words !== null) {
    const dict = DICTS[subject]?.[name];
    if (dict !== undefined) return <DictWord dict={dict} value={words.join()} />;
    return (
      <Text as="span" whiteSpace="pre-wrap">
        {words.map((word) => valueText(subject, name, word)).join(t('operationLog.comma'))}
      </Text>
    );
  }
  if (typeof value === 'object')
    return (
      <CodeBox
        language="json"
        value={JSON.stringify(value, null, 2)}
        label={props.label}
        heightPx={VALUE_MAX_PX}
      />
    );
  return <span>{String(value)}</span>;
}

/** A text, a number or a list of them, in its parts; null for anything else. */
function toWords(value: unknown): readonly string[] | null {
  const parts = Array.isArray(value) ? value : [value];
  if (parts.length === 0) return null;
  return parts.every((part) => typeof part === 'string' || typeof part === 'number')
    ? parts.map(String)
    : null;
}

/** Fields whose values are named by a dictionary. */
const DICTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  param: { publicType: 'param_type' },
};

function DictWord(props: { readonly dict: string; readonly value: string }): ReactElement {
  const choices = useDictChoices(props.dict);
  return <span>{choices.find(({ value }) => value === props.value)?.text ?? props.value}</span>;
}
