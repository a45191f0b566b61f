import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspecaoAct, type InspecaoAct, type InspecaoContent } from '#shared/checklists/inspecao.ts'
import type { TemplateDefinition } from '#shared/checklists/modelos-inspecao.ts'
import { applyAct } from '#shared/rules/inspecao.ts'
import { colorOf, figureOf, missingItems } from '#shared/rules/inspecao-items.ts'
import type { MedidaLimit } from '#shared/rules/medidas.ts'
import { deriveState, type LinhaState, isAllowed, sumLinhas, linhaTotal } from '#shared/rules/orcamento.ts'
import { versionContent, canonicalJson } from '#shared/rules/version.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { hashPassword } from '../../src/server/core/secrets/password.ts'
import { DISTRIBUIDORES } from './cadastros/distribuidores.ts'
import { seedLarge } from './large/large.ts'
import { seedDemoData, DEMO_PASSWORD } from './seed.ts'
import { seededOrcamentos, type SeededOrcamento } from './seeded-orcamentos.ts'

let t: TestServer
let orcamentos: SeededOrcamento[] = []
const files = new Map<string, string>()
// A Wednesday afternoon, in the middle of a working day.
const NOW = new Date('2026-11-18T18:00:00Z')

beforeAll(async () => {
  t = await openTestServer()
  const client = new pg.Client(t.database.dono)
  await client.connect()
  await client.query('begin')
  await seedDemoData(client, {
    gravarArquivo: async (key, _make, tipo) => void files.set(key, tipo),
    hashSenha: hashPassword,
    porta: 8080,
    agora: NOW,
  })
  await client.query('commit')
  await client.end()
  await t.sql('set role app_system')
  orcamentos = await seededOrcamentos(t)
}, 240_000)
afterAll(() => t.close())

const each = (check: (o: SeededOrcamento) => unknown): unknown[] => orcamentos.map(check)

