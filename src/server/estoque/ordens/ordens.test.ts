import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { OrdemDaLista } from '#shared/estoque/ordens.ts'
import { buildChecklist, buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { reverPecasDeTodas } from '../../agenda/nucleo/pecas.ts'

let t: Teste
let m: Mundo
let gestor: string
let loja: number
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  loja = m.lojas[0] ?? 0
  gestor = await m.token(1)
})
afterAll(() => t.fechar())

const ler = async <T>(caminho: string) =>
  (await t.chamar('GET', `ordens-servico${caminho}`, { host: m.host, token: gestor })).corpo as T &
    Record<string, unknown>
const numeros = async (query: string) =>
  (await ler<{ itens: OrdemDaLista[] }>(`?codConcessionaria=${loja}&${query}`)).itens.map((o) => o.numero)

/** A work order as the store's system sends it. */
const receber = (numero: string, placa: string, mais: object = {}) =>
  t.chamar('POST', 'integracao/ordens-servico', {
    host: m.host,
    token: m.chave,
    body: {
      idExterno: numero,
      emitidoEm: '2026-11-20T14:00:00Z',
      codConcessionaria: loja,
      numero,
      aberta: true,
      abertaEm: new Date(Date.now() - 5 * 86_400_000).toISOString(),
      veiculo: { placa, modelo: 'Argo' },
      cliente: { nome: 'Helena Prado' },
      linhas: [
        { tipo: 'SERVICO', descricao: 'Freios', minutos: 60, valor: 20_000 },
        { tipo: 'PECA', codigo: 'PAST', descricao: 'Pastilha', quantidade: 2, valor: 30_000 },
      ],
      ...mais,
    },
  })

