import type { ConsoleCapability } from '#console/app/capability.ts';

/** Rules that derive states. */
export const consoleDerivation: ConsoleCapability = {
  views: {
    '/derived-rule/index': {
      texts: ['crud', 'derivedRule', 'states'],
      load: () =>
        import('#console/features/derived-rule/derived-rule-page.tsx').then(
          ({ DerivedRulePage }) => DerivedRulePage,
        ),
    },
  },
};
