import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2::7', '2001:db8:1:2::'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8:0:0::'],
  ['2001:db8:0:0:5::', '2001:db8:0:0::'],
  ['::1', '0:0:0:0::'],
  ['::', '0:0:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::'],
  ['unknown', 'unknown'],
])('%s counts as %s', (ip, network) => expect(networkOf(ip)).toBe(network))
