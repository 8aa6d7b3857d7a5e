/** Said to fans, and about what they are bound to. */
export const mpBinding = {
  says: {
    askPhone: 'Please reply with your phone number (11 digits) within 5 minutes.',
    askCode:
      'If we know this number, a code is on its way. Please reply with its 6 digits within 5 minutes. Nothing came? Send "bind" to begin again.',
    wrongCode: 'The code is wrong or has expired. Reply again, or send "bind" to begin again.',
    boundDriver: 'Bound. You can now ask for "my dock". Send "unbind" to end it.',
    boundStaff:
      'Bound as a member of staff. Answer an alarm with "ack" to acknowledge it. Send "unbind" to end this.',
    alarmDone: 'Acknowledged: {{name}}',
    alarmOver: 'Nothing to acknowledge: somebody has acknowledged {{name}}, or it is over.',
    alarmRefused: 'You cannot acknowledge this alarm.',
    ended: 'Not bound any more.',
  },
  title: 'Binding',
  none: 'Not bound. A fan who sends "bind" can prove a phone number.',
  kinds: { driver: 'Driver', staff: 'Staff' },
  phone: 'Phone',
  user: 'User',
  since: 'Bound since',
  end: 'End the binding',
  endText: 'Answers with data will then ask the fan to bind again.',
};
