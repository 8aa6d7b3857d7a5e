import { Alert, Button } from '@chakra-ui/react';
import { type ReactElement, useMemo, useState } from 'react';
import { useAction } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { MappingDrawer } from '#console/ui/mapping/mapping-drawer.tsx';
import { POINT_CHOICES } from '#console/ui/mapping/mapping-row.ts';
import { useMappingRows } from '#console/ui/mapping/use-mapping-rows.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { type Connector, connector } from '#shared/contracts/connectors/connector.ts';
import { connectorPoint, createConnectorPoints } from '#shared/contracts/connectors/connector-point.ts';
import { joinedNames } from '#shared/domain/text/joined-names.ts';
import type { ChosenEntry } from './browse-tree.ts';
import { machinesWithoutState, previewOf, refusalsOf, toPoint, toPointItem } from './point-mapping.ts';

const WIDTH_PX = 1_180;

/** Confirms what a profile proposes for chosen entries of a device; all of them become points at once, or none. */
export function PointMapDrawer(props: {
  readonly owner: Connector;
  readonly chosen: readonly ChosenEntry[];
  /** Values that were read while the list was open, by address; newest last. */
  readonly lastValues: ReadonlyMap<string, readonly string[]>;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}): ReactElement {
  const { t, language } = useText();
  const { navigate } = useView();
  const prompts = usePrompts();
  const { owner, chosen, lastValues } = props;
  const items = useMemo(
    () => chosen.map((one) => toPointItem(owner.kind, one, lastValues.get(one.entry.address))),
    [chosen, owner.kind, lastValues],
  );
  const mapping = useMappingRows(items, POINT_CHOICES);
  const create = useAction(createConnectorPoints, [connectorPoint.page, connector.page, connector.get]);
  /** Of the rows that were sent last. */
  const [sentKeys, setSentKeys] = useState<readonly string[]>([]);
  const byAddress = useMemo(() => new Map(chosen.map((one) => [one.entry.address, one])), [chosen]);
  const texts = {
    notMapped: (value: string) => t('connector.problem.not_mapped', { detail: value }),
    notANumber: t('errors.field.not_a_number'),
  };
  const previews = new Map(
    mapping.rows.flatMap((row) => {
      const preview = previewOf(row, byAddress.get(row.item.key)?.entry.value ?? null, texts);
      return preview ? [[row.item.key, preview] as const] : [];
    }),
  );
  const stateless = machinesWithoutState(mapping.rows);

  function save(): void {
    const points = mapping.rows.flatMap((row) => {
      const one = byAddress.get(row.item.key);
      const point = one && toPoint(row, one, owner.id);
      return point ? [{ key: row.item.key, point }] : [];
    });
    setSentKeys(points.map(({ key }) => key));
    create.mutate(
      { body: { rows: points.map(({ point }) => point) } },
      {
        onSuccess: (count) => {
          prompts.succeeded({
            title: t('connector.browse.added', { count }),
            text: t('connector.browse.addedText'),
          });
          props.onSaved();
        },
      },
    );
  }

  return (
    <MappingDrawer
      title={t('connector.browse.mapTitle', { count: chosen.length })}
      widthPx={WIDTH_PX}
      mapping={{
        ...mapping,
        edit(key, change) {
          mapping.edit(key, change);
          setSentKeys((before) => before.map((sent) => (sent === key ? '' : sent)));
        },
      }}
      previews={previews}
      refusals={refusalsOf(create.error?.fields ?? {}, sentKeys)}
      isBusy={create.isPending}
      failure={create.error}
      onSave={save}
      onClose={props.onClose}
    >
      {stateless.length > 0 && (
        <Alert.Root status="info" size="sm">
          <Alert.Indicator />
          <Alert.Description flex="1">
            {t('connector.browse.withoutState', { machines: joinedNames(stateless, language) })}
          </Alert.Description>
          <Button size="xs" variant="outline" onClick={() => navigate('/derived-rule')}>
            {t('connector.browse.toRules')}
          </Button>
        </Alert.Root>
      )}
    </MappingDrawer>
  );
}
