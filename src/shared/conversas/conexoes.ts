import { z } from 'zod'
import { cod, empty, endpoint, instant } from '../core/contract.ts'
import { NIVEIS_CONVERSA, sendingChannel } from './conversas.ts'

const NIVEIS = [2, -1] as const

/** Kinds of the product's own messages for which a store can choose a WhatsApp template. */
export const TEMPLATE_USES = {
  ORCAMENTO: 'Orçamento pronto',
  LEMBRETE: 'Lembrete do agendamento',
  PROMESSA: 'Nova promessa',
  PESQUISA: 'Pesquisa',
  ACOMPANHAR: 'Acompanhar o carro',
  AGENDAMENTO: 'Agendamento marcado',
  CODIGO: 'Código que confirma um celular',
} as const
export type TemplateUse = keyof typeof TEMPLATE_USES
/** Those that stand in a customer's thread: codes do not. */
export type ThreadUse = Exclude<TemplateUse, 'CODIGO'>
const templateUse = z.enum(Object.keys(TEMPLATE_USES) as [TemplateUse, ...TemplateUse[]])

const conexao = z.object({
  canal: sendingChannel,
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  ativa: z.boolean(),
  /** Address that the provider calls; null while nothing is saved. */
  aviso: z.string().nullable(),
  idTelefone: z.string().nullable(),
  idConta: z.string().nullable(),
  telefone: z.string().nullable(),
  endereco: z.string().nullable(),
  email: z.string().nullable(),
  /** Secrets are write-only: the page learns only whether one is kept. */
  temToken: z.boolean(),
  temSegredo: z.boolean(),
  tokenVerificacao: z.string().nullable(),
  qualidade: z.string().nullable(),
  limite: z.string().nullable(),
  verificadaEm: instant.nullable(),
  recebidaEm: instant.nullable(),
  erro: z.string().nullable(),
  erroEm: instant.nullable(),
  versao: z.number(),
})
export type Conexao = z.infer<typeof conexao>

const id = z.string().trim().max(40)
const secret = z.string().trim().max(1000)
/** Fields of a connection's form; an absent secret stays as it is. */
const conexaoData = z.object({
  ativa: z.boolean(),
  idTelefone: id.nullable().default(null),
  idConta: id.nullable().default(null),
  telefone: z.string().trim().max(20).nullable().default(null),
  endereco: z.string().trim().max(300).nullable().default(null),
  email: z.string().trim().max(200).nullable().default(null),
  token: secret.optional(),
  segredo: secret.optional(),
  versao: z.number().int().min(0),
})
export type ConexaoData = z.input<typeof conexaoData>

/** A template that the maker approved. */
export const whatsappModelo = z.object({
  nome: z.string(),
  idioma: z.string(),
  categoria: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
  situacao: z.string(),
  cabecalho: z.string().nullable(),
  corpo: z.string(),
  rodape: z.string().nullable(),
  botoes: z.array(z.object({ tipo: z.string(), texto: z.string() })),
  /** Number of fields {{1}}, {{2}}, … in the body. */
  campos: z.number(),
  uso: templateUse.nullable(),
  importadoEm: instant,
})
export type WhatsappModelo = z.infer<typeof whatsappModelo>

const target = z.object({ codConcessionaria: cod, canal: sendingChannel })
const loja = z.object({ codConcessionaria: cod })

/** A store's connections to the providers of WhatsApp, SMS and e-mail, and its WhatsApp templates. */
export const conexoes = {
  listConexoes: endpoint({
    method: 'GET',
    path: 'conversas/conexoes/:codConcessionaria',
    acesso: NIVEIS,
    loja: 'params',
    resumo: 'As conexões de uma loja: WhatsApp, SMS e e-mail, com o estado de cada uma',
    params: loja,
    response: z.array(conexao),
  }),
  salvarConexaoDeCanal: endpoint({
    method: 'PUT',
    path: 'conversas/conexoes/:codConcessionaria/:canal',
    acesso: NIVEIS,
    loja: 'params',
    resumo: 'Guardar a conexão de um canal; os segredos não voltam',
    params: target,
    body: conexaoData,
    response: conexao,
  }),
  testarConexao: endpoint({
    method: 'POST',
    path: 'conversas/conexoes/:codConcessionaria/:canal/teste',
    acesso: NIVEIS,
    loja: 'params',
    resumo: 'Perguntar ao provedor se a conexão funciona',
    params: target,
    response: conexao,
  }),
  removerConexao: endpoint({
    method: 'DELETE',
    path: 'conversas/conexoes/:codConcessionaria/:canal',
    acesso: NIVEIS,
    loja: 'params',
    resumo: 'Desfazer a conexão de um canal; as conversas ficam',
    params: target,
    response: empty,
  }),
  listModelosWhatsapp: endpoint({
    method: 'GET',
    path: 'conversas/modelos/:codConcessionaria',
    acesso: NIVEIS_CONVERSA,
    loja: 'params',
    resumo: 'Modelos de mensagem aprovados do WhatsApp de uma loja',
    params: loja,
    response: z.array(whatsappModelo),
  }),
  importarModelosWhatsapp: endpoint({
    method: 'POST',
    path: 'conversas/modelos/:codConcessionaria/importacao',
    acesso: NIVEIS,
    loja: 'params',
    resumo: 'Buscar os modelos aprovados no WhatsApp',
    params: loja,
    response: z.array(whatsappModelo),
  }),
  usoDoModeloWhatsapp: endpoint({
    method: 'PUT',
    path: 'conversas/modelos/:codConcessionaria/:nome/:idioma/uso',
    acesso: NIVEIS,
    loja: 'params',
    resumo: 'Escolher que mensagem do Pátio um modelo leva fora da janela de 24 horas',
    params: loja.extend({ nome: z.string().max(512), idioma: z.string().max(20) }),
    body: z.object({ uso: templateUse.nullable() }),
    response: z.array(whatsappModelo),
  }),
}

const token = z.object({ token: z.string().length(22) })

/** What providers call. Each body is checked by its signature or token before anything is read. */
export const messageWebhooks = {
  confirmarWhatsapp: endpoint({
    method: 'GET',
    path: 'publico/whatsapp/:token',
    acesso: 'publico',
    resumo: 'Confirmação do endereço pelo WhatsApp (hub.challenge)',
    params: token,
    query: z.looseObject({}),
    response: z.unknown(),
    binario: ['text/plain'],
  }),
  avisoDoWhatsapp: endpoint({
    method: 'POST',
    path: 'publico/whatsapp/:token',
    acesso: 'publico',
    semAuditoria: true,
    resumo: 'Mensagens e estados do WhatsApp, com a assinatura X-Hub-Signature-256',
    params: token,
    body: z.unknown(),
    limiteBytes: 4 * 1024 * 1024,
    porMinuto: 12_000,
    response: empty,
  }),
  avisoDeSms: endpoint({
    method: 'POST',
    path: 'publico/sms/:token',
    acesso: 'publico',
    semAuditoria: true,
    resumo: 'SMS que um cliente respondeu, com a assinatura X-Hub-Signature-256',
    params: token,
    body: z.unknown(),
    porMinuto: 12_000,
    response: empty,
  }),
  avisoDeEmail: endpoint({
    method: 'POST',
    path: 'publico/email/:token',
    acesso: 'publico',
    semAuditoria: true,
    resumo: 'E-mail que um cliente respondeu, em MIME, com a assinatura X-Hub-Signature-256',
    params: token,
    body: z.unknown(),
    limiteBytes: 25 * 1024 * 1024,
    porMinuto: 12_000,
    response: empty,
  }),
}
