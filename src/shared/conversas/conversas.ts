import { z } from 'zod'
import { cod, empty, endpoint, instant, month, page, pageOf } from '../core/contract.ts'
import { MESSAGE_CATEGORIES } from '../rules/whatsapp-price.ts'
import { MESSAGE_STATES } from '../rules/message-state.ts'

/** Levels that talk with customers. */
export const NIVEIS_CONVERSA = [1, 2, 3, 4, -1] as const

/** Channels of a thread's messages: `PAGINA` is the customer's page, `TELEFONE` a call that somebody noted. */
export const CONVERSA_CHANNELS = ['WHATSAPP', 'SMS', 'EMAIL', 'PAGINA', 'TELEFONE'] as const
export const conversaChannel = z.enum(CONVERSA_CHANNELS)
export type ConversaChannel = (typeof CONVERSA_CHANNELS)[number]

/** Channels through which staff can send. */
export const SENDING_CHANNELS = ['WHATSAPP', 'SMS', 'EMAIL'] as const
export const sendingChannel = z.enum(SENDING_CHANNELS)
export type SendingChannel = (typeof SENDING_CHANNELS)[number]

export const CONVERSA_STATES = {
  ABERTA: 'Espera por nós',
  AGUARDANDO_CLIENTE: 'Espera pelo cliente',
  RESOLVIDA: 'Resolvida',
} as const
export type ConversaState = keyof typeof CONVERSA_STATES
const conversaState = z.enum(Object.keys(CONVERSA_STATES) as [ConversaState, ...ConversaState[]])

/** What a message that the product sent by itself is about. */
export const MESSAGE_KINDS = {
  TEXTO: 'Mensagem',
  ORCAMENTO: 'Orçamento',
  LEMBRETE: 'Lembrete',
  PROMESSA: 'Nova promessa',
  PESQUISA: 'Pesquisa',
  ACOMPANHAR: 'Acompanhar o carro',
  AGENDAMENTO: 'Agendamento',
  PERGUNTA: 'Pergunta na página',
  DECISAO: 'Decisão do cliente',
  PAGAMENTO: 'Pagamento',
} as const
export type MessageKind = keyof typeof MESSAGE_KINDS

const anexo = z.object({
  idAnexo: z.uuid(),
  nome: z.string(),
  tipo: z.string(),
  bytes: z.number().nullable(),
  estado: z.enum(['ESPERA', 'PRONTO', 'RECUSADO']),
  /** Why the file is not here, for people. */
  motivo: z.string().nullable(),
})
export type Anexo = z.infer<typeof anexo>

export const conversaMensagem = z.object({
  codConversaMensagem: z.number(),
  direcao: z.enum(['ENTRADA', 'SAIDA', 'NOTA']),
  canal: conversaChannel,
  /** Who wrote it, for people: the customer's name, a user's name, or "Pátio". */
  quem: z.string(),
  texto: z.string(),
  assunto: z.string().nullable(),
  citado: z.string().nullable(),
  modelo: z.string().nullable(),
  estado: z.enum(MESSAGE_STATES),
  /** Why it failed and what to do, for people. */
  motivo: z.string().nullable(),
  tipo: z.enum(Object.keys(MESSAGE_KINDS) as [MessageKind, ...MessageKind[]]),
  codOrcamento: z.number().nullable(),
  codAgendamento: z.number().nullable(),
  /** The store's day of the appointment, by which the board opens. */
  diaAgendamento: z.string().nullable(),
  codPassagem: z.number().nullable(),
  /** The visit's card on the vehicle board; null once it has none. */
  codAgendaVeiculo: z.number().nullable(),
  /** A question of the customer's page that nobody answered yet. */
  perguntaAberta: z.boolean(),
  respondeA: z.number().nullable(),
  em: instant,
  entregueEm: instant.nullable(),
  lidaEm: instant.nullable(),
  anexos: z.array(anexo),
})
export type ConversaMensagem = z.infer<typeof conversaMensagem>

