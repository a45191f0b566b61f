import { escalar, type FormatoDeArquivo, lerDiaDeArquivo, lerMinutos, lerNumero } from '#shared/rules/numero-arquivo.ts'
import { simples, texto, textoDe } from '../../core/importing/celulas.ts'
import { CelulaInvalida, type Coluna, type LeituraDef } from '../../core/importing/def.ts'
import type { Valor } from '../../core/spreadsheets/fonte.ts'

/** What cells are read by: how this store's files write, its own today, and its names. */
export interface ReferenciasDoArquivo {
  formato: FormatoDeArquivo
  /** A workbook's own dates come as 31/12/2026 whatever its numbers look like. */
  datas: FormatoDeArquivo
  hoje: string
  /** Name, CNPJ and code of integration, as `simples` compares them. */
  loja: readonly string[]
}

const MAX_CENTAVOS = 99_999_999_999
const MAX_MINUTOS = 1_000_000

const exemplos: Record<FormatoDeArquivo, string> = { BR: '1.250,00', US: '1,250.00' }
const recusar = (mensagem: string): never => {
  throw new CelulaInvalida(mensagem)
}

function valorDe(casas: number, sinal: 'positivo' | 'qualquer') {
  return (v: Exclude<Valor, null>, r: ReferenciasDoArquivo): number => {
    const n = typeof v === 'number' ? escalar(v, casas) : lerNumero(textoDe(v), casas, r.formato)
    if (n === null)
      return recusar(
        `Não é um número como ${exemplos[r.formato]}, com até ${casas} casas. Se o arquivo usa outro separador, mude em Números e datas.`,
      )
    if (n < 0 && sinal === 'positivo')
      return recusar('O valor é negativo. O que o cliente devolveu vai na coluna Devolução.')
    return Math.abs(n) > MAX_CENTAVOS ? recusar('O valor é grande demais. Confira o separador.') : Math.abs(n)
  }
}

const dinheiro = (nome: string, grava: string, sinonimos: string[], nota: string): Coluna<ReferenciasDoArquivo> => ({
  nome,
  sinonimos,
  grava,
  obrigatoria: grava === 'bruto',
  nota,
  exemplo: grava === 'bruto' ? 1250.5 : 0,
  // Many systems write what reduces a sale with a minus.
  ler: valorDe(2, grava === 'bruto' ? 'positivo' : 'qualquer'),
})

const COLUNAS: readonly Coluna<ReferenciasDoArquivo>[] = [
  {
    nome: 'Dia',
    sinonimos: ['data', 'dt', 'data da venda', 'data venda', 'data emissao', 'emissao', 'dia da venda', 'date', 'day'],
    grava: 'dia',
    obrigatoria: true,
    nota: 'Obrigatório: o dia da venda, como 31/12/2025.',
    exemplo: '31/12/2025',
    ler: (v, r) => {
      const dia = lerDiaDeArquivo(textoDe(v), r.datas) ?? recusar('Não é uma data. Escreva como 31/12/2025.')
      return dia > r.hoje ? recusar('O dia ainda não chegou.') : dia
    },
  },
  {
    nome: 'Conta',
    sinonimos: [
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
    grava: 'conta',
    obrigatoria: true,
    nota: 'Obrigatória: a conta ou o departamento, como o DMS o escreve. Cada um é ligado a um departamento na aba Contas.',
    exemplo: 'Pneus',
    ler: texto(60),
  },
  dinheiro(
    'Bruto',
    'bruto',
    ['valor', 'valor bruto', 'venda', 'vendas', 'venda bruta', 'faturamento', 'receita', 'total', 'amount', 'gross'],
    'Obrigatório: o valor vendido. Várias linhas do mesmo dia e conta são somadas.',
  ),
  dinheiro('Desconto', 'desconto', ['descontos', 'valor desconto', 'discount'], 'Vazio vale zero.'),
  dinheiro(
    'Devolução',
    'devolucao',
    ['devolucoes', 'valor devolucao', 'devolvido', 'returns'],
    'O que clientes devolveram. Vazio vale zero.',
  ),
  dinheiro('Imposto', 'imposto', ['impostos', 'tributos', 'valor imposto', 'tax'], 'Vazio vale zero.'),
  dinheiro('Custo', 'custo', ['custos', 'cmv', 'valor custo', 'cost'], 'Vazio vale zero.'),
  {
    nome: 'Quantidade',
    sinonimos: ['qtd', 'qtde', 'quantidades', 'unidades', 'quantity'],
    grava: 'quantidade',
    obrigatoria: false,
    nota: 'Com até três casas. Vazia vale zero.',
    exemplo: 4,
    ler: valorDe(3, 'qualquer'),
  },
  {
    nome: 'Horas',
    sinonimos: ['tempo', 'horas vendidas', 'horas faturadas', 'hours'],
    grava: 'minutos',
    obrigatoria: false,
    nota: 'Horas vendidas, como 1:30 ou 1,5. Vazia vale zero.',
    exemplo: '1:30',
    ler: (v, r) => {
      const n = typeof v === 'number' ? Math.round(v * 60) : lerMinutos(textoDe(v), r.formato)
      return n === null || n < 0 || n > MAX_MINUTOS ? recusar('Não são horas. Escreva como 1:30 ou 1,5.') : n
    },
  },
  {
    nome: 'Concessionária',
    sinonimos: ['loja', 'filial', 'unidade', 'empresa', 'cnpj', 'cnpj da loja', 'dealer'],
    grava: 'loja',
    fora: true,
    obrigatoria: false,
    nota: 'Se existir, precisa ser a concessionária do arquivo: nome, CNPJ ou código de integração.',
    exemplo: '',
    ler: (v, r) => {
      const dita = simples(textoDe(v))
      // A workbook's number lost the zeros before it.
      const achada = r.loja.includes(dita) || r.loja.includes(dita.padStart(14, '0'))
      return achada ? dita : recusar('Esta linha é de outra concessionária. Envie um arquivo por concessionária.')
    },
  },
]

/** A file of sales: a row is of a day and an account; rows of the same day and account are added up. */
export const vendasDeArquivo: LeituraDef<ReferenciasDoArquivo> = {
  registro: 'vendasDms',
  modulo: import.meta.url,
  colunas: COLUNAS,
  padrao: { desconto: 0, devolucao: 0, imposto: 0, custo: 0, quantidade: 0, minutos: 0 },
}
