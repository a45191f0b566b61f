import type { reservasPublicas, ReservaCarro } from '#shared/agenda/reservas.ts'
import type { Received } from '#shared/core/contract.ts'
import { todayIn } from '#shared/rules/dates.ts'
import { planoFor, veiculoPlano } from '#shared/rules/plano.ts'
import { currentPacotes, offeredPacotes } from '../../cardapio/planos/queries.ts'
import { ofTenant } from '../../core/database/query.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { reservaSettings } from '../nucleo/reserva-settings.ts'
import { requirePlaca } from './hold.ts'

const MAX_OFFERED = 3

/**
 * Packages that the plan of the told model asks for. The store's own record of the plate is never looked at: the answer could tell that the
 * car is known.
 */
export async function plannedPacotes(
  c: Ctx,
  codConcessionaria: number,
  d: Received<typeof reservasPublicas.pacotesDaReserva, 'body'>,
): Promise<ReservaCarro> {
  requirePlaca(d.placa)
  if (d.modelo === '') return { pacotes: [] }
  const l = await c.tx
    .selectFrom('concessionaria')
    .select(['marca', 'outrasMarcas', 'fuso'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .executeTakeFirstOrThrow()
  const hoje = todayIn(l.fuso, new Date())
  const all = await currentPacotes(c, 'FABRICA', codConcessionaria)
  // People write "Fiat Argo" as well as "Argo".
  const plano = [l.marca, ...l.outrasMarcas]
    .map((marca) => {
      const [first = '', ...rest] = d.modelo.split(' ')
      const modelo = first.toLowerCase() === marca.toLowerCase() && rest.length > 0 ? rest.join(' ') : d.modelo
      return planoFor(all, { marca, modelo, ano: d.ano })
    })
    .find((p) => p.length > 0)
  if (!plano) return { pacotes: [] }
  const p = veiculoPlano({
    plano,
    leituras: d.km === null ? [] : [{ dia: hoje, km: d.km }],
    feitos: [],
    pulados: [],
    inicio: d.ano === null ? null : `${d.ano}-01-01`,
    hoje,
  })
  const due = p.revisoes.filter((r) => r.codPacote === p.sugerida || r.situacao === 'NA_JANELA')
  const cods = [...new Set([p.sugerida, ...due.map((r) => r.codPacote)])]
    .filter((n) => n !== null)
    .slice(0, MAX_OFFERED)
  const offered = await offeredPacotes(c, codConcessionaria, cods)
  const { precos } = await reservaSettings(c, codConcessionaria)
  return {
    pacotes: cods.flatMap((cod) => {
      const o = offered.get(cod)
      return o ? [{ codPacote: cod, nome: o.nome, minutos: o.minutos, preco: precos ? o.total : null }] : []
    }),
  }
}
