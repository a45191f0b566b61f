import { movimentoError, MOVIMENTO_NAMES, MOVIMENTO_TYPES } from '#shared/estoque/estoque.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { SIZE } from '#shared/rules/sizes.ts'
import { upperCode, optionName, option, text, textOf, units } from '../../core/importing/cells.ts'
import { InvalidCell, define } from '../../core/importing/def.ts'
import type { Value } from '../../core/spreadsheets/source.ts'

/** A day as 'dd/mm/aaaa' or 'aaaa-mm-dd'. */
function day(valor: Exclude<Value, null>): string {
  const t = textOf(valor)
  const br = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(t)
  const iso = br ? `${br[3] ?? ''}-${(br[2] ?? '').padStart(2, '0')}-${(br[1] ?? '').padStart(2, '0')}` : t.slice(0, 10)
  const loaded = new Date(`${iso}T12:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso) || Number.isNaN(loaded.getTime()) || loaded.toISOString().slice(0, 10) !== iso)
    throw new InvalidCell('Não é uma data. Escreva como 31/12/2025.')
  return iso
}

/** Import of one store's stock movements; a row already imported is never changed. */
export const movimentosImport = define<null>({
  registro: 'movimentos',
  modulo: import.meta.url,
  table: 'estoque_movimento',
  codigo: 'cod_movimento',
  forLoja: true,
  onlyNew: true,
  chave: [{ coluna: 'cod_concessionaria' }, { coluna: 'id_externo' }],
  keyName: 'identificador',
  versoes: false,
  padrao: { origem: 'ARQUIVO', quem: 'Arquivo', documento: '' },
  references: () => Promise.resolve(null),
  check: (l): Readonly<Record<string, string>> => {
    const error = movimentoError(
      {
        tipo: MOVIMENTO_TYPES.find((t) => t === l['tipo']) ?? 'VENDA',
        quantidade: Number(l['quantidade']),
        em: String(l['em']),
        pedidoEm: l['pedido_em'] == null ? undefined : String(l['pedido_em']),
      },
      Date.now(),
    )
    return error === null ? {} : { quantidade: `${error}.` }
  },
  colunas: [
    {
      nome: 'Identificador',
      synonyms: ['id', 'id externo', 'chave', 'numero do movimento'],
      writes: 'id_externo',
      required: true,
      nota: 'Obrigatório: o que não se repete em outro movimento, como nota e item. O que já entrou não entra de novo.',
      example: 'NF-1234/1',
      read: text(80),
    },
    {
      nome: 'Código da peça',
      synonyms: ['codigo', 'codigo peca', 'cod', 'peca', 'referencia', 'part number', 'pn', 'sku'],
      writes: 'codigo',
      required: true,
      nota: 'Obrigatório; maiúsculas e minúsculas são o mesmo código. A peça pode entrar no cadastro depois.',
      example: 'EX-0001',
      read: upperCode(SIZE.codigoPeca),
    },
    {
      nome: 'Tipo',
      synonyms: ['movimento', 'operacao', 'natureza'],
      writes: 'tipo',
      required: true,
      nota: `Obrigatório: ${Object.values(MOVIMENTO_NAMES).join(', ')}.`,
      example: 'Venda',
      read: option(MOVIMENTO_NAMES),
      wording: optionName(MOVIMENTO_NAMES),
    },
    {
      nome: 'Quantidade',
      synonyms: ['qtd', 'qtde', 'unidades'],
      writes: 'quantidade',
      required: true,
      nota: 'Obrigatória, acima de zero; só ajuste e transferência podem ser negativos.',
      example: 2,
      read: units,
    },
    {
      nome: 'Data',
      synonyms: ['dia', 'emissao', 'data do movimento'],
      writes: 'em',
      required: true,
      nota: 'Obrigatória, como 31/12/2025.',
      example: '31/12/2025',
      // Noon in Brasília is the same day in every Brazilian zone.
      read: (v) => `${day(v)}T15:00:00Z`,
      wording: (g) => formatDay(String(g).slice(0, 10)),
    },
    {
      nome: 'Data do pedido',
      synonyms: ['pedido em', 'pedido'],
      writes: 'pedido_em',
      required: false,
      nota: 'Só de um recebimento: o dia em que foi pedido. É dela que se mede o prazo.',
      example: '',
      read: day,
      wording: (g) => formatDay(String(g)),
    },
    {
      nome: 'Documento',
      synonyms: ['nota', 'nf', 'nota fiscal'],
      writes: 'documento',
      required: false,
      nota: 'Até 60 caracteres.',
      example: 'NF 1234',
      read: text(60),
    },
  ],
})
