import { grupoFields } from '#shared/cadastros/grupos.ts'
import { text } from '../../core/importing/cells.ts'
import { define } from '../../core/importing/def.ts'
import { emailColumn, nameColumn, phoneColumn, withOtherTexts } from '../../core/importing/people.ts'

export const gruposImport = define<null>({
  registro: 'grupos',
  modulo: import.meta.url,
  table: 'grupo',
  codigo: 'cod_grupo',
  chave: [{ coluna: 'nome', withoutAccents: true }],
  keyName: 'nome',
  versoes: true,
  padrao: {},
  references: () => Promise.resolve(null),
  colunas: withOtherTexts(grupoFields, [
    {
      ...nameColumn('Obrigatório, até 80 caracteres. Acentos e maiúsculas não fazem outro grupo.', 'Grupo Aurora'),
      synonyms: ['grupo', 'nome do grupo', 'rede'],
    },
    {
      nome: 'Responsável',
      synonyms: ['contato', 'diretor', 'gestor'],
      writes: 'responsavel',
      required: false,
      nota: 'Até 80 caracteres. Vazio apaga o responsável.',
      example: 'Marina Prado',
      read: text(80),
    },
    { ...phoneColumn, synonyms: ['celular', 'fone', 'whatsapp', 'tel'] },
    emailColumn,
  ]),
})
