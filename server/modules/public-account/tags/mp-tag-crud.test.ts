import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { mpTagSample } from '#tests/support/samples/public-account/mp-tag.ts';

describeCrud(mpTagSample);
