import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../core/tenancy/context.ts'
import type { Author } from '../../oficina-digital/nucleo/orcamento-transition.ts'
import { announceAgendamento, announceOs } from '../../core/jobs/webhooks.ts'
import { followAct } from './place.ts'

/** Author of acts without a signed-in user. */
export const SYSTEM: Author = { codUsuario: null, quem: 'Sistema' }
export const CUSTOMER: Author = { codUsuario: null, quem: 'Cliente' }
export const INTEGRACAO: Author = { codUsuario: null, quem: 'Integração' }

interface DomainEvent {
  alvo: 'AGENDAMENTO' | 'PASSAGEM' | 'SERVICO' | 'CARTAO' | 'OS'
  acao: string
  codConcessionaria: number
  codAgendamento?: number | null
  codPassagem?: number | null
  codServicoAgendado?: number | null
  codAgendaVeiculo?: number | null
  codOs?: number | null
  /** State of the target before and after the act, as the pure rules see it. */
  antes?: object | null
  depois?: object | null
  dados?: object | null
  motivo?: string | null
  observacao?: string | null
}

/** Appends an event inside the caller's transaction. */
export async function register(c: Ctx, author: Author, { antes, depois, dados, ...e }: DomainEvent): Promise<void> {
  const json = (v: object | null | undefined) => (v ? JSON.stringify(v) : null)
  const { codEvento } = await c.tx
    .insertInto('agendaEvento')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      ...e,
      ...author,
      antes: json(antes),
      depois: json(depois),
      dados: json(dados),
    })
    .returning('codEvento')
    .executeTakeFirstOrThrow()
  if (e.alvo === 'AGENDAMENTO' && e.codAgendamento)
    await announceAgendamento(c, e.codConcessionaria, e.codAgendamento, e.acao)
  if (e.alvo === 'OS' && e.acao === 'FECHAR' && e.codOs && !wasAlreadyClosed(antes))
    await announceOs(c, e.codConcessionaria, e.codOs)
  const { codPassagem } = e
  if (codPassagem) await followAct(c, author, { ...e, codPassagem, depois, dados, codEvento })
}

/** True for a work order that was already closed: its closing is announced only once. */
const wasAlreadyClosed = (before: object | null | undefined) =>
  before != null && 'aberta' in before && before.aberta === false

/** SQL that writes an instant into JSON in the format in which the driver returns timestamptz. */
export const instantAsJson = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