/** A thread as the list shows it. */
export const conversaRow = z.object({
  codConversa: z.number(),
  codConcessionaria: z.number(),
  codCliente: z.number(),
  cliente: z.string(),
  telefone: z.string().nullable(),
  /** They write by WhatsApp and show no phone: nobody can answer by the product until somebody notes their phone. */
  numeroOculto: z.boolean(),
  estado: conversaState,
  codUsuario: z.number().nullable(),
  /** Name of the person who took the thread. */
  dono: z.string().nullable(),
  naoLidas: z.number(),
  ultimaEm: instant,
  ultimaTexto: z.string(),
  ultimaDirecao: z.enum(['ENTRADA', 'SAIDA', 'NOTA']),
  esperaDesde: instant.nullable(),
  /** Whether the customer waits longer than the store's target. */
  atrasada: z.boolean(),
  lembrarEm: instant.nullable(),
  /** Plates of the customer's cars, at most three. */
  placas: z.array(z.string()),
  rev: z.number(),
})
export type ConversaRow = z.infer<typeof conversaRow>

const channelChoice = z.object({
  canal: sendingChannel,
  /** Phone or address that the message goes to. */
  destino: z.string().nullable(),
  /** Why the channel cannot be used now, for people; null when it can. */
  impedimento: z.string().nullable(),
  /** WhatsApp only: free text is allowed until then; null outside the window, where an approved template can go. */
  janelaAte: instant.nullable(),
  /** No provider is connected: the product opens wa.me or copies the text, and the person says that it was sent. */
  semConexao: z.boolean(),
})
export type ChannelChoice = z.infer<typeof channelChoice>

const car = z.object({ codVeiculo: z.number(), placa: z.string().nullable(), modelo: z.string() })
const openOrcamento = z.object({
  codOrcamento: z.number(),
  titulo: z.string(),
  modelo: z.string(),
  estado: z.string(),
  /** Centavos. */
  valor: z.number().nullable(),
  /** Public address of the version that the customer has. */
  url: z.string().nullable(),
})
const openPassagem = z.object({
  codPassagem: z.number(),
  /** Its card on the vehicle board. */
  codAgendaVeiculo: z.number().nullable(),
  placa: z.string().nullable(),
  modelo: z.string(),
  chegouEm: instant,
  promessa: instant.nullable(),
})
const nextAgendamento = z.object({
  codAgendamento: z.number(),
  inicio: instant,
  /** The store's day of it, by which the board opens. */
  dia: z.string(),
  modelo: z.string(),
})

/** A thread with what stands beside it. */
export const conversaDetail = conversaRow.extend({
  email: z.string().nullable(),
  janelaAte: instant.nullable(),
  /** The customer's preferred channel first. */
  canais: z.array(channelChoice),
  veiculos: z.array(car),
  orcamentos: z.array(openOrcamento),
  passagens: z.array(openPassagem),
  agendamentos: z.array(nextAgendamento),
})
export type ConversaDetail = z.infer<typeof conversaDetail>

/** Which threads a list shows. */
export const CONVERSA_VIEWS = {
  TODAS: 'Todas da loja',
  MINHAS: 'Minhas',
  ESPERAM: 'Esperam por nós',
  ATRASADAS: 'Sem resposta além da meta',
  RESOLVIDAS: 'Resolvidas',
} as const
export type ConversaView = keyof typeof CONVERSA_VIEWS

const target = z.object({ codConversa: cod })
const MAX_TEXT = 4096
/** Largest attached file. */
export const MAX_ATTACHMENT_BYTES = 16 * 1024 * 1024
/** Kinds of files that may come and go: pictures, PDF, sound and short videos. */
export const ATTACHMENT_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
  'audio/ogg',
  'audio/mpeg',
  'audio/mp4',
  'video/mp4',
] as const

