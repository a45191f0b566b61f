import { z } from 'zod'
import {
  upperCode,
  type FieldErrors,
  sortableFilter,
  required,
  cadastroPage,
  onlyErrors,
  text,
  version,
} from '../cadastros/registers.ts'
import { cod, day, endpoint, instant } from '../core/contract.ts'
import { NIVEIS_CARDAPIO } from './modelos.ts'

/** FABRICA belongs to the maker's plan; ADICIONAL is à la carte, which the maker does not require. */
export const PACOTE_KINDS = ['FABRICA', 'ADICIONAL'] as const
export type Natureza = (typeof PACOTE_KINDS)[number]

export const ITEM_TYPES = { PECA: 'Peça', MAO_DE_OBRA: 'Mão de obra', VERIFICACAO: 'Verificação' } as const
export type ItemType = keyof typeof ITEM_TYPES
const ITEM_TYPE_CODES = Object.keys(ITEM_TYPES) as [ItemType, ...ItemType[]]

const MAX_CENTAVOS = 9_999_999_999

/** An item of a package: a part with code and quantity, labour with operation and time, or a check in words. */
export const pacoteItem = z.object({
  tipo: z.enum(ITEM_TYPE_CODES),
  codigo: upperCode(40),
  descricao: text(200),
  quantidade: z.number().min(0.001, 'A quantidade precisa ser maior que zero').max(9999).nullable(),
  /** Null uses the operation's standard time. */
  minutos: z.number().int().min(1, 'Informe o tempo').max(6000).nullable(),
})
export type PacoteItem = z.infer<typeof pacoteItem>

const pacoteData = z.object({
  natureza: z.enum(PACOTE_KINDS),
  nome: text(120),
  /** Empty means every make (à la carte only). */
  marca: text(60),
  /** Prefix of the model's name; empty means every model of the make. */
  modelo: text(120),
  codModelo: cod.nullable(),
  km: z.number().int().min(0).max(2_000_000).nullable(),
  meses: z.number().int().min(0).max(600).nullable(),
  toleranciaKm: z.number().int().min(0).max(100_000).nullable(),
  exigidoGarantia: z.boolean(),
  descricao: text(1000),
  /** First day on which the package is offered; null for a draft. */
  publicadoEm: day.nullable(),
  ativo: z.boolean(),
  itens: z.array(pacoteItem).max(100, 'Inclua até 100 itens'),
})
/** Fields of the package editor. */
export type PacoteData = z.infer<typeof pacoteData>

/** An item with its data from the registers; null while no part or service has that code. */
const loadedItem = pacoteItem.extend({
  nome: z.string().nullable(),
  custo: z.number().nullable(),
  preco: z.number().nullable(),
  tempo: z.number().nullable(),
})
export type LoadedItem = z.infer<typeof loadedItem>

const pacote = pacoteData.extend({ codPacote: z.number(), versao: version, itens: z.array(loadedItem) })
export type CardapioPacote = z.infer<typeof pacote>

/** Form errors of a package, by field; items as `itens.0.codigo`. */
export function validatePacote(d: PacoteData): FieldErrors<PacoteData> {
  const fromFactory = d.natureza === 'FABRICA'
  const errors: Record<string, string | null | undefined> = {
    nome: required(d.nome, 'Nome obrigatório'),
    marca: fromFactory
      ? required(d.marca, 'Marca obrigatória')
      : d.marca === '' && d.modelo !== ''
        ? 'Diga de que marca é o modelo'
        : null,
    km: fromFactory
      ? d.km === null || d.km < 1
        ? 'Informe a quilometragem'
        : null
      : d.km === null && d.meses === null && d.modelo === '' && d.marca === ''
        ? 'Diga quando se oferece: a cada tantos km, a cada tantos meses, ou para que modelo'
        : null,
    meses: fromFactory && (d.meses === null || d.meses < 1) ? 'Informe os meses' : null,
    toleranciaKm: d.toleranciaKm === null ? 'Informe a tolerância' : null,
    exigidoGarantia:
      !fromFactory && d.exigidoGarantia ? 'Um item fora do plano de fábrica não é exigido pela garantia' : null,
    publicadoEm: d.publicadoEm !== null && d.itens.length === 0 ? 'Inclua ao menos um item antes de publicar' : null,
  }
  d.itens.forEach((i, n) => {
    if (i.tipo === 'VERIFICACAO' && i.descricao === '') errors[`itens.${n}.descricao`] = 'Diga o que se verifica'
    if (i.tipo !== 'VERIFICACAO' && i.codigo === '') errors[`itens.${n}.codigo`] = 'Escolha um código'
    if (i.tipo === 'PECA' && i.quantidade === null) errors[`itens.${n}.quantidade`] = 'Informe a quantidade'
  })
  return onlyErrors<PacoteData>(errors)
}

const pacoteRow = z.object({
  codPacote: z.number(),
  nome: z.string(),
  marca: z.string(),
  modelo: z.string(),
  km: z.number().nullable(),
  meses: z.number().nullable(),
  exigidoGarantia: z.boolean(),
  ativo: z.boolean(),
  publicadoEm: day.nullable(),
  pecas: z.number(),
  minutos: z.number(),
  /** Parts × quantity + labour at the requested store, in centavos; null while an item has no price. */
  soma: z.number().nullable(),
  /** Closed price in force; null when the sum applies. */
  fechado: z.number().nullable(),
})
export type PacoteRow = z.infer<typeof pacoteRow>

