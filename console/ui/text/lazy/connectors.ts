export const LAZY_CONNECTORS_TEXTS = {
  connections: {
    zh: () => import('#shared/i18n/zh/connectors/connections.ts'),
    en: () => import('#shared/i18n/en/connectors/connections.ts'),
  },
  connector: {
    zh: () => import('#shared/i18n/zh/connectors/connector.ts'),
    en: () => import('#shared/i18n/en/connectors/connector.ts'),
  },
  connectorPoint: {
    zh: () => import('#shared/i18n/zh/connectors/connector-point.ts'),
    en: () => import('#shared/i18n/en/connectors/connector-point.ts'),
  },
};
