import { z } from 'zod'
import { text, version } from '../cadastros/registers.ts'
import { cod, day, endpoint, instant, pageOf, SPREADSHEETS, sorting } from '../core/contract.ts'
import { NIVEIS_PEDIDOS } from './estoque.ts'
import { CLASSES_ABC, CLASSES_XYZ, METHODS, PATTERNS } from '../rules/demand.ts'
import { LEAD_TIME_SOURCES } from '../rules/reposicao.ts'
import { REASONS, ROUND_STATES } from '../rules/sugestao.ts'

const k = z.number().min(0, 'De 0 a 4').max(4, 'De 0 a 4')
const orderedPeca = z.object({ codigo: z.string(), descricao: z.string(), quantidade: z.number(), custo: z.number() })
const stockPerformance = z.object({ atendimento: z.number().nullable(), estoque: z.number() })
const muted = z.number().min(0.01, 'De 0,01 a 1').max(1, 'De 0,01 a 1')
/** Purchase policy within sensible limits; `parada` is at most 12, so a part without demand for twelve months is never ordered. */
export const politicaCompra = z.object({
  k: z.object({ A: k, B: k, C: k }),
  revisao: z.number().int().min(1, 'De 1 a 60 dias').max(60, 'De 1 a 60 dias'),
  alfa: muted,
  beta: muted,
  cobertura: z.number().int().min(7, 'De 7 a 720 dias').max(720, 'De 7 a 720 dias'),
  parada: z.number().int().min(3, 'De 3 a 12 meses').max(12, 'De 3 a 12 meses'),
  prazo: z.number().int().min(0).max(180),
  prazoDesvio: z.number().min(0).max(90),
})

export const SUGESTAO_STATES = ['RASCUNHO', 'APROVADA', 'RECEBIDA', 'DESCARTADA'] as const
export type SugestaoState = (typeof SUGESTAO_STATES)[number]

/** A calculation run: its progress and result. */
const round = z.object({
  codSugestao: z.number(),
  estado: z.enum(ROUND_STATES),
  lojas: z.array(z.number()),
  politica: z.string(),
  feitas: z.number(),
  total: z.number(),
  comecouEm: instant.nullable(),
  terminouEm: instant.nullable(),
  /** An earlier run with the same inputs and parameters; null when there is none. */
  igualA: z.number().nullable(),
  erro: z.string().nullable(),
  quem: z.string(),
})
export type Round = z.infer<typeof round>

