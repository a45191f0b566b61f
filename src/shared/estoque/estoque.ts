import { z } from 'zod'
import { upperCode, text } from '../cadastros/registers.ts'
import { cod, day, endpoint, instant, sentInstant, pageOf } from '../core/contract.ts'
import { CLASSES_ABC } from '../rules/demand.ts'
import { SIZE } from '../rules/sizes.ts'

/** Levels that work with stock and orders. */
export const NIVEIS_PEDIDOS = [1, 2, -1] as const

export const MOVIMENTO_TYPES = [
  'VENDA',
  'OFICINA',
  'DEVOLUCAO',
  'TRANSFERENCIA',
  'AJUSTE',
  'PERDIDA',
  'RECEBIMENTO',
] as const
export type MovimentoType = (typeof MOVIMENTO_TYPES)[number]

export const MOVIMENTO_NAMES: Readonly<Record<MovimentoType, string>> = {
  VENDA: 'Venda',
  OFICINA: 'Oficina',
  DEVOLUCAO: 'Devolução',
  TRANSFERENCIA: 'Transferência',
  AJUSTE: 'Ajuste',
  PERDIDA: 'Venda perdida',
  RECEBIMENTO: 'Recebimento',
}

/** Movement types with a signed quantity: positive comes in, negative goes out. */
const SIGNED: readonly MovimentoType[] = ['TRANSFERENCIA', 'AJUSTE']

const pecaCode = upperCode(SIZE.codigoPeca).min(1, 'Informe o código da peça')

/** A movement as another system sends it; each one is validated by itself. */
const movimentoInput = z.object({
  idExterno: text(80).min(1, 'Informe idExterno'),
  codigo: pecaCode,
  tipo: z.enum(MOVIMENTO_TYPES),
  quantidade: z.number().min(-999_999).max(999_999),
  em: sentInstant,
  /** Day of the order that a receipt fulfils, to measure the lead time. */
  pedidoEm: day.optional(),
  documento: text(60).default(''),
})
export type MovimentoInput = z.output<typeof movimentoInput>

/** Error of a movement that its schema cannot express; null when it is valid. */
export function movimentoError(
  m: Pick<MovimentoInput, 'tipo' | 'quantidade' | 'em'> & { pedidoEm?: string | undefined },
  now: number,
): string | null {
  if (m.quantidade === 0) return 'A quantidade não pode ser zero'
  if (m.quantidade < 0 && !SIGNED.includes(m.tipo))
    return `Só ajuste e transferência têm quantidade negativa; ${m.tipo} tem ${m.quantidade}`
  if (Date.parse(m.em) > now + 86_400_000) return `O dia ${m.em.slice(0, 10)} ainda não chegou`
  if (m.pedidoEm !== undefined && m.tipo !== 'RECEBIMENTO') return 'Só um recebimento responde a um pedido'
  if (m.pedidoEm !== undefined && m.pedidoEm > m.em.slice(0, 10)) return 'O pedido é de depois do recebimento'
  return null
}

const movimento = z.object({
  codMovimento: z.number(),
  tipo: z.enum(MOVIMENTO_TYPES),
  /** Change of the stock; 0 for a lost sale. */
  efeito: z.number(),
  quantidade: z.number(),
  em: instant,
  documento: z.string(),
  origem: z.string(),
  quem: z.string(),
})
export type Movimento = z.infer<typeof movimento>

const peca = z.object({
  codigo: z.string(),
  descricao: z.string().nullable(),
  categoria: z.string().nullable(),
})

/** Stock position of a part at a store. */
const posicao = peca.extend({
  codConcessionaria: z.number(),
  quantidade: z.number(),
  localizacao: z.string().nullable(),
  reservado: z.number(),
  /** Quantity ordered and not yet received, drafts included. */
  emPedido: z.number(),
  abc: z.enum(CLASSES_ABC).nullable(),
  /** Demand of the last 24 months, oldest first. */
  demanda: z.array(z.number()),
  /** Codes that this part replaces. */
  substitui: z.array(z.string()),
  atual: z.string().nullable(),
})
export type PecaPosition = z.infer<typeof posicao>

