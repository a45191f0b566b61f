import { usuarios } from '#shared/cadastros/usuarios.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { usuariosExport } from './export.ts'
import { usuariosImport } from './import.ts'
import { getUsuario } from './queries.ts'

/** Users, their level, filters, invitations and sessions. */
export const area: Area = {
  nome: 'usuarios',
  routes: [routes(usuarios, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  constraints: {
    usuario_cod_distribuidor_email_key: ['email', 'Já existe um usuário com este email'],
  },
  exportable: { usuarios: usuariosExport },
  importable: [usuariosImport],
  history: {
    nome: 'usuarios',
    table: 'usuario',
    codigo: 'codUsuario',
    open: usuarios.getUsuario,
    isVisible: async (c, codigo) =>
      (await getUsuario(
        c.tx,
        { codDistribuidor: c.tenant.codDistribuidor, codUsuario: c.sessao.codUsuario },
        codigo,
      )) !== undefined,
  },
}
