import { z } from 'zod'
import { text, version } from '../cadastros/registers.ts'
import { cod, endpoint, instant, page, pageOf } from '../core/contract.ts'

const NIVEIS = [2, -1] as const
export const CHAMADO_TYPES = { ERRO: 'Erro', DUVIDA: 'Dúvida', MELHORIA: 'Melhoria' } as const
export const PRIORITIES = { BAIXA: 'Baixa', MEDIA: 'Média', ALTA: 'Alta' } as const
export const CHAMADO_STATES = {
  ABERTO: 'Aberto',
  EM_ANDAMENTO: 'Em andamento',
  RESOLVIDO: 'Resolvido',
  FECHADO: 'Fechado',
} as const
export type ChamadoState = keyof typeof CHAMADO_STATES
export const SEND_STATES = {
  LOCAL: 'Só aqui',
  PENDENTE: 'Indo ao Jira',
  ENVIADO: 'No Jira',
  FALHOU: 'Não foi ao Jira',
} as const

const keysOf = <T extends Record<string, string>>(o: T) =>
  z.enum(Object.keys(o) as [keyof T & string, ...(keyof T & string)[]])
const tipo = keysOf(CHAMADO_TYPES)
const prioridade = keysOf(PRIORITIES)
const estado = keysOf(CHAMADO_STATES)

/** Where a ticket was opened: screen, browser, last error. No personal data. */
const context = z.object({
  tela: text(200),
  navegador: text(300),
  erro: text(500),
})
export type ChamadoContext = z.infer<typeof context>

/** Fields of the ticket form. */
const data = z.object({
  titulo: text(160).min(3, 'Escreva um título, com ao menos 3 letras'),
  descricao: text(8000).min(1, 'Conte o que aconteceu'),
  tipo,
  prioridade,
})
export type ChamadoData = z.infer<typeof data>

export const chamado = data.extend({
  codChamado: z.number(),
  estado,
  quem: z.string(),
  criadoEm: instant,
  atualizadoEm: instant,
  versao: z.number(),
  jiraChave: z.string().nullable(),
  /** URL of the ticket in Jira. */
  jiraLink: z.string().nullable(),
  envio: keysOf(SEND_STATES),
  erro: z.string().nullable(),
})
export type Chamado = z.infer<typeof chamado>

const comentario = z.object({
  codComentario: z.number(),
  texto: z.string(),
  quem: z.string(),
  em: instant,
  doJira: z.boolean(),
})
const anexo = z.object({
  codAnexo: z.number(),
  nome: z.string(),
  bytes: z.number(),
  quem: z.string(),
  em: instant,
  noJira: z.boolean(),
})
export type ChamadoAnexo = z.infer<typeof anexo>

/** Largest attachment, and chunk size of its upload. */
export const MAX_ANEXO_BYTES = 10 * 1024 * 1024
export const ANEXO_CHUNK_BYTES = 1024 * 1024
export const MAX_ANEXOS = 20

const complete = chamado.extend({
  contexto: context.nullable(),
  comentarios: z.array(comentario),
  anexos: z.array(anexo),
})
export type CompleteChamado = z.infer<typeof complete>

const conexao = z.object({
  url: z.string(),
  email: z.string(),
  projeto: z.string(),
  lidoEm: instant.nullable(),
  /** Whether a webhook secret for Jira exists, and when Jira last called the webhook. */
  temWebhook: z.boolean(),
  avisadoEm: instant.nullable(),
})
const oneChamado = z.object({ codChamado: cod })
const oneAnexo = oneChamado.extend({ codAnexo: cod })
const anexoUpload = z.object({ codAnexo: z.number(), recebidos: z.number(), bytes: z.number(), pronto: z.boolean() })
export type AnexoUpload = z.infer<typeof anexoUpload>

