import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import type { Tx } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import { hashPassword } from '../../core/secrets/password.ts'
import { changePassword, endSessoesOf } from './sessoes.ts'

let t: TestServer
let m: World
const PASSWORD = 'Patio#2026'
let senhaHash: string
let other: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  senhaHash = await hashPassword(PASSWORD)
  other = await hashPassword('Outra#Senha77')
})
afterAll(() => t.close())

const deactivate = async (tx: Tx, codUsuario: number) => {
  await tx.updateTable('usuario').set({ ativo: false }).where('codUsuario', '=', codUsuario).execute()
}
const CHANGES: [string, (tx: Tx, codUsuario: number) => Promise<void>][] = [
  ['the password changes', (tx, cod) => changePassword(tx, m.codDistribuidor, cod, other)],
  ['an administrator ends all sessions', (tx, cod) => endSessoesOf(tx, m.codDistribuidor, cod)],
  ['the person is deactivated', deactivate],
]

test.each(CHANGES)('a sign-in that was proven before %s opens nothing', async (_, change) => {
  const codUsuario = await m.usuario(3)
  const email = `p${codUsuario}@exemplo.com`
  await t.sql('update usuario set email = $2, senha_hash = $3 where cod_usuario = $1', [codUsuario, email, senhaHash])
  const entering = await transaction(t.server.services.db, 'sistema', async (tx) => {
    await change(tx, codUsuario)
    // The old password is right until the change is committed; the entry then waits for the person's row.
    const answer = t.callApi('POST', 'authenticate', { body: { email, senha: PASSWORD } })
    await expect
      .poll(() => t.sql(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
      .not.toEqual([])
    return { answer }
  })
  const r = await entering.answer
  expect([r.status, r.corpo['mensagem']]).toEqual([401, 'O seu acesso mudou enquanto você entrava. Entre de novo.'])
  expect(await t.sql('select from sessao where cod_usuario = $1 and revogada_em is null', [codUsuario])).toEqual([])
})
