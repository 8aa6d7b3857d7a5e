import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { derivedRuleSample } from '#tests/support/samples/derivation/derived-rule.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';

describeCrud(derivedRuleSample, () => sharedServer({ plant: bottlingPlant }));
