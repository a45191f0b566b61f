import { usuarios } from '#shared/cadastros/usuarios.ts'
import { rotas, type Area } from '../../core/areas/area.ts'
import { usuariosParaExportar } from './exportacao.ts'
import { usuariosDeArquivo } from './importacao.ts'
import { getUsuario } from './queries.ts'

/** Users, their level, filters, invitations and sessions. */
export const area: Area = {
  nome: 'usuarios',
  rotas: [rotas(usuarios, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  restricoes: {
    usuario_cod_distribuidor_email_key: ['email', 'Já existe um usuário com este email'],
  },
  exporta: { usuarios: usuariosParaExportar },
  importa: [usuariosDeArquivo],
  historia: {
    nome: 'usuarios',
    tabela: 'usuario',
    codigo: 'codUsuario',
    abrir: usuarios.getUsuario,
    visivel: async (c, codigo) =>
      (await getUsuario(
        c.tx,
        { codDistribuidor: c.inquilino.codDistribuidor, codUsuario: c.sessao.codUsuario },
        codigo,
      )) !== undefined,
  },
}
