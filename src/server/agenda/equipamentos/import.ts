import { equipamentoFields } from '#shared/agenda/equipamentos.ts'
import { EQUIPAMENTO_TYPES } from '#shared/rules/equipamento.ts'
import { integer, option, optionName } from '../../core/importing/cells.ts'
import { define } from '../../core/importing/def.ts'
import { lojaColumn, listLojas, type ByName } from '../../core/importing/lojas.ts'
import { activeColumn, nameColumn, withOtherTexts } from '../../core/importing/people.ts'

export const equipamentosImport = define<ByName>({
  registro: 'equipamentos',
  modulo: import.meta.url,
  table: 'equipamento',
  codigo: 'cod_equipamento',
  chave: [{ coluna: 'cod_concessionaria' }, { coluna: 'nome' }],
  keyName: 'nome na mesma concessionária',
  versoes: true,
  padrao: { ordem: 1, ativo: true },
  references: listLojas,
  colunas: withOtherTexts(equipamentoFields, [
    lojaColumn,
    nameColumn(
      'Obrigatório, até 60 caracteres. O mesmo nome na mesma concessionária é o mesmo equipamento.',
      'Elevador 1',
      60,
    ),
    {
      nome: 'Tipo',
      synonyms: ['tipo de equipamento', 'categoria'],
      writes: 'tipo',
      required: true,
      nota: `Um de: ${Object.values(EQUIPAMENTO_TYPES).join(', ')}. O tipo de um equipamento em uso não muda.`,
      example: 'Elevador',
      read: option(EQUIPAMENTO_TYPES),
      wording: optionName(EQUIPAMENTO_TYPES),
    },
    {
      nome: 'Peso máximo',
      synonyms: ['peso', 'capacidade', 'capacidade kg', 'peso maximo kg'],
      writes: 'peso_maximo',
      required: false,
      nota: 'Em quilos, de 100 a 60000. Vazio apaga.',
      example: 4000,
      read: integer(100, 60_000),
    },
    {
      nome: 'Ordem',
      synonyms: ['posicao', 'sequencia'],
      writes: 'ordem',
      required: false,
      nota: 'Ordem na agenda, de 1 a 999. Vazio vale 1.',
      example: 1,
      read: integer(1, 999),
    },
    activeColumn,
  ]),
})
