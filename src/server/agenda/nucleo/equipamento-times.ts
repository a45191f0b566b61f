import { sql } from 'kysely'
import { startOfDay, addDays } from '#shared/rules/dates.ts'
import type { EquipamentoType } from '#shared/rules/equipamento.ts'
import type { TimeSpan } from '#shared/rules/planning.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

interface EquipamentoTimes {
  codEquipamento: number
  nome: string
  tipo: EquipamentoType
  ordem: number
  /** Taken and absent time. */
  ocupados: TimeSpan[]
}

interface Asked {
  tipos: readonly string[]
  /** Whose planned time is read too; absent reads no mechanic. */
  codMecanico?: number
  /** Its own slots that have not begun are free for it. */
  codServicoAgendado: number
  desde: number
}

/** Time in which a store's equipment of some kinds is not free from an instant on, and a mechanic's planned time. */
export async function busyTimes(
  c: Ctx,
  codConcessionaria: number,
  fuso: string,
  a: Asked,
): Promise<{ equipamentos: EquipamentoTimes[]; mecanico: TimeSpan[] }> {
  const d = c.tenant.codDistribuidor
  const desde = new Date(a.desde).toISOString()
  const times = (start: string, end: string) =>
    sql`jsonb_build_object('de', extract(epoch from ${sql.raw(start)}) * 1000, 'ate', extract(epoch from ${sql.raw(end)}) * 1000)`
  const r = await sql<{
    equipamentos: (EquipamentoTimes & { ausencias: { de: string; ate: string }[] })[]
    mecanico: TimeSpan[]
  }>`select coalesce((select jsonb_agg(jsonb_build_object('codEquipamento', e.cod_equipamento, 'nome', e.nome, 'tipo', e.tipo, 'ordem', e.ordem,
      'ocupados', coalesce((select jsonb_agg(${times('z.inicio', 'z.fim')}) from equipamento_slot z
        join servico_slot y on y.cod_distribuidor = z.cod_distribuidor and y.cod_slot = z.cod_slot
        where z.cod_distribuidor = e.cod_distribuidor and z.cod_equipamento = e.cod_equipamento and not z.cancelado and z.fim > ${desde}::timestamptz
          and not (y.cod_servico_agendado = ${a.codServicoAgendado} and y.iniciado_em is null)), '[]'),
      'ausencias', coalesce((select jsonb_agg(jsonb_build_object('de', x.de, 'ate', x.ate)) from equipamento_ausencia x
        where x.cod_distribuidor = e.cod_distribuidor and x.cod_equipamento = e.cod_equipamento and x.ate >= ${desde}::timestamptz::date - 1), '[]')) order by e.ordem, e.cod_equipamento)
    from equipamento e where e.cod_distribuidor = ${d} and e.cod_concessionaria = ${codConcessionaria} and e.ativo and e.tipo = any(${a.tipos}::text[])), '[]') as equipamentos,
    coalesce((select jsonb_agg(${times('y.inicio', 'y.fim')}) from servico_slot y where y.cod_distribuidor = ${d} and y.cod_mecanico = ${a.codMecanico ?? 0} and not y.cancelado
      and y.fim > ${desde}::timestamptz and not (y.cod_servico_agendado = ${a.codServicoAgendado} and y.iniciado_em is null)), '[]') as mecanico`.execute(
    c.tx,
  )
  const { equipamentos = [], mecanico = [] } = r.rows[0] ?? {}
  const em = (dia: string) => Date.parse(startOfDay(dia, fuso))
  return {
    mecanico,
    equipamentos: equipamentos.map(({ ausencias, ...e }) => ({
      ...e,
      ocupados: [...e.ocupados, ...ausencias.map((x) => ({ de: em(x.de), ate: em(addDays(x.ate, 1)) }))],
    })),
  }
}