const parada = peca.extend({
  quantidade: z.number(),
  valor: z.number(),
  /** Days since the last outgoing movement; null when there was none. */
  dias: z.number().nullable(),
  /** Quantity beyond twelve months of demand. */
  excesso: z.number(),
  valorExcesso: z.number(),
  /** The other store with the highest demand in twelve months; null when no other store had any. */
  vende: z.object({ codConcessionaria: z.number(), concessionaria: z.string(), unidades: z.number() }).nullable(),
})
export type IdlePeca = z.infer<typeof parada>

const perdida = peca.extend({ vezes: z.number(), unidades: z.number(), valor: z.number(), ultima: instant })
export type LostVenda = z.infer<typeof perdida>

export const TRANSFERENCIA_STATES = ['A_ENVIAR', 'ENVIADA', 'RECEBIDA', 'CANCELADA'] as const
export type TransferenciaState = (typeof TRANSFERENCIA_STATES)[number]

/** A transfer of parts between two stores, visible to both. Parts sent and not yet received are in neither store's stock. */
const transferencia = z.object({
  codTransferencia: z.number(),
  estado: z.enum(TRANSFERENCIA_STATES),
  codOrigem: z.number(),
  origem: z.string(),
  codConcessionaria: z.number(),
  destino: z.string(),
  /** The order that caused the transfer; null for a manual one. */
  codSugestao: z.number().nullable(),
  codigo: z.string(),
  descricao: z.string().nullable(),
  quantidade: z.number(),
  recebida: z.number(),
  quem: z.string(),
  criadaEm: instant,
  enviadaEm: instant.nullable(),
  recebidaEm: instant.nullable(),
  /** `envia`: the caller reaches the sending store and may send, take back or cancel. `recebe`: the caller reaches the other store. */
  envia: z.boolean(),
  recebe: z.boolean(),
})
export type Transferencia = z.infer<typeof transferencia>

const count = z.number().positive('Informe quantas').max(99_999)

const forPeca = z.object({ codConcessionaria: cod, codigo: pecaCode })

