import { consultorFields } from '#shared/cadastros/consultores.ts'
import { SIZE } from '#shared/rules/sizes.ts'
import { define } from '../../core/importing/def.ts'
import { lojaColumn, listLojas, type ByName } from '../../core/importing/lojas.ts'
import { activeColumn, emailColumn, nameColumn, phoneColumn, withOtherTexts } from '../../core/importing/people.ts'

export const consultoresImport = define<ByName>({
  registro: 'consultores',
  modulo: import.meta.url,
  table: 'consultor',
  codigo: 'cod_consultor',
  chave: [{ coluna: 'cod_concessionaria' }, { coluna: 'nome' }],
  keyName: 'nome na mesma concessionária',
  versoes: true,
  padrao: { ativo: true },
  references: listLojas,
  colunas: withOtherTexts(consultorFields, [
    lojaColumn,
    nameColumn(
      'Obrigatório, até 120 caracteres. O mesmo nome na mesma concessionária é o mesmo consultor.',
      'Lúcia Farias',
      SIZE.consultor,
    ),
    phoneColumn,
    emailColumn,
    activeColumn,
  ]),
})