test('orders are listed by what somebody has to see to; an awaited part brings its day into the agenda', async () => {
  expect((await receber('OS-1', 'AAA1A11')).status).toBe(200)
  await receber('OS-2', 'BBB1B22', {
    aberta: false,
    fechadaEm: new Date().toISOString(),
    veiculo: { placa: 'BBB1B22', chassi: '9BWZZZ377VT004251', modelo: 'Argo' },
    cliente: { nome: 'Otávio Lemos' },
  })
  await receber('OS-3', 'CCC1C33', { linhas: [{ tipo: 'SERVICO', descricao: 'Alinhar', minutos: 30 }] })
  await t.chamar('POST', 'integracao/checklists', {
    host: m.host,
    token: m.chave,
    body: buildChecklist(loja, { veiculo: { placa: 'CCC1C33', marca: 'Fiat', modelo: 'Argo' } }),
  })
  expect(new Set(await numeros('situacao=abertas'))).toEqual(new Set(['OS-1', 'OS-3']))
  expect(await numeros('situacao=fechadas')).toEqual(['OS-2'])
  expect(await numeros('situacao=semChecklist')).toEqual(['OS-1'])
  expect(await numeros('situacao=aguardandoPeca')).toEqual(['OS-1'])
  for (const busca of ['OS-2', 'BBB1122', 'bbb1b', '004251', 'otavio lem'])
    expect([busca, await numeros(`situacao=todas&busca=${busca}`)]).toEqual([busca, ['OS-2']])
  expect(await numeros('situacao=todas&busca=004252')).toEqual([])
  // Closed while its car is still here.
  expect(await numeros('situacao=semEntrega')).toEqual([])
  await t.sql(`with p as (insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em)
      select cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, true, now() - interval '1 day' from ordem_servico where numero = 'OS-2' returning cod_passagem)
    update ordem_servico o set cod_passagem = p.cod_passagem from p where o.numero = 'OS-2'`)
  expect(await numeros('situacao=semEntrega')).toEqual(['OS-2'])
  await t.sql(
    `update passagem set entregue_em = now() where cod_passagem = (select cod_passagem from ordem_servico where numero = 'OS-2')`,
  )
  expect(await numeros('situacao=semEntrega')).toEqual([])
  const [um] = (await ler<{ itens: OrdemDaLista[] }>(`?codConcessionaria=${loja}&situacao=aguardandoPeca`)).itens
  expect(um).toMatchObject({ dias: 5, linhas: 2, valor: 50_000, pecas: 1, codChecklist: null })
  const [tres] = (await ler<{ itens: OrdemDaLista[] }>(`?codConcessionaria=${loja}&busca=OS-3`)).itens
  expect([tres?.codChecklist, tres?.codOrcamento].every((c) => typeof c === 'number')).toBe(true)

  // Nobody has ordered it yet.
  const previsao = () =>
    t.chamar('POST', `ordens-servico/${um?.codOs}/previsao`, { host: m.host, token: gestor, body: {} })
  expect((await previsao()).corpo['codigo']).toBe('sem-previsao')
  await t.sql(
    `with s as (insert into sugestao (cod_distribuidor, lojas, politica, parametros, estado, quem) values ($1, array[$2::int], 'Padrão', '{}', 'PRONTA', 'Ana') returning cod_sugestao),
      g as (insert into sugestao_loja (cod_distribuidor, cod_concessionaria, cod_sugestao, estado, linhas, valor, criado_em, aprovada_em) select $1, $2, cod_sugestao, 'APROVADA', 1, 1, now(), '2026-11-20T12:00:00Z' from s)
     insert into sugestao_linha (cod_distribuidor, cod_concessionaria, cod_sugestao, codigo, descricao, categoria, fornecedor, motivo, abc, xyz, padrao, custo, sugerida, quantidade, valor, calculo)
     select $1, $2, cod_sugestao, 'PAST', '', '', '', 'REPOSICAO', 'A', 'X', 'SUAVE', 1, 4, 4, 4, '{"prazo": 6.5}' from s`,
    [m.codDistribuidor, loja],
  )
  const detalhe = await ler<{ pecas: unknown[] }>(`/${um?.codOs}`)
  expect(detalhe.pecas).toEqual([
    { codigo: 'PAST', descricao: 'Pastilha', quantidade: 2, naMao: 0, previsao: '2026-11-27T12:00:00.000Z' },
  ])
  expect((await previsao()).corpo['codigo']).toBe('sem-pausa')
  // Its arrival opened a visit; a service of it waits.
  const [v] = await t.sql<{ p: number }>(
    `insert into servico_agendado (cod_distribuidor, cod_concessionaria, cod_passagem, descricao, cod_tipo_servico, minutos, status, paralisado, cod_motivo)
     select o.cod_distribuidor, o.cod_concessionaria, o.cod_passagem, 'Freios', 2, 60, 2, true, (select cod_motivo from motivo_pausa m where m.cod_concessionaria = o.cod_concessionaria and nome = 'Peça')
     from ordem_servico o where o.cod_os = $1 returning cod_servico_agendado as p`,
    [um?.codOs],
  )
  const pausa = async () =>
    (
      await t.sql<{ volta: string; chegou: boolean }>(
        'select pausa_previsao as volta, peca_chegou_em is not null as chegou from servico_agendado where cod_servico_agendado = $1',
        [v?.p],
      )
    )[0]
  // By itself; then what the store's system says; a day that a person said stays, until the button is pressed.
  const rever = () => reverPecasDeTodas(t.servidor.partes)
  await rever()
  expect(await pausa()).toEqual({ volta: '2026-11-27T12:00:00.000Z', chegou: false })
  await t.sql(
    `insert into pedido_dms (cod_distribuidor, cod_concessionaria, cod_sugestao, chave, corpo, estado, numero, previsao, quem) select cod_distribuidor, cod_concessionaria, cod_sugestao, 'k', '[]', 'ACEITO', 'PC-1', '2026-12-03', 'Ana' from sugestao_loja`,
  )
  await rever()
  expect((await pausa())?.volta).toBe('2026-12-03T15:00:00.000Z')
  await t.sql(`update servico_agendado set pausa_previsao = '2026-12-24T12:00:00Z', previsao_da_peca = false`)
  await rever()
  expect((await pausa())?.volta).toBe('2026-12-24T12:00:00.000Z')
  expect((await previsao()).corpo).toEqual({ servicos: 1, previsao: '2026-12-03T15:00:00.000Z' })
  // The part came: nothing is awaited any more.
  const ditos: unknown[] = []
  const ouvinte = io(t.servidor.endereco, {
    transports: ['websocket'],
    auth: { token: gestor },
    extraHeaders: { host: m.host },
    forceNew: true,
  })
  onTestFinished(() => void ouvinte.close())
  ouvinte.onAny((nome: string, p: unknown) => nome.includes('pecaChegou_') && ditos.push(p))
  expect(await ouvinte.emitWithAck('entrar', { codConcessionaria: loja })).toEqual({ ok: true })
  const receberPecas = (idExterno: string, quantidade: number) =>
    t.chamar('POST', 'integracao/movimentos', {
      host: m.host,
      token: m.chave,
      body: {
        codConcessionaria: loja,
        itens: [{ idExterno, codigo: 'PAST', tipo: 'RECEBIMENTO', quantidade, em: new Date().toISOString() }],
      },
    })
  await receberPecas('r1', 1)
  expect([(await pausa())?.chegou, ditos]).toEqual([false, []])
  await receberPecas('r2', 1)
  expect(await pausa()).toEqual({ volta: null, chegou: true })
  await expect.poll(() => ditos).toMatchObject([{ codConcessionaria: loja, placa: 'AAA1A11' }])
  expect((await ler<{ eventos: { acao: string }[] }>(`/${um?.codOs}`)).eventos.map((e) => e.acao)).toContain(
    'PECA_CHEGOU',
  )
  expect(await numeros('situacao=aguardandoPeca')).toEqual([])
  await t.sql('update ordem_servico set fechada_em = now() where cod_os = $1', [um?.codOs])
  expect(await numeros('situacao=semEntrega')).toEqual(['OS-1'])
  const arquivo = await t.chamar(
    'GET',
    `exportacoes/cadastros/ordensServico?formato=csv&colunas=numero,situacao,dias,pecas&situacao=todas`,
    { host: m.host, token: gestor },
  )
  expect(arquivo.status).toBe(200)
})

