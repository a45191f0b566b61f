import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { WebhookData } from '#shared/suporte/webhook-data.ts'
import type { WebhookEvent } from '#shared/suporte/webhooks.ts'
import { carriedTrace } from '../telemetry/tracing.ts'
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
        rastro: carriedTrace(),
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
  action: string,
): Promise<void> {
  const onde = { codConcessionaria, correlacao: `agendamento:${codAgendamento}` }
  return queueWebhooks(c, 'agendamento.mudou', onde, async () => {
    const r = await sql<
      WebhookData<'agendamento.mudou'>
    >`select a.cod_agendamento as "codAgendamento", a.id_externo as "idExterno", ${action}::text as acao, a.estado, a.inicio, a.fim, v.placa
      from agendamento a join veiculo v on v.cod_distribuidor = a.cod_distribuidor and v.cod_veiculo = a.cod_veiculo
      where a.cod_distribuidor = ${c.tenant.codDistribuidor} and a.cod_agendamento = ${codAgendamento}`.execute(c.tx)
    return first(r.rows)
  })
}

/** Queues the event of a checklist that was stored, with the quote that it opened. */
export function announceChecklist(c: Ctx, codConcessionaria: number, codChecklist: number): Promise<void> {
  const onde = { codConcessionaria, correlacao: `checklist:${codChecklist}` }
  return queueWebhooks(c, 'checklist.recebido', onde, async () => {
    const r = await sql<
      WebhookData<'checklist.recebido'>
    >`select k.cod_checklist as "codCheckList", k.id_externo as "idExterno", o.cod_orcamento as "codOrcamento", v.placa, k.vermelhos, k.amarelos, k.verdes, k.finalizado_em as "realizadoEm"
      from checklist k join veiculo v on v.cod_distribuidor = k.cod_distribuidor and v.cod_veiculo = k.cod_veiculo
      left join orcamento o on o.cod_distribuidor = k.cod_distribuidor and o.cod_checklist = k.cod_checklist
      where k.cod_distribuidor = ${c.tenant.codDistribuidor} and k.cod_checklist = ${codChecklist}`.execute(c.tx)
    return first(r.rows)
  })
}

/** Queues the event of a message in a customer's thread, without its text. */
export function announceMessage(
  c: Ctx,
  evento: 'mensagem.recebida' | 'mensagem.enviada',
  codConcessionaria: number,
  codMensagem: number,
): Promise<void> {
  const onde = { codConcessionaria, correlacao: `mensagem:${codMensagem}` }
  return queueWebhooks(c, evento, onde, () =>
    c.tx
      .selectFrom('conversaMensagem')
      .select([
        'codConversa',
        'codConversaMensagem as codMensagem',
        'canal',
        'tipo',
        'codOrcamento',
        'codAgendamento',
        'codPassagem',
      ])
      .where('codDistribuidor', '=', c.tenant.codDistribuidor)
      .where('codConversaMensagem', '=', codMensagem)
      .executeTakeFirstOrThrow(),
  )
}

async function readPayment(c: Ctx, codPagamento: number): Promise<WebhookData<'pagamento.recebido'>> {
  const r = await sql<
    WebhookData<'pagamento.recebido'>
  >`select p.cod_pagamento as "codPagamento", p.e2eid, p.cod_cobranca as "codCobranca", k.cod_orcamento as "codOrcamento", k.cod_passagem as "codPassagem", k.cod_agendamento as "codAgendamento", p.valor, p.devolvido, p.pago_em as "pagoEm"
    from pagamento p left join cobranca k on k.cod_distribuidor = p.cod_distribuidor and k.cod_cobranca = p.cod_cobranca
    where p.cod_distribuidor = ${c.tenant.codDistribuidor} and p.cod_pagamento = ${codPagamento}`.execute(c.tx)
  return first(r.rows)
}

interface Payment {
  codConcessionaria: number
  codPagamento: number
}
const ofPayment = ({ codConcessionaria, codPagamento }: Payment) => ({
  codConcessionaria,
  correlacao: `pagamento:${codPagamento}`,
})

/** Queues the event of money that came in. */
export function announcePayment(c: Ctx, p: Payment): Promise<void> {
  return queueWebhooks(c, 'pagamento.recebido', ofPayment(p), () => readPayment(c, p.codPagamento))
}

/** Queues the event of money that went back. */
export function announceRefund(c: Ctx, p: Payment, valorDevolvido: number): Promise<void> {
  return queueWebhooks(c, 'pagamento.devolvido', ofPayment(p), async () => ({
    ...(await readPayment(c, p.codPagamento)),
    valorDevolvido,
  }))
}

/** Queues the event of a visit's promise. */
export function announcePromessa(
  c: Ctx,
  { codConcessionaria, codPassagem }: { codConcessionaria: number; codPassagem: number },
  before: string | null,
): Promise<void> {
  const onde = { codConcessionaria, correlacao: `passagem:${codPassagem}` }
  return queueWebhooks(c, 'promessa.mudou', onde, async () => {
    const r = await sql<
      WebhookData<'promessa.mudou'>
    >`select p.cod_passagem as "codPassagem", v.placa, p.promessa, ${before}::timestamptz as antes
      from passagem p join veiculo v on v.cod_distribuidor = p.cod_distribuidor and v.cod_veiculo = p.cod_veiculo
      where p.cod_distribuidor = ${c.tenant.codDistribuidor} and p.cod_passagem = ${codPassagem}`.execute(c.tx)
    return first(r.rows)
  })
}

function first<T>(linhas: readonly T[]): T {
  const [linha] = linhas
  if (linha === undefined) throw new Error('the record of an event is not there')
  return linha
}
