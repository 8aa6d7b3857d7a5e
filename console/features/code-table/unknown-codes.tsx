import { Box, Button, Flex, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { listUnknownCodes, type UnknownCode } from '#shared/contracts/codes/code-table.ts';
import { joinedNames } from '#shared/domain/text/joined-names.ts';

const REFRESHED_EVERY_MS = 5_000;

/** Codes that have arrived and are in no table; nothing where there are none. */
export function UnknownCodes(props: {
  /** Null: of machines without a table. */
  readonly codeTableId: string | null;
  readonly onAdd: ((code: UnknownCode) => void) | null;
}): ReactElement | null {
  const { t } = useText();
  const { codeTableId, onAdd } = props;
  const query = codeTableId === null ? {} : { codeTableId };
  const codes = useCall(
    listUnknownCodes,
    { query },
    { enabled: useMay('connection_view'), refetchMs: REFRESHED_EVERY_MS },
  ).data;
  const titleId = `unknown-${codeTableId ?? 'none'}`;
  if (!codes || codes.length === 0) return null;
  return (
    <Box
      as="section"
      aria-labelledby={titleId}
      borderWidth="1px"
      rounded="md"
      bg="bg.panel"
      mb="3"
      flex="none"
    >
      <Flex px="3" py="2" gap="2" align="baseline" borderBottomWidth="1px">
        <Text as="h2" id={titleId} fontWeight="600" textStyle="sm">
          {t(codeTableId === null ? 'codeTable.unknown.ofNone' : 'codeTable.unknown.ofTable')} ·{' '}
          {codes.length}
        </Text>
        {codeTableId === null && (
          <Text textStyle="sm" color="fg.muted">
            {t('codeTable.unknown.noneHint')}
          </Text>
        )}
      </Flex>
      <Box as="ul" listStyleType="none" maxH="188px" overflowY="auto" tabIndex={0} aria-labelledby={titleId}>
        {codes.map((code) => (
          <UnknownRow key={code.code} row={code} onAdd={onAdd} />
        ))}
      </Box>
    </Box>
  );
}

function UnknownRow(props: {
  readonly row: UnknownCode;
  readonly onAdd: ((code: UnknownCode) => void) | null;
}): ReactElement {
  const { t, language } = useText();
  const { row, onAdd } = props;
  const machines = joinedNames(
    row.machines.map((machine) => nameOf(machine, language)),
    language,
  );
  return (
    <Flex
      as="li"
      px="3"
      py="1"
      gap="3"
      align="center"
      textStyle="sm"
      borderTopWidth="1px"
      borderColor="border.subtle"
    >
      <Box w="140px" flex="none">
        <CodeCell text={row.code} />
      </Box>
      <Text flex="1" minW="0" truncate title={row.text ?? ''}>
        {row.text ?? '–'}
      </Text>
      <Text flex="1" minW="0" truncate color="fg.muted" title={machines}>
        {machines}
      </Text>
      <Text w="72px" textAlign="end" fontVariantNumeric="tabular-nums" flex="none">
        {row.count}×
      </Text>
      <Text w="132px" textAlign="end" color="fg.muted" flex="none">
        <Moment form="relative" atMs={row.lastSeen} />
      </Text>
      {onAdd && (
        <Button
          size="xs"
          variant="outline"
          flex="none"
          onClick={() => onAdd(row)}
          aria-label={`${t('codeTable.unknown.add')}: ${row.code}`}
        >
          {t('codeTable.unknown.add')}
        </Button>
      )}
    </Flex>
  );
}
