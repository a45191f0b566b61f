import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ConversaChannel, MessageKind } from '#shared/conversas/conversas.ts'
import { isOptOut } from '#shared/rules/message-state.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { announceMessage } from '../../core/jobs/webhooks.ts'
import { insertMessage } from './message.ts'
import { withdrawConsent } from './opt-out.ts'
import type { InThread } from './send.ts'
import { changeConversa, newest, openConversa, presentOwner, preview } from './threads.ts'

/** A file that came with a message: stored already, or still to be fetched by its provider's id. */
interface IncomingFile {
  nome: string
  tipo: string
  bytes?: number
  arquivo?: string
  idProvedor?: string
  /** Why it was refused, for people. */
  motivo?: string
}

interface FromCliente {
  codConcessionaria: number
  codCliente: number
  canal: ConversaChannel
  texto: string
  assunto?: string | null
  /** Earlier text that an e-mail quotes. */
  citado?: string | null
  /** The provider's id: a message that comes twice is written once. */
  idProvedor?: string
  /** The provider's time; one in the future counts as now. */
  em?: string
  /** Provider's id of the message that this one answers. */
  respondeAProvedor?: string
  anexos?: readonly IncomingFile[]
  tipo?: MessageKind
  codOrcamento?: number
  numeroVersao?: number
  codPassagem?: number
  codAgendamento?: number
  codPergunta?: number
  /** The screens ring by another event already, as for a question on a quote. */
  silenciosa?: boolean
  /** Nobody has to answer, as for a decision on a quote. */
  semEspera?: boolean
}

/** Writes a customer's message into their thread; null when it is already there. */
export async function receiveFromCliente(c: Ctx, m: FromCliente): Promise<InThread | null> {
  const { codConcessionaria, codCliente, canal, texto } = m
  const em = m.em && Date.parse(m.em) < Date.now() ? m.em : new Date().toISOString()
  const codConversa = await openConversa(c, codConcessionaria, codCliente)
  const answered = m.respondeAProvedor ? await findByProvider(c, codConversa, m.respondeAProvedor) : null
  const codConversaMensagem = await insertMessage(c, {
    codConcessionaria,
    codConversa,
    direcao: 'ENTRADA',
    canal,
    estado: 'RECEBIDA',
    texto,
    tipo: m.tipo ?? 'TEXTO',
    assunto: m.assunto?.slice(0, 300) ?? null,
    citado: m.citado?.slice(0, 20_000) ?? null,
    idProvedor: m.idProvedor ?? null,
    codOrcamento: m.codOrcamento ?? null,
    numeroVersao: m.numeroVersao ?? null,
    codPassagem: m.codPassagem ?? null,
    codPergunta: m.codPergunta ?? null,
    respondeA: answered?.codConversaMensagem ?? null,
    // What answers a reminder is about its appointment.
    codAgendamento: m.codAgendamento ?? answered?.codAgendamento ?? null,
    em,
  })
  if (codConversaMensagem === null) return null
  const target = { codConversa, codConversaMensagem }
  await attach(c, codConcessionaria, target, m.anexos ?? [])
  await announceMessage(c, 'mensagem.recebida', codConcessionaria, codConversaMensagem)
  const optsOut = (canal === 'WHATSAPP' || canal === 'SMS') && isOptOut(texto)
  const instant = sql`${em}::timestamptz`
  await changeConversa(
    c,
    codConversa,
    {
      ...newest(texto || m.anexos?.[0]?.nome || 'Arquivo', 'ENTRADA', em),
      naoLidas: sql<number>`nao_lidas + 1`,
      codUsuario: presentOwner,
      recebidaEm: sql<string>`greatest(recebida_em, ${instant})`,
      ...(canal === 'WHATSAPP' && { janelaAte: sql<string>`greatest(janela_ate, ${instant} + interval '24 hours')` }),
      ...(!optsOut &&
        !m.semEspera && {
          estado: 'ABERTA',
          esperaDesde: sql<string>`least(espera_desde, ${instant})`,
          lembrarEm: null,
        }),
    },
    m.silenciosa ? null : preview(texto) || 'Enviou um arquivo',
  )
  if (optsOut) await withdrawConsent(c, { codConcessionaria, codCliente, canal, palavra: texto.trim() })
  return target
}

async function findByProvider(c: Ctx, codConversa: number, idProvedor: string) {
  return c.tx
    .selectFrom('conversaMensagem')
    .select(['codConversaMensagem', 'codAgendamento'])
    .where(ofTenant(c))
    .where('codConversa', '=', codConversa)
    .where('idProvedor', '=', idProvedor)
    .executeTakeFirst()
}

async function attach(c: Ctx, codConcessionaria: number, target: InThread, files: readonly IncomingFile[]) {
  if (files.length === 0) return
  await c.tx
    .insertInto('conversaAnexo')
    .values(
      files.map((f) => ({
        codDistribuidor: c.tenant.codDistribuidor,
        codConcessionaria,
        ...target,
        idAnexo: randomUUID(),
        nome: f.nome.slice(0, 200),
        tipo: f.tipo,
        bytes: f.bytes ?? null,
        arquivo: f.arquivo ?? null,
        idProvedor: f.idProvedor ?? null,
        estado: f.arquivo ? 'PRONTO' : f.motivo ? 'RECUSADO' : 'ESPERA',
        motivo: f.motivo ?? null,
      })),
    )
    .execute()
}
