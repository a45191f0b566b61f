import { sql } from 'kysely'
import type { Received } from '#shared/core/contract.ts'
import type { ConversaMensagem, conversas } from '#shared/conversas/conversas.ts'
import { isWindowOpen } from '#shared/rules/message-state.ts'
import type { MessageCategory } from '#shared/rules/whatsapp-price.ts'
import { fillTemplate } from '#shared/rules/whatsapp-template.ts'
import { carriedTrace } from '../../core/telemetry/tracing.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import { addressOf, contactOf } from '../nucleo/contact.ts'
import { type FilledTemplate, recordSaid, sendToCliente } from '../nucleo/send.ts'
import { isWhatsAppConnected } from '../nucleo/whatsapp.ts'
import { OUT_OF_WINDOW, refusalOf } from './channels.ts'
import { getMessage } from './messages.ts'
import { getThread, type Thread } from './thread.ts'

type Draft = Received<typeof conversas.enviarMensagem, 'body'>

/** Sends what a person wrote, or keeps what they say that they sent. Throws 404, 409 outside WhatsApp's window, 422. */
export async function sendMessage(c: SignedInCtx, codConversa: number, m: Draft): Promise<ConversaMensagem> {
  const v = await getThread(c, codConversa)
  const contact = await contactOf(c, v.codCliente)
  const refusal = refusalOf(m.canal, contact)
  if (refusal) throw invalid(refusal, { canal: refusal })
  await checkLinks(c, v, m)
  const base = {
    codConcessionaria: v.codConcessionaria,
    codCliente: v.codCliente,
    canal: m.canal,
    tipo: 'TEXTO',
    codOrcamento: m.codOrcamento,
    codPassagem: m.codPassagem,
    codAgendamento: m.codAgendamento,
    codUsuario: c.sessao.codUsuario,
    respondeA: m.respondeA,
    anexos: m.anexos,
  } as const
  if (m.ditaEnviada) {
    if (!m.texto) throw invalid('Escreva a mensagem', { texto: 'Escreva a mensagem' })
    const { codConversaMensagem } = await recordSaid(c, { ...base, texto: m.texto })
    return getMessage(c, v, codConversaMensagem)
  }
  const content = m.canal === 'WHATSAPP' ? await forWhatsApp(c, v, m) : forOthers(m)
  const { codConversaMensagem } = await sendToCliente(c, {
    ...base,
    ...content,
    destino: addressOf(m.canal, contact) ?? '',
    assunto: m.assunto,
  })
  return getMessage(c, v, codConversaMensagem)
}

interface Content {
  texto: string
  modelo?: FilledTemplate
}

function forOthers(m: Draft): Content {
  if (m.modelo) throw invalid('Modelos são do WhatsApp', { modelo: 'Só o WhatsApp leva modelos: escreva a mensagem' })
  if (m.canal === 'SMS' && m.anexos.length > 0)
    throw invalid('SMS não leva arquivos', { anexos: 'SMS não leva arquivos: use WhatsApp ou e-mail' })
  return { texto: withText(m) }
}

function withText(m: Draft): string {
  if (!m.texto && m.anexos.length === 0) throw invalid('Escreva a mensagem', { texto: 'Escreva a mensagem' })
  return m.texto ?? ''
}

/** Said when a store has no WhatsApp connection. */
const NOT_CONNECTED =
  'O WhatsApp desta loja não está conectado: abra a mensagem no seu WhatsApp e diga aqui que a enviou.'

