import { z } from 'zod'
import { type FieldErrors, required, onlyErrors, text, version } from './registers.ts'
import { cod, endpoint, instant, empty } from '../core/contract.ts'
import { KEY_SCOPE_NAMES } from '../core/key-scopes.ts'
import { canCallOtherHosts, isValidDomain, hostOfDomain, isSameSite } from '../rules/hosts.ts'

/**
 * The distributor's domains, one host for all by default. Pages are served on `dominioGestao` and call `dominioApi` and
 * `dominioIntegracao`; customers' links use `dominioOrcamento` and `dominioPesquisa`; checklists arrive on `dominioChecklist`.
 */
export const DOMAINS = [
  'dominioGestao',
  'dominioOrcamento',
  'dominioApi',
  'dominioIntegracao',
  'dominioChecklist',
  'dominioPesquisa',
] as const

/** Records that are archived by month, with the least and most months of retention that a distributor may set. */
export const RETENTIONS = {
  retencaoAuditoria: { nome: 'Auditoria', minimo: 12, maximo: 600 },
  retencaoAcessos: { nome: 'Acessos às telas', minimo: 3, maximo: 600 },
  retencaoIntegracoes: { nome: 'Chamadas de integrações', minimo: 1, maximo: 120 },
} as const
export type Retention = keyof typeof RETENTIONS

/** After how many months resolved threads may be emptied, at least and at most. */
export const CONVERSA_RETENTION = { minimo: 1, maximo: 600 } as const

const domain = text(260).toLowerCase()
const meses = z.number().int('Use meses inteiros').nullable()
const distribuidorData = z.object({
  nameEmpresa: text(80),
  dominioGestao: domain,
  dominioOrcamento: domain,
  dominioApi: domain,
  dominioIntegracao: domain,
  dominioChecklist: domain,
  dominioPesquisa: domain,
  linkLojaIos: text(300),
  linkLojaAndroid: text(300),
  mascaraCodigoInterno: text(20),
  mascaraCodigoLogin: text(20),
  tipoConexao: z.enum(['http', 'https']),
  /** Addresses of the former system: quotes page, sign-in, sign-out. */
  urlLegado: text(300),
  urlLegadoEntrada: text(300),
  urlLegadoSaida: text(300),
  corPrimaria: text(7),
  cnpjAlfanumerico: z.boolean(),
  /** Four-eyes rule: the user who sent a month of sales cannot approve it. */
  quatroOlhos: z.boolean(),
  /** Retention in months; null uses the installation's default. */
  retencaoAuditoria: meses,
  retencaoAcessos: meses,
  retencaoIntegracoes: meses,
  /** Months after which resolved threads lose texts and files; null keeps them as long as the installation does. */
  retencaoConversas: meses,
})
/** Fields of the distributor's form; empty text means no value. */
export type DistribuidorData = z.infer<typeof distribuidorData>

const distribuidorRecord = distribuidorData.extend({
  codDistribuidor: z.number(),
  /** The distributor's fixed name in the installation. */
  distribuidor: z.string(),
  logo: z.string().nullable(),
  icone: z.string().nullable(),
  /** The installation's default retention, in months. */
  retencaoPadrao: z.object({
    retencaoAuditoria: z.number(),
    retencaoAcessos: z.number(),
    retencaoIntegracoes: z.number(),
    /** All threads, resolved or not. */
    retencaoConversas: z.number(),
  }),
  /** Hosts of this distributor; `preso` tells why a host cannot be removed now. */
  hosts: z.array(z.object({ host: z.string(), preso: z.string().nullable() })),
  versao: version,
})
export type DistribuidorRecord = z.infer<typeof distribuidorRecord>

const keyScopes = z.array(z.enum(KEY_SCOPE_NAMES)).min(1, 'Escolha ao menos um acesso').nullable()

