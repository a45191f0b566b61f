import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import type { Autor } from '../../oficina-digital/nucleo/transicao.ts'
import { contarAgendamento, contarOs } from '../../core/jobs/webhooks.ts'

/** Who acts when nobody signed in does. */
export const SISTEMA: Autor = { codUsuario: null, quem: 'Sistema' }
export const INTEGRACAO: Autor = { codUsuario: null, quem: 'Integração' }

interface Evento {
  alvo: 'AGENDAMENTO' | 'PASSAGEM' | 'SERVICO' | 'CARTAO' | 'OS'
  acao: string
  codConcessionaria: number
  codAgendamento?: number | null
  codPassagem?: number | null
  codServicoAgendado?: number | null
  codAgendaVeiculo?: number | null
  codOs?: number | null
  /** State of the target before and after, as its rules see it. */
  antes?: object | null
  depois?: object | null
  dados?: object | null
  motivo?: string | null
  observacao?: string | null
}

/** Appends what happened, in the transaction that makes it happen. */
export async function registrar(c: Ctx, autor: Autor, { antes, depois, dados, ...e }: Evento): Promise<void> {
  const json = (v: object | null | undefined) => (v ? JSON.stringify(v) : null)
  await c.tx
    .insertInto('agendaEvento')
    .values({
      codDistribuidor: c.inquilino.codDistribuidor,
      ...e,
      ...autor,
      antes: json(antes),
      depois: json(depois),
      dados: json(dados),
    })
    .execute()
  if (e.alvo === 'AGENDAMENTO' && e.codAgendamento)
    await contarAgendamento(c, e.codConcessionaria, e.codAgendamento, e.acao)
  if (e.alvo === 'OS' && e.acao === 'FECHAR' && e.codOs && !jaFechada(antes))
    await contarOs(c, e.codConcessionaria, e.codOs)
}

/** Closed elsewhere before, and told again. */
const jaFechada = (antes: object | null | undefined) => antes != null && 'aberta' in antes && antes.aberta === false

/** An instant within JSON, as the driver gives those outside it. */
export const instanteJson = (coluna: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${coluna} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
