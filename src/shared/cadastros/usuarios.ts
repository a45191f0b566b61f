import { z } from 'zod'
import { missing, type Fields } from './fields.ts'
import {
  type Count,
  type FieldErrors,
  formSchema,
  sortableFilter,
  cadastroPage,
  onlyErrors,
  text,
  version,
} from './registers.ts'
import { cod, empty, endpoint, instant, type Nivel } from '../core/contract.ts'
import { entrega as mensagem } from '../agenda/entregas.ts'
import { reach, filter } from '../rules/reach.ts'
import { NIVEL_LABELS } from '../rules/niveis.ts'
import { emailError } from '../rules/email.ts'
import { phoneError } from '../rules/phone.ts'
import { nivel, openSessao } from '../conta/sessao.ts'

/** A user's state: invited until the first password, then active; both can be deactivated. */
export const USUARIO_STATUSES = ['ATIVO', 'CONVIDADO', 'INATIVO'] as const
export type UsuarioStatus = (typeof USUARIO_STATUSES)[number]

export const usuarioFields = {
  nome: { nome: 'Nome', novo: '', maximo: 80, required: 'Nome obrigatório', coluna: 'texto' },
  email: { nome: 'E-mail', novo: '', maximo: 200, required: 'E-mail obrigatório', coluna: 'texto' },
  telefone: { nome: 'Telefone', novo: '', maximo: 20, coluna: 'texto' },
  codNivel: { nome: 'Nível', novo: 3 as const, tell: (v) => NIVEL_LABELS[v as Nivel] },
  ativo: { nome: 'Ativo', novo: true },
} satisfies Fields
const usuarioData = formSchema(usuarioFields, {
  email: text(usuarioFields.email.maximo).toLowerCase(),
  codNivel: nivel,
})
/** Fields of the user's form. */
export type UsuarioData = z.infer<typeof usuarioData>

const usuarioRecord = usuarioData.extend({
  codUsuario: z.number(),
  /** Permanent login code, assigned by the database, unique in the distributor, and formatted with the distributor's mask. */
  codigoLogin: z.string(),
  situacao: z.enum(USUARIO_STATUSES),
  convidadoEm: instant.nullable(),
  ultimoAcesso: instant.nullable(),
  /** Number of open sessions (signed-in browsers). */
  sessoes: z.number(),
  alcance: reach,
  /** Whether the caller's level may administer this user. */
  administravel: z.boolean(),
  versao: version,
})
export type UsuarioRecord = z.infer<typeof usuarioRecord>

/** Filters of the list by state; `vigentes` are the active and the invited users. */
export const STATUS_FILTERS = ['vigentes', 'ativos', 'convidados', 'inativos', 'todos'] as const

const usuariosFilter = sortableFilter(['nome', 'codigo', 'email', 'nivel', 'acesso', 'sessoes']).extend({
  situacao: z.enum(STATUS_FILTERS).default('vigentes'),
  codNivel: z.coerce.number().pipe(nivel).optional(),
  /** Only users whose reach includes this store. */
  codConcessionaria: cod.optional(),
})
export type UsuariosFilter = z.infer<typeof usuariosFilter> & Count

/** Form errors of a user, by field. */
export function validateUsuario(d: UsuarioData): FieldErrors<UsuarioData> {
  const blank = missing(usuarioFields, d)
  return onlyErrors<UsuarioData>({
    ...blank,
    email: blank.email ?? emailError(d.email.trim()),
    telefone: d.telefone === '' ? null : phoneError(d.telefone),
  })
}

/** Delivery of an invitation or reset: ENVIADA is queued, GUARDADA is stored as a file because no mail server is configured. */
const entrega = z.enum(['ENVIADA', 'GUARDADA'])
export type EmailDelivery = z.infer<typeof entrega>

const usuarioFilters = z.object({
  codUsuario: z.number(),
  nome: z.string(),
  codNivel: nivel,
  filtros: z.array(filter),
  versao: version,
})
export type UsuarioFilters = z.infer<typeof usuarioFilters>

