import { expect, test } from 'vitest';
import { isEmailAddress, mixesScripts, needsSmtpUtf8, withAsciiDomain } from './email-address.ts';

const label63 = 'x'.repeat(63);

test.each([
  'ada@example.org',
  "o'brien+tag@mail.example.co.uk",
  'a&b/c=d@example.org',
  'jörg@müller.de',
  'jörg@xn--mller-kva.de',
  '用户@例子.广告',
  'अजय@डाटा.भारत',
  'квіточка@пошта.укр',
  'χρήστης@παράδειγμα.ελ',
  'jose\u0301@example.org',
  'ada@ｅｘａｍｐｌｅ.org',
  'ada@1a-b.example',
  `ada@${label63}.example`,
  `${'x'.repeat(64)}@example.org`,
  `${'ö'.repeat(32)}@example.org`,
  `ada@${[label63, label63, label63, 'x'.repeat(52)].join('.')}.org`.slice(0, 254),
])('%s is an email address', (address) => {
  expect(isEmailAddress(address)).toBe(true);
});

test.each([
  '',
  'ada',
  'ada@',
  '@example.org',
  'ada@example',
  'a@b@c.de',
  'a b@example.org',
  'a@xn--.de',
  'a@xn--abc-.de',
  'a@xn--mller-kva1.de',
  'a@xn--MLLER-kva9.de',
  'a@mail.xn--99999999.de',
  'a@müller-.de',
  'a@-müller.de',
  'a@mü--ller.de',
  'test@iana-.com',
  'test@-iana.com',
  'test@iana..com',
  'test@.iana.com',
  'test@iana.com.',
  '.test@iana.com',
  'test.@iana.com',
  'te..st@iana.com',
  '"test"@iana.com',
  'test@[127.0.0.1]',
  'test@127.0.0.1',
  'test@1.2.3.0x7f',
  'test@0x7f.1',
  'test@iana.123',
  'test@iana.c',
  'test@ia_na.com',
  'test@iana.com:25',
  'test@iana.com/x',
  'test@iana.com?x',
  'test@iana%2ecom',
  'test@iana.com\n',
  'te\u200bst@iana.com',
  'te\u202est@iana.com',
  'te\u00a0st@iana.com',
  'te\0st@iana.com',
  'test@ia\u00adna.com',
  `test@${'x'.repeat(64)}.com`,
  `test@${'ö'.repeat(60)}.com`,
  `${'x'.repeat(65)}@example.org`,
  `${'ö'.repeat(33)}@example.org`,
  `${'x'.repeat(64)}@${[label63, label63, label63].join('.')}.org`,
  `test@${'ä.'.repeat(100_000)}com`,
])('%j is not an email address', (address) => {
  expect(isEmailAddress(address)).toBe(false);
});

test.each([
  ['jörg@müller.de', 'jörg@xn--mller-kva.de'],
  ['jörg@xn--mller-kva.de', 'jörg@xn--mller-kva.de'],
  ['ada@MÜLLER.de', 'ada@xn--mller-kva.de'],
  ['ada@ｅｘａｍｐｌｅ.org', 'ada@example.org'],
  ['ada@example.org', 'ada@example.org'],
  ['no address', 'no address'],
])('%s has the domain of %s', (address, ascii) => {
  expect(withAsciiDomain(address)).toBe(ascii);
});

test('letters before the @ need SMTPUTF8, letters after it do not', () => {
  expect(needsSmtpUtf8('jörg@müller.de')).toBe(true);
  expect(needsSmtpUtf8('joerg@müller.de')).toBe(false);
});

test.each([
  'x@examрle.com',
  'x@xn--examle-erf.com',
  'x@mail.gооgle.com',
  'x@αpple.com',
  'x@раypal.com',
  'x@ԁocket.example',
])('%s mixes alphabets', (address) => {
  expect(isEmailAddress(address)).toBe(true);
  expect(mixesScripts(address)).toBe(true);
});

test.each([
  'x@example.com',
  'jörg@müller.de',
  'x@xn--mller-kva.de',
  // Four Han letters: 衞箥糪縖.
  'a@xn--zzzzzzzzzz.de',
  'квіточка@пошта.укр',
  'ім.я@пошта.com',
  'χρήστης@παράδειγμα.ελ',
  '用户@例子.广告',
  'x@アニメtv.jp',
  'x@ラーメン屋.jp',
  'x@한국abc.kr',
  'अजय@डाटा.भारत',
  'x@مثال.إختبار',
  'x@пошта-24.укр',
  'x@123.example',
])('%s mixes no alphabets', (address) => {
  expect(isEmailAddress(address)).toBe(true);
  expect(mixesScripts(address)).toBe(false);
});
