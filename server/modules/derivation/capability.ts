import { OPERATORS, type ServerCapability } from '#server/core/capability.ts';

/** Rules that derive states. */
export const serverDerivation: ServerCapability = {
  menusBehind: {
    codeTable: [
      {
        code: 'derivedRule',
        parent: 'dataIntake',
        formerParent: null,
        type: '0',
        name: '派生规则',
        nameEn: 'Derived rules',
        path: '/derived-rule',
        icon: 'params',
        keepAlive: true,
        sort: 305,
        roles: OPERATORS,
      },
    ],
  },
};
