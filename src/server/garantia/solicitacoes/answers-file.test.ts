import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FullGarantia } from '#shared/garantia/solicitacoes.ts'
import { addDays, formatDay, todayIn } from '#shared/rules/dates.ts'
import { createImporter } from '#tests/files/imports.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

const FILE = 'respostas-garantia'
const TITLES = 'numero;protocolo;resultado;valor aceito;motivo;observacao;data'
const today = todayIn('America/Sao_Paulo', new Date())
const [TODAY, TOMORROW, LONG_AGO] = [today, addDays(today, 1), addDays(today, -400)].map(formatDay)

let t: TestServer
let m: World
let [loja, other] = [0, 0]
let token: string
let files: ReturnType<typeof createImporter>

beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  ;[loja = 0, other = 0] = m.lojas
  token = await m.token(3, [loja])
  files = createImporter(t, m, token, loja)
})
afterAll(() => t.close())

let last = 0
/** Claims of a store sent five days ago, each of R$ 200,00 in two items; the number of the first. */
async function sent(of = loja, many = 1): Promise<number> {
  const first = last + 1
  last += many
  await t.sql(
    `with v as (insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, $5, 'Fiat', 'Argo') returning cod_veiculo)
     insert into garantia_solicitacao (cod_distribuidor, cod_concessionaria, numero, estado, marca, cod_veiculo, reclamacao, causa, correcao, itens, valor_pedido, protocolo, enviada_em)
     select $1, $2, n, 'ENVIADA', 'Fiat', v.cod_veiculo, 'Barulho', 'Folga', 'Trocada',
       '[{"tipo":"PECA","codigo":"B1","descricao":"Bieleta","quantidade":1,"minutos":null,"valor":15000},{"tipo":"MAO_DE_OBRA","codigo":"M1","descricao":"Troca","quantidade":null,"minutos":60,"valor":5000}]'::jsonb,
       20000, 'P-' || n, now() - interval '5 days' from v, generate_series($3::int, $4::int) n`,
    [m.codDistribuidor, of, first, last, `RSP${String(first).padStart(4, '0')}`],
  )
  return first
}
async function claim(numero: number): Promise<FullGarantia> {
  const [row] = await t.sql<{ c: number }>(
    'select cod_solicitacao as c from garantia_solicitacao where cod_distribuidor = $1 and numero = $2',
    [m.codDistribuidor, numero],
  )
  const r = await t.callApi('GET', `garantia/solicitacoes/${row?.c}`, { host: m.host, token: await m.token(2) })
  return r.corpo as unknown as FullGarantia
}
const file = (...rows: string[]) => [TITLES, ...rows].join('\n')
const errors = async (...rows: string[]) => {
  const i = await files.check(FILE, file(...rows))
  expect(i.estado).toBe('COM_ERROS')
  return (await files.erros(i.codImportacao)).map((e) => [e.linha, e.coluna, e.mensagem])
}

test('answers are previewed, taken by the rules of the screen, and the same file again changes nothing', async () => {
  const [whole, part, refused, back, paid] = [await sent(), await sent(), await sent(), await sent(), await sent()]
  const rows = file(
    `${whole};;Aceita;;;;${TODAY}`,
    `;P-${part};aceita;150,01;Valor de mão de obra;;`,
    `${refused};FCA-9;GLOSADA;;Sem foto;;${TODAY}`,
    `${back};;Devolvida;;;Falta o laudo;${TODAY}`,
    `${paid};;Paga;200,00;;;${TODAY}`,
  )
  const check = await files.check(FILE, rows)
  expect(check).toMatchObject({ estado: 'CONFERIDA', alteradas: 5, novas: 0, iguais: 0 })
  expect((await claim(whole)).estado).toBe('ENVIADA')
  const preview = await t.callApi('GET', `importacoes/${check.codImportacao}/mudancas`, { host: m.host, token })
  const [, second] = preview.corpo['itens'] as { registro: string; campos: object[] }[]
  expect(second).toMatchObject({ registro: String(part) })
  expect(second?.campos).toContainEqual({ coluna: 'Resultado', antes: 'Enviada', depois: 'Aceita' })
  await files.confirmar(check.codImportacao)
  expect(await files.wait(check.codImportacao)).toMatchObject({ estado: 'CONCLUIDA', alteradas: 5 })
  expect(await claim(whole)).toMatchObject({ estado: 'ACEITA', valorAceito: 20_000, motivo: null })
  const inPart = await claim(part)
  expect(inPart).toMatchObject({ estado: 'ACEITA', valorAceito: 15_001, motivo: 'MAO_DE_OBRA', integra: true })
  expect(inPart.itens.reduce((s, i) => s + (i.valorAceito ?? 0), 0)).toBe(15_001)
  expect(await claim(refused)).toMatchObject({ estado: 'GLOSADA', motivo: 'SEM_FOTO', protocolo: 'FCA-9' })
  expect(await claim(back)).toMatchObject({ estado: 'DEVOLVIDA', observacao: 'Falta o laudo' })
  const settled = await claim(paid)
  expect(settled).toMatchObject({ estado: 'PAGA', pagaEm: today })
  expect(settled.eventos.map((e) => e.tipo)).toEqual(['ACEITAR', 'PAGAR'])
  expect(await files.importData(FILE, rows)).toMatchObject({ estado: 'CONCLUIDA', alteradas: 0, iguais: 5 })
  expect((await claim(paid)).eventos).toHaveLength(2)
})

