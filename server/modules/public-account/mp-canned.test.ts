import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { mpCannedSample } from '#tests/support/samples/public-account/mp-canned.ts';

describeCrud(mpCannedSample);
