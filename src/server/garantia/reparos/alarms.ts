import { sql } from 'kysely'
import { formatTime } from '#shared/rules/dates.ts'
import { marksOf, reparoDays } from '#shared/rules/reparo-days.ts'
import { transaction } from '../../core/database/transaction.ts'
import type { Services } from '../../core/services.ts'
import { asSystem, type Ctx } from '../../core/tenancy/context.ts'
import { readStays } from './queries.ts'

/** Alarms wait for the morning of the defect's store. */
const MORNING = '07:00'

interface OpenReparo {
  codDistribuidor: number
  codConcessionaria: number
  codReparo: number
  titulo: string
  prazoDias: number
  fuso: string
  placa: string | null
  modelo: string
}

/** Tells foreman and manager of each mark that a count of an open defect has reached, once. Returns how many were told. */
export async function alarmReparos(
  services: Services,
  notify: (e: unknown) => void,
  now = new Date(),
): Promise<number> {
  const instant = now.toISOString()
  const open = await transaction(services.db, 'sistema', (tx) =>
    sql<OpenReparo>`select r.cod_distribuidor as "codDistribuidor", r.cod_concessionaria as "codConcessionaria", r.cod_reparo as "codReparo", r.titulo,
        r.prazo_dias as "prazoDias", l.fuso, v.placa, v.modelo
      from reparo r
      join concessionaria l on l.cod_distribuidor = r.cod_distribuidor and l.cod_concessionaria = r.cod_concessionaria
      join veiculo v on v.cod_distribuidor = r.cod_distribuidor and v.cod_veiculo = r.cod_veiculo
      where r.estado = 'ABERTO' order by r.cod_distribuidor, r.cod_reparo`.execute(tx),
  )
  let told = 0
  for (const r of open.rows)
    try {
      if (formatTime(instant, r.fuso) < MORNING) continue
      const tenant = await services.tenants.fromCode(r.codDistribuidor)
      if (await asSystem(services, tenant, (c) => alarm(c, r, instant))) told++
    } catch (e) {
      notify(new Error(`the clock of defect ${r.codReparo} was not looked at`, { cause: e }))
    }
  return told
}

async function alarm(c: Ctx, r: OpenReparo, instant: string): Promise<boolean> {
  const stays = await readStays(c, r.codReparo)
  const days = reparoDays(stays, instant)
  const open = stays.findLastIndex((s) => s.entregueEm === null)
  const counts = [
    { contagem: 'SOMA', codPassagem: 0, dias: days.soma },
    ...(open < 0
      ? []
      : [{ contagem: 'VISITA', codPassagem: stays[open]?.codPassagem ?? 0, dias: days.visitas[open] ?? 0 }]),
  ]
  const marks = marksOf(r.prazoDias)
  const rows = counts.flatMap((k) => marks.filter((m) => k.dias >= m).map((marco) => ({ ...k, marco })))
  if (rows.length === 0) return false
  const { codDistribuidor, codConcessionaria, codReparo } = r
  const fresh = await c.tx
    .insertInto('reparoAviso')
    .values(rows.map((k) => ({ codDistribuidor, codConcessionaria, codReparo, ...k, em: instant })))
    .onConflict((o) => o.doNothing())
    .returning(['contagem', 'dias'])
    .execute()
  if (fresh.length === 0) return false
  const said = (count: string, words: string) => {
    const days = fresh.find((f) => f.contagem === count)?.dias
    return days === undefined ? [] : [`${days} dias ${words}`]
  }
  c.publish('reparoPrazo_', codConcessionaria, {
    codReparo,
    codConcessionaria,
    placa: r.placa,
    texto: `${r.placa ?? r.modelo}: ${[...said('VISITA', 'nesta visita'), ...said('SOMA', 'somadas as visitas')].join(' e ')}, prazo de ${r.prazoDias}. ${r.titulo}`,
  })
  return true
}
