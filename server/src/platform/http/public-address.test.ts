import { expect, test } from 'vitest';
import { isNameInside, isPublicAddress } from './public-address.ts';

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '93.184.215.14',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.255.255',
  '192.169.0.1',
  '2606:4700:4700::1111',
  '2a00:1450:4001:81b::200e',
  '::ffff:8.8.8.8',
])('%s is on the open internet', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['this machine', ['127.0.0.1', '127.255.255.254', '0.0.0.0', '::1', '::', '::ffff:127.0.0.1']],
  [
    'this machine in another spelling',
    ['::ffff:7f00:1', '::127.0.0.1', '::7f00:1', '0:0:0:0:0:ffff:127.0.0.1'],
  ],
  ['a private network', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1', 'fc00::1']],
  ['a private network as IPv6', ['::ffff:10.0.0.1', '::ffff:c0a8:101', 'fec0::1']],
  ['the link', ['169.254.1.1', 'fe80::1', 'fe80::1%eth0', '::ffff:169.254.1.1']],
  [
    'metadata of a cloud',
    [
      '169.254.169.254',
      '::ffff:a9fe:a9fe',
      'fd00:ec2::254',
      '100.100.100.200',
      '192.0.0.192',
      '168.63.129.16',
    ],
  ],
  ['a provider’s own network', ['100.64.0.1', '100.127.255.255']],
  ['many at once', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
  [
    'an address that maps to another one',
    ['64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '2002:7f00:1::', '2001:0:7f00:1::', '64:ff9b:1::1'],
  ],
  [
    'nothing, or an example',
    ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '240.0.0.1', '2001:db8::1', '100::1'],
  ],
  ['no address', ['', 'localhost', '127.1', '2130706433', '0x7f000001', '1.2.3', '1.2.3.4.5', '[::1]']],
])('an address of %s is not', (_, addresses) => {
  for (const address of addresses) expect([address, isPublicAddress(address)]).toEqual([address, false]);
});

test('an address in a network of this machine is not, even if it is public to others', () => {
  const networks = ['93.184.215.14/24', '2a00:1450:4001:81b::5/64'];
  const near = ['93.184.215.14', '93.184.215.200', '::ffff:93.184.215.1', '2a00:1450:4001:81b::200e'];
  for (const address of near) expect([address, isPublicAddress(address, networks)]).toEqual([address, false]);
  for (const address of ['93.184.216.1', '2a00:1450:4001:81c::1', '8.8.8.8'])
    expect([address, isPublicAddress(address, networks)]).toEqual([address, true]);
});

test.each([
  ['localhost', true],
  ['LOCALHOST.', true],
  ['gateway.lan', true],
  ['gateway.lan.', true],
  ['printer', true],
  ['metadata.google.internal.', true],
  ['lan.example.org.', false],
  ['example.org', false],
  ['127.0.0.1', false],
  ['[::1]', false],
])('the hostname %s is internal: %s', (name, isInside) => {
  expect(isNameInside(name)).toBe(isInside);
});