/** Stock, its movements, and idle parts. */
export const estoque = {
  receberMovimentos: endpoint({
    method: 'POST',
    path: 'integracao/movimentos',
    acesso: 'integracao',
    escopo: 'estoque:escrita',
    loja: 'body',
    limiteBytes: 4 * 1024 * 1024,
    resumo:
      'Receber movimentos de peças de uma concessionária, em qualquer ordem; cada um é respondido por si e entra uma vez',
    body: z.object({
      codConcessionaria: z.number().int().positive(),
      itens: z.array(movimentoInput).min(1).max(5000, 'No máximo 5.000 movimentos por envio'),
    }),
    response: z.object({
      gravados: z.number(),
      itens: z.array(
        z.object({
          idExterno: z.string(),
          situacao: z.enum(['GRAVADO', 'REPETIDO', 'RECUSADO']),
          mensagem: z.string().nullable(),
        }),
      ),
    }),
  }),
  receberSubstituicoes: endpoint({
    method: 'POST',
    path: 'integracao/substituicoes',
    acesso: 'integracao',
    escopo: 'estoque:escrita',
    resumo: 'Dizer que código de peça está no lugar de outro: histórias e estoques se somam',
    body: z.object({
      itens: z
        .array(z.object({ codigo: pecaCode, novo: pecaCode }))
        .min(1)
        .max(5000),
    }),
    response: z.object({ recebidos: z.number() }),
  }),
  posicaoDaPeca: endpoint({
    method: 'GET',
    path: 'pedidos/estoque/:codConcessionaria/:codigo',
    acesso: NIVEIS_PEDIDOS,
    loja: 'params',
    resumo: 'Uma peça em uma concessionária: saldo, reservado, em pedido, demanda dos últimos meses',
    params: forPeca,
    response: posicao,
  }),
  listMovimentos: endpoint({
    method: 'GET',
    path: 'pedidos/estoque/:codConcessionaria/:codigo/movimentos',
    acesso: NIVEIS_PEDIDOS,
    loja: 'params',
    resumo: 'Movimentos de uma peça e dos códigos que ela substitui, do mais novo ao mais antigo',
    params: forPeca,
    query: z.object({
      cursor: z.string().max(200).optional(),
      limite: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: pageOf(movimento),
  }),
  estoqueParado: endpoint({
    method: 'GET',
    path: 'pedidos/parado',
    replica: true,
    acesso: NIVEIS_PEDIDOS,
    loja: 'query',
    resumo: 'Peças paradas e em excesso de uma concessionária, as de maior valor primeiro, e onde vendem',
    query: z.object({ codConcessionaria: cod }),
    response: z.object({
      valorTotal: z.number(),
      valorParado: z.number(),
      valorExcesso: z.number(),
      itens: z.array(parada),
    }),
  }),
  vendasPerdidas: endpoint({
    method: 'GET',
    path: 'pedidos/perdidas',
    replica: true,
    acesso: NIVEIS_PEDIDOS,
    loja: 'query',
    resumo: 'Vendas perdidas por peça nos últimos 12 meses, as de maior valor primeiro',
    query: z.object({ codConcessionaria: cod }),
    response: z.object({ valor: z.number(), itens: z.array(perdida) }),
  }),
  perderVenda: endpoint({
    method: 'POST',
    path: 'pedidos/perdidas',
    acesso: NIVEIS_PEDIDOS,
    loja: 'body',
    resumo: 'Anotar que um cliente queria uma peça que não havia',
    body: z.object({
      codConcessionaria: cod,
      codigo: pecaCode,
      quantidade: z.number().min(0.001, 'Informe quantas').max(9999),
    }),
    response: z.object({ codMovimento: z.number() }),
  }),
  listTransferencias: endpoint({
    method: 'GET',
    path: 'pedidos/transferencias',
    acesso: NIVEIS_PEDIDOS,
    loja: 'query',
    resumo: 'Peças que uma concessionária manda a outra ou recebe dela, as mais novas primeiro',
    query: z.object({
      codConcessionaria: cod,
      estado: z.enum(TRANSFERENCIA_STATES).optional(),
      cursor: z.string().max(200).optional(),
      limite: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: pageOf(transferencia),
  }),
  criarTransferencia: endpoint({
    method: 'POST',
    path: 'pedidos/transferencias',
    acesso: NIVEIS_PEDIDOS,
    loja: 'body',
    resumo: 'Combinar que uma concessionária mande peças a outra; o estoque muda quando forem enviadas',
    body: z.object({
      codConcessionaria: cod,
      /** Whether `codConcessionaria` sends (MANDA) or receives (RECEBE) the parts; `outraLoja` is the other side. */
      sentido: z.enum(['MANDA', 'RECEBE']),
      outraLoja: cod,
      codigo: pecaCode,
      quantidade: count,
    }),
    response: transferencia,
  }),
  mudarTransferencia: endpoint({
    method: 'POST',
    path: 'pedidos/transferencias/:codTransferencia',
    acesso: NIVEIS_PEDIDOS,
    resumo: 'Enviar, desfazer o envio do que não chegou, cancelar ou receber uma transferência',
    params: z.object({ codTransferencia: cod }),
    body: z.discriminatedUnion('acao', [
      z.object({ acao: z.enum(['ENVIAR', 'DESFAZER', 'CANCELAR']) }),
      z.object({ acao: z.literal('RECEBER'), quantidade: count }),
    ]),
    response: transferencia,
  }),
}
