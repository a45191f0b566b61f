import { formatDay } from '#shared/rules/dates.ts'
import { DEDUCTION_REASONS, GARANTIA_STATE_NAMES } from '#shared/rules/garantia.ts'
import { day, integer, money, option, optionName, text, toReais } from '../../core/importing/cells.ts'
import { define } from '../../core/importing/def.ts'

const { ACEITA, GLOSADA, DEVOLVIDA, PAGA } = GARANTIA_STATE_NAMES
const RESULTS = { ACEITA, GLOSADA, DEVOLVIDA, PAGA }

/** The maker's answers to one store's claims. Each row is an act on a claim, by the rules of the screen; none makes a claim. */
export const respostasImport = define<null>({
  registro: 'respostas-garantia',
  modulo: import.meta.url,
  table: 'garantia_solicitacao',
  codigo: 'cod_solicitacao',
  chave: [{ coluna: 'cod_concessionaria' }, { coluna: 'numero' }],
  keyName: 'número de garantia',
  versoes: true,
  padrao: {},
  forLoja: true,
  references: () => Promise.resolve(null),
  check: (l): Readonly<Record<string, string>> => ({
    ...(l['numero'] == null && l['protocolo'] == null && { numero: 'Escreva o número da garantia ou o protocolo.' }),
    ...(l['estado'] === 'PAGA' && l['paga_em'] == null && { paga_em: 'Escreva o dia do pagamento.' }),
  }),
  merge: async (c, linhas) => (await import('./answers-file.ts')).checkAnswers(c, linhas),
  write: async (c, page) => (await import('./answers-file.ts')).takeAnswers(c, page),
  colunas: [
    {
      nome: 'Número',
      synonyms: ['garantia', 'numero da garantia', 'solicitacao', 'numero da solicitacao'],
      writes: 'numero',
      required: false,
      nota: 'O número da garantia nesta concessionária. Sem ele vale o protocolo.',
      example: 128,
      read: integer(1, 2_000_000_000),
    },
    {
      nome: 'Protocolo',
      synonyms: ['protocolo do fabricante', 'numero do fabricante', 'claim'],
      writes: 'protocolo',
      required: false,
      nota: 'O protocolo do fabricante, até 60 caracteres. Com o número, passa a ser o protocolo da garantia.',
      example: 'FCA-2027-004512',
      read: text(60),
    },
    {
      nome: 'Resultado',
      synonyms: ['resposta', 'situacao', 'status'],
      writes: 'estado',
      required: true,
      nota: `Obrigatório: ${Object.values(RESULTS).join(', ')}.`,
      example: ACEITA,
      read: option(RESULTS),
      wording: optionName(GARANTIA_STATE_NAMES),
    },
    {
      nome: 'Valor aceito',
      synonyms: ['aceito', 'valor', 'valor aprovado', 'valor pago'],
      writes: 'valor_aceito',
      required: false,
      nota: 'Em reais, com Aceita ou Paga. Vazio é tudo o que foi pedido.',
      example: '1.250,00',
      read: money(99_999_999_999),
      wording: toReais,
    },
    {
      nome: 'Motivo',
      synonyms: ['motivo da glosa', 'motivo da diferenca'],
      writes: 'motivo',
      required: false,
      nota: `Obrigatório quando o fabricante aceita menos que o pedido: ${Object.values(DEDUCTION_REASONS).join(', ')}.`,
      example: DEDUCTION_REASONS.MAO_DE_OBRA,
      read: option(DEDUCTION_REASONS),
      wording: optionName(DEDUCTION_REASONS),
    },
    {
      nome: 'Observação',
      synonyms: ['obs', 'comentario', 'o que falta'],
      writes: 'observacao',
      required: false,
      nota: 'Obrigatória com Devolvida: o que o fabricante pede. Até 1.000 caracteres.',
      example: 'Pago o tempo padrão',
      read: text(1000),
    },
    {
      nome: 'Data',
      synonyms: ['dia', 'data da resposta', 'data do pagamento', 'paga em'],
      writes: 'paga_em',
      required: false,
      nota: 'O dia da resposta, como 31/12/2027; obrigatória com Paga. Uma resposta de antes do último envio é recusada.',
      example: '31/12/2027',
      read: day,
      wording: (d) => formatDay(String(d).slice(0, 10)),
    },
  ],
})