async function forWhatsApp(c: SignedInCtx, v: Thread, m: Draft): Promise<Content> {
  if (!(await isWhatsAppConnected(c, v.codConcessionaria))) throw conflict('sem-conexao', NOT_CONNECTED)
  if (!m.modelo) {
    if (!isWindowOpen(v.janelaAte, new Date())) throw conflict('fora-da-janela', OUT_OF_WINDOW)
    return { texto: withText(m) }
  }
  if (m.anexos.length > 0)
    throw invalid('Um modelo não leva arquivos', {
      anexos: 'Um modelo não leva arquivos: envie-os quando o cliente responder',
    })
  const { nome, idioma, valores } = m.modelo
  const t = await c.tx
    .selectFrom('whatsappModelo')
    .select(['categoria', 'corpo', 'campos'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', v.codConcessionaria)
    .where('nome', '=', nome)
    .where('idioma', '=', idioma)
    .where('situacao', '=', 'APPROVED')
    .where('categoria', '<>', 'AUTHENTICATION')
    .executeTakeFirst()
  if (!t) throw invalid('Este modelo não está mais aprovado', { modelo: 'Escolha um modelo aprovado' })
  const texto = fillTemplate(t.corpo, valores)
  if (texto === null || valores.length !== t.campos)
    throw invalid('Preencha os campos do modelo', { modelo: `Este modelo tem ${t.campos} campos: preencha todos` })
  return { texto, modelo: { nome, idioma, categoria: t.categoria as MessageCategory, valores } }
}

/** What a message refers to is the customer's own. Throws 404. */
async function checkLinks(c: SignedInCtx, v: Thread, m: Draft): Promise<void> {
  const { codOrcamento, codPassagem, codAgendamento, respondeA } = m
  if (codOrcamento) {
    const o = await c.tx
      .selectFrom('orcamento as o')
      .innerJoin('checklist as k', joinOn('k.codChecklist', 'o.codChecklist'))
      .select('o.codOrcamento')
      .where(ofTenant(c, 'o'))
      .where('o.codOrcamento', '=', codOrcamento)
      .where('k.codCliente', '=', v.codCliente)
      .executeTakeFirst()
    if (!o) throw notFound('Orçamento não encontrado')
  }
  if (codPassagem) {
    const p = await c.tx
      .selectFrom('passagem')
      .select('codPassagem')
      .where(ofTenant(c))
      .where('codPassagem', '=', codPassagem)
      .where('codCliente', '=', v.codCliente)
      .executeTakeFirst()
    if (!p) throw notFound('Visita não encontrada')
  }
  if (codAgendamento) {
    const a = await c.tx
      .selectFrom('agendamento')
      .select('codAgendamento')
      .where(ofTenant(c))
      .where('codAgendamento', '=', codAgendamento)
      .where('codCliente', '=', v.codCliente)
      .executeTakeFirst()
    if (!a) throw notFound('Agendamento não encontrado')
  }
  if (respondeA) await getMessage(c, v, respondeA)
}

/** Queues a message that failed once more. Throws 404, 409 when it did not fail. */
export async function resend(c: SignedInCtx, codConversa: number, codConversaMensagem: number): Promise<Thread> {
  const v = await getThread(c, codConversa)
  const m = await c.tx
    .selectFrom('conversaMensagem')
    .select(['canal', 'estado', 'modelo', 'texto', 'assunto'])
    .where(ofTenant(c))
    .where('codConversa', '=', codConversa)
    .where('codConversaMensagem', '=', codConversaMensagem)
    .forUpdate()
    .executeTakeFirst()
  if (!m) throw notFound('Mensagem não encontrada')
  if (m.estado !== 'FALHOU') throw conflict('estado-nao-permite', 'Só uma mensagem que falhou sai de novo.')
  const canal = m.canal as Draft['canal']
  const contact = await contactOf(c, v.codCliente)
  const refusal = refusalOf(canal, contact)
  if (refusal) throw invalid(refusal, { canal: refusal })
  if (canal === 'WHATSAPP' && !m.modelo)
    await forWhatsApp(c, v, { canal, texto: m.texto, anexos: [], ditaEnviada: false })
  await c.tx
    .updateTable('conversaMensagem')
    .set({ estado: 'FILA', motivo: null, codigoErro: null, idProvedor: null, envio: sql`envio + 1` })
    .where(ofTenant(c))
    .where('codConversaMensagem', '=', codConversaMensagem)
    .execute()
  // The old history has messages that are not in the outbox any more.
  await sql`insert into mensagem as f (cod_distribuidor, cod_concessionaria, canal, destino, assunto, corpo, cod_conversa, cod_conversa_mensagem, rastro)
    values (${c.tenant.codDistribuidor}, ${v.codConcessionaria}, ${canal}, ${addressOf(canal, contact)}, ${m.assunto}, ${m.texto}, ${codConversa}, ${codConversaMensagem}, ${carriedTrace()})
    on conflict (cod_distribuidor, cod_conversa_mensagem) where cod_conversa_mensagem is not null
    do update set estado = 'PENDENTE', tentativas = 0, erro = null, proxima_em = now(), destino = excluded.destino, rastro = excluded.rastro`.execute(
    c.tx,
  )
  return v
}
