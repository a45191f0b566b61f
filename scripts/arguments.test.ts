import { afterEach, expect, test } from 'vitest'
import { args } from './arguments.ts'

const { argv } = process
afterEach(() => {
  process.argv = argv
})
const read = (...typed: string[]) => {
  process.argv = [argv[0] ?? '', 'command.ts', ...typed]
  return args('command', ['nome'], ['nivel'])
}

test('a number below zero is a value, after a space as after the equals sign', () => {
  for (const typed of [['--nivel', '-1'], ['--nivel=-1']])
    expect(read('--nome', 'Ana', ...typed)).toEqual({ nome: 'Ana', nivel: '-1' })
})
