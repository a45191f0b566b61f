import { afterAll, beforeAll, expect, test } from 'vitest'
import { CADASTRO_COLUMNS, type ExportedCadastro } from '#shared/cadastros/cadastro-columns.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let consultor: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  consultor = await m.token(3, [m.lojas[0] ?? 0])
  for (const [i, loja] of m.lojas.entries()) {
    await t.sql(
      `insert into mecanico (cod_distribuidor, cod_concessionaria, nome, habilidades) values ($1, $2, $3, '{Freios,Motor}')`,
      [m.codDistribuidor, loja, `=Mecânico ${i + 1}`],
    )
    await t.sql('insert into consultor (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, $3)', [
      m.codDistribuidor,
      loja,
      `Consultor ${i + 1}`,
    ])
  }
  await t.sql(
    `insert into servico (cod_distribuidor, codigo, descricao, minutos, custo_hora, valor_hora, ativo) values ($1, 'A1', 'Alinhar', 40, 10653, 18000, true), ($1, 'B2', 'Balancear', 30, 1, 1, false)`,
    [m.codDistribuidor],
  )
})
afterAll(() => t.close())

const csv = async (cadastro: string, token: string, rest = '') => {
  const columns = CADASTRO_COLUMNS[cadastro as ExportedCadastro].map((c) => c.id).join(',')
  const r = await t.callApi('GET', `exportacoes/cadastros/${cadastro}?formato=csv&colunas=${columns}${rest}`, { token })
  return { status: r.status, linhas: String(r.corpo['texto'] ?? '').split(/\r?\n/) }
}

test.each(Object.keys(CADASTRO_COLUMNS))('%s is exported with every column of its own', async (cadastro) => {
  const { status, linhas } = await csv(cadastro, await m.token(2))
  expect(status).toBe(200)
  const header = linhas.find((l) => l.includes(CADASTRO_COLUMNS[cadastro as ExportedCadastro][0].titulo))
  expect(header?.split(';')).toHaveLength(CADASTRO_COLUMNS[cadastro as ExportedCadastro].length)
})

test('a level cannot export a list that it cannot open; lower levels get their own stores only', async () => {
  for (const cadastro of ['grupos', 'concessionarias', 'usuarios'])
    expect((await csv(cadastro, consultor)).status).toBe(403)
  const { linhas } = await csv('mecanicos', consultor)
  const text = linhas.join('\n')
  expect(text).toContain('Mecânico 1')
  expect(text).not.toContain('Mecânico 2')
  // No cell that a spreadsheet would execute.
  expect(text).not.toMatch(/(^|;)"?=/m)
})

test('the filters of the screen apply to the file and are listed in it', async () => {
  const exported = (await csv('servicos', consultor)).linhas.join('\n')
  expect(exported).toContain('Alinhar')
  expect(exported).not.toContain('Balancear')
  expect(exported).toContain('120,00')
  const all = (await csv('servicos', consultor, '&situacao=todos&busca=lance')).linhas.join('\n')
  expect(all).toContain('Balancear')
  expect(all).not.toContain('Alinhar')
})

test.each([
  ['concessionarias', 'codGrupo', '', 'Grupo;Grupo'],
  ['servicos', 'tipo', 'REVISAO', 'Tipo;Revisão'],
  ['lugares', 'tipo', 'PATIO', 'Tipo;Pátio'],
  ['equipamentos', 'tipo', 'ELEVADOR', 'Tipo;Elevador'],
  ['ordensServico', 'tipo', 'REVISAO', 'Tipo;revisão'],
  ['itensPacote', 'tipo', 'VERIFICACAO', 'Tipo;Verificação'],
  ['pacotes', 'modelo', 'Argo', 'Modelo;Argo'],
  ['pneus', 'estoque', 'sim', 'Estoque;Só o que a loja tem'],
])('the file of %s says its filter %s as the screen does', async (cadastro, filter, value, words) => {
  const [grupo] = await t.sql<{ cod: number }>('select cod_grupo as cod from grupo where cod_distribuidor = $1', [
    m.codDistribuidor,
  ])
  const { linhas } = await csv(cadastro, await m.token(2), `&${filter}=${value || grupo?.cod}`)
  expect(linhas).toContain(words)
})

test('a job is refused to a level that cannot open the list', async () => {
  const body = { formato: 'xlsx', colunas: 'nome' }
  expect((await t.callApi('POST', 'exportacoes/cadastros/usuarios', { token: consultor, body })).status).toBe(403)
  expect(
    (
      await t.callApi('POST', 'exportacoes/cadastros/servicos', {
        token: consultor,
        body: { formato: 'xlsx', colunas: 'nada' },
      })
    ).status,
  ).toBe(400)
  expect(
    (
      await t.callApi('POST', 'exportacoes/cadastros/servicos', {
        token: consultor,
        body: { formato: 'xlsx', colunas: 'codigo' },
      })
    ).status,
  ).toBe(200)
})
