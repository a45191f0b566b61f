import { expect, test } from 'vitest'
import { promiseSlack, SLACK_SAMPLE_SIZE } from './promise-slack.ts'

/** From 1 to n minutes. */
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

test.each([
  // Needs, setting, minutes, what they ask for.
  ['too few visits', upTo(29), 45, 45, null],
  ['just enough', upTo(30), 10, 30, 30],
  ['96 of 100, up to five minutes', upTo(100), 45, 100, 100],
  ['up to five minutes', upTo(95), 45, 95, 95],
  ['never below the setting', upTo(40), 60, 60, 40],
  ['cars that are ready before their time', upTo(40).map((n) => -n), 0, 0, 0],
  ['never above four hours', upTo(100).map((n) => n * 10), 45, 240, 960],
  ['a setting above four hours stays', upTo(100).map((n) => n * 10), 300, 300, 960],
] as const)('%s', (_, needs, setting, minutos, pedem) => {
  expect(promiseSlack(needs, setting)).toEqual({ minutos, pedem, visitas: needs.length })
})

test('only the last visits count', () => {
  const needs = [...Array<number>(SLACK_SAMPLE_SIZE).fill(20), ...Array<number>(500).fill(200)]
  expect(promiseSlack(needs, 10)).toEqual({ minutos: 20, pedem: 20, visitas: SLACK_SAMPLE_SIZE })
})
