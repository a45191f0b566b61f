import { pneuFields, validatePneu } from '#shared/cardapio/pneus.ts'
import { parseMedida } from '#shared/rules/pneu.ts'
import { code, money, text, textOf } from '../../core/importing/cells.ts'
import { InvalidCell, type Column, define, type Stored, byColumn, formOf } from '../../core/importing/def.ts'
import { activeColumn, withOtherTexts } from '../../core/importing/people.ts'

const MAX_CENTAVOS = 99_999_999

const medida: Column<unknown>['read'] = (v) => {
  const fetched = parseMedida(textOf(v))
  if ('erro' in fetched) throw new InvalidCell(fetched.erro)
  if (fetched.medida.cargaKg === null)
    throw new InvalidCell('Faltam os índices de carga e velocidade. Escreva como 205/55 R16 91V.')
  return fetched.medida.texto
}

export const pneusImport = define<null>({
  registro: 'pneus',
  modulo: import.meta.url,
  table: 'pneu',
  codigo: 'cod_pneu',
  chave: [{ coluna: 'codigo', withoutAccents: true }],
  keyName: 'código',
  versoes: true,
  padrao: { ativo: true },
  references: () => Promise.resolve(null),
  // Derive the columns of a size from the size itself, not from the file.
  complete: (l): Record<string, Stored> => {
    const fetched = parseMedida(String(l['medida']))
    return 'erro' in fetched
      ? {}
      : {
          encaixe: fetched.medida.encaixe,
          carga_kg: fetched.medida.cargaKg,
          velocidade_kmh: fetched.medida.velocidadeKmh,
        }
  },
  completed: ['encaixe', 'carga_kg', 'velocidade_kmh'],
  check: (l) => byColumn(validatePneu(formOf(pneuFields, l))),
  colunas: withOtherTexts(pneuFields, [
    {
      nome: 'Código',
      synonyms: ['cod', 'referencia', 'sku', 'part number'],
      writes: 'codigo',
      required: true,
      nota: 'Obrigatório, sem espaços; maiúsculas, minúsculas e acentos não fazem outro código. Se já existe um pneu com este código, ele é alterado.',
      example: 'EX-2055516',
      read: code(40),
    },
    {
      nome: 'Marca',
      synonyms: ['fabricante'],
      writes: 'marca',
      required: true,
      nota: 'Obrigatória, até 60 caracteres.',
      example: 'Pantanal',
      read: text(60),
    },
    {
      nome: 'Linha',
      synonyms: ['modelo', 'desenho', 'descricao'],
      writes: 'linha',
      required: true,
      nota: 'Obrigatória: o nome que o fabricante dá, até 80 caracteres.',
      example: 'Cidade 2',
      read: text(80),
    },
    {
      nome: 'Medida',
      synonyms: ['tamanho', 'dimensao'],
      writes: 'medida',
      required: true,
      nota: 'Obrigatória, como 205/55 R16 91V: com os índices de carga e velocidade.',
      example: '205/55 R16 91V',
      read: medida,
    },
    {
      nome: 'Custo',
      synonyms: ['preco de custo', 'valor de custo'],
      writes: 'custo',
      required: false,
      nota: 'Em reais, como 1.250,00. Vazio apaga o custo.',
      example: 320.5,
      read: money(MAX_CENTAVOS),
    },
    {
      nome: 'Preço',
      synonyms: ['valor', 'preco de venda', 'preco publico'],
      writes: 'preco',
      required: true,
      nota: 'Obrigatório, em reais, como 1.250,00.',
      example: 489.9,
      read: money(MAX_CENTAVOS),
    },
    activeColumn,
  ]),
})
