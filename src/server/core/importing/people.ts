import { isOptionalText, type Fields } from '#shared/cadastros/fields.ts'
import { email, yesNo, phone, text } from './cells.ts'
import { columnOf, type Column } from './def.ts'

// Columns shared by several registers of people.

export const nameColumn = (nota: string, example: string, maximo = 80): Column<unknown> => ({
  nome: 'Nome',
  synonyms: ['nome completo', 'funcionario', 'colaborador'],
  writes: 'nome',
  required: true,
  nota,
  example,
  read: text(maximo),
})

export const phoneColumn: Column<unknown> = {
  nome: 'Telefone',
  synonyms: ['celular', 'fone', 'whatsapp', 'contato', 'tel'],
  writes: 'telefone',
  required: false,
  nota: 'Com DDD. Vazio apaga o telefone.',
  example: '(11) 98888-7777',
  read: phone,
}

export const emailColumn: Column<unknown> = {
  nome: 'E-mail',
  synonyms: ['email', 'correio eletronico', 'mail'],
  writes: 'email',
  required: false,
  nota: 'Vazio apaga o email.',
  example: 'nome@empresa.com.br',
  read: email,
}

export const activeColumn: Column<unknown> = {
  nome: 'Ativo',
  synonyms: ['situacao', 'status'],
  writes: 'ativo',
  required: false,
  nota: 'Sim ou não; vazio vale sim. Desativar mantém o histórico.',
  example: 'sim',
  read: yesNo,
}

/** A text that may be empty. */
export const textColumn = (nome: string, writes: string, max: number): Column<unknown> => ({
  nome,
  synonyms: [],
  writes,
  required: false,
  nota: `Até ${max} caracteres. Vazio apaga o que havia.`,
  example: '',
  read: text(max),
})

/** The columns given, and one for each other optional text of the register's form. */
export function withOtherTexts<R>(fields: Fields, given: readonly Column<R>[]): readonly Column<R>[] {
  const rest = Object.entries(fields).filter(([k]) => given.every((c) => c.writes !== columnOf(k)))
  return [...given, ...rest.flatMap(([k, f]) => (isOptionalText(f) ? [textColumn(f.nome, columnOf(k), f.maximo)] : []))]
}
