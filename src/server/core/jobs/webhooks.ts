import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { WebhookData } from '#shared/suporte/webhook-data.ts'
import type { WebhookEvent } from '#shared/suporte/webhooks.ts'
import type { Ctx } from '../tenancy/context.ts'

/** JSON body of a webhook message, with its envelope. */
export function webhookBody(evento: string, id: string, onde: { codConcessionaria: number | null }, dados: object) {
  return JSON.stringify({ id, evento, em: new Date().toISOString(), ...onde, dados })
}

/** Queues an event for each address that listens to it, inside the caller's transaction. `read` is called only when there is one. */
export async function queueWebhooks<E extends WebhookEvent>(
  c: Ctx,
  evento: E,
  { codConcessionaria, correlacao }: { codConcessionaria: number | null; correlacao: string },
  read: () => Promise<WebhookData<E>>,
): Promise<void> {
  const d = c.tenant.codDistribuidor
  const listeners = await sql<{
    cod: number
  }>`select cod_webhook as cod from webhook where cod_distribuidor = ${d} and ativo and removido_em is null and ${evento} = any (eventos) order by 1`.execute(
    c.tx,
  )
  if (listeners.rows.length === 0) return
  const id = randomUUID()
  const corpo = webhookBody(evento, id, { codConcessionaria }, await read())
  await c.tx
    .insertInto('webhookEntrega')
    .values(
      listeners.rows.map((w) => ({
        codDistribuidor: d,
        codWebhook: w.cod,
        codConcessionaria,
        evento,
        id,
        corpo,
        correlacao,
      })),
    )
    .execute()
}

/** Queues the event of an answered quote, with the quote's current data. */
export function announceResponse(
  c: Ctx,
  o: { codOrcamento: number; codConcessionaria: number },
  estado: 'APROVADO' | 'PARCIAL' | 'REPROVADO',
): Promise<void> {
  const evento = estado === 'REPROVADO' ? 'orcamento.reprovado' : 'orcamento.aprovado'
  const onde = { codConcessionaria: o.codConcessionaria, correlacao: `orcamento:${o.codOrcamento}` }
  return queueWebhooks(c, evento, onde, () =>
    c.tx
      .selectFrom('orcamento')
      .select(['codOrcamento', 'codChecklist as codCheckList', 'placa', 'valor', 'valorAprovado'])
      .select(sql<typeof estado>`${estado}::text`.as('estado'))
      .where('codDistribuidor', '=', c.tenant.codDistribuidor)
      .where('codOrcamento', '=', o.codOrcamento)
      .executeTakeFirstOrThrow(),
  )
}

/** Queues the event of a closed work order. */
export function announceOs(c: Ctx, codConcessionaria: number, codOs: number): Promise<void> {
  return queueWebhooks(c, 'os.fechada', { codConcessionaria, correlacao: `os:${codOs}` }, async () => {
    const r = await sql<
      WebhookData<'os.fechada'>
    >`select o.cod_os as "codOs", o.numero, o.id_externo as "idExterno", o.tipo, v.placa, o.aberta_em as "abertaEm", o.fechada_em as "fechadaEm"
      from ordem_servico o join veiculo v on v.cod_distribuidor = o.cod_distribuidor and v.cod_veiculo = o.cod_veiculo
      where o.cod_distribuidor = ${c.tenant.codDistribuidor} and o.cod_os = ${codOs}`.execute(c.tx)
    return first(r.rows)
  })
}

/** Queues the event of a change to an appointment. */
export function announceAgendamento(
  c: Ctx,
  codConcessionaria: number,
  codAgendamento: number,
  acao: string,
): Promise<void> {
  const onde = { codConcessionaria, correlacao: `agendamento:${codAgendamento}` }
  return queueWebhooks(c, 'agendamento.mudou', onde, async () => {
    const r = await sql<
      WebhookData<'agendamento.mudou'>
    >`select a.cod_agendamento as "codAgendamento", a.id_externo as "idExterno", ${acao}::text as acao, a.estado, a.inicio, a.fim, v.placa
      from agendamento a join veiculo v on v.cod_distribuidor = a.cod_distribuidor and v.cod_veiculo = a.cod_veiculo
      where a.cod_distribuidor = ${c.tenant.codDistribuidor} and a.cod_agendamento = ${codAgendamento}`.execute(c.tx)
    return first(r.rows)
  })
}

function first<T>(linhas: readonly T[]): T {
  const [linha] = linhas
  if (linha === undefined) throw new Error('the record of an event is not there')
  return linha
}
