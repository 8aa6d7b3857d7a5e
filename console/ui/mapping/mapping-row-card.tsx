import { Box, Button, chakra, Grid, HStack, Input, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { Segments } from '#console/ui/form/segments.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { TopicText } from '#console/ui/text/topic-text.tsx';
import type { DepartmentNode } from '#shared/contracts/plant/department.ts';
import { MachineSelect } from './machine-select.tsx';
import { type MappingEdit, type MappingKind, type MappingRow, missingParts } from './mapping-row.ts';
import { MetricFields, UnitField } from './metric-fields.tsx';
import { type RowPreview, RowPreviewText } from './row-preview.tsx';
import { StateTable } from './state-table.tsx';

const RULE_COLUMNS = 'minmax(220px, 1.2fr) minmax(300px, 1.4fr) minmax(220px, 1fr)';
/** What it is called stands before. */
const POINT_COLUMNS = 'minmax(150px, 1fr) minmax(180px, 1fr) minmax(350px, 2fr) minmax(150px, 1fr)';
const SURE = 0.8;
const LIKELY = 0.5;

/** One value: what it is, what becomes of it, and what its newest value would yield. */
export function MappingRowCard(props: {
  readonly row: MappingRow;
  readonly kinds: readonly MappingKind[];
  /** What the server has refused of it. */
  readonly refusals: readonly string[];
  readonly tree: readonly DepartmentNode[];
  readonly preview: RowPreview | null;
  /** The user has tried to save: missing fields are marked. */
  readonly isChecked: boolean;
  readonly onEdit: (change: MappingEdit) => void;
}): ReactElement {
  const { t } = useText();
  const { row, tree, preview, onEdit } = props;
  const { item, kind } = row;
  const [isOpen, setIsOpen] = useState(false);
  const missing = missingParts(row);
  const isMapped = kind === 'state' || kind === 'metric';
  const isUsed = isMapped || kind === 'watch';
  const complaints = isUsed
    ? [...(props.isChecked ? missing.map((part) => t(`onboarding.missing.${part}`)) : []), ...props.refusals]
    : [];
  const isWrong = (part: (typeof missing)[number]): boolean => props.isChecked && missing.includes(part);

  return (
    <Box as="fieldset" borderWidth="1px" rounded="md" px="3" py="2.5" aria-label={item.name}>
      <Grid templateColumns="minmax(0, 1fr) auto" gap="4" alignItems="center">
        <Box minW="0">
          <TopicText topic={item.name} />
          <HStack gap="3" textStyle="xs" color="fg.muted" minW="0">
            <chakra.code truncate title={item.lastValues.toReversed().join('\n')}>
              {item.lastValues.at(-1) ?? t('onboarding.row.noValue')}
            </chakra.code>
            {row.confidence !== null && isMapped && (
              <Text as="span" flex="none">
                {t(
                  row.confidence >= SURE
                    ? 'onboarding.row.sure'
                    : row.confidence >= LIKELY
                      ? 'onboarding.row.likely'
                      : 'onboarding.row.guess',
                )}
              </Text>
            )}
          </HStack>
        </Box>
        <Segments
          label={t('onboarding.row.becomes', { name: item.name })}
          value={kind}
          onChange={(next) => onEdit({ kind: next })}
          items={props.kinds.map((value) => ({ value, label: t(`onboarding.kind.${value}`) }))}
        />
      </Grid>
      {isUsed && (
        <Grid templateColumns={item.own ? POINT_COLUMNS : RULE_COLUMNS} gap="3" mt="2.5">
          {item.own && (
            <Input
              size="sm"
              maxLength={64}
              aria-label={t('onboarding.row.name')}
              placeholder={t('onboarding.row.name')}
              aria-invalid={isWrong('name')}
              value={row.name}
              onChange={(event) => onEdit({ name: event.target.value })}
            />
          )}
          <MachineSelect
            label={t('onboarding.row.machine')}
            placeholder={t('onboarding.row.chooseMachine')}
            tree={tree}
            value={row.machine}
            isInvalid={isWrong('machine')}
            onChange={(machine) => onEdit({ machine })}
          />
          {kind === 'watch' && <UnitField row={row} onEdit={onEdit} />}
          {isMapped && (
            <>
              {kind === 'metric' ? (
                <MetricFields
                  row={row}
                  isMetricWrong={isWrong('metric')}
                  isScaleWrong={isWrong('scale')}
                  onEdit={onEdit}
                />
              ) : (
                <Button
                  variant="outline"
                  size="sm"
                  justifyContent="space-between"
                  fontWeight="400"
                  aria-expanded={isOpen}
                  {...(isWrong('states') && { borderColor: 'fg.error' })}
                  onClick={() => setIsOpen(!isOpen)}
                >
                  {t('onboarding.row.codes', { count: row.states.length })}
                  <Glyph name={isOpen ? 'down' : 'right'} sizePx={14} />
                </Button>
              )}
              <RowPreviewText preview={preview} />
            </>
          )}
        </Grid>
      )}
      {complaints.length > 0 && (
        <Text role="alert" textStyle="xs" color="fg.error" fontWeight="500" mt="1.5">
          {complaints.join(' ')}
        </Text>
      )}
      {kind === 'state' && isOpen && (
        <Box mt="3">
          <StateTable value={row.states} profile={row.profile} onChange={(states) => onEdit({ states })} />
        </Box>
      )}
    </Box>
  );
}
