import { sql } from 'kysely'
import type { AgendaServico } from '#shared/agenda/agenda.ts'
import type { Replanned } from '#shared/agenda/servicos-agendados.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { conflict, notFound } from '../../core/http/errors.ts'
import { getAgendaLoja } from '../nucleo/loja.ts'
import { findMecanico, placeServico } from '../nucleo/plano.ts'
import { listRiscos, forecastLoja } from '../nucleo/riscos.ts'
import { act, lockServico } from '../nucleo/servico.ts'
import { readServico, listServicos } from '../nucleo/read-servicos.ts'
import type { Author } from '../../oficina-digital/nucleo/orcamento-transition.ts'
import { suggest } from './fit.ts'

const MIN = 60_000

/**
 * Replans a visit's services that have not begun, one after the other, to places where they end sooner; no other work moves. A preview
 * rolls the changes back. Throws 404, or 409 for a car that has left.
 */
export async function replan(c: Ctx, codPassagem: number, previa: boolean, author: Author): Promise<Replanned> {
  const { codDistribuidor } = c.tenant
  const r = await sql<{
    codConcessionaria: number
    promessa: string | null
    entregueEm: string | null
  }>`select cod_concessionaria as "codConcessionaria", promessa, entregue_em as "entregueEm" from passagem
    where cod_distribuidor = ${codDistribuidor} and cod_passagem = ${codPassagem} for no key update`.execute(c.tx)
  const [p] = r.rows
  if (!p) throw notFound('Visita não encontrada')
  if (p.entregueEm) throw conflict('estado-nao-permite', 'Este veículo já foi entregue.')
  const loja = await getAgendaLoja(c, p.codConcessionaria)
  const forecast = async () => (await forecastLoja(c, loja)).get(codPassagem)?.previsao ?? null
  const before = await forecast()
  const riscosBefore = await listRiscos(c, loja)
  if (previa) await sql`savepoint previa`.execute(c.tx)
  const movidos: Replanned['movidos'] = []
  let desde = Date.now()
  for (const s of await unfinished(c, codPassagem)) {
    const [best] = (await suggest(c, loja, s, new Date(desde).toISOString())).toSorted((a, b) =>
      a.fim < b.fim ? -1 : 1,
    )
    const atual = s.dataFimServico === null ? Infinity : Math.max(Date.parse(s.dataFimServico), await fimPrevisto(c, s))
    if (best && Date.parse(best.fim) < atual) {
      await move(c, s, best, author)
      const after = await readServico(c, s.codServicoAgendado)
      movidos.push({
        codServicoAgendado: s.codServicoAgendado,
        descricao: s.descricao,
        de: placeOf(s),
        para: placeOf(after),
      })
    }
    const end = (await readServico(c, s.codServicoAgendado)).dataFimServico
    if (end) desde = Math.max(desde, Date.parse(end))
  }
  const [depois, riscos] = [await forecast(), await listRiscos(c, loja)]
  if (previa) await sql`rollback to savepoint previa`.execute(c.tx)
  const instant = (t: number | null) => (t === null ? null : new Date(t).toISOString())
  const lag = (t: number | null) =>
    t === null || p.promessa === null ? null : Math.max(0, Math.round((t - Date.parse(p.promessa)) / MIN))
  const known = new Set(riscosBefore.map((x) => x.codPassagem))
  return {
    aplicado: !previa,
    codConcessionaria: p.codConcessionaria,
    movidos,
    antes: { previsao: instant(before), atraso: lag(before) },
    depois: { previsao: instant(depois), atraso: lag(depois) },
    novosRiscos: riscos.filter((x) => !known.has(x.codPassagem)),
  }

  async function fimPrevisto(ctx: Ctx, s: AgendaServico): Promise<number> {
    const previsao = (await forecastLoja(ctx, loja)).get(codPassagem)?.fins.get(s.codServicoAgendado)
    return previsao ?? 0
  }

  async function move(
    ctx: Ctx,
    s: AgendaServico,
    {
      codMecanico,
      inicio,
      trechos,
    }: { codMecanico: number; inicio: string; trechos: { inicio: string; fim: string }[] },
    quem: Author,
  ): Promise<void> {
    const locked = await lockServico(ctx, s.codServicoAgendado)
    const minutos = trechos.reduce((n, t) => n + (Date.parse(t.fim) - Date.parse(t.inicio)) / MIN, 0)
    await act(ctx, locked, { acao: 'ENCAIXAR', dados: { codMecanico, inicio, tempo: minutos } }, quem)
    await placeServico(ctx, locked, await findMecanico(ctx, loja, codMecanico), inicio, minutos)
  }
}

/** Services of a visit that have not begun, by planned time, those in the bolsão last. */
async function unfinished(c: Ctx, codPassagem: number): Promise<AgendaServico[]> {
  const all = await listServicos(
    c,
    sql<boolean>`s.cod_passagem = ${codPassagem} and s.status = 1`,
    new Date().toISOString(),
  )
  return all.toSorted((a, b) => (a.dataInicioServico ?? '9').localeCompare(b.dataInicioServico ?? '9'))
}

const placeOf = (s: AgendaServico) =>
  s.dataInicioServico === null || s.dataFimServico === null
    ? null
    : { mecanico: s.mecanico ?? '', inicio: s.dataInicioServico, fim: s.dataFimServico }
