import type { ReactElement } from 'react';
import { useView } from '#console/ui/view.tsx';
import { ConnectorList } from './connector-list.tsx';
import { PointList } from './point-list.tsx';

/** All connectors, or the points of the one that the address names. */
export function ConnectorPage(): ReactElement {
  const { search } = useView();
  const connectorId = search.get('connector');
  return connectorId === null ? <ConnectorList /> : <PointList connectorId={connectorId} />;
}
