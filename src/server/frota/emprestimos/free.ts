import { sql } from 'kysely'
import { formatDay } from '#shared/rules/dates.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

interface Wanted {
  codConcessionaria: number
  inicio: string
  fim: string
  /** A loan that does not stand in its own way. */
  codEmprestimo: number
}
interface CarOnDays {
  codCarro: number
  placa: string
  modelo: string
  km: number
  ativo: boolean
  manutencaoAte: string | null
  seguroAte: string | null
  licenciamentoAte: string | null
  retirada: string
  devolucao: string
  /** Who has it, or has it promised, then. */
  ocupadoPor: string | null
  /** Who keeps it beyond the agreed hour. */
  atrasado: string | null
}

/** The store's cars with what stands in the way of lending each on these days; the least driven first. */
export async function carsOnDays(c: Ctx, w: Wanted): Promise<(CarOnDays & { impedimento: string | null })[]> {
  const r = await sql<CarOnDays>`
    select k.cod_carro as "codCarro", k.placa, k.modelo, k.km, k.ativo, k.manutencao_ate as "manutencaoAte", k.seguro_ate as "seguroAte",
      k.licenciamento_ate as "licenciamentoAte", (${w.inicio}::timestamptz at time zone z.fuso)::date as retirada,
      (${w.fim}::timestamptz at time zone z.fuso)::date as devolucao,
      (select e.motorista from frota_emprestimo e where e.cod_distribuidor = k.cod_distribuidor and e.cod_carro = k.cod_carro
        and e.cod_emprestimo <> ${w.codEmprestimo} and e.ocupado && tstzrange(${w.inicio}::timestamptz, ${w.fim}::timestamptz) limit 1) as "ocupadoPor",
      (select e.motorista from frota_emprestimo e where e.cod_distribuidor = k.cod_distribuidor and e.cod_carro = k.cod_carro
        and e.cod_emprestimo <> ${w.codEmprestimo} and e.estado = 'ENTREGUE' and e.fim < now()
        and ${w.inicio}::timestamptz < now() + interval '12 hours' limit 1) as atrasado
    from frota_carro k join concessionaria z on z.cod_distribuidor = k.cod_distribuidor and z.cod_concessionaria = k.cod_concessionaria
    where k.cod_distribuidor = ${c.tenant.codDistribuidor} and k.cod_concessionaria = ${w.codConcessionaria} and k.ativo
    order by k.km, k.cod_carro`.execute(c.tx)
  return r.rows.map((k) => ({ ...k, impedimento: impedimentOf(k) }))
}

function impedimentOf(k: CarOnDays): string | null {
  if (!k.ativo) return 'Está fora da frota'
  if (k.ocupadoPor !== null) return `Já está com ${k.ocupadoPor} nesses dias`
  if (k.atrasado !== null) return `${k.atrasado} ainda não devolveu`
  if (k.manutencaoAte !== null && k.manutencaoAte >= k.retirada)
    return `Em manutenção até ${formatDay(k.manutencaoAte)}`
  if (k.seguroAte !== null && k.seguroAte < k.devolucao) return `O seguro vence ${formatDay(k.seguroAte)}`
  if (k.licenciamentoAte !== null && k.licenciamentoAte < k.devolucao)
    return `O licenciamento vence ${formatDay(k.licenciamentoAte)}`
  return null
}
