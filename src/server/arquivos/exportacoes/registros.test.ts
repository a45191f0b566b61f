import { afterAll, beforeAll, expect, test } from 'vitest'
import { COLUNAS_CADASTRO, type CadastroExportado } from '#shared/cadastros/colunas-cadastros.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'

let t: Teste
let m: Mundo
let consultor: string
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
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
afterAll(() => t.fechar())

const csv = async (cadastro: string, token: string, resto = '') => {
  const colunas = COLUNAS_CADASTRO[cadastro as CadastroExportado].map((c) => c.id).join(',')
  const r = await t.chamar('GET', `exportacoes/cadastros/${cadastro}?formato=csv&colunas=${colunas}${resto}`, { token })
  return { status: r.status, linhas: String(r.corpo['texto'] ?? '').split(/\r?\n/) }
}

test.each(Object.keys(COLUNAS_CADASTRO))('%s goes to a file with every column of its own', async (cadastro) => {
  const { status, linhas } = await csv(cadastro, await m.token(2))
  expect(status).toBe(200)
  const cabecalho = linhas.find((l) => l.includes(COLUNAS_CADASTRO[cadastro as CadastroExportado][0].titulo))
  expect(cabecalho?.split(';')).toHaveLength(COLUNAS_CADASTRO[cadastro as CadastroExportado].length)
})

test('a level that does not open a list does not export it; levels below reach their stores only', async () => {
  for (const cadastro of ['grupos', 'concessionarias', 'usuarios'])
    expect((await csv(cadastro, consultor)).status).toBe(403)
  const { linhas } = await csv('mecanicos', consultor)
  const texto = linhas.join('\n')
  expect(texto).toContain('Mecânico 1')
  expect(texto).not.toContain('Mecânico 2')
  // No cell that a spreadsheet would run.
  expect(texto).not.toMatch(/(^|;)"?=/m)
})

test('the filters of the screen hold in the file, and are told in it', async () => {
  const ativos = (await csv('servicos', consultor)).linhas.join('\n')
  expect(ativos).toContain('Alinhar')
  expect(ativos).not.toContain('Balancear')
  expect(ativos).toContain('120,00')
  const todos = (await csv('servicos', consultor, '&situacao=todos&busca=lance')).linhas.join('\n')
  expect(todos).toContain('Balancear')
  expect(todos).not.toContain('Alinhar')
})

test('a job is refused to the level that does not open the list', async () => {
  const body = { formato: 'xlsx', colunas: 'nome' }
  expect((await t.chamar('POST', 'exportacoes/cadastros/usuarios', { token: consultor, body })).status).toBe(403)
  expect(
    (
      await t.chamar('POST', 'exportacoes/cadastros/servicos', {
        token: consultor,
        body: { formato: 'xlsx', colunas: 'nada' },
      })
    ).status,
  ).toBe(400)
  expect(
    (
      await t.chamar('POST', 'exportacoes/cadastros/servicos', {
        token: consultor,
        body: { formato: 'xlsx', colunas: 'codigo' },
      })
    ).status,
  ).toBe(200)
})
