import { z } from 'zod'
import { texto, versao } from '../cadastros/comum.ts'
import { cod, endpoint, instante, pagina, paginaDe } from '../core/contract.ts'

const NIVEIS = [2, -1] as const
export const TIPOS_CHAMADO = { ERRO: 'Erro', DUVIDA: 'Dúvida', MELHORIA: 'Melhoria' } as const
export const PRIORIDADES = { BAIXA: 'Baixa', MEDIA: 'Média', ALTA: 'Alta' } as const
export const ESTADOS_CHAMADO = {
  ABERTO: 'Aberto',
  EM_ANDAMENTO: 'Em andamento',
  RESOLVIDO: 'Resolvido',
  FECHADO: 'Fechado',
} as const
export type EstadoChamado = keyof typeof ESTADOS_CHAMADO
export const ENVIOS = {
  LOCAL: 'Só aqui',
  PENDENTE: 'Indo ao Jira',
  ENVIADO: 'No Jira',
  FALHOU: 'Não foi ao Jira',
} as const

const chavesDe = <T extends Record<string, string>>(o: T) =>
  z.enum(Object.keys(o) as [keyof T & string, ...(keyof T & string)[]])
const tipo = chavesDe(TIPOS_CHAMADO)
const prioridade = chavesDe(PRIORIDADES)
const estado = chavesDe(ESTADOS_CHAMADO)

/** What a ticket tells of where it was opened: screen, browser, last error. No personal data. */
const contexto = z.object({
  tela: texto(200),
  navegador: texto(300),
  erro: texto(500),
})
export type ContextoDoChamado = z.infer<typeof contexto>

/** A ticket as its form has it. */
const dados = z.object({
  titulo: texto(160).min(3, 'Escreva um título, com ao menos 3 letras'),
  descricao: texto(8000).min(1, 'Conte o que aconteceu'),
  tipo,
  prioridade,
})
export type DadosDoChamado = z.infer<typeof dados>

export const chamado = dados.extend({
  codChamado: z.number(),
  estado,
  quem: z.string(),
  criadoEm: instante,
  atualizadoEm: instante,
  versao: z.number(),
  jiraChave: z.string().nullable(),
  /** Its page in Jira. */
  jiraLink: z.string().nullable(),
  envio: chavesDe(ENVIOS),
  erro: z.string().nullable(),
})
export type Chamado = z.infer<typeof chamado>

const comentario = z.object({
  codComentario: z.number(),
  texto: z.string(),
  quem: z.string(),
  em: instante,
  doJira: z.boolean(),
})
const anexo = z.object({
  codAnexo: z.number(),
  nome: z.string(),
  bytes: z.number(),
  quem: z.string(),
  em: instante,
  noJira: z.boolean(),
})
export type AnexoDoChamado = z.infer<typeof anexo>

/** Largest attachment, and the piece that it travels in. */
export const MAX_BYTES_ANEXO = 10 * 1024 * 1024
export const BYTES_PEDACO_ANEXO = 1024 * 1024
export const MAX_ANEXOS = 20

const completo = chamado.extend({
  contexto: contexto.nullable(),
  comentarios: z.array(comentario),
  anexos: z.array(anexo),
})
export type ChamadoCompleto = z.infer<typeof completo>

const conexao = z.object({
  url: z.string(),
  email: z.string(),
  projeto: z.string(),
  lidoEm: instante.nullable(),
  /** Whether Jira was given a secret to tell of changes with, and when it last did. */
  temWebhook: z.boolean(),
  avisadoEm: instante.nullable(),
})
const umChamado = z.object({ codChamado: cod })
const umAnexo = umChamado.extend({ codAnexo: cod })
const envioDeAnexo = z.object({ codAnexo: z.number(), recebidos: z.number(), bytes: z.number(), pronto: z.boolean() })
export type EnvioDeAnexo = z.infer<typeof envioDeAnexo>

/** Support tickets, here and in Jira. */
export const chamados = {
  listChamados: endpoint({
    method: 'GET',
    path: 'suporte/chamados',
    acesso: NIVEIS,
    resumo: 'Tickets do distribuidor, o que mudou por último primeiro',
    query: pagina.pick({ busca: true, cursor: true, limite: true }).extend({ estado: estado.optional() }),
    response: paginaDe(chamado).extend({ conexao: conexao.nullable() }),
  }),
  getChamado: endpoint({
    method: 'GET',
    path: 'suporte/chamados/:codChamado',
    acesso: NIVEIS,
    resumo: 'Um ticket com os comentários e de onde foi aberto',
    params: umChamado,
    response: completo,
  }),
  abrirChamado: endpoint({
    method: 'POST',
    path: 'suporte/chamados',
    acesso: NIVEIS,
    resumo: 'Abrir um ticket; com o Jira ligado ele vai para lá',
    body: dados.extend({ contexto: contexto.nullable().default(null) }),
    response: completo,
  }),
  mudarChamado: endpoint({
    method: 'PUT',
    path: 'suporte/chamados/:codChamado/estado',
    acesso: NIVEIS,
    resumo: 'Mudar o estado de um ticket que não está no Jira',
    params: umChamado,
    body: z.object({ estado, versao }),
    response: completo,
  }),
  comentarChamado: endpoint({
    method: 'POST',
    path: 'suporte/chamados/:codChamado/comentarios',
    acesso: NIVEIS,
    resumo: 'Comentar um ticket, aqui e no Jira',
    params: umChamado,
    body: z.object({ texto: texto(4000).min(1, 'Escreva o comentário') }),
    response: completo,
  }),
  enviarChamado: endpoint({
    method: 'POST',
    path: 'suporte/chamados/:codChamado/envio',
    acesso: NIVEIS,
    resumo: 'Mandar ao Jira um ticket que só está aqui, ou tentar de novo',
    params: umChamado,
    response: completo,
  }),
  iniciarAnexo: endpoint({
    method: 'POST',
    path: 'suporte/chamados/:codChamado/anexos',
    acesso: NIVEIS,
    resumo: 'Começar a enviar um anexo: imagem (JPEG, PNG, WebP), PDF ou texto, até 10 MiB',
    params: umChamado,
    body: z.object({
      nome: texto(120).min(1, 'Informe o nome do arquivo'),
      bytes: z.number().int().min(1, 'O arquivo está vazio').max(MAX_BYTES_ANEXO, 'O arquivo passa de 10 MiB'),
    }),
    response: envioDeAnexo,
  }),
  enviarPedacoDeAnexo: endpoint({
    method: 'PUT',
    path: 'suporte/chamados/:codChamado/anexos/:codAnexo/pedacos/:de',
    acesso: NIVEIS,
    resumo: 'Um pedaço do anexo, a partir do byte `de`; o último é conferido pelo conteúdo, e o anexo vai ao Jira',
    corpoBinario: 'application/octet-stream',
    semAuditoria: true,
    params: umAnexo.extend({ de: z.coerce.number().int().min(0).max(MAX_BYTES_ANEXO) }),
    response: envioDeAnexo,
    limiteBytes: BYTES_PEDACO_ANEXO,
  }),
  baixarAnexo: endpoint({
    method: 'GET',
    path: 'suporte/chamados/:codChamado/anexos/:codAnexo',
    acesso: NIVEIS,
    resumo: 'O anexo',
    params: umAnexo,
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
      url: texto(300),
      email: texto(200),
      projeto: texto(20).transform((p) => p.toUpperCase()),
      /** Absent keeps the present one, for the same address. */
      token: texto(500).optional(),
    }),
    response: z.object({ conexao: conexao.nullable() }),
  }),
}

/** What Jira tells by itself. */
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