describe('the demonstration', () => {
  test('has every distributor with its hosts', async () => {
    const names = await t.sql<{ distribuidor: string; host: string }>(
      'select distribuidor, host from distribuidor join distribuidor_host using (cod_distribuidor)',
    )
    expect(new Set(names.map((n) => n.distribuidor))).toEqual(new Set(DISTRIBUIDORES.map((d) => d.nome)))
    expect(names.find((n) => n.host === 'localhost')?.distribuidor).toBe('localhost')
    expect(names.find((n) => n.host === 'hml-patio.localhost')?.distribuidor).toBe('hml_patio')
  })

  test('has an active workshop: cars in every column, pauses, late promises, bolsão, tray, no-shows, yesterday’s cars', async () => {
    const lojas = await t.sql<Record<string, number> & pg.QueryResultRow>(
      `select l.cod_concessionaria as loja,
        (select count(distinct cod_status) from agenda_veiculo v where v.cod_concessionaria = l.cod_concessionaria)::int as colunas,
        (select count(*) from servico_agendado s where s.cod_concessionaria = l.cod_concessionaria and s.paralisado)::int as pausas,
        (select count(*) from passagem p where p.cod_concessionaria = l.cod_concessionaria and p.entregue_em is null and p.promessa < $1)::int as atrasadas,
        (select count(*) from servico_agendado s join passagem p using (cod_distribuidor, cod_passagem) where p.cod_concessionaria = l.cod_concessionaria and p.recepcionado_em is not null and s.status = 1
          and not exists (select from servico_slot x where x.cod_distribuidor = s.cod_distribuidor and x.cod_servico_agendado = s.cod_servico_agendado))::int as bolsao,
        (select count(*) from passagem p where p.cod_concessionaria = l.cod_concessionaria and p.entregue_em is null and not exists (select from agenda_veiculo v where v.cod_distribuidor = p.cod_distribuidor and v.cod_passagem = p.cod_passagem))::int as bandeja,
        (select count(*) from agendamento a where a.cod_concessionaria = l.cod_concessionaria and a.estado = 'NO_SHOW' and a.inicio > $1::timestamptz - interval '12 hours')::int as ausentes,
        (select count(*) from passagem p where p.cod_concessionaria = l.cod_concessionaria and p.entregue_em is null and p.chegou_em < $1::timestamptz - interval '20 hours')::int as trazidos
       from concessionaria l`,
      [NOW.toISOString()],
    )
    // The first store also has cars that came back for a defect under warranty, in its first column.
    for (const l of lojas)
      expect(l).toMatchObject({
        colunas: l['loja'] === 1 ? 10 : 9,
        pausas: 3,
        atrasadas: 2,
        bolsao: 5,
        bandeja: 2,
        ausentes: 2,
      })
    expect(Math.min(...lojas.map((l) => l['trazidos'] ?? 0))).toBe(2)
    const [h] = await t.sql<{ dias: number }>(
      `select count(distinct entregue_em::date)::int as dias from passagem where cod_concessionaria = 1`,
    )
    expect(h?.dias).toBeGreaterThan(35)
    // A service's last event matches its row.
    expect(
      await t.sql(
        `select s.cod_servico_agendado from servico_agendado s
         join (select distinct on (cod_distribuidor, cod_servico_agendado) cod_distribuidor, cod_servico_agendado, depois from agenda_evento
           where cod_servico_agendado is not null and depois is not null order by 1, 2, cod_evento desc) u using (cod_distribuidor, cod_servico_agendado)
         where (u.depois->>'status')::int <> s.status or (u.depois->>'paralisado')::boolean <> s.paralisado`,
      ),
    ).toEqual([])
  })

  test('has a yard: places of every kind, a place and a key for nearly each car, each place seen after the last act or listed', async () => {
    const lojas = await t.sql<Record<string, number> & pg.QueryResultRow>(
      `select l.cod_concessionaria as loja, (select count(*) from lugar x where x.cod_concessionaria = l.cod_concessionaria)::int as lugares,
        (select count(*) from passagem p where p.cod_concessionaria = l.cod_concessionaria and p.entregue_em is null and not exists (select from chave k where k.cod_passagem = p.cod_passagem))::int as "semChave",
        (select count(*) from passagem p where p.cod_concessionaria = l.cod_concessionaria and p.entregue_em is null and not exists (select from carro_lugar x where x.cod_passagem = p.cod_passagem and x.ate is null))::int as "semLugar",
        (select count(*) from chave k join passagem p using (cod_distribuidor, cod_passagem) where k.cod_concessionaria = l.cod_concessionaria and p.entregue_em is not null)::int as "chavesFora",
        (select count(*) from carro_lugar x join passagem p using (cod_distribuidor, cod_passagem) where x.cod_concessionaria = l.cod_concessionaria and x.ate is null and p.entregue_em is not null)::int as fantasmas
       from concessionaria l`,
    )
    for (const l of lojas)
      expect(l).toMatchObject({ lugares: 24, semChave: 0, semLugar: 1, chavesFora: 1, fantasmas: 0 })
    const late = await t.sql('select 1 from carro_lugar where visto_em > $1 or desde > $1', [NOW.toISOString()])
    expect(late).toEqual([])
  })

  test('says which cars its parts fit: every model finds a filter of its own, and some filters fit any car', async () => {
    const without = await t.sql(
      `select distinct v.modelo from veiculo v where v.cod_distribuidor = 1 and not exists (select from peca_aplicacao a join peca p using (cod_distribuidor, codigo)
         where a.cod_distribuidor = v.cod_distribuidor and p.categoria = 'Filtros' and a.marca_chave = chave_da_marca(v.marca) and serve_no_modelo(a.modelo_chave, a.ano_de, a.ano_ate, sem_acento(v.modelo), null))`,
    )
    expect(without).toEqual([])
    const [n] = await t.sql<{ distribuidores: number; universais: number }>(
      `select (select count(distinct cod_distribuidor) from peca_aplicacao)::int as distribuidores,
         (select count(*) from peca p where cod_distribuidor = 1 and descricao = 'Filtro de óleo' and not exists (select from peca_aplicacao a where a.cod_distribuidor = p.cod_distribuidor and a.codigo = p.codigo))::int as universais`,
    )
    expect(n).toEqual({ distribuidores: DISTRIBUIDORES.length, universais: 3 })
  })

  test('plans work within the shifts, with a tolerance of 15 minutes', async () => {
    const outside = await t.sql(
      `select x.cod_mecanico, x.inicio, x.fim from servico_slot x join mecanico m using (cod_distribuidor, cod_mecanico)
       join concessionaria c on c.cod_distribuidor = x.cod_distribuidor and c.cod_concessionaria = x.cod_concessionaria
       cross join lateral (select m.turnos->(extract(isodow from x.inicio at time zone c.fuso)::text) as t, (x.inicio at time zone c.fuso)::time as de) l
       where l.t is null or l.de < (l.t->>0)::time - interval '15 min' or l.de > (l.t->>1)::time order by 2`,
    )
    expect(outside).toEqual([])
  })

  test('derives every state from its events, by allowed steps', () => {
    expect(orcamentos.length).toBeGreaterThan(2000)
    each((o) => {
      const types = o.eventos.map((e) => e.tipo)
      expect(
        deriveState(
          types,
          o.linhas.map((l) => l.estado),
        ),
      ).toBe(o.estado)
      o.eventos.slice(1).forEach((e, i) => {
        expect(e.de).toBe(o.eventos[i]?.para)
        expect(isAllowed(e.tipo, e.de ?? 'NOVO')).toBe(true)
        expect(Date.parse(e.em)).toBeGreaterThanOrEqual(Date.parse(o.eventos[i]?.em ?? ''))
      })
      expect(Date.parse(o.eventos.at(-1)?.em ?? '')).toBeLessThanOrEqual(NOW.getTime())
      expect(o.eventos.findLast((e) => e.de !== e.para)?.em).toBe(o.entrou)
    })
  })

  test('adds up: components to lines, lines to quotes, answers to approved and refused', () => {
    each((o) => {
      const stated = o.linhas.map((l) => ({
        pecas: l.pecas.map((p) => ({
          codigo: '',
          descricao: '',
          custoUnitario: null,
          quantidade: p.quantidade,
          precoUnitario: p.preco,
          desconto: p.desconto,
        })),
        maoDeObra: l.trabalhos.map((m) => ({
          codigo: '',
          descricao: '',
          custoHora: null,
          minutos: m.minutos,
          valorHora: m.preco,
          desconto: m.desconto,
        })),
      }))
      stated.forEach((l, i) => expect(linhaTotal(l)).toBe(o.linhas[i]?.total))
      const sum = (states: readonly LinhaState[]) =>
        o.linhas.filter((l) => states.includes(l.estado)).reduce((s, l) => s + (l.total ?? 0), 0)
      expect({ valor: o.valor, parcial: o.valor_parcial }).toEqual(sumLinhas(stated))
      expect(o.valor_aprovado).toBe(sum(['APROVADO', 'EXECUTADO']))
      expect(o.valor_recusado).toBe(sum(['REPROVADO', 'EXPIRADO']))
    })
  })

  test('freezes versions that are canonical and have a valid hash', async () => {
    const versoes = await t.sql<{ conteudo: string; sha256: string; token: string; valor: number }>(
      "select conteudo, sha256, token, valor::float8 as valor from orcamento_versao v join orcamento o using (cod_distribuidor, cod_orcamento) where retirada_em is null and estado <> 'CANCELADO'",
    )
    expect(versoes.length).toBeGreaterThan(1500)
    for (const v of versoes) {
      const content = versionContent.parse(JSON.parse(v.conteudo))
      expect(canonicalJson(content)).toBe(v.conteudo)
      expect(createHash('sha256').update(v.conteudo).digest('hex')).toBe(v.sha256)
      expect(content.total).toBe(v.valor)
      expect(v.token).toMatch(/^[A-Za-z0-9_-]{22}$/)
    }
  })

  test('has evidence for amber and red, a comment for red, and stored pictures', async () => {
    const [{ n } = { n: -1 }] = await t.sql<{ n: number }>(
      "select count(*)::int as n from checklist_item i where estado in ('AMARELO', 'VERMELHO') and ((medida is null and not exists (select from checklist_foto f where f.cod_distribuidor = i.cod_distribuidor and f.cod_item = i.cod_item)) or (estado = 'VERMELHO' and comentario_cliente is null))",
    )
    expect(n).toBe(0)
    const used = await t.sql<{ arquivo: string; miniatura: string }>(
      'select distinct arquivo, miniatura from checklist_foto',
    )
    for (const f of used) expect([files.get(f.arquivo), files.get(f.miniatura)]).toEqual(['image/webp', 'image/webp'])
  })

  test('has a busy main store today, continues its numbering, and accepts new rows', async () => {
    const [loja] = await t.sql<{ abertos: number; ultimo: number; maior: number }>(
      "select (select count(*)::int from orcamento where cod_concessionaria = 1 and fase = 'ABERTO') as abertos, (select ultimo from sequencia where cod_concessionaria = 1 and nome = 'checklist') as ultimo, (select max(numero) from checklist where cod_concessionaria = 1) as maior",
    )
    expect(loja?.abertos).toBeGreaterThanOrEqual(20)
    expect(loja?.ultimo).toBe(loja?.maior)
    await t.sql("insert into grupo (cod_distribuidor, nome) values (1, 'Novo')")
  })

  test('its logins and its customers’ links work through the API', async () => {
    const host = 'localhost:8080'
    expect((await t.callApi('GET', 'distribuidor', { host })).corpo).toMatchObject({ demonstracao: true })
    const body = { email: 'consultor@patio.demo', senha: DEMO_PASSWORD }
    const input = await t.callApi('POST', 'authenticate', { host, body })
    const token = (input.corpo['data'] as { token: string }).token
    const list = await t.callApi('GET', 'oficina-digital/orcamentos?tela=gerenciar&codConcessionaria=1&limite=100', {
      host,
      token,
    })
    const itens = list.corpo['itens'] as { codOrcamento: number }[]
    expect(itens.length).toBeGreaterThanOrEqual(20)
    for (const { codOrcamento } of itens)
      expect((await t.callApi('GET', `oficina-digital/orcamentos/${codOrcamento}`, { host, token })).status).toBe(200)
    const links = await t.sql<{ token: string; estado: string }>(
      'select distinct on (estado) token, estado from orcamento_versao v join orcamento o using (cod_distribuidor, cod_orcamento) where v.cod_distribuidor = 1 order by estado',
    )
    for (const l of links)
      expect([l.estado, (await t.callApi('GET', `publico/orcamentos/${l.token}`, { host })).status]).toEqual([
        l.estado,
        200,
      ])
  })

  test('has no dangling reference, also with the benchmark’s distributor', async () => {
    const client = new pg.Client(t.database.dono)
    await client.connect()
    const g = await seedLarge(client, { quotes: 3000, senhaHash: 'x', agora: NOW })
    await client.end()
    const [{ orfaos: orphans, quotes } = { orfaos: -1, quotes: -1 }] = await t.sql<{ orfaos: number; quotes: number }>(
      `select (select count(*)::int from orcamento o left join checklist k using (cod_distribuidor, cod_concessionaria, cod_checklist) left join veiculo v on v.cod_distribuidor = k.cod_distribuidor and v.cod_concessionaria = k.cod_concessionaria and v.cod_veiculo = k.cod_veiculo
          left join cliente c on c.cod_distribuidor = k.cod_distribuidor and c.cod_concessionaria = k.cod_concessionaria and c.cod_cliente = k.cod_cliente where k is null or v is null or c is null or c.nome <> o.cliente) as orfaos,
        (select count(*)::int from orcamento where cod_distribuidor = $1) as quotes`,
      [g.codDistribuidor],
    )
    expect(orphans).toBe(0)
    expect(quotes).toBeGreaterThanOrEqual(3000)
    expect(g.lojas).toHaveLength(500)
  })
})

