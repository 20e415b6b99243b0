import { expect, test } from 'vitest';
import { readInbound } from './read-inbound.ts';

const delivered = (id: string) => [{ kind: 'receipt', id, state: 'delivered', reason: '' }];
const reply = (from: string, text: string, id = '') => [{ kind: 'reply', from, text, id }];

test.each([
  ['plain', { id: 'a1', status: 'delivered' }, delivered('a1')],
  ['other words and case', { MessageSid: 'SM1', MessageStatus: 'Delivered', From: '+1' }, delivered('SM1')],
  ['the word of telephone networks', { msgid: 7, status: 'DELIVRD' }, delivered('7')],
  [
    'an event around a payload, whose id is the frame’s',
    {
      deviceId: 'd',
      event: 'sms:delivered',
      id: 'frame',
      payload: { messageId: 'm1', phoneNumber: '+49', deliveredAt: '2026' },
    },
    delivered('m1'),
  ],
  [
    'a refusal with its reason',
    { event: 'sms:failed', payload: { messageId: 'm1', reason: 'No\ncredit' } },
    [{ kind: 'receipt', id: 'm1', state: 'refused', reason: 'The SMS gateway says: No credit' }],
  ],
  [
    'a refusal without one',
    { id: 'm1', status: 'UNDELIV' },
    [{ kind: 'receipt', id: 'm1', state: 'refused', reason: 'The SMS gateway says it did not arrive' }],
  ],
  ['on its way: nothing new', { id: 'm1', status: 'sent' }, []],
  ['delivered, and nobody says what', { status: 'delivered' }, []],
  ['a reply', { from: '+49301', text: 'Yes' }, reply('+49301', 'Yes')],
  [
    'a reply whose status says that it came in',
    { SmsSid: 'SM2', SmsStatus: 'received', From: '+1', Body: 'STOP' },
    reply('+1', 'STOP', 'SM2'),
  ],
  [
    'a reply in a payload',
    {
      event: 'sms:received',
      id: 'frame',
      payload: { messageId: 'in1', message: 'Ja', phoneNumber: '030 1' },
    },
    reply('030 1', 'Ja', 'in1'),
  ],
  [
    'several at once',
    {
      results: [
        { id: 'a', status: 'delivered' },
        { id: 'b', status: 'delivered' },
      ],
    },
    [...delivered('a'), ...delivered('b')],
  ],
  ['a list', [{ from: '+1', text: '1' }, 'x', null], reply('+1', '1')],
  ['an empty text', { from: '+1', text: '' }, []],
  ['nothing of ours', { hello: ['world'] }, []],
  ['a text', 'delivered', []],
  ['nothing', null, []],
  ['names of every object', JSON.parse('{"__proto__":{"id":"x","status":"delivered"}}'), delivered('x')],
] as const)('%s', (_, body, read) => expect(readInbound(body)).toEqual(read));

