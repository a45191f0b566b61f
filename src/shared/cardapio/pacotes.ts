import { z } from 'zod'
import {
  codigoMaiusculo,
  type Erros,
  filtroOrdenado,
  obrigatorio,
  paginaDeCadastro,
  soErros,
  texto,
  versao,
} from '../cadastros/comum.ts'
import { cod, dia, endpoint, instante } from '../core/contract.ts'
import { NIVEIS_CARDAPIO } from './modelos.ts'

/** Of the maker's plan, or à la carte: what the maker does not ask for. */
export const NATUREZAS = ['FABRICA', 'ADICIONAL'] as const
export type Natureza = (typeof NATUREZAS)[number]

export const TIPOS_ITEM = { PECA: 'Peça', MAO_DE_OBRA: 'Mão de obra', VERIFICACAO: 'Verificação' } as const
export type TipoItem = keyof typeof TIPOS_ITEM
const CODIGOS_ITEM = Object.keys(TIPOS_ITEM) as [TipoItem, ...TipoItem[]]

const MAX_CENTAVOS = 9_999_999_999

/** Something that a package holds: a part by code and quantity, labour by operation and time, a check in words. */
export const itemDoPacote = z.object({
  tipo: z.enum(CODIGOS_ITEM),
  codigo: codigoMaiusculo(40),
  descricao: texto(200),
  quantidade: z.number().min(0.001, 'A quantidade precisa ser maior que zero').max(9999).nullable(),
  /** Null: the operation's standard time. */
  minutos: z.number().int().min(1, 'Informe o tempo').max(6000).nullable(),
})
export type ItemDoPacote = z.infer<typeof itemDoPacote>

const dadosDoPacote = z.object({
  natureza: z.enum(NATUREZAS),
  nome: texto(120),
  /** Empty: every make (à la carte only). */
  marca: texto(60),
  /** Beginning of the model's name; empty: every model of the make. */
  modelo: texto(120),
  codModelo: cod.nullable(),
  km: z.number().int().min(0).max(2_000_000).nullable(),
  meses: z.number().int().min(0).max(600).nullable(),
  toleranciaKm: z.number().int().min(0).max(100_000).nullable(),
  exigidoGarantia: z.boolean(),
  descricao: texto(1000),
  /** First day on which it is offered; null: a draft. */
  publicadoEm: dia.nullable(),
  ativo: z.boolean(),
  itens: z.array(itemDoPacote).max(100, 'Inclua até 100 itens'),
})
/** What the editor of a package edits. */
export type DadosDoPacote = z.infer<typeof dadosDoPacote>

/** An item with what the registers know of it: null while a part or service of that code does not exist. */
const itemLido = itemDoPacote.extend({
  nome: z.string().nullable(),
  custo: z.number().nullable(),
  preco: z.number().nullable(),
  tempo: z.number().nullable(),
})
export type ItemLido = z.infer<typeof itemLido>

const pacote = dadosDoPacote.extend({ codPacote: z.number(), versao, itens: z.array(itemLido) })
export type PacoteDoCardapio = z.infer<typeof pacote>

/** What is wrong with a package, by field; items as `itens.0.codigo`. */
export function errosDoPacote(d: DadosDoPacote): Erros<DadosDoPacote> {
  const fabrica = d.natureza === 'FABRICA'
  const erros: Record<string, string | null | undefined> = {
    nome: obrigatorio(d.nome, 'Nome obrigatório'),
    marca: fabrica
      ? obrigatorio(d.marca, 'Marca obrigatória')
      : d.marca === '' && d.modelo !== ''
        ? 'Diga de que marca é o modelo'
        : null,
    km: fabrica
      ? d.km === null || d.km < 1
        ? 'Informe a quilometragem'
        : null
      : d.km === null && d.meses === null && d.modelo === '' && d.marca === ''
        ? 'Diga quando se oferece: a cada tantos km, a cada tantos meses, ou para que modelo'
        : null,
    meses: fabrica && (d.meses === null || d.meses < 1) ? 'Informe os meses' : null,
    toleranciaKm: d.toleranciaKm === null ? 'Informe a tolerância' : null,
    exigidoGarantia:
      !fabrica && d.exigidoGarantia ? 'Um item fora do plano de fábrica não é exigido pela garantia' : null,
    publicadoEm: d.publicadoEm !== null && d.itens.length === 0 ? 'Inclua ao menos um item antes de publicar' : null,
  }
  d.itens.forEach((i, n) => {
    if (i.tipo === 'VERIFICACAO' && i.descricao === '') erros[`itens.${n}.descricao`] = 'Diga o que se verifica'
    if (i.tipo !== 'VERIFICACAO' && i.codigo === '') erros[`itens.${n}.codigo`] = 'Escolha um código'
    if (i.tipo === 'PECA' && i.quantidade === null) erros[`itens.${n}.quantidade`] = 'Informe a quantidade'
  })
  return soErros<DadosDoPacote>(erros)
}

const pacoteDaLista = z.object({
  codPacote: z.number(),
  nome: z.string(),
  marca: z.string(),
  modelo: z.string(),
  km: z.number().nullable(),
  meses: z.number().nullable(),
  exigidoGarantia: z.boolean(),
  ativo: z.boolean(),
  publicadoEm: dia.nullable(),
  pecas: z.number(),
  minutos: z.number(),
  /** Parts × quantity + labour at the asked store; null while something has no price. */
  soma: z.number().nullable(),
  /** Closed price in force; null when the sum counts. */
  fechado: z.number().nullable(),
})
export type PacoteDaLista = z.infer<typeof pacoteDaLista>