test('months of sales: closed ones match their hash, the previous is in approval, the present one ends yesterday', async () => {
  const closedItems = await t.sql<{ conteudo: string; sha256: string; liquido: number }>(
    'select conteudo, sha256, liquido::float8 as liquido from venda_fechamento',
  )
  expect(closedItems.length).toBeGreaterThan(50)
  for (const f of closedItems) {
    expect(createHash('sha256').update(f.conteudo).digest('hex')).toBe(f.sha256)
    expect((JSON.parse(f.conteudo) as { total: { liquido: number } }).total.liquido).toBe(f.liquido)
  }
  const states = await t.sql<{ mes: string; estado: string }>(
    'select distinct mes, estado from venda_mes order by 1, 2',
  )
  expect(new Set(states.filter((e) => e.mes < '2026-10').map((e) => e.estado))).toEqual(new Set(['FECHADO']))
  expect(states.filter((e) => e.mes === '2026-10').length).toBeGreaterThan(3)
  expect(states.at(-1)).toEqual({ mes: '2026-11', estado: 'ABERTO' })
  expect(await t.sql('select max(dia)::text as ultimo from venda_celula')).toEqual([{ ultimo: '2026-11-17' }])
})

describe('inspections on the phone', () => {
  interface Row extends pg.QueryResultRow {
    id: string
    estado: string
    conteudo: InspecaoContent
    definicao: TemplateDefinition
    checklist: number | null
    itens: number
    achados: number
    orcamento: number | null
    acts: { ato: InspecaoAct; por: string; codUsuario: number; em: string }[]
  }
  let rows: Row[]
  beforeAll(async () => {
    rows = await t.sql<Row>(
      `select i.id_inspecao as id, i.estado, i.conteudo, v.definicao, i.cod_checklist as checklist, k.amarelos + k.vermelhos as achados, o.cod_orcamento as orcamento,
         (select count(*)::int from checklist_item x where x.cod_distribuidor = i.cod_distribuidor and x.cod_checklist = i.cod_checklist) as itens,
         (select json_agg(json_build_object('ato', a.ato, 'por', u.nome, 'codUsuario', a.cod_usuario, 'em', a.em) order by a.ordem) from inspecao_ato a join usuario u using (cod_distribuidor, cod_usuario)
           where a.cod_distribuidor = i.cod_distribuidor and a.id_inspecao = i.id_inspecao) as acts
       from inspecao i join modelo_inspecao_versao v on v.cod_distribuidor = i.cod_distribuidor and v.cod_modelo_inspecao = i.cod_modelo_inspecao and v.numero = i.numero_versao
       left join checklist k on k.cod_distribuidor = i.cod_distribuidor and k.cod_checklist = i.cod_checklist
       left join orcamento o on o.cod_distribuidor = k.cod_distribuidor and o.cod_checklist = k.cod_checklist and o.sequencia = 0`,
    )
  })

  test('are the fold of their acts: twenty done, one half done on a car that is here', () => {
    expect(Object.groupBy(rows, (r) => r.estado)).toMatchObject({
      FINALIZADA: { length: 20 },
      EM_ANDAMENTO: { length: 1 },
    })
    for (const r of rows) {
      let folded: InspecaoContent | null = null
      for (const { ato, em, ...who } of r.acts) {
        const result = applyAct(folded, inspecaoAct.parse(ato), { ...who, em: new Date(em).toISOString() })
        if (!result.ok) throw new Error(result.recusa.mensagem)
        folded = result.conteudo
      }
      expect(folded).toEqual(r.conteudo)
      expect(Date.parse(r.acts.at(-1)?.em ?? '')).toBeLessThanOrEqual(NOW.getTime())
    }
  })

  test('ask all that their template asks, in colours that fit the measures, and open a quote with findings', async () => {
    const limites = await t.sql<MedidaLimit & pg.QueryResultRow>(
      'select item, unidade, pior, vermelho::float8 as vermelho, vermelho_incluso as "vermelhoIncluso", amarelo::float8 as amarelo from medida_limite where cod_distribuidor = 1 order by ordem',
    )
    const done = rows.filter((r) => r.estado === 'FINALIZADA')
    for (const { conteudo, definicao, ...r } of done) {
      expect(missingItems(definicao, conteudo.respostas)).toEqual([])
      expect(r.itens).toBe(definicao.secoes.flatMap((s) => s.itens).length)
      expect(r.achados > 0).toBe(r.orcamento !== null)
      for (const item of definicao.secoes.flatMap((s) => s.itens)) {
        const a = conteudo.respostas[item.id]?.resposta
        const byMeasure = a ? colorOf(item, conteudo.veiculo, limites, figureOf(item, a), a.bateria) : null
        if (byMeasure) expect([item.id, a?.estado]).toEqual([item.id, byMeasure])
      }
    }
    const count = (is: (c: InspecaoContent) => boolean) => done.filter((r) => is(r.conteudo)).length
    expect(count((c) => c.aprovada !== null)).toBe(5)
    expect(count((c) => c.assinatura !== null)).toBe(10)
    expect(count((c) => c.avarias.length > 0)).toBeGreaterThan(10)
    expect(done.filter((r) => r.orcamento !== null).length).toBe(16)
  })

  test('show stored pictures, one drawn upon with its original', async () => {
    const media = await t.sql<{ arquivo: string; miniatura: string; desenhado: boolean }>(
      'select distinct arquivo, miniatura, desenho_de is not null as desenhado from inspecao_midia',
    )
    for (const m of media) expect([files.get(m.arquivo), files.get(m.miniatura)]).toEqual(['image/webp', 'image/webp'])
    const drawn = await t.sql('select from checklist_foto where original is not null')
    expect([media.filter((m) => m.desenhado).length, drawn.length > 0]).toEqual([1, true])
  })

  test('leave cars of today to inspect, and the mechanic finds his half done one', async () => {
    const host = 'localhost:8080'
    const input = await t.callApi('POST', 'authenticate', {
      host,
      body: { email: 'mecanico@patio.demo', senha: DEMO_PASSWORD },
    })
    const token = (input.corpo['data'] as { token: string }).token
    const cars = await t.callApi('GET', 'inspecoes/carros?codConcessionaria=1', { host, token })
    const states = Object.values(cars.corpo).map((c) => (c as { estado: string | null }).estado)
    expect(states.filter((e) => e === 'EM_ANDAMENTO')).toHaveLength(1)
    expect(states.filter((e) => e === null).length).toBeGreaterThanOrEqual(4)
  })
})

