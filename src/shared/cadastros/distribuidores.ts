import { z } from 'zod'
import { type Erros, obrigatorio, soErros, texto, versao } from './comum.ts'
import { cod, endpoint, instante, vazio } from '../core/contract.ts'
import { chamaOutros, dominioValido, hostDoDominio, mesmoSite } from '../rules/hosts.ts'

/** Uses of the distributor's domains, one host for all by default: pages stand on `gestao` and call `api` and `integracao`, customers' links stand on `orcamento` and `pesquisa`, checklists come in on `checklist`. */
export const DOMINIOS = [
  'dominioGestao',
  'dominioOrcamento',
  'dominioApi',
  'dominioIntegracao',
  'dominioChecklist',
  'dominioPesquisa',
] as const

/** Records that leave the database by the month, with the fewest and the most months that a distributor may keep each. */
export const RETENCOES = {
  retencaoAuditoria: { nome: 'Auditoria', minimo: 12, maximo: 600 },
  retencaoAcessos: { nome: 'Acessos às telas', minimo: 3, maximo: 600 },
  retencaoIntegracoes: { nome: 'Chamadas de integrações', minimo: 1, maximo: 120 },
} as const
export type Retencao = keyof typeof RETENCOES

const dominio = texto(260).toLowerCase()
const meses = z.number().int('Use meses inteiros').nullable()
const dadosDoDistribuidor = z.object({
  nameEmpresa: texto(80),
  dominioGestao: dominio,
  dominioOrcamento: dominio,
  dominioApi: dominio,
  dominioIntegracao: dominio,
  dominioChecklist: dominio,
  dominioPesquisa: dominio,
  linkLojaIos: texto(300),
  linkLojaAndroid: texto(300),
  mascaraCodigoInterno: texto(20),
  mascaraCodigoLogin: texto(20),
  tipoConexao: z.enum(['http', 'https']),
  /** The former system: its page of quotes, where one signs in, where one signs out. */
  urlLegado: texto(300),
  urlLegadoEntrada: texto(300),
  urlLegadoSaida: texto(300),
  corPrimaria: texto(7),
  cnpjAlfanumerico: z.boolean(),
  /** Whoever sent a month of sales does not approve it. */
  quatroOlhos: z.boolean(),
  /** In months; null keeps as long as the installation does. */
  retencaoAuditoria: meses,
  retencaoAcessos: meses,
  retencaoIntegracoes: meses,
})
/** What the distributor's own form edits; empty text stands for nothing. */
export type DadosDoDistribuidor = z.infer<typeof dadosDoDistribuidor>

const registroDoDistribuidor = dadosDoDistribuidor.extend({
  codDistribuidor: z.number(),
  /** Its fixed name in the installation. */
  distribuidor: z.string(),
  logo: z.string().nullable(),
  icone: z.string().nullable(),
  /** What the installation keeps where the distributor says nothing, in months. */
  retencaoPadrao: z.object({
    retencaoAuditoria: z.number(),
    retencaoAcessos: z.number(),
    retencaoIntegracoes: z.number(),
  }),
  /** Addresses that open this distributor, each with why it may not be removed now. */
  hosts: z.array(z.object({ host: z.string(), preso: z.string().nullable() })),
  versao,
})
export type RegistroDoDistribuidor = z.infer<typeof registroDoDistribuidor>

const chaveDeIntegracao = z.object({
  codChave: z.number(),
  nome: z.string(),
  ativa: z.boolean(),
  criadaEm: instante,
  ultimoUso: instante.nullable(),
  revogadaEm: instante.nullable(),
  /** To try with: keeps nothing. */
  teste: z.boolean(),
  porMinuto: z.number(),
})
export type ChaveDeIntegracao = z.infer<typeof chaveDeIntegracao>

const MASCARA_INTERNO = /^0{3,9}(\/(00|0000))?$/
const MASCARA_LOGIN = /^#{1,6}([.-]#{1,6}){0,3}$/
const COR = /^#[0-9A-Fa-f]{6}$/

/** Longest file that a logo or an icon may come in, in bytes. */
export const MAX_IMAGEM = 2 * 1024 * 1024

const erroUrl = (url: string) =>
  url === '' || /^https?:\/\/[^\s/]+\.[^\s]+$/.test(url) ? null : 'Informe um endereço completo, começando por https://'

function erroDominio(dominio: string, hosts: readonly string[]): string | null {
  if (!dominioValido(dominio)) return 'Informe um domínio como gestao.exemplo.com.br, com ou sem porta'
  if (!hosts.includes(hostDoDominio(dominio)))
    return 'Acrescente antes este endereço aos endereços do distribuidor: sem isso ele não responde'
  return null
}

