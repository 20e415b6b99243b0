import { expect, test } from 'vitest';
import { readInbound } from './read-inbound.ts';

const delivered = (id: string) => [{ what: 'receipt', id, state: 'delivered', reason: '' }];
const reply = (from: string, text: string, id = '') => [{ what: 'reply', from, text, id }];

test.each([
  ['plain', { id: 'a1', status: 'delivered' }, delivered('a1')],
  ['other words and case', { MessageSid: 'SM1', MessageStatus: 'Delivered', From: '+1' }, delivered('SM1')],
  ['the word of telephone networks', { msgid: 7, status: 'DELIVRD' }, delivered('7')],
  [
    'an event around a payload, whose id is the frame’s',
    {
      ...{ deviceId: 'd', event: 'sms:delivered', id: 'frame' },
      payload: { messageId: 'm1', phoneNumber: '+49', deliveredAt: '2026' },
    },
    delivered('m1'),
  ],
  [
    'a refusal with its reason',
    { event: 'sms:failed', payload: { messageId: 'm1', reason: 'No\ncredit' } },
    [{ what: 'receipt', id: 'm1', state: 'refused', reason: 'The SMS gateway says: No credit' }],
  ],
  [
    'a refusal without one',
    { id: 'm1', status: 'UNDELIV' },
    [{ what: 'receipt', id: 'm1', state: 'refused', reason: 'The SMS gateway says it did not arrive' }],
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
      ...{ event: 'sms:received', id: 'frame' },
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

test('what no database keeps is left out, also where a pair is cut', () => {
  const text = `a\0b\ud800${'x'.repeat(995)}👍`;
  const [one] = readInbound({ from: '+1\0', text, id: '\udfff' });
  const kept = `ab\ufffd${'x'.repeat(995)}👍`;
  expect(one).toEqual({ what: 'reply', from: '+1', text: kept, id: '\ufffd' });
  expect(readInbound({ from: '+1', text: `${'x'.repeat(999)}👍` })).toMatchObject([
    { text: `${'x'.repeat(999)}\ufffd` },
  ]);
});

test('what is too long is cut, and what is too many left out', () => {
  const [one] = readInbound({ from: '+1'.padEnd(500, '0'), text: 'x'.repeat(9_000), id: 'i'.repeat(900) });
  expect(one).toMatchObject({ from: expect.stringMatching(/^.{60}$/), text: 'x'.repeat(1_000) });
  expect(readInbound(Array.from({ length: 500 }, (_, id) => ({ id, status: 'delivered' })))).toHaveLength(
    100,
  );
});
