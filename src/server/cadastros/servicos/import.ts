import { EQUIPAMENTO_TYPE_CODES, EQUIPAMENTO_TYPES } from '#shared/rules/equipamento.ts'
import { servicoFields, validateServico, SERVICO_TYPES, type ServicoType } from '#shared/cadastros/servicos.ts'
import {
  upperCode,
  money,
  toReais,
  integer,
  list,
  optionName,
  option,
  text,
  textOf,
} from '../../core/importing/cells.ts'
import { type Column, define, byColumn, formOf } from '../../core/importing/def.ts'
import { activeColumn, withOtherTexts } from '../../core/importing/people.ts'

const MAX_CENTAVOS = 9_999_999
const NAMES = Object.fromEntries(Object.entries(SERVICO_TYPES).map(([k, t]) => [k, t.nome])) as Record<
  ServicoType,
  string
>

/** Minutes of '90', or of '1:30' as a spreadsheet shows a time. */
const minutos: Column<unknown>['read'] = (v) => {
  const [, h, m] = /^(\d{1,3}):([0-5]\d)(?::00)?$/.exec(textOf(v)) ?? []
  return h && m ? Number(h) * 60 + Number(m) : integer(1, 6000)(v)
}

export const servicosImport = define<null>({
  registro: 'servicos',
  modulo: import.meta.url,
  table: 'servico',
  codigo: 'cod_servico',
  chave: [{ coluna: 'codigo' }],
  keyName: 'código',
  versoes: true,
  padrao: { tipo: 'MECANICA', habilidades: [], equipamentos: [], ativo: true },
  references: () => Promise.resolve(null),
  check: (l) => byColumn(validateServico(formOf(servicoFields, l))),
  colunas: withOtherTexts(servicoFields, [
    {
      nome: 'Código',
      synonyms: ['cod', 'codigo do servico', 'operacao', 'codigo da operacao'],
      writes: 'codigo',
      required: true,
      nota: 'Obrigatório, sem espaços, até 30 caracteres; maiúsculas e minúsculas são o mesmo código. Se já existe um serviço com este código, ele é alterado.',
      example: 'EX-REV10',
      read: upperCode(30),
    },
    {
      nome: 'Descrição',
      synonyms: ['nome', 'servico', 'nome do servico', 'descricao do servico'],
      writes: 'descricao',
      required: true,
      nota: 'Obrigatória, até 120 caracteres.',
      example: 'Revisão de 10.000 km',
      read: text(120),
    },
    {
      nome: 'Tipo',
      synonyms: ['tipo de servico', 'categoria'],
      writes: 'tipo',
      required: false,
      nota: `Um de: ${Object.values(NAMES).join(', ')}. Vazio vale Mecânica.`,
      example: 'Revisão',
      read: option(NAMES),
      wording: optionName(NAMES),
    },
    {
      nome: 'Minutos',
      synonyms: ['tempo', 'tempo padrao', 'tempo padrao min', 'tmo', 'duracao', 'duracao min'],
      writes: 'minutos',
      required: true,
      nota: 'Obrigatório: tempo padrão em minutos, ou como 1:30.',
      example: 90,
      read: minutos,
    },
    {
      nome: 'Custo da hora',
      synonyms: ['custo hora', 'custo', 'custo h'],
      writes: 'custo_hora',
      required: true,
      nota: 'Obrigatório, em reais, como 85,00.',
      example: 85,
      read: money(MAX_CENTAVOS),
      wording: toReais,
    },
    {
      nome: 'Valor da hora',
      synonyms: ['valor hora', 'preco hora', 'preco da hora', 'valor', 'valor h'],
      writes: 'valor_hora',
      required: true,
      nota: 'Obrigatório, em reais, não menor que o custo.',
      example: 220,
      read: money(MAX_CENTAVOS),
      wording: toReais,
    },
    {
      nome: 'Habilidades',
      synonyms: ['habilidade', 'especialidade', 'especialidades'],
      writes: 'habilidades',
      required: false,
      nota: 'O que o mecânico precisa saber: até 20, separadas por vírgula.',
      example: 'revisão',
      read: list(20, 40),
    },
    {
      nome: 'Equipamentos',
      synonyms: ['equipamento', 'recursos', 'recurso'],
      writes: 'equipamentos',
      required: false,
      nota: `O que a agenda reserva com o mecânico, separados por vírgula: ${Object.values(EQUIPAMENTO_TYPES).join(', ')}.`,
      example: 'Elevador',
      read: (v) => list(EQUIPAMENTO_TYPE_CODES.length, 40)(v).map((x) => option(EQUIPAMENTO_TYPES)(x)),
    },
    activeColumn,
  ]),
})
