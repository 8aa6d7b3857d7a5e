import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { connectorSample } from '#tests/support/samples/connectors/connector.ts';

describeCrud(connectorSample);