test('a search stays in the stores that its reader has, and finds what very many orders share', async () => {
  const alheio = await m.token(1, [m.lojas[1] ?? 0])
  const achar = async (token: string, busca: string) => {
    const caminho = `ordens-servico?situacao=todas&limite=100&busca=${encodeURIComponent(busca)}`
    const { corpo } = await t.chamar('GET', caminho, { host: m.host, token })
    return (corpo['itens'] as OrdemDaLista[]).map((o) => o.numero)
  }
  await receber('M-0', 'DDD1D44', { cliente: { nome: 'Zulmira Xavante' }, linhas: [] })
  for (const busca of ['M-0', 'ddd1d', 'zulmira xav'])
    expect([busca, await achar(gestor, busca), await achar(alheio, busca)]).toEqual([busca, ['M-0'], []])
  for (const busca of ['%%%', '___', 'zulmira%']) expect([busca, await achar(gestor, busca)]).toEqual([busca, []])

  const copiar = (quantas: number, prefixo: string) =>
    t.sql(
      `insert into ordem_servico (cod_distribuidor, cod_concessionaria, numero, tipo, origem, cod_veiculo, cod_cliente, aberta_em, fechada_em)
       select cod_distribuidor, cod_concessionaria, $2 || n, tipo, origem, cod_veiculo, cod_cliente, now(), now()
       from ordem_servico, generate_series(1, $1::int) n where numero = 'M-0'`,
      [quantas, prefixo],
    )
  await copiar(10_001, 'N-')
  expect(await achar(gestor, 'zulmira xav')).toHaveLength(100)
  expect(await achar(gestor, 'N-77')).toEqual(['N-77'])
  expect(await achar(alheio, 'zulmira xav')).toEqual([])
})