const text = z.string().trim().min(1, 'Escreva a mensagem').max(MAX_TEXT, `Use até ${MAX_TEXT} caracteres`)

/** Cost of sent messages of one month, store and kind. */
const costRow = z.object({
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  canal: z.enum(['WHATSAPP', 'SMS']),
  categoria: z.enum(MESSAGE_CATEGORIES),
  mensagens: z.number(),
  /** Millionths of a US dollar; null by SMS, whose price is the gateway's own. */
  custoMicros: z.number().nullable(),
})

/** Threads with customers. */
export const conversas = {
  listConversas: endpoint({
    method: 'GET',
    path: 'conversas',
    acesso: NIVEIS_CONVERSA,
    loja: 'query',
    resumo: 'Conversas com clientes, a que mudou por último primeiro; busca por nome, telefone, placa e texto',
    query: page.omit({ de: true, ate: true }).extend({
      visao: z.enum(Object.keys(CONVERSA_VIEWS) as [ConversaView, ...ConversaView[]]).default('TODAS'),
    }),
    response: pageOf(conversaRow.extend({ achado: z.string().nullable() })),
  }),
  countConversas: endpoint({
    method: 'GET',
    path: 'conversas/contagem',
    acesso: NIVEIS_CONVERSA,
    loja: 'query',
    resumo: 'Quantas conversas há em cada visão',
    query: z.object({ codConcessionaria: cod.optional() }),
    response: z.object({ minhas: z.number(), esperam: z.number(), atrasadas: z.number() }),
  }),
  getConversa: endpoint({
    method: 'GET',
    path: 'conversas/:codConversa',
    acesso: NIVEIS_CONVERSA,
    resumo: 'Uma conversa com os carros, orçamentos e visitas abertas do cliente',
    params: target,
    response: conversaDetail,
  }),
  listMensagens: endpoint({
    method: 'GET',
    path: 'conversas/:codConversa/mensagens',
    acesso: NIVEIS_CONVERSA,
    resumo: 'Mensagens de uma conversa, da mais nova para a mais antiga',
    params: target,
    query: z.object({
      cursor: z.string().max(200).optional(),
      limite: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: pageOf(conversaMensagem),
  }),
  abrirConversa: endpoint({
    method: 'POST',
    path: 'conversas',
    acesso: NIVEIS_CONVERSA,
    resumo:
      'A conversa de um cliente, de um orçamento, de uma visita ou de um agendamento; criada quando ainda não existe',
    body: z.union([
      z.object({ codCliente: cod }),
      z.object({ codOrcamento: cod }),
      z.object({ codPassagem: cod }),
      z.object({ codAgendamento: cod }),
    ]),
    response: z.object({ codConversa: z.number(), codConcessionaria: z.number() }),
  }),
  enviarMensagem: endpoint({
    method: 'POST',
    path: 'conversas/:codConversa/mensagens',
    acesso: NIVEIS_CONVERSA,
    resumo: 'Enviar uma mensagem ao cliente; fora da janela do WhatsApp só um modelo aprovado',
    params: target,
    body: z.object({
      canal: sendingChannel,
      texto: text.optional(),
      assunto: z.string().trim().max(200).optional(),
      modelo: z
        .object({
          nome: z.string().max(512),
          idioma: z.string().max(20),
          valores: z.array(z.string().max(1000)).max(20),
        })
        .optional(),
      respondeA: cod.optional(),
      /** Files sent before by `enviarAnexo`. */
      anexos: z.array(z.uuid()).max(10).default([]),
      codOrcamento: cod.optional(),
      codPassagem: cod.optional(),
      codAgendamento: cod.optional(),
      /** Sent by the person outside the product (wa.me, copied text): the thread keeps what they say. */
      ditaEnviada: z.boolean().default(false),
    }),
    response: conversaMensagem,
  }),
  anotar: endpoint({
    method: 'POST',
    path: 'conversas/:codConversa/notas',
    acesso: NIVEIS_CONVERSA,
    resumo: 'Anotar uma ligação ou algo que só a equipe lê',
    params: target,
    body: z.object({ texto: text, canal: z.enum(['TELEFONE', 'PAGINA']).default('TELEFONE') }),
    response: conversaMensagem,
  }),
  marcarLida: endpoint({
    method: 'POST',
    path: 'conversas/:codConversa/lida',
    acesso: NIVEIS_CONVERSA,
    semAuditoria: true,
    resumo: 'Marcar como lidas as mensagens de uma conversa até uma dada',
    params: target,
    body: z.object({ ate: cod }),
    response: empty,
  }),
  assumirConversa: endpoint({
    method: 'POST',
    path: 'conversas/:codConversa/dono',
    acesso: NIVEIS_CONVERSA,
    resumo: 'Assumir uma conversa, passá-la a outra pessoa ou devolvê-la à loja',
    params: target,
    body: z.object({ codUsuario: cod.nullable() }),
    response: conversaDetail,
  }),
  resolverConversa: endpoint({
    method: 'POST',
    path: 'conversas/:codConversa/estado',
    acesso: NIVEIS_CONVERSA,
    resumo: 'Resolver ou reabrir uma conversa',
    params: target,
    body: z.object({
      estado: z.enum(['ABERTA', 'RESOLVIDA']),
      /** The last message that the person saw: with a newer one of the customer nothing is resolved. */
      ate: cod.optional(),
    }),
    response: conversaDetail,
  }),
  lembrarConversa: endpoint({
    method: 'POST',
    path: 'conversas/:codConversa/lembrete',
    acesso: NIVEIS_CONVERSA,
    resumo: 'Trazer a conversa de volta em uma hora dada, ou desistir disso',
    params: target,
    body: z.object({ em: instant.nullable() }),
    response: conversaDetail,
  }),
  colegasDaConversa: endpoint({
    method: 'GET',
    path: 'conversas/:codConversa/colegas',
    acesso: NIVEIS_CONVERSA,
    resumo: 'Pessoas da loja a quem a conversa pode ser passada',
    params: target,
    response: z.array(z.object({ codUsuario: z.number(), nome: z.string() })),
  }),
  reenviarMensagem: endpoint({
    method: 'POST',
    path: 'conversas/:codConversa/mensagens/:codConversaMensagem/reenvio',
    acesso: NIVEIS_CONVERSA,
    resumo: 'Enviar de novo uma mensagem que falhou',
    params: target.extend({ codConversaMensagem: cod }),
    response: conversaMensagem,
  }),
  enviarAnexo: endpoint({
    method: 'POST',
    path: 'conversas/:codConversa/anexos',
    acesso: NIVEIS_CONVERSA,
    resumo: 'Guardar um arquivo para a próxima mensagem de uma conversa',
    params: target,
    query: z.object({ nome: z.string().trim().min(1).max(200) }),
    corpoBinario: 'application/octet-stream',
    limiteBytes: MAX_ATTACHMENT_BYTES,
    response: anexo,
  }),
  lerAnexo: endpoint({
    method: 'GET',
    path: 'conversas/:codConversa/anexos/:idAnexo',
    acesso: NIVEIS_CONVERSA,
    resumo: 'Um arquivo de uma conversa',
    params: target.extend({ idAnexo: z.uuid() }),
    response: z.unknown(),
    binario: ATTACHMENT_TYPES,
  }),
  custosDasConversas: endpoint({
    method: 'GET',
    path: 'conversas/custos',
    replica: true,
    acesso: [1, 2, -1],
    loja: 'query',
    resumo: 'O que as mensagens de um mês custaram, por loja e tipo',
    query: z.object({ mes: month, codConcessionaria: cod.optional() }),
    response: z.object({ linhas: z.array(costRow), totalMicros: z.number() }),
  }),
}
