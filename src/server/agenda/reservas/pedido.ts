import { sql } from 'kysely'
import type { ReservaPedido } from '#shared/agenda/reservas.ts'
import type { RequestedServico } from '#shared/agenda/agendamentos.ts'
import { type ServicoType, usualEquipamentos } from '#shared/cadastros/servicos.ts'
import { offeredPacotes } from '../../cardapio/planos/queries.ts'
import { invalid } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** What a customer chose, as the workshop plans it. */
export interface Resolved {
  servicos: RequestedServico[]
  nomes: string[]
  texto: string
  minutos: number
  habilidades: Record<string, number>
  /** Minutes by kind of equipment. */
  equipamentos: Record<string, number>
}

/** Minutes of looking at a car when the customer only tells what happens. */
const LOOK = 30
const MIN_MINUTES = 5

interface Choice {
  codReservaServico: number
  nome: string
  codServico: number | null
  tipo: ServicoType
  minutos: number
  habilidades: string[] | null
  equipamentos: string[] | null
}

/** Turns what a customer chose into services, minutes and skills. Throws 422 for a choice that the store no longer offers, or for none. */
export async function resolvePedido(c: Ctx, codConcessionaria: number, p: ReservaPedido): Promise<Resolved> {
  const cods = [...new Set(p.servicos)]
  const r =
    await sql<Choice>`select x.cod_reserva_servico as "codReservaServico", x.nome, x.tipo, x.minutos, s.habilidades, s.equipamentos,
      case when s.cod_servico is not null then x.cod_servico end as "codServico"
    from reserva_servico x left join servico s on s.cod_distribuidor = x.cod_distribuidor and s.cod_servico = x.cod_servico and s.ativo
    where x.cod_distribuidor = ${c.tenant.codDistribuidor} and x.cod_concessionaria = ${codConcessionaria} and x.ativo and x.cod_reserva_servico = any(${cods}::int[])
    order by x.ordem, x.cod_reserva_servico`.execute(c.tx)
  if (r.rows.length < cods.length)
    throw invalid('Confira o que o carro precisa', {
      servicos: 'Uma das escolhas não está mais disponível. Escolha de novo.',
    })
  const wanted = [...new Set(p.pacotes)]
  const pacotes = await offeredPacotes(c, codConcessionaria, wanted)
  if (pacotes.size < wanted.length)
    throw invalid('Confira o que o carro precisa', {
      pacotes: 'Um dos pacotes não está mais disponível. Escolha de novo.',
    })
  const servicos = [
    ...r.rows.map((x): RequestedServico =>
      x.codServico === null
        ? { descricao: x.nome, tipo: x.tipo, minutos: x.minutos }
        : { codServico: x.codServico, minutos: x.minutos },
    ),
    ...[...pacotes.values()].map((x): RequestedServico => ({
      descricao: x.nome.slice(0, 120),
      tipo: 'REVISAO',
      minutos: Math.max(MIN_MINUTES, x.minutos),
    })),
  ]
  if (servicos.length === 0 && p.texto === '')
    throw invalid('Diga o que o carro precisa', { servicos: 'Escolha ao menos um serviço, ou conte o que acontece' })
  if (servicos.length === 0) servicos.push({ descricao: 'Diagnóstico', tipo: 'DIAGNOSTICO', minutos: LOOK })
  const habilidades: Record<string, number> = {}
  for (const x of r.rows) for (const h of x.habilidades ?? []) habilidades[h] = (habilidades[h] ?? 0) + x.minutos
  const equipamentos: Record<string, number> = {}
  const add = (tipos: readonly string[], minutos: number) => {
    for (const k of tipos) equipamentos[k] = (equipamentos[k] ?? 0) + minutos
  }
  for (const x of r.rows) if (x.codServico !== null) add(x.equipamentos ?? [], x.minutos)
  for (const x of servicos) if ('tipo' in x) add(usualEquipamentos(x.tipo), x.minutos)
  return {
    servicos,
    nomes: [...r.rows.map((x) => x.nome), ...[...pacotes.values()].map((x) => x.nome)],
    texto: p.texto,
    minutos: servicos.reduce((n, s) => n + (s.minutos ?? 0), 0),
    habilidades,
    equipamentos,
  }
}