test('threads of the main store: every state, one late answer, heads that agree with their messages, stored pictures', async () => {
  const [n] = await t.sql(
    `select count(*)::int as n, count(*) filter (where espera_desde < $1::timestamptz - interval '30 minutes')::int as atrasadas, count(*) filter (where lembrar_em > $1)::int as lembrar,
       count(distinct estado)::int as estados, (select count(*)::int from resposta_pronta where cod_concessionaria = 1) as respostas,
       (select string_agg(distinct estado, ' ' order by estado) from conversa_mensagem where cod_concessionaria = 1) as mensagens from conversa where cod_concessionaria = 1`,
    [NOW.toISOString()],
  )
  const mensagens = 'DITA ENTREGUE ENVIADA FALHOU LIDA RECEBIDA'
  expect(n).toEqual({ n: 36, atrasadas: 1, lembrar: 1, estados: 3, respostas: 8, mensagens })
  const wrong = await t.sql(
    `select 1 from conversa v cross join lateral (select max(em) as em, count(*) as n from conversa_mensagem m where m.cod_distribuidor = v.cod_distribuidor and m.cod_conversa = v.cod_conversa) m
     where v.ultima_em <> m.em or v.rev <> m.n or v.ultima_em > $1`,
    [NOW.toISOString()],
  )
  expect(wrong).toEqual([])
  for (const { arquivo } of await t.sql<{ arquivo: string }>('select arquivo from conversa_anexo'))
    expect(files.get(arquivo)).toBe('image/jpeg')
})

