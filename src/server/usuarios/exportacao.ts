import { sql } from 'kysely'
import type { Nivel } from '#shared/contract.ts'
import { NOME_NIVEL } from '#shared/regras/niveis.ts'
import { FILTROS_SITUACAO, usuarios } from '#shared/usuarios.ts'
import { cadastroExportavel, um } from '../exportar-cadastro.ts'
import { listUsuarios } from './queries.ts'

const NOME_ESTADO = { ATIVO: 'Ativo', CONVIDADO: 'Convidado', INATIVO: 'Inativo' }

export const usuariosParaExportar = cadastroExportavel(
  'usuarios',
  'Usuários',
  usuarios.listUsuarios,
  async (c, f) => {
    const quem = await sql<{ codUsuario: number }>`select ctx_usuario() as cod_usuario`.execute(c.tx)
    const codUsuario = quem.rows[0]?.codUsuario ?? 0
    const { codNivel, ...resto } = f
    return listUsuarios(
      c.tx,
      { codDistribuidor: c.inquilino.codDistribuidor, codUsuario },
      {
        ...resto,
        situacao: um(FILTROS_SITUACAO, f.situacao) ?? 'vigentes',
        ...(codNivel !== undefined && { codNivel: codNivel as Nivel }),
      },
    )
  },
  {
    nome: (u) => u.nome,
    email: (u) => u.email,
    telefone: (u) => u.telefone,
    nivel: (u) => NOME_NIVEL[u.codNivel],
    situacao: (u) => NOME_ESTADO[u.situacao],
    ultimoAcesso: (u) => u.ultimoAcesso,
    sessoes: (u) => u.sessoes,
  },
)
