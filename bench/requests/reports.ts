import { todayIn, addDays } from '#shared/rules/dates.ts'
import { type Bench, type Base, openConnection, MANY, serve } from '../harness/base.ts'
import { type Figure, ms } from '../harness/measure.ts'
import { measureInTurns } from '../harness/turns.ts'

const SIZE = { grande: MANY, pequena: 50_000, dias: 1120, vezes: 150 }

/**
 * Screens that read the rollup, as one request each, over 500 stores; the exploration covers three years. Each is measured with two numbers
 * of quotes, because its cost must not depend on them.
 */
export async function reports(bench: Bench, { grande: large, pequena: small, dias, vezes } = SIZE): Promise<Figure[]> {
  const ate = todayIn('America/Sao_Paulo', new Date())
  const mes = addDays(`${ate.slice(0, 7)}-01`, -1).slice(0, 7)
  const de = addDays(ate, -29)
  const far = `${Number(ate.slice(0, 4)) - 3}${ate.slice(4, 7)}-01`
  const screens = [
    {
      nome: 'Dashboard, all figures of 30 days and of those before',
      caminho: () => `dashboard/numeros?de=${de}&ate=${ate}`,
      meta: 150,
    },
    {
      nome: 'Dashboard, trend of a figure',
      caminho: () => `dashboard/serie?de=${de}&ate=${ate}&indicador=aprovado`,
      meta: 150,
    },
    {
      nome: 'Dashboard, ranking of the stores',
      caminho: () => `dashboard/ranking?de=${de}&ate=${ate}&indicador=conversao`,
      meta: 150,
    },
    { nome: 'One-page of a group', caminho: () => `one-page/grupo?mes=${mes}`, meta: 150 },
    { nome: 'One-page of a make', caminho: () => `one-page/marca?mes=${mes}&chave=Fiat`, meta: 150 },
    {
      nome: 'Exploration, 4 measures by store and month over 36 months',
      caminho: () =>
        `exploracao?de=${far}&ate=${ate}&medidas=aprovado,conversao,ticket,tempoPreco&linhas=loja&coluna=mes`,
      meta: 1000,
    },
  ]
  const sides = await Promise.all(
    [...new Set([small, large])].map(async (quotes) => {
      const base = await bench.base(quotes)
      await fill(base, dias)
      return { lojas: base.lojas.length, ...(await serve(base)) }
    }),
  )
  const durations: number[][] = []
  for (const t of screens)
    durations.push(
      await measureInTurns(
        sides.map(({ url, token }) => ({ url, token, caminho: t.caminho() })),
        // More samples for quick screens: with 150, seven answers decide the p95, so any other activity of the machine does.
        t.meta < 1000 ? vezes * 4 : vezes,
        5,
      ),
    )
  for (const l of sides) await l.servidor.close()
  return screens.map((t, i) => {
    const [b = 0, a = b] = durations[i] ?? []
    const ratio = a / b
    return {
      what: `${t.nome}: ${sides[0]?.lojas} stores, ${large.toLocaleString('en')} quotes`,
      ours: `p95 ${ms(a)}`,
      beside: `p95 ${ms(b)} at ${small.toLocaleString('en')}`,
      ratio: ratio.toFixed(2),
      meta: `p95 ≤ ${t.meta} ms, growth ≤ 1.2`,
      goalMet: a <= t.meta && ratio <= 1.2,
    }
  })
}

/** Fills the rollup: sums of the quotes by day, plausible visits, hours and sales on each day, and then the months. */
async function fill({ dono, codDistribuidor, lojas }: Base, days: number): Promise<void> {
  const client = await openConnection(dono)
  await client.query('set role app_system')
  const { rows } = await client.query('select from indicador_mes where cod_distribuidor = $1 limit 1', [
    codDistribuidor,
  ])
  if (rows.length === 0) {
    await client.query(`set work_mem = '256MB'`)
    await client.query(
      `insert into indicador_dia (cod_distribuidor, cod_concessionaria, dia, orcamentos, com_achado, enviados, vistos, respondidos, aprovados, oferecidas_vermelho, aprovadas_vermelho, oferecido_vermelho, aprovado_vermelho,
         identificado_vermelho, recusado, tempo_preco, passagens, passagens_checklist, agendados, chegaram, entregues, no_prazo, segundos_presenca, segundos_trabalhados, ordens, valor_pecas, valor_servicos, minutos_vendidos, valor_vendido, vendas_bruto, vendas_liquido, vendas_custo, minutos_vendidos_contados)
       select $1, l.cod, d.dia::date, coalesce(q.n, 0), coalesce(q.n, 0), coalesce(q.enviados, 0), coalesce(q.enviados, 0), coalesce(q.respondidos, 0), coalesce(q.aprovados, 0), coalesce(q.n, 0), coalesce(q.aprovados, 0), coalesce(q.valor, 0), coalesce(q.aprovado, 0),
         coalesce(q.valor, 0), coalesce(q.valor - q.aprovado, 0), array_fill(coalesce(q.n, 0), array[33]), 8, 6, 6, 5, 8, 6, 6 * 36000, 6 * 28800, 9, 900000, 500000, 2600, 480000, 1500000, 1300000, 900000, 2600
       from unnest($2::int[]) l(cod) cross join generate_series((now() at time zone 'America/Sao_Paulo')::date - $3::int, (now() at time zone 'America/Sao_Paulo')::date, '1 day') d(dia)
       left join (select o.cod_concessionaria, (o.criado_em at time zone c.fuso)::date as dia, count(*)::int as n, count(o.enviado_em)::int as enviados, count(o.respondido_em)::int as respondidos,
           (count(*) filter (where o.fase = 'FECHADO'))::int as aprovados, sum(o.valor)::bigint as valor, sum(o.valor_aprovado)::bigint as aprovado
         from orcamento o join concessionaria c using (cod_distribuidor, cod_concessionaria) where o.cod_distribuidor = $1 and o.estado <> 'CANCELADO' group by 1, 2) q on q.cod_concessionaria = l.cod and q.dia = d.dia::date
       -- As days are counted: one after the other, each with its stores.
       order by 3, 2 on conflict do nothing`,
      [codDistribuidor, lojas, days],
    )
    const { rows: columns } = await client.query<{ nome: string; lista: boolean }>(
      `select attname as nome, atttypid = 'int[]'::regtype as lista from pg_attribute where attrelid = 'indicador_dia'::regclass and attnum > 3 and not attisdropped order by attnum`,
    )
    const bands = Array.from({ length: 33 }, (_, i) => i + 1)
    await client.query(
      `insert into indicador_mes (cod_distribuidor, cod_concessionaria, dia, ${columns.map((c) => c.nome).join(', ')})
       select cod_distribuidor, cod_concessionaria, date_trunc('month', dia)::date, ${columns.map((c) => (c.lista ? `array[${bands.map((i) => `coalesce(sum(${c.nome}[${i}]), 0)::int`).join(', ')}]` : `sum(${c.nome})`)).join(', ')}
       from indicador_dia where cod_distribuidor = $1 group by 1, 2, 3 on conflict do nothing`,
      [codDistribuidor],
    )
    await client.query(
      `select somar_rede($1, (select array_agg(distinct dia) from indicador_dia where cod_distribuidor = $1))`,
      [codDistribuidor],
    )
    // Delete the pending counting marks of the data set's first store: the sums above include them.
    await client.query('delete from indicador_marca where cod_distribuidor = $1', [codDistribuidor])
  }
  await client.query('reset role')
  await client.query('vacuum (analyze) indicador_dia, indicador_mes, indicador_marca')
  await client.end()
}
