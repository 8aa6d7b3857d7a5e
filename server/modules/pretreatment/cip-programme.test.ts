import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { cipProgrammeSample } from '#tests/support/samples/pretreatment/cip-programme.ts';

describeCrud(cipProgrammeSample);