test('each wrong row is told with its column, and nothing of the file is taken', async () => {
  const [a, b, c, d, e, f] = [await sent(), await sent(), await sent(), await sent(), await sent(), await sent()]
  const far = await sent(other)
  expect(await errors(`${a};;Talvez;;;;`, `${b};;Aceita;12,345;;;`, `;;Aceita;;;;`, `${c};;Paga;;;;`)).toEqual([
    [2, 'Resultado', 'Não é uma das opções: Aceita, Glosada, Devolvida, Paga.'],
    [3, 'Valor aceito', expect.stringContaining('Não é um valor em reais')],
    [4, 'Número', 'Escreva o número da garantia ou o protocolo.'],
    [5, 'Data', 'Escreva o dia do pagamento.'],
  ])
  expect(
    await errors(
      `${a};;Aceita;;;;`,
      `${a};;Glosada;;Sem foto;;`,
      `${b};;Aceita;150,00;;;`,
      `${c};;Aceita;200,01;;;`,
      `${d};;Devolvida;;;;`,
      `${e};;Aceita;;;;${TOMORROW}`,
      `${f};;Aceita;;;;${LONG_AGO}`,
      `${far};;Aceita;;;;`,
      `;P-${far};Aceita;;;;`,
    ),
  ).toEqual([
    [3, 'Número', 'A linha 2 é da mesma garantia. Deixe só uma das duas.'],
    [4, 'Motivo', 'Escolha o motivo do que não foi aceito.'],
    [5, 'Valor aceito', 'Passa do que foi pedido.'],
    [6, 'Observação', 'Diga o que o fabricante pede.'],
    [7, 'Data', 'Este dia ainda não chegou.'],
    [8, 'Data', expect.stringContaining('É de antes do último envio desta garantia')],
    [9, 'Número', `A garantia ${far} não existe nesta concessionária.`],
    [10, 'Protocolo', 'Nenhuma garantia desta concessionária tem este protocolo.'],
  ])
  expect((await claim(a)).estado).toBe('ENVIADA')
})

test('a claim in another state, a level that may not and a store out of reach are refused', async () => {
  const [draft, changed, quiet] = [await sent(), await sent(), await sent()]
  await t.sql(`update garantia_solicitacao set estado = 'RASCUNHO' where cod_distribuidor = $1 and numero = $2`, [
    m.codDistribuidor,
    draft,
  ])
  expect(await errors(`${draft};;Aceita;;;;`)).toEqual([
    [2, 'Resultado', 'Só uma garantia enviada recebe resposta. A situação desta é Rascunho.'],
  ])
  // It changes between the check and the confirmation: the other row is not taken either.
  const i = await files.check(FILE, file(`${quiet};;Aceita;;;;`, `${changed};;Aceita;;;;`))
  await t.sql(`update garantia_solicitacao set estado = 'DESISTIDA' where cod_distribuidor = $1 and numero = $2`, [
    m.codDistribuidor,
    changed,
  ])
  await files.confirmar(i.codImportacao)
  const failed = await files.wait(i.codImportacao)
  expect([failed.estado, failed.erro]).toEqual(['FALHOU', expect.stringContaining('Linha 3: ')])
  expect((await claim(quiet)).estado).toBe('ENVIADA')
  for (const [as, of] of [
    [await m.token(5, [loja]), loja],
    [token, other],
  ] as const)
    await expect(createImporter(t, m, as, of).check(FILE, file(`${quiet};;Aceita;;;;`))).rejects.toThrow()
})

test('a thousand answers are taken at once', { timeout: 90_000 }, async () => {
  const first = await sent(loja, 1000)
  const rows = Array.from({ length: 1000 }, (_, n) => `${first + n};;Aceita;199,99;Outro;;${TODAY}`)
  expect(await files.importData(FILE, file(...rows))).toMatchObject({ estado: 'CONCLUIDA', alteradas: 1000 })
  const [sum] = await t.sql<{ n: number; valor: number }>(
    `select count(*)::int as n, sum(valor_aceito)::int as valor from garantia_solicitacao
     where cod_distribuidor = $1 and numero >= $2 and estado = 'ACEITA'`,
    [m.codDistribuidor, first],
  )
  expect(sum).toEqual({ n: 1000, valor: 19_999_000 })
})
