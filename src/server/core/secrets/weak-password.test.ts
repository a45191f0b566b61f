import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'
import { refusePassword } from './weak-password.ts'

const NAMES = ['autoville', 'Autoville Veículos Ltda', 'Lúcia Prado', 'lucia.prado@autoville.com.br']

test.each(['password123', 'PASSWORD123', 'qwertyuiop', 'senha123', 'brasil123'])(
  'a password of the lists is refused, whatever its case: %s',
  (senha) => {
    expect(refusePassword(senha, [])).toBe('Esta senha está nas listas de senhas vazadas. Escolha outra.')
  },
)

test.each(['Patio#2026', 'autoville2026', '2026!Veículos', 'Lucia1987', 'lucia.prado#1', 'prado_1234'])(
  'a password that is only a known name is refused: %s',
  (senha) => {
    expect(refusePassword(senha, NAMES)).toMatch(/nome conhecido/)
  },
)

test.each(['um cavalo azul', 'autoville fica na esquina', 'çãé12345ßx', '#################9', 'x'.repeat(200)])(
  'any composition is accepted: %s',
  (senha) => {
    expect(refusePassword(senha, NAMES)).toBeNull()
  },
)

test('a password counts letter by letter, up to its last one', async () => {
  const senha = `${'Ação '.repeat(30)}fim`
  const hash = await hashPassword(senha)
  expect(await verifyPassword(senha, hash)).toBe(true)
  for (const other of [senha.slice(0, -1), senha.toLowerCase(), `${senha} `, senha.normalize('NFD')])
    expect(await verifyPassword(other, hash)).toBe(false)
})
