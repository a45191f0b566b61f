import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildChecklist } from '#tests/records/world.ts'
import { openScript, type Script } from '#tests/records/script.ts'

let r: Script
beforeAll(async () => {
  r = await openScript()
})
afterAll(() => r.t.close())
beforeEach(() => r.novo())

test('many quotes get an owner at once, and the ones that cannot are listed', async () => {
  const other = await r.t.callApi('POST', 'integracao/checklists', { token: r.m.chave, body: buildChecklist(r.loja) })
  const otherCode = Number(other.corpo['codOrcamento'])
  await r.ok('POST', '/cancelar', { versao: 1, motivo: 'engano' }, r.nivel3, otherCode)
  const codUsuario = await r.m.usuario(3)
  const resp = await r.t.callApi('POST', 'oficina-digital/atribuir', {
    token: r.nivel3,
    body: { codOrcamentos: [r.cod(), otherCode], codUsuario },
  })
  expect(resp.corpo).toMatchObject({ feitos: 1, recusados: [{ codOrcamento: otherCode, motivo: 'está cancelado' }] })
  expect((await r.ok('GET', '')).codUsuarioDono).toBe(codUsuario)
})

test("a user without access to a quote's store cannot own it, alone or in bulk", async () => {
  const [, another = 0] = r.m.lojas
  const remoteUsuario = await r.m.usuario(3, [another])
  const owners = async (query: string) =>
    (
      (await r.t.callApi('GET', `oficina-digital/donos${query}`, { token: r.manager })).corpo as unknown as {
        codUsuario: number
      }[]
    ).map((d) => d.codUsuario)
  expect(await owners(`?codConcessionaria=${another}`)).toContain(remoteUsuario)
  expect(await owners(`?codConcessionaria=${r.loja}`)).not.toContain(remoteUsuario)
  expect(await owners('')).toContain(remoteUsuario)
  const { versao } = await r.ok('GET', '')
  const pickOne = await r.em('POST', '/atribuir', { versao, codUsuario: remoteUsuario }, r.manager)
  expect([pickOne.status, pickOne.corpo.campos['codUsuario']]).toEqual([
    422,
    expect.stringContaining('desta concessionária'),
  ])
  const body = { codOrcamentos: [r.cod()], codUsuario: remoteUsuario }
  const many = await r.t.callApi('POST', 'oficina-digital/atribuir', { token: r.manager, body })
  expect(many.corpo).toEqual({
    feitos: 0,
    recusados: [{ codOrcamento: r.cod(), motivo: 'Pessoa 3 não alcança a concessionária' }],
  })
})

test('a network of several hundred people offers them all as owners', async () => {
  await r.t.sql(
    `with u as (insert into usuario (cod_distribuidor, nome, email, senha_hash, cod_nivel)
       select $1, 'Zuleica ' || n, 'zuleica' || n || '@x.com', 'x', 3 from generate_series(1, 250) n returning cod_usuario)
     insert into usuario_filtro select $1, cod_usuario, 'CONCESSIONARIA', $2::text from u`,
    [r.m.codDistribuidor, r.loja],
  )
  const { corpo } = await r.t.callApi('GET', 'oficina-digital/donos', { token: r.manager })
  const names = (corpo as unknown as { nome: string }[]).map((d) => d.nome)
  expect(names.filter((n) => n.startsWith('Zuleica'))).toHaveLength(250)
})
