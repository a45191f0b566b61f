import { scale, type FileFormat, parseFileDay, parseMinutes, parseNumber } from '#shared/rules/file-number.ts'
import { simplified, text, textOf } from '../../core/importing/cells.ts'
import { InvalidCell, type Column, type ReadDef } from '../../core/importing/def.ts'
import type { Value } from '../../core/spreadsheets/source.ts'

/** Context for reading cells: the number format of the store's files, the store's current day, and its names. */
export interface FileReferencias {
  formato: FileFormat
  /** Excel date cells arrive as 31/12/2026, whatever the number format. */
  datas: FileFormat
  hoje: string
  /** Name, CNPJ and integration code, normalized by `simplified` for comparison. */
  loja: readonly string[]
}

const MAX_CENTAVOS = 99_999_999_999
const MAX_MINUTES = 1_000_000

const examples: Record<FileFormat, string> = { BR: '1.250,00', US: '1,250.00' }
const reject = (mensagem: string): never => {
  throw new InvalidCell(mensagem)
}

function getValue(decimals: number, signal: 'positivo' | 'qualquer') {
  return (v: Exclude<Value, null>, r: FileReferencias): number => {
    const n = typeof v === 'number' ? scale(v, decimals) : parseNumber(textOf(v), decimals, r.formato)
    if (n === null)
      return reject(
        `Não é um número como ${examples[r.formato]}, com até ${decimals} casas. Se o arquivo usa outro separador, mude em Números e datas.`,
      )
    if (n < 0 && signal === 'positivo')
      return reject('O valor é negativo. O que o cliente devolveu vai na coluna Devolução.')
    return Math.abs(n) > MAX_CENTAVOS ? reject('O valor é grande demais. Confira o separador.') : Math.abs(n)
  }
}

const money = (nome: string, writes: string, synonyms: string[], nota: string): Column<FileReferencias> => ({
  nome,
  synonyms,
  writes,
  required: writes === 'bruto',
  nota,
  example: writes === 'bruto' ? 1250.5 : 0,
  // Many systems write deductions as negative numbers.
  read: getValue(2, writes === 'bruto' ? 'positivo' : 'qualquer'),
})

const COLUMNS: readonly Column<FileReferencias>[] = [
  {
    nome: 'Dia',
    synonyms: ['data', 'dt', 'data da venda', 'data venda', 'data emissao', 'emissao', 'dia da venda', 'date', 'day'],
    writes: 'dia',
    required: true,
    nota: 'Obrigatório: o dia da venda, como 31/12/2025.',
    example: '31/12/2025',
    read: (v, r) => {
      const dia = parseFileDay(textOf(v), r.datas) ?? reject('Não é uma data. Escreva como 31/12/2025.')
      return dia > r.hoje ? reject('O dia ainda não chegou.') : dia
    },
  },
  {
    nome: 'Conta',
    synonyms: [
      'departamento',
      'setor',
      'secao',
      'centro de custo',
      'centro de resultado',
      'conta contabil',
      'conta de receita',
      'plano de contas',
      'account',
      'department',
    ],
    writes: 'conta',
    required: true,
    nota: 'Obrigatória: a conta ou o departamento, como o DMS o escreve. Cada um é ligado a um departamento na aba Contas.',
    example: 'Pneus',
    read: text(60),
  },
  money(
    'Bruto',
    'bruto',
    ['valor', 'valor bruto', 'venda', 'vendas', 'venda bruta', 'faturamento', 'receita', 'total', 'amount', 'gross'],
    'Obrigatório: o valor vendido. Várias linhas do mesmo dia e conta são somadas.',
  ),
  money('Desconto', 'desconto', ['descontos', 'valor desconto', 'discount'], 'Vazio vale zero.'),
  money(
    'Devolução',
    'devolucao',
    ['devolucoes', 'valor devolucao', 'devolvido', 'returns'],
    'O que clientes devolveram. Vazio vale zero.',
  ),
  money('Imposto', 'imposto', ['impostos', 'tributos', 'valor imposto', 'tax'], 'Vazio vale zero.'),
  money('Custo', 'custo', ['custos', 'cmv', 'valor custo', 'cost'], 'Vazio vale zero.'),
  {
    nome: 'Quantidade',
    synonyms: ['qtd', 'qtde', 'quantidades', 'unidades', 'quantity'],
    writes: 'quantidade',
    required: false,
    nota: 'Com até três casas. Vazia vale zero.',
    example: 4,
    read: getValue(3, 'qualquer'),
  },
  {
    nome: 'Horas',
    synonyms: ['tempo', 'horas vendidas', 'horas faturadas', 'hours'],
    writes: 'minutos',
    required: false,
    nota: 'Horas vendidas, como 1:30 ou 1,5. Vazia vale zero.',
    example: '1:30',
    read: (v, r) => {
      const n = typeof v === 'number' ? Math.round(v * 60) : parseMinutes(textOf(v), r.formato)
      return n === null || n < 0 || n > MAX_MINUTES ? reject('Não são horas. Escreva como 1:30 ou 1,5.') : n
    },
  },
  {
    nome: 'Concessionária',
    synonyms: ['loja', 'filial', 'unidade', 'empresa', 'cnpj', 'cnpj da loja', 'dealer'],
    writes: 'loja',
    outside: true,
    required: false,
    nota: 'Se existir, precisa ser a concessionária do arquivo: nome, CNPJ ou código de integração.',
    example: '',
    read: (v, r) => {
      const written = simplified(textOf(v))
      // Excel drops the leading zeros of a CNPJ stored as a number.
      const found = r.loja.includes(written) || r.loja.includes(written.padStart(14, '0'))
      return found ? written : reject('Esta linha é de outra concessionária. Envie um arquivo por concessionária.')
    },
  },
]

/** Sales file: each row is of a day and an account; rows with the same day and account are added up. */
export const vendasFile: ReadDef<FileReferencias> = {
  registro: 'vendasDms',
  modulo: import.meta.url,
  colunas: COLUMNS,
  padrao: { desconto: 0, devolucao: 0, imposto: 0, custo: 0, quantidade: 0, minutos: 0 },
}
