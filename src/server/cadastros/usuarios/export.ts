import type { Nivel } from '#shared/core/contract.ts'
import { formatLoginCode } from '#shared/rules/login-code.ts'
import { NIVEL_LABELS } from '#shared/rules/niveis.ts'
import { STATUS_FILTERS, usuarios } from '#shared/cadastros/usuarios.ts'
import { exportableCadastro, pickOne } from '../../core/areas/register-export.ts'
import { describeReach, readCatalog } from './reach.ts'
import { listUsuarios, callerOf } from './queries.ts'

const STATE_LABELS = { ATIVO: 'Ativo', CONVIDADO: 'Convidado', INATIVO: 'Inativo' }

export const usuariosExport = exportableCadastro(
  'usuarios',
  'Usuários',
  usuarios.listUsuarios,
  async (c, f) => {
    const { codDistribuidor, mascaraCodigoLogin } = c.tenant
    const { codNivel, ...rest } = f
    const page = await listUsuarios(
      c.tx,
      { codDistribuidor, codUsuario: await callerOf(c.tx) },
      {
        ...rest,
        situacao: pickOne(STATUS_FILTERS, f.situacao) ?? 'vigentes',
        ...(codNivel !== undefined && { codNivel: codNivel as Nivel }),
      },
    )
    const catalog = await readCatalog(c.tx, codDistribuidor)
    return {
      ...page,
      itens: page.itens.map((u) => ({
        ...u,
        codigoLogin: formatLoginCode(u.codigoLogin, mascaraCodigoLogin),
        alcance: describeReach(u.codNivel, u.filtros, catalog),
      })),
    }
  },
  {
    nivel: (u) => NIVEL_LABELS[u.codNivel],
    // Same format as the import reads.
    concessionarias: ({ alcance }) => (alcance.todas ? 'Todas' : alcance.filtros.map((f) => f.nome).join('; ')),
    situacao: (u) => STATE_LABELS[u.situacao],
  },
)
