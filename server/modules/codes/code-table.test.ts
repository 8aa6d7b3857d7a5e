import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { codeTableSample } from '#tests/support/samples/codes/code-table.ts';

describeCrud(codeTableSample);
