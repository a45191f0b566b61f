import { ZERO_KM_YEAR, type ModeloData, validateModelo, type USAGES } from '#shared/cardapio/modelos.ts'
import { money, integer, option, text, textOf } from '../../core/importing/cells.ts'
import { type Column, define, byColumn } from '../../core/importing/def.ts'
import { activeColumn } from '../../core/importing/people.ts'

const MAX_CENTAVOS = 999_999_999_999
const USAGE_NAMES: Record<(typeof USAGES)[number], string> = { NORMAL: 'Normal', SEVERO: 'Severo' }

/** The make's usual name: the FIPE table writes 'GM - Chevrolet'. */
const mark: Column<unknown>['read'] = (v) => text(60)(v).replace(/^[A-Z]{2,3} - /, '')
/** Code of the FIPE table, '038003-2'. */
const codigoFipe: Column<unknown>['read'] = (v) => textOf(v).slice(0, 12)

export const modelosImport = define<null>({
  registro: 'modelos',
  modulo: import.meta.url,
  table: 'cardapio_modelo',
  codigo: 'cod_modelo',
  chave: [
    { coluna: 'marca', withoutAccents: true, kept: 'marca_ordem' },
    { coluna: 'ano' },
    { coluna: 'combustivel', withoutAccents: true },
    { coluna: 'motor', withoutAccents: true },
    { coluna: 'cambio', withoutAccents: true },
    { coluna: 'uso' },
    { coluna: 'modelo', withoutAccents: true, kept: 'modelo_ordem' },
  ],
  keyName: 'modelo, ano e combustível',
  versoes: true,
  padrao: { ano: 0, combustivel: '', motor: '', cambio: '', uso: 'NORMAL', codigo_fipe: '', ativo: true },
  references: () => Promise.resolve(null),
  // FIPE's table as it circulates: without titles and with two extra columns at the end.
  withoutTitles: ['Valor FIPE', 'Marca', 'Modelo', 'Ano', 'Combustível', 'Código FIPE', 'Mês', '', ''],
  check: (l) =>
    byColumn(validateModelo({ marca: l['marca'], modelo: l['modelo'], ano: l['ano'] } as unknown as ModeloData)),
  colunas: [
    {
      nome: 'Marca',
      synonyms: ['montadora', 'fabricante'],
      writes: 'marca',
      required: true,
      nota: 'Obrigatória, até 60 caracteres. O que a tabela FIPE põe antes (GM - , VW - ) é tirado.',
      example: 'Fiat',
      read: mark,
    },
    {
      nome: 'Modelo',
      synonyms: ['versao', 'veiculo', 'modelo e versao'],
      writes: 'modelo',
      required: true,
      nota: 'Obrigatório: modelo e versão, até 120 caracteres. A primeira palavra é o modelo na árvore.',
      example: 'Exemplo 1.0 Drive',
      read: text(120),
    },
    {
      nome: 'Ano',
      synonyms: ['ano modelo', 'ano do modelo'],
      writes: 'ano',
      required: false,
      nota: `Ano do modelo. Vazio vale todos os anos; ${ZERO_KM_YEAR}, zero km.`,
      example: 2024,
      read: integer(0, ZERO_KM_YEAR),
    },
    {
      nome: 'Combustível',
      synonyms: ['combustiveis'],
      writes: 'combustivel',
      required: false,
      nota: 'Até 30 caracteres.',
      example: 'Flex',
      read: text(30),
    },
    {
      nome: 'Motor',
      synonyms: ['motorizacao'],
      writes: 'motor',
      required: false,
      nota: 'Até 40 caracteres.',
      example: '1.0 Turbo',
      read: text(40),
    },
    {
      nome: 'Câmbio',
      synonyms: ['transmissao'],
      writes: 'cambio',
      required: false,
      nota: 'Até 40 caracteres.',
      example: 'Automático',
      read: text(40),
    },
    {
      nome: 'Uso',
      synonyms: ['regime de uso'],
      writes: 'uso',
      required: false,
      nota: 'Normal ou severo; vazio vale normal.',
      example: 'Normal',
      read: option(USAGE_NAMES),
    },
    {
      nome: 'Código FIPE',
      synonyms: ['fipe', 'codigo da fipe'],
      writes: 'codigo_fipe',
      required: false,
      nota: 'Como na tabela FIPE.',
      example: '038003-2',
      read: codigoFipe,
    },
    {
      nome: 'Valor FIPE',
      synonyms: ['valor', 'preco', 'preco fipe'],
      writes: 'valor_fipe',
      required: false,
      nota: 'Em reais, como 12.226,00.',
      example: 12_226,
      read: money(MAX_CENTAVOS),
    },
    activeColumn,
  ],
})