const loja = z.object({
  codConcessionaria: z.number(),
  nome: z.string(),
  codGrupo: z.number(),
  grupo: z.string(),
  marca: z.string(),
  outrasMarcas: z.array(z.string()),
  ativa: z.boolean(),
})
const filterOptions = z.object({
  /** Filters that the caller may grant. A caller with filters can grant only groups and makes from those filters. */
  grupos: z.array(z.object({ codGrupo: z.number(), nome: z.string() })),
  marcas: z.array(z.string()),
  lojas: z.array(loja),
  /** Whether the caller may save an administrator without filters, who then reaches every store. */
  podeTudo: z.boolean(),
})
export type FilterOptions = z.infer<typeof filterOptions>

const params = z.object({ codUsuario: cod })
const acesso = [2, -1] as const

const sentEmail = mensagem.extend({ assunto: z.string() })
export type SentEmail = z.infer<typeof sentEmail>

export const usuarios = {
  listUsuarios: endpoint({
    method: 'GET',
    path: 'usuarios',
    acesso,
    loja: 'query',
    resumo: 'Usuários ao alcance de quem chama, por nome',
    query: usuariosFilter,
    response: cadastroPage(usuarioRecord),
  }),
  getUsuario: endpoint({
    method: 'GET',
    path: 'usuarios/:codUsuario',
    acesso,
    resumo: 'Um usuário',
    params,
    response: usuarioRecord,
  }),
  criarUsuario: endpoint({
    method: 'POST',
    path: 'usuarios',
    acesso,
    confirma: true,
    resumo: 'Convidar um usuário por email',
    body: usuarioData.omit({ ativo: true }),
    response: usuarioRecord.extend({ entrega }),
  }),
  alterarUsuario: endpoint({
    method: 'PUT',
    path: 'usuarios/:codUsuario',
    acesso,
    confirma: true,
    resumo: 'Alterar, desativar ou reativar um usuário; vale na hora',
    params,
    body: usuarioData.extend({ versao: version }),
    response: usuarioRecord,
  }),
  reenviarConvite: endpoint({
    method: 'POST',
    path: 'usuarios/:codUsuario/convite',
    acesso,
    porMinuto: 30,
    resumo: 'Enviar outro convite; o anterior deixa de valer',
    params,
    response: z.object({ entrega }),
  }),
  redefinirSenha: endpoint({
    method: 'POST',
    path: 'usuarios/:codUsuario/redefinir-senha',
    acesso,
    porMinuto: 30,
    resumo: 'Enviar ao usuário o link de nova senha',
    params,
    response: z.object({ entrega }),
  }),
  redefinirFatores: endpoint({
    method: 'POST',
    path: 'usuarios/:codUsuario/fatores/redefinir',
    acesso,
    confirma: true,
    resumo: 'Retirar o segundo fator e as chaves de acesso de quem os perdeu, com motivo; a pessoa é avisada',
    params,
    body: z.object({ motivo: text(300).min(5, 'Diga por quê, e como a pessoa provou quem é') }),
    response: empty,
  }),
  listSessoes: endpoint({
    method: 'GET',
    path: 'usuarios/:codUsuario/sessoes',
    acesso,
    resumo: 'Sessões abertas de um usuário',
    params,
    response: z.array(openSessao),
  }),
  listCartas: endpoint({
    method: 'GET',
    path: 'usuarios/:codUsuario/cartas',
    acesso,
    resumo: 'As últimas mensagens do sistema a um usuário (convite, nova senha), e se saíram',
    params,
    response: z.array(sentEmail),
  }),
  encerrarSessoes: endpoint({
    method: 'DELETE',
    path: 'usuarios/:codUsuario/sessoes',
    acesso,
    resumo: 'Encerrar todas as sessões de um usuário, na hora',
    params,
    response: z.object({ encerradas: z.number() }),
  }),
  opcoesDeFiltro: endpoint({
    method: 'GET',
    path: 'usuarios/opcoes-de-filtro',
    acesso,
    resumo: 'Grupos, marcas e concessionárias que quem chama pode conceder',
    response: filterOptions,
  }),
  getFiltros: endpoint({
    method: 'GET',
    path: 'usuarios/:codUsuario/filtros',
    acesso,
    resumo: 'Filtros de um usuário',
    params,
    response: usuarioFilters,
  }),
  gravarFiltros: endpoint({
    method: 'PUT',
    path: 'usuarios/:codUsuario/filtros',
    acesso,
    confirma: true,
    resumo: 'Trocar o conjunto de filtros de um usuário; vale na hora',
    params,
    body: z.object({ filtros: z.array(filter).max(1000, 'Use até 1.000 filtros'), versao: version }),
    response: usuarioFilters,
  }),
}
