import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { apiKeySample } from '#tests/support/samples/api-keys/api-key.ts';

describeCrud(apiKeySample);
