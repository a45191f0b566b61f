// The demonstration's sales, with the invoices of the DMS and the stock behind them.
import type pg from 'pg'
import { todayIn } from '#shared/rules/dates.ts'
import { type Departamento, shiftMonth } from '#shared/rules/vendas.ts'
import { canonicalJson } from '#shared/rules/version.ts'
import type { VendaCell, MonthEvent } from '#shared/vendas/vendas.ts'
import { freeze, hashOf } from '../../../src/server/vendas/fechamento/close.ts'

/** Months with figures before the current one; all but the last are closed. */
const MONTHS = 5
/** A typical day of a department in reais, and its share of cost. */
const DAY: Readonly<Record<Departamento, readonly [bruto: number, custo: number]>> = {
  PECAS_BALCAO: [4200, 0.62],
  PECAS_OFICINA: [6800, 0.6],
  ATACADO: [2600, 0.74],
  GARANTIA: [1500, 0.8],
  ACESSORIOS: [1900, 0.55],
  PNEUS: [2300, 0.78],
  LUBRIFICANTES: [1700, 0.58],
  BATERIAS: [620, 0.7],
  MAO_OBRA_MECANICA: [5400, 0.42],
  FUNILARIA_PINTURA: [3100, 0.48],
  TERCEIROS: [800, 0.82],
}
/** States of the month before the current one, assigned to the stores in turn. */
const PREVIOUS = ['APROVADO', 'ENVIADO', 'PREENCHIDO', 'DEVOLVIDO', 'EM_ANALISE', 'APROVADO'] as const

/**
 * Monthly sales of the first distributor's stores and of the main store of each other distributor: closed months with snapshots, the
 * previous month at some stage of approval, the current one up to yesterday.
 */
export async function seedVendas(client: pg.Client, now: Date): Promise<void> {
  const mes = todayIn('America/Sao_Paulo', now).slice(0, 7)
  const base = Object.entries(DAY).map(([departamento, [bruto, custo]]) => ({ departamento, bruto, custo }))
  // The same day gives the same figures: random values are digests of store, day and department.
  await client.query(
    `insert into venda_celula (cod_distribuidor, cod_concessionaria, dia, departamento, bruto, desconto, devolucao, imposto, custo, quantidade, minutos)
     select c.cod_distribuidor, c.cod_concessionaria, d.dia, b.departamento, x.bruto, round(x.bruto * 0.04), case when x.sorte > 0.93 then round(x.bruto * 0.1) end,
       round(x.bruto * 0.12), round(x.bruto * b.custo),
       case when b.departamento not in ('MAO_OBRA_MECANICA', 'FUNILARIA_PINTURA', 'TERCEIROS') then 1000 * (1 + round(x.sorte * 30)) end,
       case when b.departamento in ('MAO_OBRA_MECANICA', 'FUNILARIA_PINTURA') then 60 * (8 + round(x.sorte * 30)) end
     from concessionaria c
     cross join lateral (select dia::date as dia from generate_series($1::date, ($2::timestamptz at time zone c.fuso)::date - 1, interval '1 day') g(dia)) d
     cross join jsonb_to_recordset($3::jsonb) as b (departamento text, bruto numeric, custo numeric)
     cross join lateral (select ('x' || substr(md5(c.cod_concessionaria || d.dia::text || b.departamento), 1, 6))::bit(24)::int / 16777216.0 as sorte) s
     cross join lateral (select s.sorte, round(b.bruto * (0.7 + 0.6 * s.sorte) * (0.8 + (c.cod_concessionaria % 5) * 0.12) * 100) as bruto) x
     where c.status = 1 and (c.cod_distribuidor = 1 or c.cod_concessionaria = (select min(o.cod_concessionaria) from concessionaria o where o.cod_distribuidor = c.cod_distribuidor))
       and c.horarios ? extract(isodow from d.dia)::int::text
       and not exists (select from feriado f where f.cod_distribuidor = c.cod_distribuidor and f.cod_concessionaria = c.cod_concessionaria and f.dia = d.dia)`,
    [`${shiftMonth(mes, -MONTHS)}-01`, now, JSON.stringify(base)],
  )
  await client.query(
    `insert into venda_mes (cod_distribuidor, cod_concessionaria, mes, estado, meta, preenchidos, liquido, alterado_em, alterado_por)
     select v.cod_distribuidor, v.cod_concessionaria, to_char(v.dia, 'YYYY-MM') as mes,
       case when to_char(v.dia, 'YYYY-MM') = $1 then 'ABERTO' when to_char(v.dia, 'YYYY-MM') = $2 then ($3::text[])[1 + v.cod_concessionaria % 6] else 'FECHADO' end,
       (round(sum(bruto) * 0.0085 / count(distinct dia)) * 22 * 100)::bigint, count(distinct dia),
       sum(bruto - desconto - coalesce(devolucao, 0) - imposto), least($4::timestamptz, max(dia)::timestamptz + interval '18 hours'),
       (select min(u.cod_usuario) from usuario u where u.cod_distribuidor = v.cod_distribuidor and u.cod_nivel = 2)
     from venda_celula v group by 1, 2, 3, 4`,
    [mes, shiftMonth(mes, -1), PREVIOUS, now],
  )
  await client.query(
    `insert into venda_evento (cod_distribuidor, cod_concessionaria, mes, acao, de, para, texto, cod_usuario, quem, em)
     select m.cod_distribuidor, m.cod_concessionaria, m.mes, e.acao, e.de, e.para, e.texto, u.cod_usuario, u.nome, (m.mes || '-01')::timestamptz + interval '1 month' + e.ordem * interval '20 hours'
     from venda_mes m
     join (values (1, 'ENVIAR', 'PREENCHIDO', 'ENVIADO', '', '{ENVIADO,EM_ANALISE,APROVADO,DEVOLVIDO,FECHADO}'::text[]),
       (2, 'ANALISAR', 'ENVIADO', 'EM_ANALISE', '', '{EM_ANALISE,APROVADO,FECHADO}'::text[]),
       (2, 'DEVOLVER', 'ENVIADO', 'DEVOLVIDO', 'Pneus do dia 10 sem a devolução.', '{DEVOLVIDO}'::text[]),
       (3, 'APROVAR', 'EM_ANALISE', 'APROVADO', '', '{APROVADO,FECHADO}'::text[]),
       (4, 'FECHAR', 'APROVADO', 'FECHADO', '', '{FECHADO}'::text[])) e (ordem, acao, de, para, texto, estados) on m.estado = any(e.estados)
     -- Somebody of the store sends, somebody else judges: four eyes.
     join lateral (select cod_usuario, nome from usuario u where u.cod_distribuidor = m.cod_distribuidor and u.cod_nivel in (1, 2)
       order by (u.cod_nivel = 1) <> (e.acao = 'ENVIAR'), u.cod_usuario limit 1) u on true
     order by m.cod_distribuidor, m.cod_concessionaria, m.mes, e.ordem`,
  )
  await close(client)
}

