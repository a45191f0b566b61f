import type { Nivel } from '#shared/core/contract.ts'
import { usuarioFields } from '#shared/cadastros/usuarios.ts'
import { option } from '../../core/importing/cells.ts'
import { define } from '../../core/importing/def.ts'
import { findLojas, lojaColumn } from '../../core/importing/lojas.ts'
import { emailColumn, nameColumn, phoneColumn, withOtherTexts } from '../../core/importing/people.ts'
import type { UsuarioReferencias } from './referencias.ts'

/** Levels that a file may create. Administrators are invited one by one, on the screen that shows their reach. */
const NIVEIS: Record<string, string> = {
  1: 'Gestão',
  3: 'Consultor',
  4: 'Chefe de oficina',
  5: 'Mecânico',
  6: 'Leitor de checklists',
} satisfies Partial<Record<Nivel, string>>
const nivel = option(NIVEIS)

export const usuariosImport = define<UsuarioReferencias>({
  registro: 'usuarios',
  modulo: import.meta.url,
  table: 'usuario',
  codigo: 'cod_usuario',
  chave: [{ coluna: 'email' }],
  keyName: 'email',
  versoes: true,
  padrao: {},
  onlyNew: true,
  // Import lazily: the sandbox process that parses the file must not load database or e-mail code.
  references: async (c) => (await import('./referencias.ts')).readReferencias(c),
  // Accept rows of existing users unchecked, so that an export imports again even with administrators, users without a store and old
  // invalid data.
  stays: (data, { emails }) => emails.has(String(data['email'])),
  depois: async (tx, page) => (await import('./invite.ts')).invite(tx, page),
  colunas: withOtherTexts(usuarioFields, [
    nameColumn('Obrigatório, até 80 caracteres.', 'Lúcia Farias'),
    {
      ...emailColumn,
      required: true,
      nota: 'Obrigatório: para onde vai o convite. Quem já é usuário fica como está.',
    },
    {
      nome: 'Nível',
      synonyms: ['nivel de acesso', 'perfil', 'cargo', 'funcao'],
      writes: 'cod_nivel',
      required: true,
      nota: `Obrigatório, um de: ${Object.values(NIVEIS).join(', ')}. Administradores são convidados um a um.`,
      example: 'Consultor',
      read: (v) => Number(nivel(v)),
    },
    {
      ...lojaColumn,
      writes: 'lojas',
      outside: true,
      nota: 'Obrigatória: a concessionária que a pessoa verá, ou várias separadas por ponto e vírgula.',
      read: (v, { lojas }) => findLojas(lojas, v),
    },
    phoneColumn,
  ]),
})