const integracaoKey = z.object({
  codChave: z.number(),
  nome: z.string(),
  ativa: z.boolean(),
  criadaEm: instant,
  ultimoUso: instant.nullable(),
  revogadaEm: instant.nullable(),
  /** Test key: its calls are checked and answered, but store nothing. */
  teste: z.boolean(),
  porMinuto: z.number(),
  /** What the key may do; null for everything. */
  escopos: keyScopes,
  /** Null for a key that never expires. */
  expiraEm: instant.nullable(),
})
export type IntegracaoKey = z.infer<typeof integracaoKey>

const INTERNAL_MASK = /^0{3,9}(\/(00|0000))?$/
const LOGIN_MASK = /^#{1,6}([.-]#{1,6}){0,3}$/
const COLOR = /^#[0-9A-Fa-f]{6}$/

/** Largest logo or icon file, in bytes. */
export const MAX_IMAGE_BYTES = 2 * 1024 * 1024

const urlError = (url: string) =>
  url === '' || /^https?:\/\/[^\s/]+\.[^\s]+$/.test(url) ? null : 'Informe um endereço completo, começando por https://'

function domainError(domain: string, hosts: readonly string[]): string | null {
  if (!isValidDomain(domain)) return 'Informe um domínio como gestao.exemplo.com.br, com ou sem porta'
  if (!hosts.includes(hostOfDomain(domain)))
    return 'Acrescente antes este endereço aos endereços do distribuidor: sem isso ele não responde'
  return null
}

/**
 * The same for a domain that the pages on the management host call. Skips the cross-host checks while the management host itself is
 * invalid.
 */
function chamadoError(
  qual: 'dominioApi' | 'dominioIntegracao',
  d: DistribuidorData,
  hosts: readonly string[],
): string | null {
  const domain = d[qual]
  const error = domainError(domain, hosts)
  if (error || domain === d.dominioGestao || domainError(d.dominioGestao, hosts)) return error
  if (!canCallOtherHosts(d.dominioGestao, d.tipoConexao))
    return 'Com a conexão http, use o domínio de gestão: as páginas chamam os outros por https'
  // The session cookie is same-site, so the API host must share the page's site; the integration host needs no cookie.
  return qual === 'dominioIntegracao' || isSameSite(domain, d.dominioGestao)
    ? null
    : 'Use um endereço do mesmo nome registrado que o de gestão, como api.exemplo.com.br: a sessão só vale entre eles'
}

function retentionError({ minimo, maximo }: { minimo: number; maximo: number }, months: number | null): string | null {
  return months === null || (months >= minimo && months <= maximo)
    ? null
    : `Use de ${minimo} a ${maximo} meses, ou deixe vazio`
}

/** Form errors of the distributor, by field; `hosts` are its hosts. */
export function validateDistribuidor(d: DistribuidorData, hosts: readonly string[]): FieldErrors<DistribuidorData> {
  return onlyErrors<DistribuidorData>({
    nameEmpresa: required(d.nameEmpresa, 'Nome obrigatório'),
    dominioGestao: domainError(d.dominioGestao, hosts),
    dominioOrcamento: domainError(d.dominioOrcamento, hosts),
    dominioApi: chamadoError('dominioApi', d, hosts),
    dominioIntegracao: chamadoError('dominioIntegracao', d, hosts),
    dominioChecklist: domainError(d.dominioChecklist, hosts),
    dominioPesquisa: domainError(d.dominioPesquisa, hosts),
    linkLojaIos: urlError(d.linkLojaIos),
    linkLojaAndroid: urlError(d.linkLojaAndroid),
    urlLegado: urlError(d.urlLegado),
    urlLegadoEntrada: urlError(d.urlLegadoEntrada),
    urlLegadoSaida: urlError(d.urlLegadoSaida),
    mascaraCodigoInterno: INTERNAL_MASK.test(d.mascaraCodigoInterno)
      ? null
      : 'Use de 3 a 9 zeros e, se quiser o ano, /00 ou /0000',
    mascaraCodigoLogin: LOGIN_MASK.test(d.mascaraCodigoLogin)
      ? null
      : 'Use # para cada dígito, com pontos ou hifens entre eles',
    retencaoAuditoria: retentionError(RETENTIONS.retencaoAuditoria, d.retencaoAuditoria),
    retencaoAcessos: retentionError(RETENTIONS.retencaoAcessos, d.retencaoAcessos),
    retencaoIntegracoes: retentionError(RETENTIONS.retencaoIntegracoes, d.retencaoIntegracoes),
    retencaoConversas: retentionError(CONVERSA_RETENTION, d.retencaoConversas),
    corPrimaria: COLOR.test(d.corPrimaria) ? null : 'Informe uma cor como #009EF7',
  })
}