const filtroPacotes = filtroOrdenado(['nome', 'marca', 'modelo', 'km', 'meses']).extend({
  natureza: z.enum(NATUREZAS).default('FABRICA'),
  marca: z.string().max(60).optional(),
  modelo: z.string().max(120).optional(),
  /** Prices of this store. */
  codConcessionaria: cod.optional(),
})
export type FiltroPacotes = z.output<typeof filtroPacotes> & { maximo?: number }

const itemDaLista = z.object({
  codItem: z.number(),
  codPacote: z.number(),
  pacote: z.string(),
  natureza: z.enum(NATUREZAS),
  marca: z.string(),
  modelo: z.string(),
  tipo: z.enum(CODIGOS_ITEM),
  codigo: z.string(),
  /** As the register calls it; null when the register has no such code. */
  descricao: z.string().nullable(),
  quantidade: z.number().nullable(),
  minutos: z.number().nullable(),
  valor: z.number().nullable(),
})
export type ItemDaLista = z.infer<typeof itemDaLista>
const filtroItens = filtroOrdenado(['codigo', 'descricao', 'pacote', 'marca'])
  .omit({ situacao: true })
  .extend({
    tipo: z.enum(CODIGOS_ITEM).optional(),
    marca: z.string().max(60).optional(),
    codConcessionaria: cod.optional(),
  })
export type FiltroItens = z.output<typeof filtroItens> & { maximo?: number }

/** What a package costs at one store, live; the margin is with the store's own hour and rates where it has them. */
const precoNaLoja = z.object({
  codConcessionaria: z.number(),
  nome: z.string(),
  grupo: z.string().nullable(),
  soma: z.number().nullable(),
  fechado: z.number().nullable(),
  /** Whether the closed price is the store's own. */
  proprio: z.boolean(),
  preco: z.number().nullable(),
  /** Price before the one in force. */
  antes: z.number().nullable(),
  custo: z.number().nullable(),
  margem: z.number().nullable(),
})
export type PrecoNaLoja = z.infer<typeof precoNaLoja>

const precoDado = z.object({
  codPreco: z.number(),
  codConcessionaria: z.number().nullable(),
  concessionaria: z.string().nullable(),
  vigenteDe: instante,
  preco: z.number().nullable(),
  quem: z.string().nullable(),
})

const alvo = z.object({ codPacote: cod })
const acesso = NIVEIS_CARDAPIO

export const pacotes = {
  listPacotesDoCardapio: endpoint({
    method: 'GET',
    path: 'cardapio/pacotes',
    acesso,
    loja: 'query',
    resumo: 'Pacotes do plano de fábrica, ou itens adicionais, por nome; com o preço de uma concessionária',
    query: filtroPacotes,
    response: paginaDeCadastro(pacoteDaLista),
  }),
  listItensDoCardapio: endpoint({
    method: 'GET',
    path: 'cardapio/itens',
    acesso,
    loja: 'query',
    resumo: 'Itens de todos os pacotes, por código',
    query: filtroItens,
    response: paginaDeCadastro(itemDaLista),
  }),
  getPacote: endpoint({
    method: 'GET',
    path: 'cardapio/pacotes/:codPacote',
    acesso,
    resumo: 'Um pacote com seus itens',
    params: alvo,
    response: pacote,
  }),
  criarPacote: endpoint({
    method: 'POST',
    path: 'cardapio/pacotes',
    acesso,
    resumo: 'Criar um pacote do plano, ou um item adicional',
    body: dadosDoPacote,
    response: pacote,
  }),
  alterarPacote: endpoint({
    method: 'PUT',
    path: 'cardapio/pacotes/:codPacote',
    acesso,
    resumo: 'Alterar, publicar ou desativar um pacote',
    params: alvo,
    body: dadosDoPacote.extend({ versao }),
    response: pacote,
  }),
  precosDoPacote: endpoint({
    method: 'GET',
    path: 'cardapio/pacotes/:codPacote/precos',
    acesso,
    resumo: 'Preço de um pacote em cada concessionária num instante (hoje, sem dizer), e os preços dados a ele',
    params: alvo,
    query: z.object({ em: instante.optional() }),
    response: z.object({ lojas: z.array(precoNaLoja), dados: z.array(precoDado) }),
  }),
  darPreco: endpoint({
    method: 'POST',
    path: 'cardapio/pacotes/:codPacote/precos',
    acesso,
    loja: 'body',
    resumo: 'Fechar o preço de um pacote, na rede ou numa concessionária, de um dia em diante; nulo volta à soma',
    params: alvo,
    body: z.object({
      codConcessionaria: cod.nullable(),
      preco: z.number().int().min(0).max(MAX_CENTAVOS).nullable(),
      /** Null: from now on. */
      vigenteDe: dia.nullable(),
    }),
    response: precoDado,
  }),
  usoDoPacote: endpoint({
    method: 'GET',
    path: 'cardapio/pacotes/:codPacote/uso',
    acesso,
    resumo: 'Onde um pacote é usado: orçamentos que o ofereceram, o que foi aprovado',
    params: alvo,
    response: z.object({
      oferecido: z.number(),
      aprovado: z.number(),
      valorAprovado: z.number(),
      ultimos: z.array(
        z.object({
          codOrcamento: z.number(),
          checklist: z.string(),
          placa: z.string().nullable(),
          em: instante,
          estado: z.string(),
        }),
      ),
    }),
  }),
}
