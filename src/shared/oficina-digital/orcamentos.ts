import { z } from 'zod'
import { CANAIS_ENVIO, entrega } from '../agenda/entregas.ts'
import { item } from '../checklists/checklists.ts'
import { cod, dia, endpoint, instante, paginaDe } from '../core/contract.ts'
import { filtroOrcamentos, periodo, somaGrupo } from './lista-orcamentos.ts'
import { estadoLinha, estadoOrcamento, maoDeObra, peca, tipoEvento } from '../rules/orcamento.ts'

export const TIPOS_ORCAMENTO = ['INICIAL', 'COMPLEMENTAR', 'REOFERTA'] as const
export type TipoOrcamento = (typeof TIPOS_ORCAMENTO)[number]

export const MOTIVOS_RECUSA = [
  'PRECO',
  'SEM_DINHEIRO_AGORA',
  'OUTRO_LUGAR',
  'SEGUNDA_OPINIAO',
  'PRAZO',
  'JA_FEZ',
  'VAI_VENDER',
  'GARANTIA_OU_SEGURO',
  'SEM_RESPOSTA',
] as const
export const motivoRecusa = z.enum(MOTIVOS_RECUSA)
export type MotivoRecusa = z.infer<typeof motivoRecusa>

export const ORIGENS = ['PLANO_DE_FABRICA', 'ACHADO', 'SUGESTAO'] as const

