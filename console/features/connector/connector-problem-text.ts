import type { useText } from '#console/ui/text/text-context.tsx';
import type { ConnectorProblem } from '#shared/contracts/connectors/connector.ts';

type Translate = ReturnType<typeof useText>['t'];

/** A problem as a sentence; the device's own words stand behind it. */
export function connectorProblemText({ code, detail }: ConnectorProblem, t: Translate): string {
  return t(`connector.problem.${code}`, { detail: detail && `(${detail})` }).trim();
}
