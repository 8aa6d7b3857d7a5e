import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { connectors as zh } from '#shared/i18n/zh/connectors/capability.ts';

export const connectors = {
  operationActions: {
    trust: 'Trusted a certificate',
  },
  operationSubjects: {
    connector: 'Connector',
    connectorPoint: 'Connector point',
  },
  explainedSubjects: {
    connectorPoint: 'Connector points',
  },
} satisfies SameKeys<typeof zh>;