const sugestao = z.object({
  codSugestao: z.number(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  hashPedido: z.string(),
  estado: z.enum(SUGESTAO_STATES),
  politica: z.string(),
  linhas: z.number(),
  valor: z.number(),
  quem: z.string(),
  criadoEm: instant,
  aprovadaEm: instant.nullable(),
  aprovadaPor: z.string().nullable(),
  exportadaEm: instant.nullable(),
  versao: version,
})
export type Sugestao = z.infer<typeof sugestao>

const calculo = z.object({
  serie: z.array(z.number()),
  mes: z.number(),
  padrao: z.enum(PATTERNS),
  metodo: z.enum(METHODS),
  previsao: z.number(),
  sigma: z.number(),
  abc: z.enum(CLASSES_ABC),
  xyz: z.enum(CLASSES_XYZ),
  k: z.number(),
  prazo: z.number(),
  prazoDesvio: z.number(),
  fontePrazo: z.enum(LEAD_TIME_SOURCES),
  revisao: z.number(),
  seguranca: z.number(),
  s: z.number(),
  S: z.number(),
  teto: z.number(),
  naMao: z.number(),
  reservado: z.number(),
  emPedido: z.number(),
  posicao: z.number(),
  minimo: z.number(),
  multiplo: z.number(),
  semTeto: z.number(),
  semCusto: z.boolean(),
})

const linha = z.object({
  codLinha: z.number(),
  codigo: z.string(),
  descricao: z.string(),
  categoria: z.string(),
  fornecedor: z.string(),
  motivo: z.enum(REASONS),
  abc: z.enum(CLASSES_ABC),
  xyz: z.enum(CLASSES_XYZ),
  padrao: z.enum(PATTERNS),
  custo: z.number(),
  sugerida: z.number(),
  transferencias: z.array(z.object({ loja: z.number(), concessionaria: z.string().nullable(), unidades: z.number() })),
  transferida: z.number(),
  quantidade: z.number(),
  recebida: z.number(),
  valor: z.number(),
  calculo,
  editadaPor: z.string().nullable(),
  edicaoMotivo: z.string().nullable(),
  /** Demand since the run. */
  vendidaDesde: z.number(),
})
export type LinhaSugestao = z.infer<typeof linha>

export const DMS_ENVIO_STATES = ['PENDENTE', 'ACEITO', 'RECUSADO', 'FALHOU'] as const
/** Delivery of an approved order to the store's system: pending, accepted under a number, or refused or failed with an error. */
const envioDms = z.object({
  estado: z.enum(DMS_ENVIO_STATES),
  numero: z.string().nullable(),
  previsao: day.nullable(),
  erro: z.string().nullable(),
  tentativas: z.number(),
  proximaEm: instant,
})
export type EnvioDms = z.infer<typeof envioDms>

const orderedLinha = z.object({
  codLinha: cod,
  quantidade: z.number().min(0, 'A quantidade não pode ser negativa').max(99_999),
  motivo: text(200).default(''),
})
const forSugestao = z.object({ codSugestao: cod, codConcessionaria: cod })

/** By what the lines of a suggestion are sorted; the first is the default. */
export const LINHA_SORTS = ['valor', 'quantidade', 'codigo'] as const
const linhasFilter = z.object({
  busca: z.string().trim().max(80).optional(),
  abc: z.enum(CLASSES_ABC).optional(),
  xyz: z.enum(CLASSES_XYZ).optional(),
  padrao: z.enum(PATTERNS).optional(),
  motivo: z.enum(REASONS).optional(),
  fornecedor: z.string().max(120).optional(),
  editadas: z.enum(['true']).optional(),
})

export const PEDIDO_FORMATS = ['xlsx', 'csv', 'json'] as const

/** Ordering suggestions: runs, lines, approval, orders, receipts, back-tests. */
export const sugestoes = {
  listSugestoes: endpoint({
    method: 'GET',
    path: 'pedidos/sugestoes',
    replica: true,
    acesso: NIVEIS_PEDIDOS,
    loja: 'query',
    resumo: 'Sugestões por concessionária, as mais novas primeiro',
    query: z.object({
      codConcessionaria: cod.optional(),
      estado: z.enum(SUGESTAO_STATES).optional(),
      cursor: z.string().max(200).optional(),
      limite: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: pageOf(sugestao),
  }),
  rodadasAbertas: endpoint({
    method: 'GET',
    path: 'pedidos/rodadas',
    acesso: NIVEIS_PEDIDOS,
    resumo: 'Cálculos em andamento ou terminados nos últimos minutos',
    response: z.array(round),
  }),
  opcoesDePedido: endpoint({
    method: 'GET',
    path: 'pedidos/opcoes',
    acesso: NIVEIS_PEDIDOS,
    resumo: 'Políticas de compra e fornecedores, com o prazo de cada um',
    response: z.object({
      politicas: z.array(z.object({ nome: z.string(), propria: z.boolean(), politica: politicaCompra })),
      fornecedores: z.array(
        z.object({
          nome: z.string(),
          pecas: z.number(),
          prazo: z.number().nullable(),
          prazoDesvio: z.number().nullable(),
        }),
      ),
    }),
  }),
  gravarPolitica: endpoint({
    method: 'PUT',
    path: 'pedidos/politicas',
    acesso: [2, -1],
    resumo: 'Guardar uma política de compra sob um nome; o mesmo nome troca a que havia',
    body: z.object({ nome: text(60).min(2, 'Dê um nome'), politica: politicaCompra }),
    response: z.object({ codPolitica: z.number() }),
  }),
  gravarFornecedor: endpoint({
    method: 'PUT',
    path: 'pedidos/fornecedores',
    acesso: [2, -1],
    resumo: 'Dizer quantos dias um fornecedor leva, para quando os recebimentos ainda não dizem',
    body: z.object({
      nome: text(120).min(1, 'Informe o fornecedor'),
      prazo: z.number().int().min(0, 'De 0 a 365 dias').max(365, 'De 0 a 365 dias'),
      prazoDesvio: z.number().min(0).max(90).default(0),
    }),
    response: z.object({ nome: z.string() }),
  }),
  iniciarSugestao: endpoint({
    method: 'POST',
    path: 'pedidos/sugestoes',
    acesso: NIVEIS_PEDIDOS,
    resumo: 'Calcular uma sugestão de pedido; com as mesmas entradas e parâmetros responde a que já existe',
    body: z.object({
      codConcessionarias: z.array(cod).min(1, 'Escolha ao menos uma concessionária').max(500),
      /** Absent means all suppliers. */
      fornecedores: z.array(z.string().max(120)).min(1).max(200).optional(),
      nomePolitica: text(60).min(1),
      politica: politicaCompra,
    }),
    response: round,
  }),
  cancelarSugestao: endpoint({
    method: 'POST',
    path: 'pedidos/rodadas/:codSugestao/cancelar',
    acesso: NIVEIS_PEDIDOS,
    resumo: 'Parar um cálculo que ainda não terminou; nada fica dele',
    params: z.object({ codSugestao: cod }),
    response: round,
  }),
  getSugestao: endpoint({
    method: 'GET',
    path: 'pedidos/sugestoes/:codSugestao/:codConcessionaria',
    replica: true,
    acesso: NIVEIS_PEDIDOS,
    loja: 'params',
    resumo: 'Uma sugestão de uma concessionária: somas por classe e fornecedor, e o que o nível aprova',
    params: forSugestao,
    response: sugestao.extend({
      parametros: politicaCompra,
      porClasse: z.array(z.object({ abc: z.enum(CLASSES_ABC), linhas: z.number(), valor: z.number() })),
      porFornecedor: z.array(z.object({ fornecedor: z.string(), linhas: z.number(), valor: z.number() })),
      transferidas: z.number(),
      editadas: z.number(),
      foraDoCadastro: z.number(),
      /** Largest order that the caller may approve alone, in centavos; null means no limit. */
      limite: z.number().nullable(),
      /** True when the store's system is configured, so that an approved order can be sent to it. */
      temDms: z.boolean(),
      envioDms: envioDms.nullable(),
    }),
  }),
  listLinhas: endpoint({
    method: 'GET',
    path: 'pedidos/sugestoes/:codSugestao/:codConcessionaria/linhas',
    replica: true,
    acesso: NIVEIS_PEDIDOS,
    loja: 'params',
    resumo: 'Linhas de uma sugestão, as de maior valor primeiro sem outra ordem',
    params: forSugestao,
    query: linhasFilter.extend({
      ...sorting(LINHA_SORTS),
      cursor: z.string().max(200).optional(),
      limite: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: pageOf(linha),
  }),
  editarLinhas: endpoint({
    method: 'PUT',
    path: 'pedidos/sugestoes/:codSugestao/:codConcessionaria/linhas',
    acesso: NIVEIS_PEDIDOS,
    loja: 'params',
    resumo: 'Mudar a quantidade de linhas, todas ou nenhuma; só o que se afasta do sugerido pede o motivo',
    params: forSugestao,
    body: z.object({ linhas: z.array(orderedLinha).min(1).max(500) }),
    response: z.object({ linhas: z.array(linha) }),
  }),
  aprovarSugestao: endpoint({
    method: 'POST',
    path: 'pedidos/sugestoes/:codSugestao/:codConcessionaria/aprovar',
    acesso: NIVEIS_PEDIDOS,
    loja: 'params',
    resumo: 'Aprovar o pedido de uma concessionária, até o valor do nível',
    params: forSugestao,
    body: z.object({ versao: version }),
    response: sugestao,
  }),
  descartarSugestao: endpoint({
    method: 'POST',
    path: 'pedidos/sugestoes/:codSugestao/:codConcessionaria/descartar',
    acesso: NIVEIS_PEDIDOS,
    loja: 'params',
    resumo: 'Descartar o rascunho de uma concessionária',
    params: forSugestao,
    body: z.object({ versao: version }),
    response: sugestao,
  }),
  baixarPedido: endpoint({
    method: 'GET',
    path: 'pedidos/sugestoes/:codSugestao/:codConcessionaria/arquivo',
    replica: true,
    acesso: NIVEIS_PEDIDOS,
    loja: 'params',
    resumo: 'O pedido como arquivo: xlsx, csv ou o JSON que o DMS lê; de um fornecedor ou de todos',
    params: forSugestao,
    query: z.object({ formato: z.enum(PEDIDO_FORMATS), fornecedor: z.string().max(120).optional() }),
    response: z.never(),
    binario: [...SPREADSHEETS, 'application/json'],
  }),
  receberPedido: endpoint({
    method: 'POST',
    path: 'pedidos/sugestoes/:codSugestao/:codConcessionaria/receber',
    acesso: NIVEIS_PEDIDOS,
    loja: 'params',
    resumo: 'Dar entrada do que chegou de um pedido aprovado',
    params: forSugestao,
    body: z.object({
      documento: text(60).default(''),
      linhas: z
        .array(z.object({ codLinha: cod, quantidade: z.number().min(0.001, 'Informe quantas chegaram').max(99_999) }))
        .min(1, 'Informe ao menos uma linha')
        .max(2000),
    }),
    response: sugestao,
  }),
  enviarAoDms: endpoint({
    method: 'POST',
    path: 'pedidos/sugestoes/:codSugestao/:codConcessionaria/dms',
    acesso: NIVEIS_PEDIDOS,
    loja: 'params',
    resumo: 'Enviar um pedido aprovado ao DMS da concessionária, ou de novo o que ele não aceitou; nunca duas vezes',
    params: forSugestao,
    response: envioDms,
  }),
  compararSugestoes: endpoint({
    method: 'GET',
    path: 'pedidos/comparar',
    replica: true,
    acesso: NIVEIS_PEDIDOS,
    loja: 'query',
    resumo: 'Duas sugestões de uma concessionária, peça a peça: o que entrou, saiu ou mudou',
    query: z.object({ codConcessionaria: cod, a: cod, b: cod }),
    response: z.object({
      valorA: z.number(),
      valorB: z.number(),
      iguais: z.number(),
      diferentes: z.number(),
      itens: z.array(
        z.object({
          codigo: z.string(),
          descricao: z.string(),
          a: z.number().nullable(),
          b: z.number().nullable(),
          valor: z.number(),
        }),
      ),
    }),
  }),
  provarPolitica: endpoint({
    method: 'POST',
    path: 'pedidos/prova',
    acesso: NIVEIS_PEDIDOS,
    loja: 'body',
    semAuditoria: true,
    porMinuto: 12,
    resumo: 'O que uma política teria feito nos últimos seis meses, ao lado da média de três meses',
    body: z.object({ codConcessionaria: cod, politica: politicaCompra, codigo: z.string().max(40).optional() }),
    response: z.object({
      pecas: z.number(),
      porClasse: z.array(
        z.object({
          classe: z.enum([...CLASSES_ABC, 'TODAS']),
          pecas: z.number(),
          nossa: stockPerformance,
          ingenua: stockPerformance,
          ingenuaNoMesmoEstoque: z.number().nullable(), // null where the naive policy cannot reach our stock level
        }),
      ),
      fronteira: z.array(stockPerformance.extend({ fator: z.number() })),
    }),
  }),
  pedidosAprovados: endpoint({
    method: 'GET',
    path: 'integracao/pedidos',
    acesso: 'integracao',
    escopo: 'pedidos:leitura',
    resumo: 'Pedidos aprovados de uma concessionária, para o sistema dela buscar; por fornecedor',
    query: z.object({ codConcessionaria: cod }),
    response: z.array(
      z.object({
        codSugestaoPedido: z.number(),
        hashPedido: z.string(),
        aprovadoEm: instant,
        fornecedor: z.string(),
        linhas: z.array(orderedPeca),
      }),
    ),
  }),
}
