import type { Nivel } from '#shared/core/contract.ts'
import { formatarCodigoLogin } from '#shared/rules/codigo-login.ts'
import { NOME_NIVEL } from '#shared/rules/niveis.ts'
import { FILTROS_SITUACAO, usuarios } from '#shared/cadastros/usuarios.ts'
import { cadastroExportavel, um } from '../../core/areas/exportar-cadastro.ts'
import { descreverAlcance, lerCatalogo } from './alcance.ts'
import { listUsuarios, quemPede } from './queries.ts'

const NOME_ESTADO = { ATIVO: 'Ativo', CONVIDADO: 'Convidado', INATIVO: 'Inativo' }

export const usuariosParaExportar = cadastroExportavel(
  'usuarios',
  'Usuários',
  usuarios.listUsuarios,
  async (c, f) => {
    const { codDistribuidor, mascaraCodigoLogin } = c.inquilino
    const { codNivel, ...resto } = f
    const pagina = await listUsuarios(
      c.tx,
      { codDistribuidor, codUsuario: await quemPede(c.tx) },
      {
        ...resto,
        situacao: um(FILTROS_SITUACAO, f.situacao) ?? 'vigentes',
        ...(codNivel !== undefined && { codNivel: codNivel as Nivel }),
      },
    )
    const catalogo = await lerCatalogo(c.tx, codDistribuidor)
    return {
      ...pagina,
      itens: pagina.itens.map((u) => ({
        ...u,
        codigoLogin: formatarCodigoLogin(u.codigoLogin, mascaraCodigoLogin),
        alcance: descreverAlcance(u.codNivel, u.filtros, catalogo),
      })),
    }
  },
  {
    nome: (u) => u.nome,
    email: (u) => u.email,
    telefone: (u) => u.telefone,
    nivel: (u) => NOME_NIVEL[u.codNivel],
    // As the file's own import reads it.
    concessionarias: ({ alcance }) => (alcance.todas ? 'Todas' : alcance.filtros.map((f) => f.nome).join('; ')),
    situacao: (u) => NOME_ESTADO[u.situacao],
    ultimoAcesso: (u) => u.ultimoAcesso,
    sessoes: (u) => u.sessoes,
    codigoLogin: (u) => u.codigoLogin,
  },
)