/** Row of every quote list. Values in centavos; null while nothing is priced. */
export const orcamentoResumo = z.object({
  codOrcamento: z.number(),
  codCheckList: z.number(),
  /** Checklist number under the distributor's mask, "-n" for its n-th child: identifies the quote to people. */
  checklist: z.string(),
  tipo: z.enum(TIPOS_ORCAMENTO),
  /** The quote that this one complements or offers again. */
  codPai: z.number().nullable(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  estado: estadoOrcamento,
  entrouNoEstadoEm: instante,
  /** Minutes the stage may take before it turns red; null for stages without a clock. */
  metaMinutos: z.number().nullable(),
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  modelo: z.string(),
  ano: z.number().nullable(),
  cliente: z.string(),
  codUsuarioDono: z.number().nullable(),
  dono: z.string().nullable(),
  consultor: z.string().nullable(),
  vermelhos: z.number(),
  amarelos: z.number(),
  verdes: z.number(),
  /** All that is priced so far; `valorParcial` while something is not. */
  valor: z.number().nullable(),
  valorParcial: z.boolean(),
  valorAprovado: z.number(),
  /** Refused or expired; what was postponed is neither. */
  valorRecusado: z.number(),
  criadoEm: instante,
  enviadoEm: instante.nullable(),
  visualizadoEm: instante.nullable(),
  respondidoEm: instante.nullable(),
  versao: z.number(),
})
export type OrcamentoResumo = z.infer<typeof orcamentoResumo>

/** A line as it is read: components, state, decision. */
export const linha = z.object({
  codLinha: z.number(),
  codItem: z.number().nullable(),
  titulo: z.string(),
  comentarioCliente: z.string().nullable(),
  cor: z.enum(['VERMELHO', 'AMARELO']).nullable(),
  origem: z.enum(ORIGENS),
  estado: estadoLinha,
  /** Lines of the same number are decided together. */
  vinculo: z.number().nullable(),
  /** The package of the catalogue that it came from. */
  codPacote: z.number().nullable(),
  motivo: motivoRecusa.nullable(),
  adiadoPara: dia.nullable(),
  adiadoKm: z.number().nullable(),
  /** Why an approved line was not carried out. */
  motivoExecucao: z.string().nullable(),
  /** The refused line that this one offers again, and what it was offered for. */
  codLinhaOrigem: z.number().nullable(),
  totalAnterior: z.number().nullable(),
  /** Refused, postponed or expired, and not offered again yet. */
  recuperavel: z.boolean(),
  pecas: z.array(peca),
  maoDeObra: z.array(maoDeObra),
  total: z.number().nullable(),
})
export type Linha = z.infer<typeof linha>

/** A line as it is saved; without codLinha it is new. */
export const linhaSalvar = z.object({
  codLinha: cod.optional(),
  codItem: cod.nullable(),
  titulo: z.string().trim().min(1, 'Dê um título à linha').max(200),
  comentarioCliente: z.string().trim().max(1000).nullable(),
  cor: z.enum(['VERMELHO', 'AMARELO']).nullable(),
  origem: z.enum(ORIGENS),
  vinculo: z.number().int().min(1).max(200).nullable().default(null),
  codPacote: cod.nullable().default(null),
  pecas: z.array(peca).max(50),
  maoDeObra: z.array(maoDeObra).max(50),
})
export type LinhaSalvar = z.output<typeof linhaSalvar>

/** CDC art. 40: what a quote must state before it may be sent. */
export const termos = z.object({
  condicaoPagamento: z.string().trim().min(1, 'Informe a forma de pagamento').max(300),
  inicioPrevisto: dia,
  fimPrevisto: dia,
  validadeDias: z.number().int().min(1, 'A validade é de ao menos 1 dia').max(90),
})
export type Termos = z.infer<typeof termos>

/** Terms while they are being filled in: what is still missing is null, and only sending asks for all of them. */
export const termosParciais = termos.extend({
  condicaoPagamento: z.string().trim().max(300).nullable(),
  inicioPrevisto: dia.nullable(),
  fimPrevisto: dia.nullable(),
})
export type TermosParciais = z.infer<typeof termosParciais>

export const evento = z.object({
  codEvento: z.number(),
  tipo: tipoEvento,
  de: estadoOrcamento.nullable(),
  para: estadoOrcamento,
  em: instante,
  quem: z.string(),
  detalhe: z.string().nullable(),
})
export type Evento = z.infer<typeof evento>

/** Where an offer is delivered by us; WhatsApp and the copied link are opened by the person. */
export const versaoEnviada = z.object({
  numero: z.number(),
  sha256: z.string(),
  enviadaEm: instante,
  expiraEm: instante,
  retiradaEm: instante.nullable(),
  respondidaEm: instante.nullable(),
  assinadaPor: z.string().nullable(),
  canais: z.array(z.enum(CANAIS_ENVIO)),
  /** Public address of the customer's page. */
  url: z.string(),
  /** Draft in WhatsApp, null when the customer has no phone. */
  whatsapp: z.string().nullable(),
})

/** The finding as the vehicle's previous visit had it, and as another quote of the family sells it: approved there, it is not sold again. */
export const achado = item.extend({
  naFamilia: z
    .object({ codOrcamento: z.number(), checklist: z.string(), estado: estadoLinha, vendido: z.boolean() })
    .nullable(),
  anterior: z
    .object({ em: instante, estado: z.string(), medida: z.number().nullable(), unidade: z.string().nullable() })
    .nullable(),
})
export type Achado = z.infer<typeof achado>

/** A request to sell beyond one's authority. */
export const pedidoAlcada = z.object({
  codAlcada: z.number(),
  justificativa: z.string(),
  excessos: z.array(z.string()),
  pedidaPor: z.string(),
  pedidaEm: instante,
  resposta: z.enum(['APROVADA', 'NEGADA']).nullable(),
  respondidaPor: z.string().nullable(),
  respondidaEm: instante.nullable(),
  comentario: z.string().nullable(),
  /** Whether the prices are still those that were asked for. */
  vale: z.boolean(),
})
export type PedidoAlcada = z.infer<typeof pedidoAlcada>

/** What the customer asked on the page of the link. */
export const pergunta = z.object({
  codPergunta: z.number(),
  texto: z.string(),
  em: instante,
  respondidaPor: z.string().nullable(),
  respondidaEm: instante.nullable(),
})

/** Another quote of the same family: the parent, or a child. */
export const parente = orcamentoResumo.pick({
  codOrcamento: true,
  checklist: true,
  tipo: true,
  estado: true,
  valor: true,
  valorParcial: true,
  valorAprovado: true,
  criadoEm: true,
})
export type Parente = z.infer<typeof parente>

export const orcamentoCompleto = orcamentoResumo.extend({
  codCliente: z.number(),
  telefone: z.string().nullable(),
  email: z.string().nullable(),
  /** Last digits of the customer's document, for whoever helps them through the identity step. */
  documentoFim: z.string().nullable(),
  km: z.number().nullable(),
  marca: z.string(),
  linhas: z.array(linha),
  achados: z.array(achado),
  termos: termos.partial().extend({ validadeDias: z.number() }),
  versaoEnviada: versaoEnviada.nullable(),
  /** The last message of each channel for the version above. */
  entregas: z.array(entrega),
  /** How far the caller may go by itself, as shares of 1. */
  alcada: z.object({ descontoMaximo: z.number(), margemMinima: z.number() }),
  pedidoAlcada: pedidoAlcada.nullable(),
  /** The newest first. */
  perguntas: z.array(pergunta),
  /** Parent first, then children in their order; without this quote. */
  familia: z.array(parente),
  /** Value and approved value over parent and children, cancelled ones left out. */
  totalFamilia: z.object({ valor: z.number(), valorAprovado: z.number() }),
  eventos: z.array(evento),
})
export type OrcamentoCompleto = z.infer<typeof orcamentoCompleto>

/** Levels of the quote screens. */
export const NIVEIS_OFICINA = [1, 2, 3, -1] as const
export const alvo = z.object({ codOrcamento: cod })
/** The version of the record that a change is based on; another one is refused with 409. */
export const comVersao = z.object({ versao: z.number().int() })

export const orcamentos = {
  listOrcamentos: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos',
    acesso: NIVEIS_OFICINA,
    loja: 'query',
    resumo: 'Orçamentos de uma tela, por páginas',
    query: filtroOrcamentos,
    response: paginaDe(orcamentoResumo),
  }),
  contaOrcamentos: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos/total',
    acesso: NIVEIS_OFICINA,
    loja: 'query',
    resumo: 'Quantos orçamentos a consulta alcança (até 10.000)',
    query: filtroOrcamentos,
    response: z.object({
      total: z.number(),
      exato: z.boolean(),
      /** Sums in centavos, null when there are too many to count. */
      valor: z.number().nullable(),
      valorAprovado: z.number().nullable(),
      valorRecusado: z.number().nullable(),
    }),
  }),
  getResumo: endpoint({
    method: 'GET',
    path: 'oficina-digital/resumo',
    acesso: NIVEIS_OFICINA,
    loja: 'query',
    resumo: 'Os números do alto de gerenciar',
    query: z.object({ codConcessionaria: cod.optional() }),
    response: z.object({
      aguardandoAcao: z.number(),
      foraDaMeta: z.number(),
      tempoAtePrecoMinutos: z.number().nullable(),
      tempoAtePrecoOntemMinutos: z.number().nullable(),
      enviadosHoje: z.number(),
      abertosPeloCliente: z.number(),
      emDecisao: z.number(),
      conversao: z.number().nullable(),
    }),
  }),
  getOrcamento: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos/:codOrcamento',
    acesso: NIVEIS_OFICINA,
    resumo: 'Um orçamento com linhas, achados, termos e linha do tempo',
    params: alvo,
    response: orcamentoCompleto,
  }),
  cancelar: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/cancelar',
    acesso: NIVEIS_OFICINA,
    resumo: 'Cancelar com motivo',
    params: alvo,
    body: comVersao.extend({ motivo: z.string().trim().min(3, 'Diga o motivo').max(300) }),
    response: orcamentoCompleto,
  }),
  atribuir: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/atribuir',
    acesso: NIVEIS_OFICINA,
    resumo: 'Definir o dono',
    params: alvo,
    body: comVersao.extend({ codUsuario: cod.nullable() }),
    response: orcamentoCompleto,
  }),
  listDonos: endpoint({
    method: 'GET',
    path: 'oficina-digital/donos',
    acesso: NIVEIS_OFICINA,
    loja: 'query',
    resumo: 'Usuários que podem ser donos de orçamentos',
    query: z.object({ codConcessionaria: cod.optional() }),
    response: z.array(z.object({ codUsuario: z.number(), nome: z.string() })),
  }),
  contaPorEstado: endpoint({
    method: 'GET',
    path: 'oficina-digital/contagem',
    acesso: NIVEIS_OFICINA,
    loja: 'query',
    resumo: 'Quantos orçamentos abertos há em cada etapa, quanto valem e quantos passaram da meta',
    query: filtroOrcamentos.omit({ cursor: true, limite: true, ordem: true, sentido: true, estado: true }),
    response: z.array(
      z.object({ estado: estadoOrcamento, total: z.number(), valor: z.number(), foraDaMeta: z.number() }),
    ),
  }),
  atribuirVarios: endpoint({
    method: 'POST',
    path: 'oficina-digital/atribuir',
    acesso: NIVEIS_OFICINA,
    resumo: 'Definir o dono de vários orçamentos de uma vez',
    body: z.object({ codOrcamentos: z.array(cod).min(1).max(200), codUsuario: cod.nullable() }),
    response: z.object({
      feitos: z.number(),
      recusados: z.array(z.object({ codOrcamento: z.number(), motivo: z.string() })),
    }),
  }),
  verificarCorrente: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos/:codOrcamento/corrente',
    acesso: NIVEIS_OFICINA,
    resumo: 'Conferir a corrente de eventos do orçamento: nada foi mudado nem retirado',
    params: alvo,
    response: z.object({
      integra: z.boolean(),
      eventos: z.number(),
      /** Events from before there was a chain; they come first and carry no hash. */
      semCorrente: z.number(),
      /** The first event whose hash does not follow. */
      codEventoQuebrado: z.number().nullable(),
      ultimo: z.string().nullable(),
    }),
  }),
  finalizadosGrupo: endpoint({
    method: 'GET',
    path: 'oficina-digital/finalizados-grupo',
    acesso: [1, 2, -1],
    loja: 'query',
    resumo: 'Aprovados por grupo e concessionária no período',
    query: periodo.extend({ codGrupo: cod.optional(), marca: z.string().max(60).optional() }),
    response: z.object({ atual: z.array(somaGrupo), anterior: z.array(somaGrupo) }),
  }),
}
