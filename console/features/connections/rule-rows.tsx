import { Box, Button, chakra, Grid, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Glyph } from '#console/ui/glyph.tsx';
import { ConflictList } from '#console/ui/mapping/conflict-list.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { RuleCounters } from '#shared/contracts/ingest/ingest.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { type ConnectionDraft, type RuleDraft, toConnectionRule, toNewRule } from './connection-draft.ts';
import { RemoveRowButton } from './row-buttons.tsx';
import { RuleFields } from './rule-fields.tsx';

const SHOWN_MAX = 100;
const SEARCHED_FROM = 12;

/** The rules of a connection, one line each; one of them is open. */
export function RuleRows(props: {
  readonly connectionId: string | null;
  /** By the places that the rules have as they are saved. */
  readonly counters: readonly RuleCounters[];
  readonly open: number | null;
  readonly onOpen: (index: number | null) => void;
}): ReactElement {
  const { t } = useText();
  const { open, onOpen } = props;
  const { control, formState } = useFormContext<ConnectionDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'rules' });
  const rules = useWatch({ control, name: 'rules' });
  const [wanted, setWanted] = useState('');
  const [isMoved, setIsMoved] = useState(false);
  const found = fields
    .map((field, index) => ({ id: field.id, index, rule: rules[index] }))
    .filter(
      ({ rule, index }) =>
        index === open || (rule?.pattern ?? '').toLowerCase().includes(wanted.toLowerCase()),
    );
  const shown = found.filter(({ index }, place) => place < SHOWN_MAX || index === open);

  return (
    <Box as="fieldset">
      <HStack as="legend" justify="space-between" w="100%" mb="2">
        <Text as="span" fontWeight="600" textStyle="sm">
          {t('connections.form.rules', { count: fields.length })}
        </Text>
        {fields.length >= SEARCHED_FROM && (
          <Input
            size="xs"
            w="220px"
            type="search"
            aria-label={t('connections.form.searchRules')}
            placeholder={t('connections.form.searchRules')}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        )}
      </HStack>
      <Stack gap="2">
        {shown.map(({ id, index, rule }) => (
          <Box key={id} borderWidth="1px" rounded="md">
            <Grid templateColumns="1fr auto 32px" gap="2" alignItems="center" ps="2" pe="1" py="1">
              <chakra.button
                type="button"
                display="flex"
                alignItems="center"
                gap="2"
                minW="0"
                textAlign="start"
                cursor="pointer"
                py="1"
                aria-expanded={open === index}
                onClick={() => onOpen(open === index ? null : index)}
              >
                <Glyph name={open === index ? 'down' : 'right'} sizePx={14} />
                <chakra.code truncate>{rule?.pattern || t('connections.form.newRule')}</chakra.code>
                <Text as="span" color="fg.muted" textStyle="xs" flex="none">
                  {rule && yieldText(rule)}
                </Text>
                {formState.errors.rules?.[index] && (
                  <Text as="span" color="fg.error" textStyle="xs" flex="none">
                    {t('connections.form.ruleWrong')}
                  </Text>
                )}
              </chakra.button>
              {isMoved ? <span /> : <Counters of={props.counters[index]} />}
              <RemoveRowButton
                label={t('connections.form.removeRule', { pattern: rule?.pattern ?? '' })}
                onRemove={() => {
                  remove(index);
                  setIsMoved(true);
                  onOpen(null);
                }}
              />
            </Grid>
            {open === index && (
              <Box borderTopWidth="1px" p="4">
                <RuleFields rule={`rules.${index}`} />
              </Box>
            )}
          </Box>
        ))}
        {found.length > shown.length && (
          <Text textStyle="xs" color="fg.muted">
            {t('connections.form.moreRules', { count: found.length - shown.length })}
          </Text>
        )}
        {fields.length === 0 && (
          <Text textStyle="sm" color="fg.muted">
            {t('connections.form.noRules')}
          </Text>
        )}
        <Button
          variant="outline"
          size="xs"
          alignSelf="flex-start"
          onClick={() => {
            append(toNewRule(''));
            onOpen(fields.length);
          }}
        >
          <Glyph name="plus" sizePx={14} />
          {t('connections.form.addRule')}
        </Button>
        <ConflictList connectionId={props.connectionId} body={{ rules: rules.map(toConnectionRule) }} />
      </Stack>
    </Box>
  );

  function yieldText(rule: RuleDraft): string {
    if (rule.kind === 'state') return t('connections.form.targetState');
    return rule.metric.from === 'fixed' ? rule.metric.value : t('connections.form.targetMetric');
  }
}

function Counters(props: { readonly of: RuleCounters | undefined }): ReactElement | null {
  const { t } = useText();
  if (!props.of) return null;
  const { received, rejected } = props.of;
  return (
    <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
      {t('connections.form.ruleCount', { received: groupedNumber(received) })}
      {rejected > 0 && (
        <Text as="span" color="fg.warning" ms="2">
          {t('connections.form.ruleRejected', { rejected: groupedNumber(rejected) })}
        </Text>
      )}
    </Text>
  );
}