/** Support tickets, kept here and in Jira. */
export const chamados = {
  listChamados: endpoint({
    method: 'GET',
    path: 'suporte/chamados',
    acesso: NIVEIS,
    resumo: 'Tickets do distribuidor, o que mudou por último primeiro',
    query: page.pick({ busca: true, cursor: true, limite: true }).extend({ estado: estado.optional() }),
    response: pageOf(chamado).extend({ conexao: conexao.nullable() }),
  }),
  getChamado: endpoint({
    method: 'GET',
    path: 'suporte/chamados/:codChamado',
    acesso: NIVEIS,
    resumo: 'Um ticket com os comentários e de onde foi aberto',
    params: oneChamado,
    response: complete,
  }),
  abrirChamado: endpoint({
    method: 'POST',
    path: 'suporte/chamados',
    acesso: NIVEIS,
    resumo: 'Abrir um ticket; com o Jira ligado ele vai para lá',
    body: data.extend({ contexto: context.nullable().default(null) }),
    response: complete,
  }),
  mudarChamado: endpoint({
    method: 'PUT',
    path: 'suporte/chamados/:codChamado/estado',
    acesso: NIVEIS,
    resumo: 'Mudar o estado de um ticket que não está no Jira',
    params: oneChamado,
    body: z.object({ estado, versao: version }),
    response: complete,
  }),
  comentarChamado: endpoint({
    method: 'POST',
    path: 'suporte/chamados/:codChamado/comentarios',
    acesso: NIVEIS,
    resumo: 'Comentar um ticket, aqui e no Jira',
    params: oneChamado,
    body: z.object({ texto: text(4000).min(1, 'Escreva o comentário') }),
    response: complete,
  }),
  enviarChamado: endpoint({
    method: 'POST',
    path: 'suporte/chamados/:codChamado/envio',
    acesso: NIVEIS,
    resumo: 'Mandar ao Jira um ticket que só está aqui, ou tentar de novo',
    params: oneChamado,
    response: complete,
  }),
  iniciarAnexo: endpoint({
    method: 'POST',
    path: 'suporte/chamados/:codChamado/anexos',
    acesso: NIVEIS,
    resumo: 'Começar a enviar um anexo: imagem (JPEG, PNG, WebP), PDF ou texto, até 10 MiB',
    params: oneChamado,
    body: z.object({
      nome: text(120).min(1, 'Informe o nome do arquivo'),
      bytes: z.number().int().min(1, 'O arquivo está vazio').max(MAX_ANEXO_BYTES, 'O arquivo passa de 10 MiB'),
    }),
    response: anexoUpload,
  }),
  enviarPedacoDeAnexo: endpoint({
    method: 'PUT',
    path: 'suporte/chamados/:codChamado/anexos/:codAnexo/pedacos/:de',
    acesso: NIVEIS,
    resumo: 'Um pedaço do anexo, a partir do byte `de`; o último é conferido pelo conteúdo, e o anexo vai ao Jira',
    corpoBinario: 'application/octet-stream',
    semAuditoria: true,
    params: oneAnexo.extend({ de: z.coerce.number().int().min(0).max(MAX_ANEXO_BYTES) }),
    response: anexoUpload,
    limiteBytes: ANEXO_CHUNK_BYTES,
  }),
  baixarAnexo: endpoint({
    method: 'GET',
    path: 'suporte/chamados/:codChamado/anexos/:codAnexo',
    acesso: NIVEIS,
    resumo: 'O anexo',
    params: oneAnexo,
    binario: ['image/webp', 'application/pdf', 'text/plain'],
    response: z.unknown(),
  }),
  segredoDoJira: endpoint({
    method: 'POST',
    path: 'suporte/jira/segredo',
    acesso: NIVEIS,
    segredo: true,
    resumo: 'Fazer o segredo com que o Jira avisa de mudanças; só aparece nesta resposta, e o anterior deixa de valer',
    response: z.object({ endereco: z.string(), segredo: z.string() }),
  }),
  salvarJira: endpoint({
    method: 'PUT',
    path: 'suporte/jira',
    acesso: NIVEIS,
    resumo: 'Ligar o Jira Cloud do distribuidor; endereço vazio desliga. O token fica cifrado e não volta',
    body: z.object({
      url: text(300),
      email: text(200),
      projeto: text(20).transform((p) => p.toUpperCase()),
      /** Absent keeps the current token, for the same URL only. */
      token: text(500).optional(),
    }),
    response: z.object({ conexao: conexao.nullable() }),
  }),
}

/** Webhook that Jira calls. */
export const chamadosDoJira = {
  avisoDoJira: endpoint({
    method: 'POST',
    path: 'publico/jira',
    acesso: 'publico',
    porMinuto: 600,
    resumo: 'Aviso do Jira de que um ticket mudou, assinado (X-Hub-Signature: sha256=…); o ticket é lido de lá',
    corpoBinario: 'application/json',
    response: z.object({}),
  }),
}
