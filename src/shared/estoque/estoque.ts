import { z } from 'zod'
import { codigoMaiusculo, texto } from '../cadastros/comum.ts'
import { cod, dia, endpoint, instante, instanteEnviado, paginaDe } from '../core/contract.ts'
import { CLASSES_ABC } from '../rules/demanda.ts'
import { TAMANHO } from '../rules/tamanhos.ts'

/** Who works with stock and orders. */
export const NIVEIS_PEDIDOS = [1, 2, -1] as const

export const TIPOS_MOVIMENTO = [
  'VENDA',
  'OFICINA',
  'DEVOLUCAO',
  'TRANSFERENCIA',
  'AJUSTE',
  'PERDIDA',
  'RECEBIMENTO',
] as const
export type TipoMovimento = (typeof TIPOS_MOVIMENTO)[number]

export const NOME_MOVIMENTO: Readonly<Record<TipoMovimento, string>> = {
  VENDA: 'Venda',
  OFICINA: 'Oficina',
  DEVOLUCAO: 'Devolução',
  TRANSFERENCIA: 'Transferência',
  AJUSTE: 'Ajuste',
  PERDIDA: 'Venda perdida',
  RECEBIMENTO: 'Recebimento',
}

/** Movements whose quantity is signed: what comes in above zero, what goes out below. */
const COM_SINAL: readonly TipoMovimento[] = ['TRANSFERENCIA', 'AJUSTE']

const codigoPeca = codigoMaiusculo(TAMANHO.codigoPeca).min(1, 'Informe o código da peça')

/** A movement as another system sends it; each is judged by itself. */
const movimentoEntrada = z.object({
  idExterno: texto(80).min(1, 'Informe idExterno'),
  codigo: codigoPeca,
  tipo: z.enum(TIPOS_MOVIMENTO),
  quantidade: z.number().min(-999_999).max(999_999),
  em: instanteEnviado,
  /** Day of the order that a receipt answers: its lead time is measured. */
  pedidoEm: dia.optional(),
  documento: texto(60).default(''),
})
export type MovimentoEntrada = z.output<typeof movimentoEntrada>

/** What is wrong with a movement beyond its shape; null when nothing is. */
export function erroDoMovimento(
  m: Pick<MovimentoEntrada, 'tipo' | 'quantidade' | 'em'> & { pedidoEm?: string | undefined },
  agora: number,
): string | null {
  if (m.quantidade === 0) return 'A quantidade não pode ser zero'
  if (m.quantidade < 0 && !COM_SINAL.includes(m.tipo))
    return `Só ajuste e transferência têm quantidade negativa; ${m.tipo} tem ${m.quantidade}`
  if (Date.parse(m.em) > agora + 86_400_000) return `O dia ${m.em.slice(0, 10)} ainda não chegou`
  if (m.pedidoEm !== undefined && m.tipo !== 'RECEBIMENTO') return 'Só um recebimento responde a um pedido'
  if (m.pedidoEm !== undefined && m.pedidoEm > m.em.slice(0, 10)) return 'O pedido é de depois do recebimento'
  return null
}

