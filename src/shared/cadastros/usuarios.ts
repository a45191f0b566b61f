import { z } from 'zod'
import {
  type Contagem,
  type Erros,
  filtroOrdenado,
  obrigatorio,
  paginaDeCadastro,
  soErros,
  texto,
  versao,
} from './comum.ts'
import { cod, endpoint, instante } from '../core/contract.ts'
import { entrega as mensagem } from '../agenda/entregas.ts'
import { alcance, filtro } from '../rules/alcance.ts'
import { erroEmail } from '../rules/email.ts'
import { erroTelefone } from '../rules/telefone.ts'
import { nivel } from '../conta/sessao.ts'

/** A user's state: invited until the first password, then active; deactivated in either. */
export const SITUACOES_USUARIO = ['ATIVO', 'CONVIDADO', 'INATIVO'] as const
export type SituacaoUsuario = (typeof SITUACOES_USUARIO)[number]

const dadosDoUsuario = z.object({
  nome: texto(80),
  email: texto(200).toLowerCase(),
  telefone: texto(20),
  codNivel: nivel,
  ativo: z.boolean(),
})
/** What the form of a user edits. */
export type DadosDoUsuario = z.infer<typeof dadosDoUsuario>

const usuarioDoCadastro = dadosDoUsuario.extend({
  codUsuario: z.number(),
  /** Given by the database for good, unique in the distributor; as people know it, under the distributor's mask. */
  codigoLogin: z.string(),
  situacao: z.enum(SITUACOES_USUARIO),
  convidadoEm: instante.nullable(),
  ultimoAcesso: instante.nullable(),
  /** Open sessions: signed-in browsers. */
  sessoes: z.number(),
  alcance,
  /** Whether the caller's level administers this user's. */
  administravel: z.boolean(),
  versao,
})
export type UsuarioDoCadastro = z.infer<typeof usuarioDoCadastro>

/** States that the list can be cut to; `vigentes` are the active and the invited. */
export const FILTROS_SITUACAO = ['vigentes', 'ativos', 'convidados', 'inativos', 'todos'] as const

const filtroUsuarios = filtroOrdenado(['nome', 'codigo', 'email', 'nivel', 'acesso', 'sessoes']).extend({
  situacao: z.enum(FILTROS_SITUACAO).default('vigentes'),
  codNivel: z.coerce.number().pipe(nivel).optional(),
  /** Only those who reach this store. */
  codConcessionaria: cod.optional(),
})
export type FiltroUsuarios = z.infer<typeof filtroUsuarios> & Contagem

/** What is wrong with a user, by field. */
export function errosDoUsuario(d: DadosDoUsuario): Erros<DadosDoUsuario> {
  return soErros<DadosDoUsuario>({
    nome: obrigatorio(d.nome, 'Nome obrigatório'),
    email: obrigatorio(d.email, 'Email obrigatório') ?? erroEmail(d.email.trim()),
    telefone: d.telefone === '' ? null : erroTelefone(d.telefone),
  })
}

/** An invitation or a reset is on its way, or was kept as a file because no mail server is configured. */
const entrega = z.enum(['ENVIADA', 'GUARDADA'])
export type EntregaDoEmail = z.infer<typeof entrega>

const sessaoAberta = z.object({ desde: instante, ultimoUso: instante, lembrada: z.boolean(), expiraEm: instante })
export type SessaoAberta = z.infer<typeof sessaoAberta>

const filtrosDoUsuario = z.object({
  codUsuario: z.number(),
  nome: z.string(),
  codNivel: nivel,
  filtros: z.array(filtro),
  versao,
})
export type FiltrosDoUsuario = z.infer<typeof filtrosDoUsuario>

const loja = z.object({
  codConcessionaria: z.number(),
  nome: z.string(),
  codGrupo: z.number(),
  grupo: z.string(),
  marca: z.string(),
  outrasMarcas: z.array(z.string()),
  ativa: z.boolean(),
})
const opcoesDeFiltro = z.object({
  /** What the caller may grant. A narrowed caller gives on only the groups and makers that are filters of their own. */
  grupos: z.array(z.object({ codGrupo: z.number(), nome: z.string() })),
  marcas: z.array(z.string()),
  lojas: z.array(loja),
  /** Whether the caller may leave an administrator without filters, who then reaches every store. */
  podeTudo: z.boolean(),
})
export type OpcoesDeFiltro = z.infer<typeof opcoesDeFiltro>

const params = z.object({ codUsuario: cod })
const acesso = [2, -1] as const

const cartaEnviada = mensagem.extend({ assunto: z.string() })
export type CartaEnviada = z.infer<typeof cartaEnviada>

export const usuarios = {
  listUsuarios: endpoint({
    method: 'GET',
    path: 'usuarios',
    acesso,
    loja: 'query',
    resumo: 'Usuários ao alcance de quem chama, por nome',
    query: filtroUsuarios,
    response: paginaDeCadastro(usuarioDoCadastro),
  }),
  getUsuario: endpoint({
    method: 'GET',
    path: 'usuarios/:codUsuario',
    acesso,
    resumo: 'Um usuário',
    params,
    response: usuarioDoCadastro,
  }),
  criarUsuario: endpoint({
    method: 'POST',
    path: 'usuarios',
    acesso,
    resumo: 'Convidar um usuário por email',
    body: dadosDoUsuario.omit({ ativo: true }),
    response: usuarioDoCadastro.extend({ entrega }),
  }),
  alterarUsuario: endpoint({
    method: 'PUT',
    path: 'usuarios/:codUsuario',
    acesso,
    resumo: 'Alterar, desativar ou reativar um usuário; vale na hora',
    params,
    body: dadosDoUsuario.extend({ versao }),
    response: usuarioDoCadastro,
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
  listSessoes: endpoint({
    method: 'GET',
    path: 'usuarios/:codUsuario/sessoes',
    acesso,
    resumo: 'Sessões abertas de um usuário',
    params,
    response: z.array(sessaoAberta),
  }),
  listCartas: endpoint({
    method: 'GET',
    path: 'usuarios/:codUsuario/cartas',
    acesso,
    resumo: 'As últimas mensagens do sistema a um usuário (convite, nova senha), e se saíram',
    params,
    response: z.array(cartaEnviada),
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
    response: opcoesDeFiltro,
  }),
  getFiltros: endpoint({
    method: 'GET',
    path: 'usuarios/:codUsuario/filtros',
    acesso,
    resumo: 'Filtros de um usuário',
    params,
    response: filtrosDoUsuario,
  }),
  gravarFiltros: endpoint({
    method: 'PUT',
    path: 'usuarios/:codUsuario/filtros',
    acesso,
    resumo: 'Trocar o conjunto de filtros de um usuário; vale na hora',
    params,
    body: z.object({ filtros: z.array(filtro).max(1000, 'Use até 1.000 filtros'), versao }),
    response: filtrosDoUsuario,
  }),
}
