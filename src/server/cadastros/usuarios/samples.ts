import { usuarioFields, type usuarios } from '#shared/cadastros/usuarios.ts'
import { sampleRecord, type Target, type Samples } from '../../core/areas/call-sample.ts'

const usuario = { ...sampleRecord(usuarioFields), email: 'ana@exemplo.com' }
const forUsuario = { params: (a: Target) => ({ codUsuario: a.usuario }) }

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof usuarios> = {
  listUsuarios: { withoutTarget: 'lista' },
  getUsuario: forUsuario,
  criarUsuario: { withoutTarget: 'ato', body: () => ({ ...usuario, email: 'sem-arroba' }) },
  alterarUsuario: {
    ...forUsuario,
    body: () => ({ ...usuario, versao: 1 }),
  },
  reenviarConvite: forUsuario,
  redefinirSenha: forUsuario,
  redefinirFatores: { ...forUsuario, body: () => ({ motivo: 'Perdeu o celular' }) },
  listSessoes: forUsuario,
  listCartas: forUsuario,
  encerrarSessoes: forUsuario,
  opcoesDeFiltro: { withoutTarget: 'lista' },
  getFiltros: forUsuario,
  gravarFiltros: { ...forUsuario, body: () => ({ filtros: [], versao: 1 }) },
}
