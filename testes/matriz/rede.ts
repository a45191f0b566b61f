import { distribuidores } from '#shared/distribuidores.ts'
import { usuarios } from '#shared/usuarios.ts'
import { area, type Alvo } from './tipos.ts'

const distribuidor = {
  nameEmpresa: 'Um',
  dominioGestao: 'um.localhost',
  dominioOrcamento: 'um.localhost',
  dominioApi: 'um.localhost',
  dominioIntegracao: 'um.localhost',
  dominioChecklist: 'um.localhost',
  dominioPesquisa: 'um.localhost',
  linkLojaIos: '',
  linkLojaAndroid: '',
  mascaraCodigoInterno: '00000',
  mascaraCodigoLogin: '###.##',
  tipoConexao: 'http',
  urlLegado: '',
  corPrimaria: '#009EF7',
  cnpjAlfanumerico: true,
}
const doUsuario = { params: (a: Alvo) => ({ codUsuario: a.usuario }) }

export const matrizUsuarios = area(usuarios, {
  listUsuarios: { semAlvo: 'lista' },
  getUsuario: doUsuario,
  criarUsuario: { semAlvo: 'ato', body: () => ({ nome: 'Ana', email: 'sem-arroba', telefone: '', codNivel: 3 }) },
  alterarUsuario: { ...doUsuario, body: () => ({ nome: 'Ana', email: 'ana@exemplo.com', telefone: '', codNivel: 3, ativo: true, versao: 1 }) },
  reenviarConvite: doUsuario,
  redefinirSenha: doUsuario,
  listSessoes: doUsuario,
  encerrarSessoes: doUsuario,
  opcoesDeFiltro: { semAlvo: 'lista' },
  getFiltros: doUsuario,
  gravarFiltros: { ...doUsuario, body: () => ({ filtros: [], versao: 1 }) },
})

export const matrizDistribuidores = area(distribuidores, {
  getRegistroDistribuidor: { semAlvo: 'lista' },
  alterarDistribuidor: { semAlvo: 'ato', body: () => ({ ...distribuidor, versao: 999 }) },
  trocarImagem: { semAlvo: 'ato', params: () => ({ qual: 'logo' }), body: () => ({ dados: 'AAAA' }) },
  acrescentarHost: { semAlvo: 'ato', body: () => ({ host: 'sem-ponto' }) },
  retirarHost: { de: 'rede', params: (a) => ({ host: a.host }) },
  listChaves: { semAlvo: 'lista' },
  criarChave: { semAlvo: 'ato', body: () => ({ nome: '' }) },
  revogarChave: { de: 'rede', params: (a) => ({ codChave: a.chave }) },
})
