import { z } from 'zod'
import { missing, type Fields } from '../cadastros/fields.ts'
import {
  type FieldErrors,
  cadastroPage,
  formSchema,
  onlyErrors,
  sortableFilter,
  version,
} from '../cadastros/registers.ts'
import { cod, day, endpoint } from '../core/contract.ts'
import { formatDay } from '../rules/dates.ts'
import { formatReais } from '../rules/money.ts'
import { isValidPlaca } from '../rules/placa.ts'

/** Levels that see the fleet and lend its cars. */
export const NIVEIS_FROTA = [-1, 1, 2, 3, 4] as const
/** Levels that change the fleet's register and its fines. */
export const FROTA_MANAGER_NIVEIS = [-1, 1, 2] as const

export const CARRO_CATEGORIES = {
  HATCH: 'Hatch',
  SEDAN: 'Sedã',
  SUV: 'SUV',
  PICAPE: 'Picape',
  UTILITARIO: 'Utilitário',
} as const
export type CarroCategory = keyof typeof CARRO_CATEGORIES
const categoria = z.enum(Object.keys(CARRO_CATEGORIES) as [CarroCategory, ...CarroCategory[]])

const tellDay = (v: unknown) => (typeof v === 'string' && v !== '' ? formatDay(v) : '')

export const carroFields = {
  codConcessionaria: { nome: 'Concessionária', novo: 0 },
  placa: { nome: 'Placa', novo: '', maximo: 8, required: 'Placa obrigatória', coluna: 'texto' },
  marca: { nome: 'Marca', novo: '', maximo: 40, required: 'Marca obrigatória', coluna: 'texto' },
  modelo: { nome: 'Modelo', novo: '', maximo: 80, required: 'Modelo obrigatório', coluna: 'texto' },
  ano: { nome: 'Ano', novo: 0, coluna: 'ano' },
  cor: { nome: 'Cor', novo: '', maximo: 30, coluna: 'texto' },
  categoria: {
    nome: 'Categoria',
    novo: 'HATCH' as const,
    coluna: 'texto',
    tell: (v: unknown) => CARRO_CATEGORIES[v as CarroCategory] ?? String(v),
  },
  km: { nome: 'Quilometragem', novo: 0, coluna: 'inteiro' },
  seguroAte: { nome: 'Seguro até', novo: null, coluna: 'dia', tell: tellDay },
  licenciamentoAte: { nome: 'Licenciamento até', novo: null, coluna: 'dia', tell: tellDay },
  manutencaoAte: { nome: 'Em manutenção até', novo: null, coluna: 'dia', tell: tellDay },
  idadeMinima: { nome: 'Idade mínima do motorista', novo: 21, coluna: 'inteiro' },
  caucao: { nome: 'Caução', novo: 0, coluna: 'dinheiro', tell: (v: unknown) => formatReais(Number(v)) },
  observacao: { nome: 'Observação', novo: '', maximo: 500, coluna: 'texto' },
  ativo: { nome: 'Ativo', novo: true },
} satisfies Fields

const carroData = formSchema(carroFields, {
  codConcessionaria: cod,
  ano: z.number().int(),
  categoria,
  km: z.number().int().min(0, 'Informe a quilometragem').max(2_000_000, 'Use até 2.000.000'),
  seguroAte: day.nullable(),
  licenciamentoAte: day.nullable(),
  manutencaoAte: day.nullable(),
  idadeMinima: z.number().int(),
  caucao: z.number().int().min(0, 'Informe um valor').max(99_999_999, 'O valor é grande demais'),
})
/** Fields of a courtesy car's form; the store cannot change later. Amounts in centavos; an unknown year is 0. */
export type CarroData = z.infer<typeof carroData>

const carro = carroData.extend({ codCarro: z.number(), versao: version })
export type Carro = z.infer<typeof carro>
const carroRow = carro.omit({ versao: true }).extend({ concessionaria: z.string(), emUso: z.boolean() })
export type CarroRow = z.infer<typeof carroRow>

/** Form errors of a courtesy car, by field. */
export function validateCarro(d: CarroData): FieldErrors<CarroData> {
  return onlyErrors<CarroData>({
    codConcessionaria: d.codConcessionaria > 0 ? null : 'Escolha a concessionária',
    placa: isValidPlaca(d.placa) ? null : 'Escreva a placa como AAA-9999 ou AAA9A99',
    ano: d.ano === 0 || (d.ano >= 1980 && d.ano <= 2100) ? null : 'Confira o ano',
    idadeMinima: d.idadeMinima >= 18 && d.idadeMinima <= 99 ? null : 'Use de 18 a 99 anos',
    ...missing(carroFields, d),
  })
}

const target = z.object({ codCarro: cod })
const acesso = FROTA_MANAGER_NIVEIS

/** The cars that a store lends. */
export const carros = {
  listCarros: endpoint({
    method: 'GET',
    path: 'frota/carros',
    acesso: NIVEIS_FROTA,
    loja: 'query',
    resumo: 'Carros reserva das concessionárias ao alcance, por modelo',
    query: sortableFilter(['modelo', 'placa', 'km', 'concessionaria']).extend({ codConcessionaria: cod.optional() }),
    response: cadastroPage(carroRow),
  }),
  getCarro: endpoint({
    method: 'GET',
    path: 'frota/carros/:codCarro',
    acesso,
    resumo: 'Um carro reserva',
    params: target,
    response: carro,
  }),
  criarCarro: endpoint({
    method: 'POST',
    path: 'frota/carros',
    acesso,
    loja: 'body',
    resumo: 'Criar um carro reserva',
    body: carroData,
    response: carro,
  }),
  alterarCarro: endpoint({
    method: 'PUT',
    path: 'frota/carros/:codCarro',
    acesso,
    loja: 'body',
    resumo: 'Alterar, desativar ou reativar um carro reserva',
    params: target,
    body: carroData.extend({ versao: version }),
    response: carro,
  }),
}
