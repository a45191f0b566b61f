import { mecanicoFields } from '#shared/cadastros/mecanicos.ts'
import { SIZE } from '#shared/rules/sizes.ts'
import { list } from '../../core/importing/cells.ts'
import { define } from '../../core/importing/def.ts'
import { lojaColumn, listLojas, type ByName } from '../../core/importing/lojas.ts'
import { activeColumn, nameColumn, phoneColumn, withOtherTexts } from '../../core/importing/people.ts'

export const mecanicosImport = define<ByName>({
  registro: 'mecanicos',
  modulo: import.meta.url,
  table: 'mecanico',
  codigo: 'cod_mecanico',
  chave: [{ coluna: 'cod_concessionaria' }, { coluna: 'nome' }],
  keyName: 'nome na mesma concessionária',
  versoes: true,
  padrao: { habilidades: [], ativo: true },
  references: listLojas,
  colunas: withOtherTexts(mecanicoFields, [
    lojaColumn,
    nameColumn(
      'Obrigatório, até 120 caracteres. O mesmo nome na mesma concessionária é o mesmo mecânico.',
      'Bruno Lima',
      SIZE.mecanico,
    ),
    phoneColumn,
    {
      nome: 'Habilidades',
      synonyms: ['especialidades', 'especialidade', 'habilidade', 'competencias'],
      writes: 'habilidades',
      required: false,
      nota: 'Até 20, separadas por vírgula.',
      example: 'freios, suspensão',
      read: list(20, 40),
    },
    activeColumn,
  ]),
})