interface MonthToClose {
  codDistribuidor: number
  distribuidor: string
  codConcessionaria: number
  concessionaria: string
  mes: string
  meta: number
  liquido: number
  celulas: VendaCell[]
  eventos: MonthEvent[]
}

/** Writes the snapshots of the closed months, as a real closing does. */
async function close(client: pg.Client): Promise<void> {
  const { rows } = await client.query<MonthToClose>(
    `select m.cod_distribuidor as "codDistribuidor", d.distribuidor, m.cod_concessionaria as "codConcessionaria", c.nome as concessionaria, m.mes, m.meta::float8 as meta, m.liquido::float8 as liquido,
       (select jsonb_agg(jsonb_build_object('dia', v.dia, 'departamento', v.departamento, 'bruto', v.bruto, 'desconto', v.desconto, 'devolucao', v.devolucao, 'imposto', v.imposto,
           'custo', v.custo, 'quantidade', v.quantidade, 'minutos', v.minutos)) from venda_celula v
         where v.cod_distribuidor = m.cod_distribuidor and v.cod_concessionaria = m.cod_concessionaria and v.dia >= (m.mes || '-01')::date and v.dia < ((m.mes || '-01')::date + interval '1 month')) as celulas,
       (select jsonb_agg(jsonb_build_object('codEvento', e.cod_evento, 'acao', e.acao, 'de', e.de, 'para', e.para, 'texto', e.texto, 'quem', e.quem, 'em', e.em) order by e.cod_evento) from venda_evento e
         where e.cod_distribuidor = m.cod_distribuidor and e.cod_concessionaria = m.cod_concessionaria and e.mes = m.mes) as eventos
     from venda_mes m join concessionaria c using (cod_distribuidor, cod_concessionaria) join distribuidor d using (cod_distribuidor) where m.estado = 'FECHADO'
     order by m.mes, m.cod_concessionaria`,
  )
  const linhas = rows.map((m) => {
    const conteudo = canonicalJson(freeze(m, m, m.celulas, m.eventos))
    const action = m.eventos.at(-1)
    return {
      ...m,
      celulas: null,
      eventos: null,
      conteudo,
      sha256: hashOf(conteudo),
      quem: action?.quem,
      em: action?.em,
    }
  })
  await client.query(
    `insert into venda_fechamento (cod_distribuidor, cod_concessionaria, mes, conteudo, sha256, liquido, quem, fechado_em)
     select "codDistribuidor", "codConcessionaria", mes, conteudo, sha256, liquido, quem, em
     from jsonb_to_recordset($1::jsonb) as l ("codDistribuidor" int, "codConcessionaria" int, mes text, conteudo text, sha256 text, liquido bigint, quem text, em timestamptz)`,
    [JSON.stringify(linhas)],
  )
  await client.query(
    `insert into venda_ajuste (cod_distribuidor, cod_concessionaria, cod_fechamento, departamento, medida, valor, motivo, quem, em)
     select f.cod_distribuidor, f.cod_concessionaria, f.cod_fechamento, 'PNEUS', 'bruto', -68000, 'Nota cancelada depois do fechamento', f.quem, f.fechado_em + interval '3 days'
     from venda_fechamento f where f.cod_concessionaria % 4 = 0 and f.mes = (select max(mes) from venda_fechamento)`,
  )
}
