import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildChecklist } from '#tests/mundo.ts'
import { abrirRoteiro, type Roteiro } from '#tests/roteiro.ts'

let r: Roteiro
beforeAll(async () => {
  r = await abrirRoteiro()
})
afterAll(() => r.t.fechar())
beforeEach(() => r.novo())

test('many quotes get an owner at once; those that cannot are told of', async () => {
  const outro = await r.t.chamar('POST', 'integracao/checklists', { token: r.m.chave, body: buildChecklist(r.loja) })
  const codOutro = Number(outro.corpo['codOrcamento'])
  await r.ok('POST', '/cancelar', { versao: 1, motivo: 'engano' }, r.nivel3, codOutro)
  const codUsuario = await r.m.usuario(3)
  const resp = await r.t.chamar('POST', 'oficina-digital/atribuir', {
    token: r.nivel3,
    body: { codOrcamentos: [r.cod(), codOutro], codUsuario },
  })
  expect(resp.corpo).toMatchObject({ feitos: 1, recusados: [{ codOrcamento: codOutro, motivo: 'está cancelado' }] })
  expect((await r.ok('GET', '')).codUsuarioDono).toBe(codUsuario)
})

test('who does not reach the store of a quote cannot own it, one by one nor many at once', async () => {
  const [, outra = 0] = r.m.lojas
  const deLonge = await r.m.usuario(3, [outra])
  const donos = async (query: string) =>
    (
      (await r.t.chamar('GET', `oficina-digital/donos${query}`, { token: r.gerente })).corpo as unknown as {
        codUsuario: number
      }[]
    ).map((d) => d.codUsuario)
  expect(await donos(`?codConcessionaria=${outra}`)).toContain(deLonge)
  expect(await donos(`?codConcessionaria=${r.loja}`)).not.toContain(deLonge)
  expect(await donos('')).toContain(deLonge)
  const { versao } = await r.ok('GET', '')
  const um = await r.em('POST', '/atribuir', { versao, codUsuario: deLonge }, r.gerente)
  expect([um.status, um.corpo.campos['codUsuario']]).toEqual([422, expect.stringContaining('desta concessionária')])
  const body = { codOrcamentos: [r.cod()], codUsuario: deLonge }
  const varios = await r.t.chamar('POST', 'oficina-digital/atribuir', { token: r.gerente, body })
  expect(varios.corpo).toEqual({
    feitos: 0,
    recusados: [{ codOrcamento: r.cod(), motivo: 'Pessoa 3 não alcança a concessionária' }],
  })
})
