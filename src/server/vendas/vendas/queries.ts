import { sql } from 'kysely'
import type { Lido, Recebido } from '#shared/core/contract.ts'
import { confereMes, type EstadoMes } from '#shared/rules/mes-vendas.ts'
import { type Departamento, diasDoMes, mesMais } from '#shared/rules/vendas.ts'
import type { CelulaVenda, PendenciasMes, vendas } from '#shared/vendas/vendas.ts'
import { contem, ordenado, porTexto } from '../../core/areas/cadastro.ts'
import type { Ctx, CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { depoisDe, fecharPagina, lerCursor } from '../../core/areas/lista.ts'
import { lerLoja, lerLojas, type LojaDeVendas, uteisDe } from '../mes-vendas/loja.ts'
import { COLUNAS, lerMes, lerMeses, listCelulas, listEventos, type MesGuardado, resumoDe } from '../mes-vendas/mes.ts'
import { aConferirDe, conferir, foraDoCostume } from './conferencia.ts'

/** A year's months of the stores within reach, by the stores' names. */
export async function listMeses(
  c: Ctx,
  f: Recebido<typeof vendas.listMeses, 'query'>,
): Promise<Lido<typeof vendas.listMeses>> {
  const por = ordenado({ cursor: f.cursor, sentido: 'asc' }, 'c.codConcessionaria', { nome: porTexto('c.nome') })
  let consulta = c.tx
    .selectFrom('concessionaria as c')
    .select(['c.codConcessionaria', 'c.nome', por.chave])
    .where(doInquilino(c, 'c'))
    .where('c.status', '=', 1)
    .where(por.depois)
  if (f.codConcessionaria) consulta = consulta.where('c.codConcessionaria', '=', f.codConcessionaria)
  if (f.busca) consulta = consulta.where(contem(['c.nome'], f.busca))
  const linhas = await consulta
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  const { itens, proximo } = fecharPagina(linhas, f.limite, (l) => ({ valor: l.chaveOrdem, cod: l.codConcessionaria }))
  const codigos = itens.map((i) => i.codConcessionaria)
  const guardados = await lerMeses(
    c,
    sql`m.cod_concessionaria = any(${codigos}::int[]) and m.mes between ${`${f.ano}-01`} and ${`${f.ano}-12`}`,
  )
  const porMes = new Map(guardados.map((g) => [`${g.codConcessionaria} ${g.mes}`, g]))
  const lojas = await lerLojas(c, codigos)
  return {
    proximo,
    itens: itens.flatMap(({ codConcessionaria, nome }) => {
      const loja = lojas.get(codConcessionaria)
      if (!loja) return []
      const meses = Array.from({ length: 12 }, (_, i) => mesMais(`${f.ano}-01`, i))
      return [
        {
          codConcessionaria,
          nome,
          meses: meses.map((m) => resumoDe(loja, m, porMes.get(`${codConcessionaria} ${m}`))),
        },
      ]
    }),
  }
}

/** Net of a month by department, in centavos. */
async function liquidos(c: Ctx, codConcessionaria: number, meses: readonly string[]) {
  const r = await sql<{ mes: string; departamento: Departamento; liquido: number }>`
    select to_char(dia, 'YYYY-MM') as mes, departamento,
      sum(coalesce(bruto, 0) - coalesce(desconto, 0) - coalesce(devolucao, 0) - coalesce(imposto, 0))::bigint as liquido
    from venda_celula where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_concessionaria = ${codConcessionaria}
      and (${sql.join(
        meses.map((m) => sql`dia >= ${`${m}-01`}::date and dia < ${`${mesMais(m, 1)}-01`}::date`),
        sql` or `,
      )}) group by 1, 2`.execute(c.tx)
  return (mes: string) =>
    Object.fromEntries(r.rows.filter((l) => l.mes === mes).map((l) => [l.departamento, l.liquido])) as Partial<
      Record<Departamento, number>
    >
}

/** Working days that have passed without a figure, and figures that stand out among the same weekday of the last half year. */
export async function pendenciasDe(
  c: Ctx,
  loja: LojaDeVendas,
  mes: string,
  celulas: readonly CelulaVenda[],
): Promise<PendenciasMes> {
  const comAlgo = new Set(celulas.map((x) => x.dia))
  const fora = await foraDoCostume(c, [loja.codConcessionaria], mes)
  return {
    faltam: uteisDe(loja, mes).filter((d) => d <= loja.hoje && !comAlgo.has(d)),
    discrepantes: fora(loja.codConcessionaria),
  }
}

/** A month whole. */
export async function getMes(
  c: CtxDePessoa,
  codConcessionaria: number,
  mes: string,
): Promise<Lido<typeof vendas.getMes>> {
  const loja = await lerLoja(c, codConcessionaria)
  const celulas = await listCelulas(c, codConcessionaria, mes)
  const antes = mesMais(mes, -1)
  const umAno = mesMais(mes, -12)
  const somas = await liquidos(c, codConcessionaria, [antes, umAno])
  const dias = new Set(diasDoMes(mes))
  const resumo = resumoDe(loja, mes, await lerMes(c, codConcessionaria, mes))
  return {
    ...resumo,
    concessionaria: loja.nome,
    hoje: loja.hoje,
    diasUteis: uteisDe(loja, mes),
    feriados: loja.feriados.filter((f) => dias.has(f.dia)),
    celulas,
    mesAnterior: somas(antes),
    anoAnterior: somas(umAno),
    pendencias: await pendenciasDe(c, loja, mes, celulas),
    conferencia: confereMes(resumo.estado, c.sessao.nivel) ? await conferir(c, codConcessionaria, mes) : null,
    eventos: await listEventos(c, codConcessionaria, mes),
  }
}

/** Months by state, the nearest deadline first; the month that runs and the one before it stand there though nobody began them. */
export async function filaDeMeses(
  c: CtxDePessoa,
  f: Recebido<typeof vendas.filaDeMeses, 'query'>,
): Promise<Lido<typeof vendas.filaDeMeses>> {
  const { codDistribuidor } = c.inquilino
  const daLoja = f.codConcessionaria ? sql`and c.cod_concessionaria = ${f.codConcessionaria}` : sql``
  const todos = sql`(
    select c.cod_distribuidor, c.cod_concessionaria, c.nome, x.mes, coalesce(m.estado, 'ABERTO') as estado, coalesce(m.versao, 1) as versao, m.meta,
      coalesce(m.preenchidos, 0) as preenchidos, coalesce(m.liquido, 0) as liquido, m.alterado_em, m.alterado_por
    from concessionaria c
    cross join lateral (
      select to_char(now() at time zone c.fuso, 'YYYY-MM') as mes
      union select to_char((now() at time zone c.fuso) - interval '1 month', 'YYYY-MM')
        where to_char(c.desde, 'YYYY-MM') <= to_char((now() at time zone c.fuso) - interval '1 month', 'YYYY-MM')
      union select v.mes from venda_mes v where v.cod_distribuidor = c.cod_distribuidor and v.cod_concessionaria = c.cod_concessionaria) x
    left join venda_mes m on m.cod_distribuidor = c.cod_distribuidor and m.cod_concessionaria = c.cod_concessionaria and m.mes = x.mes
    where c.cod_distribuidor = ${codDistribuidor} and c.status = 1 ${daLoja}) m`
  const doEstado = f.estado ? sql`m.estado = ${f.estado}` : sql`m.estado <> 'FECHADO'`
  const depois = depoisDe(sql`m.mes, m.cod_concessionaria`, lerCursor(f.cursor), 'asc', 'text') ?? sql`true`
  const r = await sql<MesGuardado & { nome: string }>`select ${COLUNAS}, m.nome from ${todos}
    where ${doEstado} and ${depois} order by m.mes, m.cod_concessionaria limit ${sql.lit(f.limite + 1)}`.execute(c.tx)
  const { itens, proximo } = fecharPagina(r.rows, f.limite, (l) => ({ valor: l.mes, cod: l.codConcessionaria }))
  const lojas = await lerLojas(
    c,
    itens.map((i) => i.codConcessionaria),
  )
  const contagem = await sql<{
    estado: EstadoMes
    n: number
  }>`select m.estado, count(*)::int as n from ${todos} group by 1`.execute(c.tx)
  const aConferir = await aConferirDe(c, itens)
  return {
    proximo,
    contagem: Object.fromEntries(contagem.rows.map((l) => [l.estado, l.n])),
    itens: itens.flatMap(({ nome, ...g }) => {
      const loja = lojas.get(g.codConcessionaria)
      return loja
        ? [{ ...resumoDe(loja, g.mes, g), concessionaria: nome, aConferir: aConferir(g.codConcessionaria, g.mes) }]
        : []
    }),
  }
}

/** Who enters or judges a store's sales. */
export async function mencionaveisNoMes(
  c: Ctx,
  codConcessionaria: number,
): Promise<Lido<typeof vendas.mencionaveisNoMes>> {
  const r = await sql<{ codUsuario: number; nome: string }>`select u.cod_usuario as "codUsuario", u.nome from usuario u
    where u.cod_distribuidor = ${c.inquilino.codDistribuidor} and u.ativo and u.cod_nivel in (-1, 1, 2)
      and exists (select from usuario_loja l where l.cod_distribuidor = u.cod_distribuidor and l.cod_usuario = u.cod_usuario and l.cod_concessionaria = ${codConcessionaria}) order by sem_acento(u.nome), 1`.execute(
    c.tx,
  )
  return r.rows
}