/** The same for a domain that the pages of the management host call; a wrong management host is told of alone. */
function erroDoChamado(
  qual: 'dominioApi' | 'dominioIntegracao',
  d: DadosDoDistribuidor,
  hosts: readonly string[],
): string | null {
  const dominio = d[qual]
  const erro = erroDominio(dominio, hosts)
  if (erro || dominio === d.dominioGestao || erroDominio(d.dominioGestao, hosts)) return erro
  if (!chamaOutros(d.dominioGestao, d.tipoConexao))
    return 'Com a conexão http, use o domínio de gestão: as páginas chamam os outros por https'
  // The session is kept by a cookie that goes to hosts of the page's own site only; the integration needs none.
  return qual === 'dominioIntegracao' || mesmoSite(dominio, d.dominioGestao)
    ? null
    : 'Use um endereço do mesmo nome registrado que o de gestão, como api.exemplo.com.br: a sessão só vale entre eles'
}

function erroRetencao(qual: Retencao, meses: number | null): string | null {
  const { minimo, maximo } = RETENCOES[qual]
  return meses === null || (meses >= minimo && meses <= maximo)
    ? null
    : `Use de ${minimo} a ${maximo} meses, ou deixe vazio`
}

/** What is wrong with the distributor's record, by field; `hosts` are its addresses. */
export function errosDoDistribuidor(d: DadosDoDistribuidor, hosts: readonly string[]): Erros<DadosDoDistribuidor> {
  return soErros<DadosDoDistribuidor>({
    nameEmpresa: obrigatorio(d.nameEmpresa, 'Nome obrigatório'),
    dominioGestao: erroDominio(d.dominioGestao, hosts),
    dominioOrcamento: erroDominio(d.dominioOrcamento, hosts),
    dominioApi: erroDoChamado('dominioApi', d, hosts),
    dominioIntegracao: erroDoChamado('dominioIntegracao', d, hosts),
    dominioChecklist: erroDominio(d.dominioChecklist, hosts),
    dominioPesquisa: erroDominio(d.dominioPesquisa, hosts),
    linkLojaIos: erroUrl(d.linkLojaIos),
    linkLojaAndroid: erroUrl(d.linkLojaAndroid),
    urlLegado: erroUrl(d.urlLegado),
    urlLegadoEntrada: erroUrl(d.urlLegadoEntrada),
    urlLegadoSaida: erroUrl(d.urlLegadoSaida),
    mascaraCodigoInterno: MASCARA_INTERNO.test(d.mascaraCodigoInterno)
      ? null
      : 'Use de 3 a 9 zeros e, se quiser o ano, /00 ou /0000',
    mascaraCodigoLogin: MASCARA_LOGIN.test(d.mascaraCodigoLogin)
      ? null
      : 'Use # para cada dígito, com pontos ou hifens entre eles',
    retencaoAuditoria: erroRetencao('retencaoAuditoria', d.retencaoAuditoria),
    retencaoAcessos: erroRetencao('retencaoAcessos', d.retencaoAcessos),
    retencaoIntegracoes: erroRetencao('retencaoIntegracoes', d.retencaoIntegracoes),
    corPrimaria: COR.test(d.corPrimaria) ? null : 'Informe uma cor como #009EF7',
  })
}

const acesso = [-1] as const

export const distribuidores = {
  getRegistroDistribuidor: endpoint({
    method: 'GET',
    path: 'distribuidor/registro',
    acesso,
    resumo: 'Registro do próprio distribuidor',
    response: registroDoDistribuidor,
  }),
  alterarDistribuidor: endpoint({
    method: 'PUT',
    path: 'distribuidor/registro',
    acesso,
    resumo: 'Alterar o próprio distribuidor',
    body: dadosDoDistribuidor.extend({ versao }),
    response: registroDoDistribuidor,
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
    response: registroDoDistribuidor,
  }),
  acrescentarHost: endpoint({
    method: 'POST',
    path: 'distribuidor/hosts',
    acesso,
    resumo: 'Acrescentar um endereço que abre o distribuidor',
    body: z.object({ host: texto(253) }),
    response: registroDoDistribuidor,
  }),
  retirarHost: endpoint({
    method: 'DELETE',
    path: 'distribuidor/hosts/:host',
    acesso,
    resumo: 'Retirar um endereço do distribuidor; vale na hora',
    params: z.object({ host: z.string().max(253) }),
    response: registroDoDistribuidor,
  }),
  listChaves: endpoint({
    method: 'GET',
    path: 'distribuidor/chaves',
    acesso,
    resumo: 'Chaves de integração, as que valem primeiro',
    response: z.array(chaveDeIntegracao),
  }),
  criarChave: endpoint({
    method: 'POST',
    path: 'distribuidor/chaves',
    acesso,
    segredo: true,
    resumo: 'Criar uma chave de integração; o valor só aparece nesta resposta',
    body: z.object({
      nome: texto(60).min(1, 'Dê um nome à chave'),
      teste: z.boolean().default(false),
      porMinuto: z.number().int().min(1, 'Use ao menos 1').max(60_000, 'Use até 60.000').default(600),
    }),
    response: z.object({ codChave: z.number(), chave: z.string() }),
  }),
  revogarChave: endpoint({
    method: 'DELETE',
    path: 'distribuidor/chaves/:codChave',
    acesso,
    resumo: 'Revogar uma chave de integração; vale na hora',
    params: z.object({ codChave: cod }),
    response: vazio,
  }),
}
