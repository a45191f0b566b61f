import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'

let t: Teste
let m: Mundo
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t, 'novo')
  // A neighbour that has everything must not count for this one.
  const outro = await buildMundo(t, 'outro')
  await t.chamar('POST', 'primeiros-passos/checklist', {
    host: outro.host,
    token: await outro.token(2),
    body: { codConcessionaria: outro.lojas[0] },
  })
})
afterAll(() => t.fechar())

test('a new distributor sees what it has, and learns on an example that comes once', async () => {
  const token = await m.token(2)
  const passos = async () => (await t.chamar('GET', 'primeiros-passos', { host: m.host, token })).corpo
  const antes = await passos()
  expect(antes).toMatchObject({ grupo: true, loja: true, usuario: false, peca: false, checklist: false, envio: false })
  const exemplo = () =>
    t.chamar('POST', 'primeiros-passos/checklist', { host: m.host, token, body: { codConcessionaria: m.lojas[0] } })
  const primeiro = await exemplo()
  expect(primeiro).toMatchObject({ status: 200, corpo: { codOrcamento: expect.any(Number) as number } })
  expect((await exemplo()).corpo).toEqual(primeiro.corpo)
  expect(await t.sql('select from checklist where cod_distribuidor = $1', [m.codDistribuidor])).toHaveLength(1)
  await m.usuario(3)
  expect(await passos()).toEqual({ ...antes, usuario: true, checklist: true })
})