// From the gateways' documentation, shortened.
test.each([
  [
    'a text with a picture and a list of receivers',
    {
      from: '+49301',
      to: [{ number: '+49302' }],
      text: 'STOP',
      media: [{ id: 'm9', type: 'image/png' }],
      id: 'in1',
    },
    reply('+49301', 'STOP', 'in1'),
  ],
  [
    'Telnyx: a text',
    {
      data: {
        event_type: 'message.received',
        id: 'event',
        payload: {
          id: 'in1',
          text: 'CANCEL',
          media: [{ url: 'https://x.example/1' }],
          from: { phone_number: '+49301', carrier: 'x' },
          to: [{ phone_number: '+49302', status: 'webhook_delivered' }],
        },
      },
      meta: { attempt: 1 },
    },
    reply('+49301', 'CANCEL', 'in1'),
  ],
  [
    'Telnyx: a receipt, whose state stands with whom it went to',
    {
      data: {
        event_type: 'message.finalized',
        id: 'event',
        payload: { id: 'm1', text: '', to: [{ phone_number: '+49301', status: 'delivered' }] },
      },
    },
    delivered('m1'),
  ],
  [
    'Bandwidth: a text',
    [
      {
        type: 'message-received',
        to: '+49302',
        message: { id: 'in1', to: ['+49302'], from: '+49301', text: 'Ja', media: ['x'] },
      },
    ],
    reply('+49301', 'Ja', 'in1'),
  ],
  [
    'Bandwidth: a receipt',
    [{ type: 'message-delivered', message: { id: 'm1', to: ['+1'] } }],
    delivered('m1'),
  ],
  [
    'Infobip: texts',
    {
      messageCount: 2,
      pendingMessageCount: 0,
      results: [
        { messageId: 'in1', from: '49301', to: '49302', text: 'YES', price: { pricePerMessage: 0 } },
        { messageId: 'in2', from: '49303', to: '49302', text: 'STOP' },
      ],
    },
    [...reply('49301', 'YES', 'in1'), ...reply('49303', 'STOP', 'in2')],
  ],
  [
    'Infobip: receipts',
    {
      results: [
        {
          messageId: 'm1',
          status: { groupId: 3, groupName: 'DELIVERED', id: 5, name: 'DELIVERED_TO_HANDSET' },
          error: { id: 0, name: 'NO_ERROR' },
        },
      ],
    },
    delivered('m1'),
  ],
  [
    'Sinch: a text',
    { type: 'mo_text', id: 'in1', from: '49301', to: '49302', body: 'Yes', received_at: '2026' },
    reply('49301', 'Yes', 'in1'),
  ],
  [
    'Sinch: a receipt of a batch',
    {
      type: 'delivery_report_sms',
      batch_id: 'm1',
      statuses: [{ code: 0, count: 1, recipients: ['49301'], status: 'Delivered' }],
    },
    delivered('m1'),
  ],
  [
    'Vonage: a text',
    { from: '49301', to: '49302', message_uuid: 'in1', text: 'No', channel: 'sms' },
    reply('49301', 'No', 'in1'),
  ],
  ['Vonage: a receipt', { message_uuid: 'm1', to: '49301', status: 'delivered' }, delivered('m1')],
  [
    'Plivo: a text',
    { MessageUUID: 'in1', From: '49301', To: '49302', Text: 'Oui', Type: 'sms' },
    reply('49301', 'Oui', 'in1'),
  ],
  [
    'Clickatell: a text within a list of an event',
    { event: { moText: [{ fromNumber: '49301', content: 'Stop', messageId: 'in1' }] } },
    reply('49301', 'Stop', 'in1'),
  ],
  [
    'a receipt with the list of what went wrong',
    { id: 'm1', status: 'failed', errors: [{ code: 30_003, id: 'e1', title: 'Away' }] },
    [{ kind: 'receipt', id: 'm1', state: 'refused', reason: 'The SMS gateway says it did not arrive' }],
  ],
] as const)('%s is read in the gateway’s own shape', (_, body, read) =>
  expect(readInbound(body)).toEqual(read),
);

test('removes NUL and lone surrogates, also at a cut', () => {
  const text = `a\0b\ud800${'x'.repeat(995)}👍`;
  const [inbound] = readInbound({ from: '+1\0', text, id: '\udfff' });
  const kept = `ab\ufffd${'x'.repeat(995)}👍`;
  expect(inbound).toEqual({ kind: 'reply', from: '+1', text: kept, id: '\ufffd' });
  expect(readInbound({ from: '+1', text: `${'x'.repeat(999)}👍` })).toMatchObject([
    { text: `${'x'.repeat(999)}\ufffd` },
  ]);
});

test('cuts long texts, and leaves out items above the limit', () => {
  const [inbound] = readInbound({
    from: '+1'.padEnd(500, '0'),
    text: 'x'.repeat(9_000),
    id: 'i'.repeat(900),
  });
  expect(inbound).toMatchObject({ from: expect.stringMatching(/^.{60}$/), text: 'x'.repeat(1_000) });
  expect(readInbound(Array.from({ length: 500 }, (_, id) => ({ id, status: 'delivered' })))).toHaveLength(
    100,
  );
});