const acesso = [-1] as const

export const distribuidores = {
  getRegistroDistribuidor: endpoint({
    method: 'GET',
    path: 'distribuidor/registro',
    acesso,
    resumo: 'Registro do próprio distribuidor',
    response: distribuidorRecord,
  }),
  alterarDistribuidor: endpoint({
    method: 'PUT',
    path: 'distribuidor/registro',
    acesso,
    resumo: 'Alterar o próprio distribuidor',
    body: distribuidorData.extend({ versao: version }),
    response: distribuidorRecord,
  }),
  trocarImagem: endpoint({
    method: 'PUT',
    path: 'distribuidor/imagens/:qual',
    acesso,
    limiteBytes: 4 * 1024 * 1024,
    porMinuto: 30,
    resumo: 'Trocar o logo ou o ícone (PNG, JPEG ou WebP até 2 MiB, refeito); sem dados, volta ao padrão',
    params: z.object({ qual: z.enum(['logo', 'icone']) }),
    body: z.object({
      dados: z.base64('A imagem precisa estar em base64').max(2_900_000, 'A imagem passa de 2 MiB').nullable(),
    }),
    response: distribuidorRecord,
  }),
  acrescentarHost: endpoint({
    method: 'POST',
    path: 'distribuidor/hosts',
    acesso,
    resumo: 'Acrescentar um endereço que abre o distribuidor',
    body: z.object({ host: text(253) }),
    response: distribuidorRecord,
  }),
  retirarHost: endpoint({
    method: 'DELETE',
    path: 'distribuidor/hosts/:host',
    acesso,
    resumo: 'Retirar um endereço do distribuidor; vale na hora',
    params: z.object({ host: z.string().max(253) }),
    response: distribuidorRecord,
  }),
  listChaves: endpoint({
    method: 'GET',
    path: 'distribuidor/chaves',
    acesso,
    resumo: 'Chaves de integração, as que valem primeiro',
    response: z.array(integracaoKey),
  }),
  criarChave: endpoint({
    method: 'POST',
    path: 'distribuidor/chaves',
    acesso,
    segredo: true,
    confirma: true,
    resumo: 'Criar uma chave de integração; o valor só aparece nesta resposta',
    body: z.object({
      nome: text(60).min(1, 'Dê um nome à chave'),
      teste: z.boolean().default(false),
      porMinuto: z.number().int().min(1, 'Use ao menos 1').max(60_000, 'Use até 60.000').default(600),
      escopos: keyScopes.default(null),
      expiraEm: instant.nullable().default(null),
    }),
    response: z.object({ codChave: z.number(), chave: z.string() }),
  }),
  alterarChave: endpoint({
    method: 'PUT',
    path: 'distribuidor/chaves/:codChave',
    acesso,
    confirma: true,
    resumo: 'Mudar o que uma chave de integração pode fazer, e até quando; vale na hora',
    params: z.object({ codChave: cod }),
    body: z.object({ escopos: keyScopes, expiraEm: instant.nullable() }),
    response: empty,
  }),
  revogarChave: endpoint({
    method: 'DELETE',
    path: 'distribuidor/chaves/:codChave',
    acesso,
    confirma: true,
    resumo: 'Revogar uma chave de integração; vale na hora',
    params: z.object({ codChave: cod }),
    response: empty,
  }),
}
