import { sql } from 'kysely'
import type { ConversaChannel, MessageKind, SendingChannel } from '#shared/conversas/conversas.ts'
import type { MessageCategory } from '#shared/rules/whatsapp-price.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { invalid } from '../../core/http/errors.ts'
import { enqueueMessage } from '../../core/mail/outbox.ts'
import { announceMessage } from '../../core/jobs/webhooks.ts'
import { insertMessage } from './message.ts'
import { answerQuestions } from './questions.ts'
import { changeConversa, newest, openConversa } from './threads.ts'

/** An approved WhatsApp template with the values of its numbered fields. */
export interface FilledTemplate {
  nome: string
  idioma: string
  categoria: MessageCategory
  valores: string[]
}

interface Outgoing {
  codConcessionaria: number
  codCliente: number
  texto: string
  tipo: MessageKind
  codOrcamento?: number | undefined
  numeroVersao?: number | undefined
  codAgendamento?: number | undefined
  codPassagem?: number | undefined
  /** The person of the staff who wrote it; absent for what the product sends by itself. */
  codUsuario?: number | null | undefined
  respondeA?: number | undefined
  /** Files that were stored for the thread before. */
  anexos?: readonly string[]
}

/** A message that leaves by the outbox. */
export interface ToCliente extends Outgoing {
  canal: SendingChannel
  destino: string
  assunto?: string | null | undefined
  modelo?: FilledTemplate | undefined
}

/** Where a message stands in its thread. */
export interface InThread {
  codConversa: number
  codConversaMensagem: number
}

const SUBJECT = 'Mensagem da oficina'

/** Writes a message into the customer's thread and queues it for delivery, in the caller's transaction. */
export async function sendToCliente(c: Ctx, m: ToCliente): Promise<InThread> {
  const { canal, destino, modelo } = m
  const assunto = canal === 'EMAIL' ? (m.assunto ?? SUBJECT) : null
  const target = await write(c, m, {
    canal,
    estado: 'FILA',
    assunto,
    ...(modelo && { modelo: modelo.nome, modeloIdioma: modelo.idioma, modeloValores: modelo.valores }),
    ...(canal === 'WHATSAPP' && { categoria: modelo?.categoria ?? 'SERVICE' }),
  })
  await enqueueMessage(c.tx, {
    codDistribuidor: c.tenant.codDistribuidor,
    codConcessionaria: m.codConcessionaria,
    canal,
    destino,
    assunto,
    corpo: m.texto,
    ...target,
    // Only what delivers a version stands among a quote's deliveries.
    ...(m.numeroVersao !== undefined && { codOrcamento: m.codOrcamento, numeroVersao: m.numeroVersao }),
    ...(m.codAgendamento !== undefined && { codAgendamento: m.codAgendamento }),
  })
  return target
}

/** Keeps what a person says that they sent outside the product, by wa.me or copied text. */
export async function recordSaid(
  c: Ctx,
  m: Outgoing & { canal: Exclude<ConversaChannel, 'PAGINA'> },
): Promise<InThread> {
  return write(c, m, { canal: m.canal, estado: 'DITA' })
}

type Way = Pick<
  Parameters<typeof insertMessage>[1],
  'canal' | 'estado' | 'assunto' | 'modelo' | 'modeloIdioma' | 'modeloValores' | 'categoria'
>

async function write(c: Ctx, m: Outgoing, way: Way): Promise<InThread> {
  const { codConcessionaria, codUsuario = null } = m
  const codConversa = await openConversa(c, codConcessionaria, m.codCliente)
  const codConversaMensagem = await insertMessage(c, {
    ...way,
    codConcessionaria,
    codConversa,
    direcao: 'SAIDA',
    texto: m.texto,
    tipo: m.tipo,
    codUsuario,
    codOrcamento: m.codOrcamento ?? null,
    numeroVersao: m.numeroVersao ?? null,
    codAgendamento: m.codAgendamento ?? null,
    codPassagem: m.codPassagem ?? null,
    respondeA: m.respondeA ?? null,
  })
  if (codConversaMensagem === null) throw new Error('a message without a provider id is always new')
  const target = { codConversa, codConversaMensagem }
  await attach(c, target, m.anexos ?? [])
  await announceMessage(c, 'mensagem.enviada', codConcessionaria, codConversaMensagem)
  // Only what a person writes answers the customer: a reminder or a survey that the product sends does not.
  const answers = m.tipo === 'TEXTO' && codUsuario !== null
  if (answers) await answerQuestions(c, codConversa, codUsuario)
  await changeConversa(c, codConversa, {
    ...newest(m.texto || 'Arquivo', 'SAIDA'),
    ...(answers && {
      estado: 'AGUARDANDO_CLIENTE',
      esperaDesde: null,
      lembrarEm: null,
      naoLidas: 0,
      codUsuario: sql<number>`coalesce(cod_usuario, ${codUsuario})`,
    }),
  })
  return target
}

/** Binds files that were stored for the thread to a message. Throws 422 when one is missing or already sent. */
async function attach(c: Ctx, target: InThread, anexos: readonly string[]): Promise<void> {
  if (anexos.length === 0) return
  const bound = await c.tx
    .updateTable('conversaAnexo')
    .set({ codConversaMensagem: target.codConversaMensagem })
    .where(ofTenant(c))
    .where('codConversa', '=', target.codConversa)
    .where('codConversaMensagem', 'is', null)
    .where('idAnexo', 'in', [...anexos])
    .returning('idAnexo')
    .execute()
  if (bound.length !== new Set(anexos).size)
    throw invalid('Um dos arquivos não está mais aqui', { anexos: 'Anexe o arquivo de novo' })
}
