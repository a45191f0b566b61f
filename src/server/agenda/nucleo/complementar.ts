import { sql } from 'kysely'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { invalid } from '../../core/http/errors.ts'
import type { Autor } from '../../oficina-digital/nucleo/transicao.ts'
import { tocar } from '../../core/realtime/listas.ts'
import { inserirServicos } from './passagem.ts'
import { agir, travarServico } from './servico.ts'

const MOTIVO = 'Autorização do cliente'
const KINDS = ['getServicosAgendamentos', 'KANBAN_SNAPSHOT'] as const

interface Quote {
  codOrcamento: number
  codConcessionaria: number
}

/** Services that depend on what was found stand still until the customer answers; those at work are paused for it. Throws 422 for one that is not of the car's open visit. */
export async function esperarResposta(c: Ctx, o: Quote, codServicos: readonly number[], autor: Autor): Promise<void> {
  if (codServicos.length === 0) return
  const visita = await visitaDo(c, o)
  const motivo = await c.tx
    .selectFrom('motivoPausa')
    .select('codMotivo')
    .where(doInquilino(c))
    .where('codConcessionaria', '=', o.codConcessionaria)
    .where('nome', '=', MOTIVO)
    .executeTakeFirst()
  for (const [i, cod] of [...codServicos].toSorted((a, b) => a - b).entries()) {
    const s = await travarServico(c, cod)
    if (visita === null || s.codPassagem !== visita)
      throw invalid('Confira os serviços', {
        [`codServicosAgendados.${i}`]: 'Este serviço não é da visita aberta deste veículo',
      })
    if (s.status !== 2 || s.paralisado) continue
    await agir(c, s, { acao: 'PARALISAR', motivo: MOTIVO, codMotivo: motivo?.codMotivo ?? null, bloqueia: true }, autor)
    await c.tx
      .updateTable('servicoAgendado')
      .set({ codOrcamentoEspera: o.codOrcamento })
      .where(doInquilino(c))
      .where('codServicoAgendado', '=', cod)
      .execute()
  }
  await tocar(c, o.codConcessionaria, KINDS)
}

/** The customer answered: what waited for it goes on, and the approved lines of a car that is here are services in the bolsão at once. */
export async function aoResponder(
  c: Ctx,
  o: Quote,
  codLinhasAprovadas: readonly number[],
  autor: Autor,
): Promise<void> {
  const codPassagem = await visitaDo(c, o)
  if (codPassagem === null) return
  const esperam = await c.tx
    .selectFrom('servicoAgendado')
    .select('codServicoAgendado')
    .where(doInquilino(c))
    .where('codOrcamentoEspera', '=', o.codOrcamento)
    .orderBy('codServicoAgendado')
    .execute()
  for (const { codServicoAgendado } of esperam) {
    const s = await travarServico(c, codServicoAgendado)
    await c.tx
      .updateTable('servicoAgendado')
      .set({ codOrcamentoEspera: null })
      .where(doInquilino(c))
      .where('codServicoAgendado', '=', codServicoAgendado)
      .execute()
    if (s.status === 2 && s.paralisado && !s.removido) await agir(c, s, { acao: 'LIBERAR' }, autor)
  }
  const r = await sql<{ codLinha: number; titulo: string; minutos: number }>`
    select l.cod_linha as "codLinha", l.titulo, sum(k.minutos)::int as minutos from orcamento_linha l
    join orcamento_componente k on k.cod_distribuidor = l.cod_distribuidor and k.cod_linha = l.cod_linha and k.tipo = 'MAO_DE_OBRA' and k.minutos > 0
    where l.cod_distribuidor = ${c.inquilino.codDistribuidor} and l.cod_orcamento = ${o.codOrcamento} and l.cod_linha = any(${[...codLinhasAprovadas]}::bigint[])
      and not exists (select from servico_agendado s where s.cod_distribuidor = l.cod_distribuidor and s.cod_linha = l.cod_linha and not s.removido)
    group by l.cod_linha, l.titulo order by l.cod_linha`.execute(c.tx)
  const onde = { codConcessionaria: o.codConcessionaria, codAgendamento: null, codPassagem }
  for (const l of r.rows)
    await inserirServicos(
      c,
      onde,
      [{ descricao: l.titulo.slice(0, 120), tipo: 'MECANICA', minutos: Math.max(5, l.minutos) }],
      autor,
      l.codLinha,
    )
  if (esperam.length + r.rows.length > 0) await tocar(c, o.codConcessionaria, KINDS)
}

/** The open visit of a quote's car at its store. */
async function visitaDo(c: Ctx, o: Quote): Promise<number | null> {
  const r = await sql<{
    cod: number
  }>`select p.cod_passagem as cod from orcamento o join checklist k on k.cod_distribuidor = o.cod_distribuidor and k.cod_checklist = o.cod_checklist
    join passagem p on p.cod_distribuidor = k.cod_distribuidor and p.cod_concessionaria = k.cod_concessionaria and p.cod_veiculo = k.cod_veiculo and p.entregue_em is null
    where o.cod_distribuidor = ${c.inquilino.codDistribuidor} and o.cod_orcamento = ${o.codOrcamento}`.execute(c.tx)
  return r.rows[0]?.cod ?? null
}