const pacotesFilter = sortableFilter(['nome', 'marca', 'modelo', 'km', 'meses']).extend({
  natureza: z.enum(PACOTE_KINDS).default('FABRICA'),
  marca: z.string().max(60).optional(),
  modelo: z.string().max(120).optional(),
  /** Store whose prices to show. */
  codConcessionaria: cod.optional(),
})
export type PacotesFilter = z.output<typeof pacotesFilter> & { maximo?: number }

const itemRow = z.object({
  codItem: z.number(),
  codPacote: z.number(),
  pacote: z.string(),
  natureza: z.enum(PACOTE_KINDS),
  marca: z.string(),
  modelo: z.string(),
  tipo: z.enum(ITEM_TYPE_CODES),
  codigo: z.string(),
  /** Name in the register; null when the register has no such code. */
  descricao: z.string().nullable(),
  quantidade: z.number().nullable(),
  minutos: z.number().nullable(),
  valor: z.number().nullable(),
})
export type ItemRow = z.infer<typeof itemRow>
const itemsFilter = sortableFilter(['codigo', 'descricao', 'pacote', 'marca'])
  .omit({ situacao: true })
  .extend({
    tipo: z.enum(ITEM_TYPE_CODES).optional(),
    marca: z.string().max(60).optional(),
    codConcessionaria: cod.optional(),
  })
export type ItemsFilter = z.output<typeof itemsFilter> & { maximo?: number }

/** A package's current price at one store. The margin uses the store's own hourly price and rates where it has them. */
const lojaPreco = z.object({
  codConcessionaria: z.number(),
  nome: z.string(),
  grupo: z.string().nullable(),
  soma: z.number().nullable(),
  fechado: z.number().nullable(),
  /** True when the closed price is the store's own, not the network's. */
  proprio: z.boolean(),
  preco: z.number().nullable(),
  /** The price before the current one. */
  antes: z.number().nullable(),
  custo: z.number().nullable(),
  margem: z.number().nullable(),
})
export type LojaPreco = z.infer<typeof lojaPreco>

const givenPreco = z.object({
  codPreco: z.number(),
  codConcessionaria: z.number().nullable(),
  concessionaria: z.string().nullable(),
  vigenteDe: instant,
  preco: z.number().nullable(),
  quem: z.string().nullable(),
})

const target = z.object({ codPacote: cod })
const acesso = NIVEIS_CARDAPIO

export const pacotes = {
  listPacotesDoCardapio: endpoint({
    method: 'GET',
    path: 'cardapio/pacotes',
    acesso,
    loja: 'query',
    resumo: 'Pacotes do plano de fábrica, ou itens adicionais, por nome; com o preço de uma concessionária',
    query: pacotesFilter,
    response: cadastroPage(pacoteRow),
  }),
  listItensDoCardapio: endpoint({
    method: 'GET',
    path: 'cardapio/itens',
    acesso,
    loja: 'query',
    resumo: 'Itens de todos os pacotes, por código',
    query: itemsFilter,
    response: cadastroPage(itemRow),
  }),
  getPacote: endpoint({
    method: 'GET',
    path: 'cardapio/pacotes/:codPacote',
    acesso,
    resumo: 'Um pacote com seus itens',
    params: target,
    response: pacote,
  }),
  criarPacote: endpoint({
    method: 'POST',
    path: 'cardapio/pacotes',
    acesso,
    resumo: 'Criar um pacote do plano, ou um item adicional',
    body: pacoteData,
    response: pacote,
  }),
  alterarPacote: endpoint({
    method: 'PUT',
    path: 'cardapio/pacotes/:codPacote',
    acesso,
    resumo: 'Alterar, publicar ou desativar um pacote',
    params: target,
    body: pacoteData.extend({ versao: version }),
    response: pacote,
  }),
  precosDoPacote: endpoint({
    method: 'GET',
    path: 'cardapio/pacotes/:codPacote/precos',
    acesso,
    resumo: 'Preço de um pacote em cada concessionária num instante (hoje, sem dizer), e os preços dados a ele',
    params: target,
    query: z.object({ em: instant.optional() }),
    response: z.object({ lojas: z.array(lojaPreco), dados: z.array(givenPreco) }),
  }),
  darPreco: endpoint({
    method: 'POST',
    path: 'cardapio/pacotes/:codPacote/precos',
    acesso,
    loja: 'body',
    resumo: 'Fechar o preço de um pacote, na rede ou numa concessionária, de um dia em diante; nulo volta à soma',
    params: target,
    body: z.object({
      codConcessionaria: cod.nullable(),
      preco: z.number().int().min(0).max(MAX_CENTAVOS).nullable(),
      /** Null applies it from now on. */
      vigenteDe: day.nullable(),
    }),
    response: givenPreco,
  }),
  usoDoPacote: endpoint({
    method: 'GET',
    path: 'cardapio/pacotes/:codPacote/uso',
    acesso,
    resumo: 'Onde um pacote é usado: orçamentos que o ofereceram, o que foi aprovado',
    params: target,
    response: z.object({
      oferecido: z.number(),
      aprovado: z.number(),
      valorAprovado: z.number(),
      ultimos: z.array(
        z.object({
          codOrcamento: z.number(),
          checklist: z.string(),
          placa: z.string().nullable(),
          em: instant,
          estado: z.string(),
        }),
      ),
    }),
  }),
}