test('charges in every state add up, and what two customers told before arriving has stored pictures', async () => {
  const wrong = `select 1 from cobranca b where b.pago <> (select coalesce(sum(p.valor), 0) from pagamento p where p.cod_cobranca = b.cod_cobranca)
    or b.devolvido <> (select coalesce(sum(p.devolvido), 0) from pagamento p where p.cod_cobranca = b.cod_cobranca)`
  expect(await t.sql(wrong)).toEqual([])
  expect(await t.sql('select count(distinct estado)::int as n from cobranca')).toEqual([{ n: 10 }])
  const told = 'select arquivo from chegada_foto union all select assinatura from chegada_previa'
  expect((await t.sql<{ arquivo: string }>(told)).map((f) => files.has(f.arquivo))).toEqual(Array(5).fill(true))
})

test('courtesy cars: six, loans in each state, one late that holds up the next, and a fine that nobody drove', async () => {
  const [n] = await t.sql(
    `select (select count(*)::int from frota_carro) as carros, (select count(*)::int from frota_emprestimo) as emprestimos,
      (select count(distinct estado)::int from frota_emprestimo) as estados,
      (select count(*)::int from frota_emprestimo a join frota_emprestimo b on b.cod_carro = a.cod_carro and b.estado = 'RESERVADO'
        where a.estado = 'ENTREGUE' and a.fim < $1 and b.inicio < a.fim + interval '1 day') as conflitos,
      (select count(*)::int from frota_multa where cod_emprestimo is not null) as multas, (select count(*)::int from frota_multa) as todas`,
    [NOW.toISOString()],
  )
  expect(n).toEqual({ carros: 6, emprestimos: 25, estados: 5, conflitos: 1, multas: 2, todas: 3 })
})
