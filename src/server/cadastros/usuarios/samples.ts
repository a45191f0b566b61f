import type { usuarios } from '#shared/cadastros/usuarios.ts'
import type { Target, Samples } from '../../core/areas/call-sample.ts'

const forUsuario = { params: (a: Target) => ({ codUsuario: a.usuario }) }

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof usuarios> = {
  listUsuarios: { withoutTarget: 'lista' },
  getUsuario: forUsuario,
  criarUsuario: { withoutTarget: 'ato', body: () => ({ nome: 'Ana', email: 'sem-arroba', telefone: '', codNivel: 3 }) },
  alterarUsuario: {
    ...forUsuario,
    body: () => ({ nome: 'Ana', email: 'ana@exemplo.com', telefone: '', codNivel: 3, ativo: true, versao: 1 }),
  },
  reenviarConvite: forUsuario,
  redefinirSenha: forUsuario,
  listSessoes: forUsuario,
  listCartas: forUsuario,
  encerrarSessoes: forUsuario,
  opcoesDeFiltro: { withoutTarget: 'lista' },
  getFiltros: forUsuario,
  gravarFiltros: { ...forUsuario, body: () => ({ filtros: [], versao: 1 }) },
}
