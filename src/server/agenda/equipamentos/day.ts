import { sql } from 'kysely'
import type { BoardEquipamento, EquipamentoDay } from '#shared/agenda/equipamentos.ts'
import type { EquipamentoType } from '#shared/rules/equipamento.ts'
import { minutesWithin, spansOfDay } from '#shared/rules/planning.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { type AgendaLoja, dayBounds, lojaExpediente } from '../nucleo/loja.ts'

const iso = (t: number) => new Date(t).toISOString()

/** A store's active equipment on a day: hours, absence, and the services that have it. */
export async function listDay(c: Ctx, loja: AgendaLoja, dia: string): Promise<BoardEquipamento[]> {
  const { de, ate } = dayBounds(loja, dia)
  const d = sql`cod_distribuidor = ${c.tenant.codDistribuidor} and x.cod_concessionaria = ${loja.codConcessionaria}`
  const equipment = await sql<{
    codEquipamento: number
    nome: string
    tipo: EquipamentoType
    pesoMaximo: number | null
    ausencia: string | null
  }>`select x.cod_equipamento as "codEquipamento", x.nome, x.tipo, x.peso_maximo as "pesoMaximo",
      (select a.motivo from equipamento_ausencia a where a.cod_distribuidor = x.cod_distribuidor and a.cod_equipamento = x.cod_equipamento and ${dia}::date between a.de and a.ate limit 1) as ausencia
    from equipamento x where x.${d} and x.ativo order by array_position(array['ELEVADOR', 'ALINHADOR', 'BALANCEADORA', 'BOX', 'CABINE', 'SCANNER', 'OUTRO'], x.tipo), x.ordem, sem_acento(x.nome)`.execute(
    c.tx,
  )
  if (equipment.rows.length === 0) return []
  const used = await sql<BoardEquipamento['ocupados'][number] & { codEquipamento: number }>`
    select x.cod_equipamento as "codEquipamento", x.cod_slot as "codSlot", y.cod_servico_agendado as "codServicoAgendado", x.inicio, x.fim, y.iniciado_em as "iniciadoEm", y.terminado_em as "terminadoEm"
    from equipamento_slot x join servico_slot y on y.cod_distribuidor = x.cod_distribuidor and y.cod_slot = x.cod_slot
    where x.${d} and not x.cancelado and x.inicio < ${ate}::timestamptz and x.fim > ${de}::timestamptz order by x.inicio`.execute(
    c.tx,
  )
  const expediente = spansOfDay(lojaExpediente(loja), dia)
  const hours = minutesWithin(expediente, Date.parse(de), Date.parse(ate))
  return equipment.rows.map((e) => {
    const ocupados = used.rows
      .filter((x) => x.codEquipamento === e.codEquipamento)
      .map(({ codEquipamento: _, ...x }) => x)
    const minutos = e.ausencia === null ? hours : 0
    const spans = ocupados.map((x) => ({ de: Date.parse(x.inicio), ate: Date.parse(x.fim) }))
    const minutosOcupados = Math.round(minutesWithin(spans, Date.parse(de), Date.parse(ate)))
    return {
      ...e,
      expediente: expediente.map((t) => ({ inicio: iso(t.de), fim: iso(t.ate) })),
      minutos,
      minutosOcupados,
      ocupacao: minutos === 0 ? null : Math.round((minutosOcupados / minutos) * 100),
      ocupados,
    }
  })
}

/** Services of a day that stand in a mechanic's time without an equipment that they need, and why. */
export async function listWithout(c: Ctx, loja: AgendaLoja, dia: string): Promise<EquipamentoDay['semEquipamento']> {
  const { de, ate } = dayBounds(loja, dia)
  const r = await sql<EquipamentoDay['semEquipamento'][number]>`
    select s.cod_servico_agendado as "codServicoAgendado", array_agg(distinct k.tipo) as tipos, s.sem_equipamento as motivo
    from servico_slot x join servico_agendado s on s.cod_distribuidor = x.cod_distribuidor and s.cod_servico_agendado = x.cod_servico_agendado and s.sem_equipamento is not null
    cross join lateral unnest(s.equipamentos) k (tipo)
    where x.cod_distribuidor = ${c.tenant.codDistribuidor} and x.cod_concessionaria = ${loja.codConcessionaria} and not x.cancelado
      and x.inicio < ${ate}::timestamptz and x.inicio >= ${de}::timestamptz - interval '1 day' and x.fim > ${de}::timestamptz
      and not exists (select from equipamento_slot z where z.cod_distribuidor = x.cod_distribuidor and z.cod_slot = x.cod_slot and z.tipo = k.tipo)
    group by s.cod_servico_agendado, s.sem_equipamento order by s.cod_servico_agendado`.execute(c.tx)
  return r.rows
}