const movimento = z.object({
  codMovimento: z.number(),
  tipo: z.enum(TIPOS_MOVIMENTO),
  /** What it did to the stock; a lost sale did nothing. */
  efeito: z.number(),
  quantidade: z.number(),
  em: instante,
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

/** Where a part stands at a store. */
const posicao = peca.extend({
  codConcessionaria: z.number(),
  quantidade: z.number(),
  localizacao: z.string().nullable(),
  reservado: z.number(),
  /** Ordered and not yet received, drafts among it. */
  emPedido: z.number(),
  abc: z.enum(CLASSES_ABC).nullable(),
  /** Demand of the last 24 months, the oldest first. */
  demanda: z.array(z.number()),
  /** Codes that this one took the place of. */
  substitui: z.array(z.string()),
  atual: z.string().nullable(),
})
export type PosicaoDaPeca = z.infer<typeof posicao>

const parada = peca.extend({
  /** Its place in the list. */
  quantidade: z.number(),
  valor: z.number(),
  /** Days since it last went out; null where it never did. */
  dias: z.number().nullable(),
  /** Of the quantity, what goes beyond twelve months of its demand. */
  excesso: z.number(),
  valorExcesso: z.number(),
  /** Where it sells: the store that took most of it in twelve months, if another did. */
  vende: z.object({ codConcessionaria: z.number(), concessionaria: z.string(), unidades: z.number() }).nullable(),
})
export type PecaParada = z.infer<typeof parada>

const perdida = peca.extend({ vezes: z.number(), unidades: z.number(), valor: z.number(), ultima: instante })
export type VendaPerdida = z.infer<typeof perdida>

export const ESTADOS_TRANSFERENCIA = ['A_ENVIAR', 'ENVIADA', 'RECEBIDA', 'CANCELADA'] as const
export type EstadoTransferencia = (typeof ESTADOS_TRANSFERENCIA)[number]

/** Parts that go from one store to another; both see them. What was sent and not received lies in neither's stock. */
const transferencia = z.object({
  codTransferencia: z.number(),
  estado: z.enum(ESTADOS_TRANSFERENCIA),
  codOrigem: z.number(),
  origem: z.string(),
  codConcessionaria: z.number(),
  destino: z.string(),
  /** The order that it fills; null when somebody asked for it. */
  codSugestao: z.number().nullable(),
  codigo: z.string(),
  descricao: z.string().nullable(),
  quantidade: z.number(),
  recebida: z.number(),
  quem: z.string(),
  criadaEm: instante,
  enviadaEm: instante.nullable(),
  recebidaEm: instante.nullable(),
  /** What the caller may do: who reaches the giving store sends, takes back and gives up; who reaches the other receives. */
  envia: z.boolean(),
  recebe: z.boolean(),
})
export type Transferencia = z.infer<typeof transferencia>

const quantas = z.number().positive('Informe quantas').max(99_999)

const daPeca = z.object({ codConcessionaria: cod, codigo: codigoPeca })

/** Stock, its movements, and what lies still. */
export const estoque = {
  receberMovimentos: endpoint({
    method: 'POST',
    path: 'integracao/movimentos',
    acesso: 'integracao',
    loja: 'body',
    limiteBytes: 4 * 1024 * 1024,
    resumo:
      'Receber movimentos de peças de uma concessionária, em qualquer ordem; cada um é respondido por si e entra uma vez',
    body: z.object({
      codConcessionaria: z.number().int().positive(),
      itens: z.array(movimentoEntrada).min(1).max(5000, 'No máximo 5.000 movimentos por envio'),
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
    resumo: 'Dizer que código de peça está no lugar de outro: histórias e estoques se somam',
    body: z.object({
      itens: z
        .array(z.object({ codigo: codigoPeca, novo: codigoPeca }))
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
    params: daPeca,
    response: posicao,
  }),
  listMovimentos: endpoint({
    method: 'GET',
    path: 'pedidos/estoque/:codConcessionaria/:codigo/movimentos',
    acesso: NIVEIS_PEDIDOS,
    loja: 'params',
    resumo: 'Movimentos de uma peça e dos códigos que ela substitui, do mais novo ao mais antigo',
    params: daPeca,
    query: z.object({
      cursor: z.string().max(200).optional(),
      limite: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: paginaDe(movimento),
  }),
  estoqueParado: endpoint({
    method: 'GET',
    path: 'pedidos/parado',
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
      codigo: codigoPeca,
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
      estado: z.enum(ESTADOS_TRANSFERENCIA).optional(),
      cursor: z.string().max(200).optional(),
      limite: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: paginaDe(transferencia),
  }),
  criarTransferencia: endpoint({
    method: 'POST',
    path: 'pedidos/transferencias',
    acesso: NIVEIS_PEDIDOS,
    loja: 'body',
    resumo: 'Combinar que uma concessionária mande peças a outra; o estoque muda quando forem enviadas',
    body: z.object({
      codConcessionaria: cod,
      /** Whether that store gives the parts or gets them; the other one stands across. */
      sentido: z.enum(['MANDA', 'RECEBE']),
      outraLoja: cod,
      codigo: codigoPeca,
      quantidade: quantas,
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
      z.object({ acao: z.literal('RECEBER'), quantidade: quantas }),
    ]),
    response: transferencia,
  }),
}
