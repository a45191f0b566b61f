import { lugarFields, validateLugar, type LugarData } from '#shared/agenda/lugares.ts'
import { LUGAR_TYPE_NAMES } from '#shared/rules/lugar.ts'
import { integer, option, optionName, text, upperCode } from '../../core/importing/cells.ts'
import { byColumn, define, formOf } from '../../core/importing/def.ts'
import { lojaColumn, listLojas, type ByName } from '../../core/importing/lojas.ts'
import { activeColumn } from '../../core/importing/people.ts'

const { codigo, nome, tipo, capacidade } = lugarFields

export const lugaresImport = define<ByName>({
  registro: 'lugares',
  modulo: import.meta.url,
  table: 'lugar',
  codigo: 'cod_lugar',
  chave: [{ coluna: 'cod_concessionaria' }, { coluna: 'codigo' }],
  keyName: 'código na mesma concessionária',
  versoes: true,
  padrao: { tipo: 'PATIO', capacidade: 1, ativo: true },
  references: listLojas,
  check: (linha) =>
    byColumn(validateLugar({ ...(formOf(lugarFields, linha) as LugarData), colunas: [], mecanicos: [] })),
  colunas: [
    lojaColumn,
    {
      nome: codigo.nome,
      synonyms: ['vaga', 'lugar', 'posicao', 'numero'],
      writes: 'codigo',
      required: true,
      nota: 'Obrigatório, até 8 letras, números e hífen. O mesmo código na mesma concessionária é o mesmo lugar.',
      example: 'P12',
      read: upperCode(codigo.maximo),
    },
    {
      nome: nome.nome,
      synonyms: ['descricao', 'local'],
      writes: 'nome',
      required: false,
      nota: `Até ${nome.maximo} caracteres.`,
      example: 'Vaga coberta 12',
      read: text(nome.maximo),
    },
    {
      nome: tipo.nome,
      synonyms: ['categoria', 'area'],
      writes: 'tipo',
      required: false,
      nota: `${Object.values(LUGAR_TYPE_NAMES).join(', ')}. Vazio é Pátio.`,
      example: 'Pátio',
      read: option(LUGAR_TYPE_NAMES),
      wording: optionName(LUGAR_TYPE_NAMES),
    },
    {
      nome: capacidade.nome,
      synonyms: ['capacidade', 'vagas', 'carros'],
      writes: 'capacidade',
      required: false,
      nota: 'De 1 a 200. Vazio é 1.',
      example: 1,
      read: integer(1, 200),
    },
    activeColumn,
  ],
})
