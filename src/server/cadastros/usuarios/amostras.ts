import type { usuarios } from '#shared/cadastros/usuarios.ts'
import type { Alvo, Amostras } from '../../core/areas/amostra.ts'

const doUsuario = { params: (a: Alvo) => ({ codUsuario: a.usuario }) }

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof usuarios> = {
  listUsuarios: { semAlvo: 'lista' },
  getUsuario: doUsuario,
  criarUsuario: { semAlvo: 'ato', body: () => ({ nome: 'Ana', email: 'sem-arroba', telefone: '', codNivel: 3 }) },
  alterarUsuario: {
    ...doUsuario,
    body: () => ({ nome: 'Ana', email: 'ana@exemplo.com', telefone: '', codNivel: 3, ativo: true, versao: 1 }),
  },
  reenviarConvite: doUsuario,
  redefinirSenha: doUsuario,
  listSessoes: doUsuario,
  listCartas: doUsuario,
  encerrarSessoes: doUsuario,
  opcoesDeFiltro: { semAlvo: 'lista' },
  getFiltros: doUsuario,
  gravarFiltros: { ...doUsuario, body: () => ({ filtros: [], versao: 1 }) },
}
