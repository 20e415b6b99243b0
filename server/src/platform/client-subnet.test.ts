import { expect, test } from 'vitest';
import { toClientNetwork, toClientSubnet, toLoggedSubnet } from './client-subnet.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:DB8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(toClientSubnet(address)).toBe(network);
});

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['203.0.113.200', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['203.0.114.9', '203.0.114.0/24'],
  ['192.168.1.9', '192.168.1.9'],
  ['10.0.0.7', '10.0.0.7'],
  ['172.16.3.4', '172.16.3.4'],
  ['100.64.0.9', '100.64.0.9'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['unknown', 'unknown'],
])('calls of strangers from %s are counted by %s', (address, network) => {
  expect(toClientNetwork(address)).toBe(network);
});

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', null],
  ['', null],
])('the log shows %s as %s', (address, network) => {
  expect(toLoggedSubnet(address)).toBe(network);
});
