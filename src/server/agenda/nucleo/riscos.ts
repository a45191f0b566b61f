import { sql } from 'kysely'
import type { PromessaEmRisco, ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import { preverServicos, preverVisita } from '#shared/rules/promessas.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import type { LojaDaAgenda } from './loja.ts'
import { abertosDaLoja, entre, listServicos } from './servicos-lidos.ts'

/** Open services of a store with the forecast of each visit: null is ready. */
export async function preverLoja(
  c: Ctx,
  loja: Pick<LojaDaAgenda, 'codConcessionaria' | 'folga'>,
  agora = Date.now(),
): Promise<
  Map<number, { servicos: ServicoDaAgenda[]; previsao: number | null; causa: string; fins: Map<number, number> }>
> {
  const abertos = await listServicos(c, entre(abertosDaLoja(c, loja.codConcessionaria)), new Date(agora).toISOString())
  const fins = preverServicos(abertos, agora)
  const visitas = Map.groupBy(
    abertos.filter((s) => s.codPassagem !== null),
    (s) => s.codPassagem ?? 0,
  )
  return new Map(
    [...visitas].map(([cod, servicos]) => [
      cod,
      {
        servicos,
        ...preverVisita(servicos, fins, loja.folga, agora),
        fins: new Map(servicos.map((s) => [s.codServicoAgendado, fins.get(s.codServicoAgendado)?.fim ?? agora])),
      },
    ]),
  )
}

/** Promises that an act put at risk, or put off further: both lists are of the same moment. */
export function piorados(antes: readonly PromessaEmRisco[], depois: readonly PromessaEmRisco[]): PromessaEmRisco[] {
  const sabidos = new Map(antes.map((x) => [x.codPassagem, x.minutos]))
  return depois.filter((x) => x.minutos > (sabidos.get(x.codPassagem) ?? 0))
}

/** Visits whose promise does not hold as the work is planned now, the worst first. */
export async function listRiscos(
  c: Ctx,
  loja: Pick<LojaDaAgenda, 'codConcessionaria' | 'folga'>,
  agora = Date.now(),
): Promise<PromessaEmRisco[]> {
  const previstas = await preverLoja(c, loja, agora)
  const r = await sql<Omit<PromessaEmRisco, 'previsao' | 'minutos' | 'causa'>>`
    select v.cod_veiculo as "codVeiculo", v.placa, v.chassi, v.modelo, k.nome as cliente, p.cod_passagem as "codPassagem", p.prisma, p.promessa, p.versao
    from passagem p join veiculo v on v.cod_distribuidor = p.cod_distribuidor and v.cod_veiculo = p.cod_veiculo
    join cliente k on k.cod_distribuidor = p.cod_distribuidor and k.cod_cliente = p.cod_cliente
    where p.cod_distribuidor = ${c.inquilino.codDistribuidor} and p.cod_concessionaria = ${loja.codConcessionaria} and p.entregue_em is null and p.promessa is not null`.execute(
    c.tx,
  )
  return r.rows
    .flatMap((p) => {
      const { previsao = null, causa = 'A visita não tem serviços' } = previstas.get(p.codPassagem) ?? {}
      const quando = previsao ?? agora
      const minutos = Math.round((quando - Date.parse(p.promessa)) / 60_000)
      return minutos > 0 ? [{ ...p, previsao: new Date(quando).toISOString(), minutos, causa }] : []
    })
    .toSorted((a, b) => b.minutos - a.minutos)
}
