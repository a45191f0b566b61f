import { sql } from 'kysely'
import type { Received } from '#shared/core/contract.ts'
import type { integracaoAgenda } from '#shared/suporte/integracao-agenda.ts'
import { sumApontamentos } from '#shared/rules/apontamentos.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { invalid } from '../../core/http/errors.ts'
import { INTEGRACAO } from '../../agenda/nucleo/event.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import { getAgendaLoja } from '../../agenda/nucleo/loja.ts'
import { syncPassagem } from '../../agenda/nucleo/passagem.ts'
import { remainingMinutes, reserveReported } from '../../agenda/nucleo/plano.ts'
import { act, type LockedServico, lockServico } from '../../agenda/nucleo/servico.ts'
import { type Result, servicoName } from './agenda.ts'
import { person } from './records.ts'

type Mark = Received<typeof integracaoAgenda.receberApontamento, 'body'>

const FUTURE_TOLERANCE_MS = 5 * 60_000

/** Stores a mark of a mechanic's time. All marks of a service are evaluated by their own time, so the order of arrival does not matter. */
export async function receiveApontamento(c: Ctx, p: Mark): Promise<Result> {
  const { codConcessionaria, idExterno } = p
  await getAgendaLoja(c, codConcessionaria)
  if (Date.parse(p.em) > Date.now() + FUTURE_TOLERANCE_MS)
    throw invalid('Marca no futuro', { em: 'Esta hora ainda não chegou' })
  const { codDistribuidor } = c.tenant
  const s = await lockServico(c, await findServico(c, p))
  const codMecanico = await person(c.tx, 'mecanico', { codDistribuidor, codConcessionaria }, p.mecanico)
  const nova =
    await sql`insert into apontamento (cod_distribuidor, cod_concessionaria, id_externo, cod_servico_agendado, cod_mecanico, tipo, em)
    values (${codDistribuidor}, ${codConcessionaria}, ${idExterno}, ${s.codServicoAgendado}, ${codMecanico}, ${p.tipo}, ${p.em}) on conflict do nothing returning 1`.execute(
      c.tx,
    )
  if (nova.rows.length === 0) return { codigo: s.codServicoAgendado, repetido: true, avisos: [] }
  if (s.removido || s.status > 3)
    return {
      codigo: s.codServicoAgendado,
      repetido: false,
      avisos: ['O serviço já passou da inspeção: a marca foi só guardada'],
    }
  const marcas = await c.tx
    .selectFrom('apontamento')
    .select(['tipo', 'em'])
    .where(ofTenant(c))
    .where('codServicoAgendado', '=', s.codServicoAgendado)
    .execute()
  const sum = sumApontamentos(marcas.map((m) => ({ tipo: m.tipo as Mark['tipo'], em: Date.parse(m.em) })))
  const avisos = await assignTime(c, s, codMecanico, p.em)
  await followUp(c, s, sum.estado, new Date(sum.ultima))
  const iso = (t: number | null) => (t === null ? null : new Date(t).toISOString())
  await c.tx
    .updateTable('servicoAgendado')
    .set({
      segundosTrabalhados: sum.segundos,
      iniciadoEm: iso(sum.primeira),
      trabalhandoDesde: s.trabalhando ? iso(sum.desde) : null,
    })
    .where(ofTenant(c))
    .where('codServicoAgendado', '=', s.codServicoAgendado)
    .execute()
  await syncPassagem(c, s.codPassagem, INTEGRACAO)
  await invalidate(c, codConcessionaria, ['getServicosAgendamentos', 'KANBAN_SNAPSHOT'])
  return { codigo: s.codServicoAgendado, repetido: false, avisos }
}

/** The service of a mark; throws 422 when order or service are ambiguous or unknown. */
async function findServico(c: Ctx, p: Mark): Promise<number> {
  const r = await sql<{ cod: number; descricao: string; status: number }>`
    select s.cod_servico_agendado as cod, s.descricao, s.status from ordem_servico o join servico_agendado s on s.cod_distribuidor = o.cod_distribuidor and s.cod_passagem = o.cod_passagem
    where o.cod_distribuidor = ${c.tenant.codDistribuidor} and o.cod_concessionaria = ${p.codConcessionaria} and o.numero = ${p.numeroOs} and not s.removido order by s.cod_servico_agendado`.execute(
    c.tx,
  )
  if (r.rows.length === 0)
    throw invalid('OS sem serviços na agenda', { numeroOs: `A OS ${p.numeroOs} não está na agenda: envie-a antes` })
  const told = p.servico
    ? r.rows.filter((s) => s.descricao.toLowerCase() === servicoName(p.servico).toLowerCase())
    : r.rows.length === 1
      ? r.rows
      : r.rows.filter((s) => s.status < 3)
  const [achado, other] = told
  if (!achado || other)
    throw invalid('Serviço indefinido', { servico: `Diga qual: ${r.rows.map((s) => s.descricao).join(', ')}` })
  return achado.cod
}

/** Assigns the mechanic's time to an unassigned service; returns a notice when the mechanic has other work then. */
async function assignTime(c: Ctx, s: LockedServico, codMecanico: number, em: string): Promise<string[]> {
  const { codDistribuidor } = c.tenant
  const has =
    await sql`select 1 from servico_slot where cod_distribuidor = ${codDistribuidor} and cod_servico_agendado = ${s.codServicoAgendado} and not cancelado limit 1`.execute(
      c.tx,
    )
  if (has.rows.length > 0) return []
  const r =
    await sql`insert into servico_slot (cod_distribuidor, cod_concessionaria, cod_servico_agendado, cod_mecanico, inicio, fim)
    values (${codDistribuidor}, ${s.codConcessionaria}, ${s.codServicoAgendado}, ${codMecanico}, ${em}, ${em}::timestamptz + make_interval(mins => ${remainingMinutes(s)}::int)) on conflict do nothing returning 1`.execute(
      c.tx,
    )
  if (r.rows.length === 0) return ['O mecânico tem outro serviço planejado nesta hora: este ficou sem horário']
  await reserveReported(c, s)
  return []
}

/** Moves a service to the state that its marks give. */
async function followUp(c: Ctx, s: LockedServico, estado: Mark['tipo'], em: Date): Promise<void> {
  const run = (acao: 'INICIAR' | 'PARALISAR' | 'FINALIZAR') => act(c, s, { acao, em }, INTEGRACAO)
  if (s.status === 3) return
  if (estado === 'INICIO' ? !s.trabalhando : s.status === 1 || (estado === 'FIM' && s.paralisado)) await run('INICIAR')
  if (estado === 'PAUSA' && !s.paralisado) await run('PARALISAR')
  if (estado === 'FIM') await run('FINALIZAR')
}
