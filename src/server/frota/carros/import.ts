import { CARRO_CATEGORIES, carroFields, validateCarro, type CarroData } from '#shared/frota/carros.ts'
import { normalizePlaca } from '#shared/rules/placa.ts'
import { day, integer, money, option, optionName, text, toReais } from '../../core/importing/cells.ts'
import { byColumn, define, formOf, type Column } from '../../core/importing/def.ts'
import { listLojas, lojaColumn, type ByName } from '../../core/importing/lojas.ts'
import { activeColumn, withOtherTexts } from '../../core/importing/people.ts'

const dayColumn = (nome: string, writes: string, synonyms: string[]): Column<ByName> => ({
  nome,
  synonyms,
  writes,
  required: false,
  nota: 'Como 31/12/2027. Vazio apaga o que havia.',
  example: '31/12/2027',
  read: day,
})
const numberColumn = (
  nome: string,
  writes: string,
  synonyms: string[],
  [minimo, maximo, example]: [number, number, number],
): Column<ByName> => ({
  nome,
  synonyms,
  writes,
  required: false,
  nota: `De ${minimo} a ${maximo.toLocaleString('pt-BR')}.`,
  example,
  read: integer(minimo, maximo),
})

export const carrosImport = define<ByName>({
  registro: 'carros',
  modulo: import.meta.url,
  table: 'frota_carro',
  codigo: 'cod_carro',
  chave: [{ coluna: 'cod_concessionaria' }, { coluna: 'placa' }],
  keyName: 'placa na mesma concessionária',
  versoes: true,
  padrao: { ano: 0, categoria: 'HATCH', km: 0, idade_minima: 21, caucao: 0, ativo: true },
  references: listLojas,
  check: (linha) => {
    const { placa, ano, idadeMinima } = validateCarro({
      ...formOf<CarroData>(carroFields, linha),
      ano: Number(linha['ano'] ?? 0),
      idadeMinima: Number(linha['idade_minima'] ?? 21),
    })
    return byColumn({ ...(placa && { placa }), ...(ano && { ano }), ...(idadeMinima && { idadeMinima }) })
  },
  colunas: withOtherTexts(carroFields, [
    lojaColumn,
    {
      nome: 'Placa',
      synonyms: ['placa do veiculo'],
      writes: 'placa',
      required: true,
      nota: 'Obrigatória. A mesma placa na mesma concessionária é o mesmo carro.',
      example: 'BRA2E19',
      read: (v) => normalizePlaca(text(8)(v)),
    },
    {
      nome: 'Marca',
      synonyms: ['fabricante', 'montadora'],
      writes: 'marca',
      required: true,
      nota: 'Obrigatória, até 40 caracteres.',
      example: 'Fiat',
      read: text(40),
    },
    {
      nome: 'Modelo',
      synonyms: ['veiculo', 'carro'],
      writes: 'modelo',
      required: true,
      nota: 'Obrigatório, até 80 caracteres.',
      example: 'Argo Drive 1.0',
      read: text(80),
    },
    numberColumn('Ano', 'ano', ['ano modelo'], [1980, 2100, 2024]),
    {
      nome: 'Categoria',
      synonyms: ['tipo', 'carroceria'],
      writes: 'categoria',
      required: false,
      nota: `Uma destas: ${Object.values(CARRO_CATEGORIES).join(', ')}. Vazia vale Hatch.`,
      example: 'Hatch',
      read: option(CARRO_CATEGORIES),
      wording: optionName(CARRO_CATEGORIES),
    },
    numberColumn('Quilometragem', 'km', ['km', 'hodometro', 'odometro'], [0, 2_000_000, 12_400]),
    dayColumn('Seguro até', 'seguro_ate', ['seguro', 'vencimento do seguro']),
    dayColumn('Licenciamento até', 'licenciamento_ate', ['licenciamento', 'ipva']),
    dayColumn('Em manutenção até', 'manutencao_ate', ['manutencao']),
    numberColumn('Idade mínima do motorista', 'idade_minima', ['idade minima', 'idade'], [18, 99, 21]),
    {
      nome: 'Caução',
      synonyms: ['deposito', 'garantia'],
      writes: 'caucao',
      required: false,
      nota: 'Em reais; zero não pede caução.',
      example: '500,00',
      read: money(99_999_999),
      wording: toReais,
    },
    activeColumn,
  ]),
})
