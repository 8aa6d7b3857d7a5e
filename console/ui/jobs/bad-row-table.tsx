import { Table, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ImportBadRow, ImportError } from '#shared/contracts/jobs/job.ts';

export function BadRowTable(props: {
  readonly columns: readonly string[];
  readonly rows: readonly ImportBadRow[];
}): ReactElement {
  const { rows } = props;
  const { t } = useText();
  // A file may have two columns without a header.
  const columns = props.columns.map((header, position) => ({
    header,
    position,
    key: `${position} ${header}`,
  }));
  // Keys come from the server: of what any form can find, or of what it alone does.
  const say = ({ key, params }: ImportError): string => {
    const own = `recordErrors.${key as 'key_taken'}` as const;
    const text = t(own, params);
    return text === own ? t(`errors.field.${key as 'required'}`, params) : text;
  };
  return (
    <Table.ScrollArea maxH="360px" tabIndex={0} role="group" aria-label={t('job.badRows')}>
      <Table.Root size="sm" aria-label={t('job.badRows')} css={{ '& tbody td': { py: '2' } }}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader w="70px">{t('job.line')}</Table.ColumnHeader>
            <Table.ColumnHeader minW="240px">{t('job.problem')}</Table.ColumnHeader>
            {columns.map(({ key, header }) => (
              <Table.ColumnHeader key={key}>{header}</Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map(({ lineNum, cells, errors }) => (
            <Table.Row key={lineNum}>
              <Table.Cell>{lineNum}</Table.Cell>
              <Table.Cell whiteSpace="normal">
                {errors.map((error) => (
                  <Text key={`${error.field} ${error.key}`} color="fg.error">
                    {error.header === null ? say(error) : `${error.header}: ${say(error)}`}
                  </Text>
                ))}
              </Table.Cell>
              {columns.map(({ key, position }) => (
                <Table.Cell key={key} maxW="200px" truncate title={cells[position] ?? ''}>
                  {cells[position]}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}
