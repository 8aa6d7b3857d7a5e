import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { alarmChannelSample } from '#tests/support/samples/alarms/alarm-channel.ts';

describeCrud(alarmChannelSample);
