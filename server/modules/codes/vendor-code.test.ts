import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { vendorCodeSample } from '#tests/support/samples/codes/vendor-code.ts';

describeCrud(vendorCodeSample);
